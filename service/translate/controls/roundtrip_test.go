package controls

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/runner/protocol/control"
)

// owned are messages whose translation other packages own, with tests there.
var owned = map[protoreflect.Name]bool{"McpServerList": true, "McpServer": true, "McpTool": true, "PermissionUpdate": true}

// TestRoundTripJSONOfControls puts odd values into every field for JSON of every
// control: they reach the CLI byte for byte, or the field is refused.
func TestRoundTripJSONOfControls(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	met := map[protoreflect.FullName]int{}
	for _, a := range archives(t) {
		for n := 1; a.member(fmt.Sprintf("%d/control", n)) != nil; n++ {
			c := readControl(t, a.member(fmt.Sprintf("%d/control", n)))
			for i, field := range oddjson.Fields(c.ProtoReflect()) {
				begin := ""
				if field.Parent().Name() == "RawControl" {
					begin = "{" // the subtype comes first there
				}
				for _, value := range slices.Concat(oddjson.Objects(), oddjson.Broken(), oddjson.Others(), []string{oddjson.Random(rnd), oddjson.Random(rnd)}) {
					changed := proto.CloneOf(c)
					oddjson.Fields(changed.ProtoReflect())[i].Put(value)
					cmd, violations := ToCommand(changed)
					switch {
					case len(violations) > 0 && value[0] == '{' && value != "{}":
						t.Errorf("%s: %s is refused: %v", field.FullName(), value, violations)
					case len(violations) > 0 && !strings.Contains(violations[0].Field, string(field.Name())):
						t.Errorf("%s: %s is refused at %v", field.FullName(), value, violations)
					case len(violations) == 0 && !bytes.Contains(cmd.Body.Encode(), []byte(strings.TrimPrefix(value, begin))):
						t.Errorf("%s: %s became %s", field.FullName(), value, cmd.Body.Encode())
					case len(violations) == 0:
						met[field.FullName()]++
					}
				}
			}
		}
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && !owned[f.Parent().Name()] {
			t.Errorf("%s was not met", f.FullName())
		}
	}, (&agentdv1.Control{}).ProtoReflect().Descriptor())
}

// TestRoundTripJSONOfResults puts odd values in the place of every value in
// every reply: a field for JSON holds them byte for byte, and the whole reply
// stands beside. Each field for JSON is met.
func TestRoundTripJSONOfResults(t *testing.T) {
	const probe = `{"probe":[1.0,9007199254740993]}`
	rnd := rand.New(rand.NewPCG(5, 6))
	met := map[protoreflect.FullName]int{}
	for _, a := range archives(t) {
		for n := 1; a.member(fmt.Sprintf("%d/control", n)) != nil; n++ {
			cmd, _ := ToCommand(readControl(t, a.member(fmt.Sprintf("%d/control", n))))
			payload := a.member(fmt.Sprintf("%d/payload", n))
			reply := func(payload []byte) *agentdv1.ControlResult {
				return FromOutcome(Outcome{CommandID: "c", Body: cmd.Body, StoppedTaskIDs: stopped(cmd), Response: control.Response{Payload: payload}})
			}
			for _, at := range oddjson.Places(payload) {
				values := []string{probe}
				for i := 0; i < len(values); i++ {
					text := oddjson.With(payload, at, values[i])
					got := reply(text)
					if _, err := proto.Marshal(got); err != nil {
						t.Fatal(err)
					}
					found := false
					for _, f := range oddjson.Fields(got.ProtoReflect()) {
						whole := f.FullName() == "agentd.v1.ControlResult.response_json"
						if whole && f.Get() != string(text) && !strings.Contains(f.Get(), "[redacted]") {
							t.Errorf("the whole reply is %s, want %s", f.Get(), text)
						}
						if whole {
							met[f.FullName()]++
						} else if f.Get() == values[i] {
							found = true
							met[f.FullName()]++
						}
					}
					if found && i == 0 {
						values = slices.Concat(values, oddjson.Objects(), oddjson.Broken(), []string{oddjson.Random(rnd)})
					} else if !found && i > 0 {
						t.Errorf("%s %s: no field holds %s", a.path, strings.Join(at.Path, "."), values[i])
					}
				}
			}
		}
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && f.Parent().Name() != "ServerInfo" { // that has the whole of initialize's reply
			t.Errorf("%s was not met", f.FullName())
		}
	}, (&agentdv1.ControlResult{}).ProtoReflect().Descriptor())
}

// TestRoundTripUnknownWordsOfControls puts a word that nobody has heard of into
// every text of every control: it reaches the CLI, or the field is refused.
func TestRoundTripUnknownWordsOfControls(t *testing.T) {
	const word = "brandNewWörd"
	reached := 0
	for _, a := range archives(t) {
		for n := 1; a.member(fmt.Sprintf("%d/control", n)) != nil; n++ {
			c := readControl(t, a.member(fmt.Sprintf("%d/control", n)))
			arm := c.ProtoReflect().WhichOneof(c.ProtoReflect().Descriptor().Oneofs().ByName("control"))
			body := c.ProtoReflect().Get(arm).Message()
			body.Range(func(f protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
				if f.Kind() != protoreflect.StringKind || f.IsMap() || f.IsList() || oddjson.IsField(f) {
					return true
				}
				changed := proto.CloneOf(c)
				changed.ProtoReflect().Mutable(arm).Message().Set(f, protoreflect.ValueOfString(word))
				cmd, violations := ToCommand(changed)
				switch {
				case len(violations) > 0 && !strings.Contains(violations[0].Field, string(f.Name())):
					t.Errorf("%s is refused at %v", f.FullName(), violations)
				case len(violations) == 0 && !bytes.Contains(cmd.Body.Encode(), []byte(word)):
					t.Errorf("%s: the word does not reach the CLI: %s", f.FullName(), cmd.Body.Encode())
				case len(violations) == 0:
					reached++
				}
				return true
			})
		}
	}
	if reached < 15 {
		t.Errorf("%d texts reach the CLI", reached)
	}
}
