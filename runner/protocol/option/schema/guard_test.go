package schema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// union is a schema of nodes of n kinds that hold nodes, as generators write it.
func union(keyword string, n int, closed bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"type":"object","properties":{"root":{"$ref":"#/$defs/Node"}},"$defs":{"Node":{%q:[{"$ref":"#/$defs/N0"}`, keyword)
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, `,{"$ref":"#/$defs/N%d"}`, i)
	}
	b.WriteString(`]}`)
	for i := range n {
		fmt.Fprintf(&b, `,"N%d":{"type":"object","properties":{"t":{"const":"N%d"},"v":{"type":"string"},
			"kids":{"type":"array","items":{"$ref":"#/$defs/Node"}}},"required":["t"],"additionalProperties":%t}`, i, i, !closed)
	}
	return b.String() + `}}`
}

// chainOf is a value for it.
func chainOf(n, depth int, leaf string) string {
	text := leaf
	for i := 1; i < depth; i++ {
		text = fmt.Sprintf(`{"kids":[%s],"t":"N%d"}`, text, i%n)
	}
	return `{"root":` + text + `}`
}

// TestUnions shows that what is valid is taken where every alternative leads back
// to all of them.
func TestUnions(t *testing.T) {
	for _, keyword := range []string{"anyOf", "oneOf"} {
		for _, n := range []int{2, 3, 5, 12, 20, 40} {
			s, err := schema.Compile(rawjson.Value(union(keyword, n, n%2 == 0)), room.New())
			if err != nil {
				t.Fatal(err)
			}
			for depth := 1; depth <= 20; depth++ {
				v := value(t, chainOf(n, depth, `{"t":"N0","v":"x"}`))
				if err := s.Validate(v); err != nil {
					t.Errorf("%s of %d, %d deep: %.200v", keyword, n, depth, err)
				}
				if depth > 5 {
					continue
				}
				for _, leaf := range []string{`{"t":"N0","v":1}`, `{"t":"N"}`, `{}`, `{"kids":[{}],"t":"N0"}`} {
					if s.Validate(value(t, chainOf(n, depth, leaf))) == nil {
						t.Errorf("%s of %d, %d deep: %s fits", keyword, n, depth, leaf)
					}
				}
			}
		}
	}
}

// TestUnionsThatAreNotTold shows that alternatives which nothing tells apart
// before they are entered are still bounded.
func TestUnionsThatAreNotTold(t *testing.T) {
	one := `{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#"}}},"minProperties":2},`
	s, err := schema.Compile(rawjson.Value(`{"anyOf":[`+strings.Repeat(one, 12)+`{"type":"null"}]}`), room.New())
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat(`{"kids":[`, 15) + strings.Repeat(`]}`, 15)
	if err := s.Validate(value(t, text)); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("the check was made: %.200v", err)
	}
}
