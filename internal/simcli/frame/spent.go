package frame

import (
	"maps"
	"slices"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Spent is usage by model.
type Spent map[string]*Usage

// Add adds the usage of one answer.
func (s Spent) Add(model string, u Usage) {
	if s[model] == nil {
		s[model] = &Usage{}
	}
	s[model].Add(u)
}

// Sum is the usage of all models.
func (s Spent) Sum() Usage {
	var sum Usage
	for _, name := range slices.Sorted(maps.Keys(s)) {
		sum.Add(*s[name])
	}
	return sum
}

// Models is modelUsage.
func (s Spent) Models() wire.Value {
	var pairs []any
	for _, name := range slices.Sorted(maps.Keys(s)) {
		pairs = append(pairs, name, s[name].Model(name))
	}
	return wire.Object(pairs...)
}
