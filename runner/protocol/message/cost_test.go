package message_test

import (
	"math"
	"testing"

	"github.com/agentd/agentd/runner/protocol/message"
)

func ptr[T any](v T) *T { return &v }

func reported(usd float64) *message.Result { return &message.Result{TotalCostUSD: &usd} }

func TestCosts(t *testing.T) {
	share := func(total float64, shares ...float64) *message.Result {
		r := reported(total)
		r.ModelUsageSinceLastResult = map[string]message.ModelUsage{}
		for i, s := range shares {
			r.ModelUsageSinceLastResult[string(rune('a'+i))] = message.ModelUsage{CostUSD: ptr(s)}
		}
		return r
	}
	tests := map[string]struct {
		results []*message.Result
		turns   []float64
		total   float64
	}{
		"cumulative, then a new process": {[]*message.Result{reported(.10), reported(.25), reported(.05)}, []float64{.10, .15, .05}, .30},
		"a resumed total goes on":        {[]*message.Result{reported(.10), reported(.12)}, []float64{.10, .02}, .12},
		"a failed start reports zero":    {[]*message.Result{reported(.10), reported(0), reported(.12)}, []float64{.10, 0, .02}, .12},
		"nothing reported":               {[]*message.Result{{}, reported(.10), {}}, []float64{0, .10, 0}, .10},
		"the CLI's own share is exact":   {[]*message.Result{share(5.10, .05, .05), share(5.30, .20)}, []float64{.10, .20}, .30},
		"a share of nothing is zero":     {[]*message.Result{share(5), share(5.10, .10)}, []float64{0, .10}, .10},
		"a share, then an older process": {[]*message.Result{share(.50, .50), reported(.60)}, []float64{.50, .10}, .60},
		"zero stays zero":                {[]*message.Result{reported(0), reported(0)}, []float64{0, 0}, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var costs message.Costs
			var last message.Cost
			for i, r := range test.results {
				last = costs.Add(r)
				if math.Abs(last.TurnUSD-test.turns[i]) > 1e-9 {
					t.Errorf("turn %d: %g, want %g", i, last.TurnUSD, test.turns[i])
				}
			}
			if math.Abs(last.TotalUSD-test.total) > 1e-9 {
				t.Errorf("total %g, want %g", last.TotalUSD, test.total)
			}
		})
	}
}
