package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// TestNothingIsLostSilently looks for every text and number of a frame in the
// event that has no text of the frame: what the SDK has no field for must not
// be lost either.
func TestNothingIsLostSilently(t *testing.T) {
	kinds := byKind(t, recordings(t))
	// The others always carry the frame's text.
	names := slices.DeleteFunc(sortedKeys(kinds), func(kind string) bool {
		return strings.HasPrefix(kind, "system/") || strings.HasPrefix(kind, "result/") || strings.HasPrefix(kind, "control_")
	})
	r := rand.New(rand.NewPCG(2, 20250722))
	looked, failures := 0, 0
	for range mutations {
		line, m := mutate(t, r, pick(r, kinds[pick(r, names)]))
		if line == nil {
			continue
		}
		_, ev := eventOf(line)
		if ev == nil || ev.RawJson != nil || ev.GetUnrecognized() != nil || ev.GetState() != nil || ev.GetInputReceipt() != nil {
			continue
		}
		looked++
		if lost := lostLeaves(mustParse(t, line), ev); len(lost) > 0 {
			if failures++; failures <= limit {
				t.Errorf("%s %s: the event lacks %q\n\t%.700s\n\t%.700v", m.op, m.at, lost, line, ev)
			}
		}
	}
	if t.Logf("%d events without the frame's text", looked); looked < 500 {
		t.Errorf("looked at %d events", looked)
	}
}

// implied are texts that a typed form says by being what it is.
var implied = []string{"message", "assistant", "user", "base64", "url", "file", "tool_use_summary", "prompt_suggestion"}

// lostLeaves lists the texts and numbers of a frame that ev does not hold.
func lostLeaves(frame any, ev *agentdv1.Event) []string {
	held := heldBy(ev.ProtoReflect())
	all := strings.Join(held, "\n")
	var lost []string
	for _, leaf := range leaves("", frame) {
		if slices.Contains(implied, leaf) || slices.Contains(held, leaf) || strings.Contains(all, leaf) {
			continue
		}
		lost = append(lost, leaf)
	}
	return lost
}

// leaves lists the texts and numbers of v; a type is implied by the event's arms.
func leaves(key string, v any) []string {
	var out []string
	switch v := v.(type) {
	case map[string]any:
		for _, name := range sortedKeys(v) {
			out = append(out, leaves(name, v[name])...)
		}
	case []any:
		for _, element := range v {
			out = append(out, leaves(key, element)...)
		}
	case string:
		if key != "type" || !slices.Contains(known, v) && !strings.HasSuffix(v, "_delta") {
			out = append(out, v)
		}
	case number:
		out = append(out, string(v))
	}
	return out
}

// heldBy lists the texts and numbers of m and of the JSON in it.
func heldBy(m protoreflect.Message) []string {
	var out []string
	add := func(field protoreflect.FieldDescriptor, v protoreflect.Value) {
		switch x := v.Interface().(type) {
		case protoreflect.Message:
			out = append(out, heldBy(x)...)
		case string:
			out = append(out, x)
			if strings.HasSuffix(string(field.Name()), "_json") {
				if parsed, err := parse([]byte(x)); err == nil {
					out = append(out, leaves("", parsed)...)
				}
			}
		case float64:
			out = append(out, string(numeral(plainNumber(x))))
		default:
			out = append(out, fmt.Sprint(x))
		}
	}
	m.Range(func(field protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case field.IsList():
			for i := range v.List().Len() {
				add(field, v.List().Get(i))
			}
		case field.IsMap():
			v.Map().Range(func(key protoreflect.MapKey, v protoreflect.Value) bool {
				out = append(out, key.String())
				add(field.MapValue(), v)
				return true
			})
		default:
			add(field, v)
		}
		return true
	})
	// Zero is not told from absent where a field is not optional.
	return append(out, "0", "")
}
