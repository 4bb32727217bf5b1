package messages_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/messages"
)

// view translates a line.
func view(line []byte) (*agentdv1.Event, protocol.Frame) {
	f := protocol.Decode(line)
	ev := &agentdv1.Event{}
	messages.Fill(ev, f.Message)
	return ev, f
}

// goldenLines are the lines of the CLI in the golden files: between them they
// fill every field.
func goldenLines(t *testing.T) [][]byte {
	t.Helper()
	var lines [][]byte
	goldenEvents(t, func(_ string, _ int, f protocol.Frame, _ *agentdv1.Event) { lines = append(lines, f.Raw) })
	return lines
}

// leaves calls visit with every field that holds no message, as far as it is
// set in m.
func leaves(m protoreflect.Message, visit func(protoreflect.FieldDescriptor, protoreflect.Value)) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap():
			v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
				if f.MapValue().Message() != nil {
					leaves(v.Message(), visit)
				} else {
					visit(f, v)
				}
				return true
			})
		case f.IsList():
			for i := range v.List().Len() {
				if f.Message() != nil {
					leaves(v.List().Get(i).Message(), visit)
				} else {
					visit(f, v.List().Get(i))
				}
			}
		case f.Message() != nil:
			leaves(v.Message(), visit)
		default:
			visit(f, v)
		}
		return true
	})
}

// own reports whether an event is agentd's own account of a frame, which has no
// place for all of it: a state, or the fate of an input.
func own(ev *agentdv1.Event) bool { return ev.GetState() != nil || ev.GetInputReceipt() != nil }

// holding returns the field for JSON that holds exactly this text, if there is
// one.
func holding(ev *agentdv1.Event, text string) (found protoreflect.FieldDescriptor) {
	leaves(ev.ProtoReflect(), func(f protoreflect.FieldDescriptor, v protoreflect.Value) {
		if oddjson.IsField(f) && v.String() == text {
			found = f
		}
	})
	return found
}

// mine calls visit with every field that frames of the CLI can fill.
func mine(visit func(protoreflect.FieldDescriptor)) {
	seen := map[protoreflect.FullName]bool{}
	var walk func(protoreflect.MessageDescriptor)
	walk = func(m protoreflect.MessageDescriptor) {
		if seen[m.FullName()] {
			return
		}
		seen[m.FullName()] = true
		for i := range m.Fields().Len() {
			f := m.Fields().Get(i)
			if notMine[f.FullName()] {
				continue
			}
			visit(f)
			if f.IsMap() {
				f = f.MapValue()
			}
			if f.Message() != nil {
				walk(f.Message())
			}
		}
	}
	body := (&agentdv1.Event{}).ProtoReflect().Descriptor().Oneofs().ByName("body").Fields()
	for i := range body.Len() {
		if arm := body.Get(i); arm.Number() < 30 {
			walk(arm.Message())
		}
	}
}

// TestRoundTripJSON puts odd values in the place of every value in every frame:
// a field for JSON holds them byte for byte, and what no field holds makes the
// raw text travel along. Each field for JSON is met.
func TestRoundTripJSON(t *testing.T) {
	const probe = `{"probe":[1.0,9007199254740993]}`
	rnd := rand.New(rand.NewPCG(1, 2))
	values := slices.Concat(oddjson.Objects(), oddjson.Broken(), oddjson.Others())
	met := map[protoreflect.FullName]int{}
	for _, line := range goldenLines(t) {
		for _, at := range oddjson.Places(line) {
			changed := oddjson.With(line, at, probe)
			ev, f := view(changed)
			if u := ev.GetUnrecognized(); u != nil {
				met["agentd.v1.Unrecognized.raw_json"]++
				if u.GetRawJson() != string(changed) {
					t.Errorf("the frame is %s, want %s", u.GetRawJson(), changed)
				}
				continue
			}
			field := holding(ev, probe)
			if field == nil {
				if !bytes.Equal(f.Raw, changed) || !f.Unmodeled && !strings.Contains(ev.String(), "probe") {
					t.Errorf("%s of %.60s is lost", strings.Join(at.Path, "."), line)
				}
				continue
			}
			met[field.FullName()]++
			tried := []string{oddjson.Random(rnd), oddjson.Random(rnd)}
			if met[field.FullName()] <= 2 {
				tried = append(tried, values...)
			}
			for _, value := range tried {
				ev, f := view(oddjson.With(line, at, value))
				if _, err := proto.Marshal(ev); err != nil {
					t.Fatalf("%s with %s cannot be sent: %v", strings.Join(at.Path, "."), value, err)
				}
				if holding(ev, value) == nil && !f.Unmodeled {
					t.Errorf("%s of %.60s is %s: no field has it, and the raw text does not travel along", strings.Join(at.Path, "."), line, value)
				}
				if value[0] == '{' && holding(ev, value) == nil {
					t.Errorf("%s of %.60s is %s: %s does not have it", strings.Join(at.Path, "."), line, value, field.FullName())
				}
			}
		}
	}
	mine(func(f protoreflect.FieldDescriptor) {
		if oddjson.IsField(f) && f.Name() != "partial_json" && met[f.FullName()] == 0 { // a piece is a text
			t.Errorf("%s was not met", f.FullName())
		}
	})
}

// scalars is what stands in the fields that hold no message, by name.
func scalars(ev *agentdv1.Event) map[protoreflect.FullName][]string {
	all := map[protoreflect.FullName][]string{}
	leaves(ev.ProtoReflect(), func(f protoreflect.FieldDescriptor, v protoreflect.Value) {
		all[f.FullName()] = append(all[f.FullName()], v.String())
	})
	return all
}

// TestRoundTripPresence takes every plain value out of every frame, and puts
// null, its zero value and another one in its place. Where a field is optional,
// absent and zero give different events; null and absent differ in the raw text,
// which always is what was written.
func TestRoundTripPresence(t *testing.T) {
	zero := map[byte]string{'"': `""`, 't': "false", 'f': "false"}
	other := map[byte]string{'"': `"something else"`, 't': "true", 'f': "true"}
	met := map[protoreflect.FullName]bool{}
	for _, line := range goldenLines(t) {
		for _, at := range oddjson.Places(line) {
			kind := line[at.Start]
			if kind == '{' || kind == '[' || kind == 'n' || at.NameEnd == 0 {
				continue
			}
			if zero[kind] == "" { // a number
				zero[kind], other[kind] = "0", "77"
			}
			absent, without := view(oddjson.Without(line, at))
			null, nothing := view(oddjson.With(line, at, "null"))
			empty, _ := view(oddjson.With(line, at, zero[kind]))
			set, _ := view(oddjson.With(line, at, other[kind]))
			if bytes.Equal(without.Raw, nothing.Raw) {
				t.Errorf("%s: absent and null look alike", strings.Join(at.Path, "."))
			}
			if own(set) || set.GetUnrecognized() != nil || absent.GetUnrecognized() != nil || empty.GetUnrecognized() != nil {
				continue
			}
			before := scalars(absent)
			for field, values := range scalars(set) {
				if slices.Equal(values, before[field]) || oddjson.IsField(fieldNamed(field)) {
					continue
				}
				if !fieldNamed(field).HasPresence() || len(values) == len(before[field]) {
					continue
				}
				met[field] = true
				if len(scalars(empty)[field]) != len(values) || len(scalars(null)[field]) == len(values) {
					t.Errorf("%s: %s is %q if absent, %q if null, %q if zero, %q if set", strings.Join(at.Path, "."), field,
						before[field], scalars(null)[field], scalars(empty)[field], values)
				}
			}
		}
	}
	mine(func(f protoreflect.FieldDescriptor) {
		if f.HasPresence() && f.Message() == nil && f.ContainingOneof().IsSynthetic() && !oddjson.IsField(f) && !met[f.FullName()] &&
			f.Parent().Name() != "StateChanged" {
			t.Errorf("%s was not met", f.FullName())
		}
	})
}

func fieldNamed(name protoreflect.FullName) protoreflect.FieldDescriptor {
	d, err := protoregistry.GlobalFiles.FindDescriptorByName(name)
	if err != nil {
		panic(err)
	}
	return d.(protoreflect.FieldDescriptor)
}

// TestRoundTripUnknownWords puts a word that nobody has heard of in the place of
// every text in every frame: it arrives as it is, or the raw text does.
func TestRoundTripUnknownWords(t *testing.T) {
	const word = "brand_new_w\u00f6rd"
	typed := 0
	for _, line := range goldenLines(t) {
		for _, at := range oddjson.Places(line) {
			if line[at.Start] != '"' {
				continue
			}
			changed := oddjson.With(line, at, `"`+word+`"`)
			ev, f := view(changed)
			found := false
			leaves(ev.ProtoReflect(), func(_ protoreflect.FieldDescriptor, v protoreflect.Value) {
				found = found || strings.Contains(v.String(), word)
			})
			if found {
				typed++
			}
			if !found && !f.Unmodeled && !own(ev) || !bytes.Equal(f.Raw, changed) {
				t.Errorf("%s of %.60s: the word is lost: %v", strings.Join(at.Path, "."), line, ev)
			}
		}
	}
	if typed < 300 {
		t.Errorf("%d texts have a field", typed)
	}
}
