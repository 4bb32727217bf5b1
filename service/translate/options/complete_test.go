package options_test

import (
	"reflect"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/service/translate/options"
)

// Every field of the message, on every level and in every arm of a oneof, makes
// a difference; and every option can be set by some field.
//
// covers: O1 to O45, O49 to O55, O58 to O69, O72, O74, O75, O78, AG1 to AG13, AG17, SB1 to SB19, PS12
func TestEveryFieldIsTranslated(t *testing.T) {
	t.Parallel()
	unset, _ := options.Options(nil)
	reached := map[string]bool{}
	all := samples()
	inner := map[string]bool{}
	for path := range all {
		inner[path[:max(0, strings.LastIndexByte(path, '.'))]] = true
	}
	for path, m := range all {
		set, violations := options.Options(m)
		around, before := options.Options(all[path[:max(0, strings.LastIndexByte(path, '.'))]])
		a, b := reflect.ValueOf(around), reflect.ValueOf(set)
		changed := !reflect.DeepEqual(before, violations)
		for i := range a.NumField() {
			if !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
				changed = true
				reached[a.Type().Field(i).Name] = true
			}
		}
		if !changed && !inner[path] && !silent[path] {
			t.Errorf("%s makes no difference", path)
		}
	}
	for f := range reflect.TypeOf(unset).Fields() {
		if !reached[f.Name] && f.Name != "Relayed" {
			t.Errorf("no field of the message sets %s", f.Name)
		}
	}
}

// silent are fields whose sample is the default.
var silent = map[string]bool{
	"plugins.type":        true, // "local" is the only one
	"session_store.flush": true, // batched is the default
}

// samples returns, by path, messages in which only the field there is set, with
// the messages around it.
func samples() map[string]*agentdv1.Options {
	all := map[string]*agentdv1.Options{}
	root := (&agentdv1.Options{}).ProtoReflect()
	fill(all, root.Descriptor(), "", func(set func(protoreflect.Message)) *agentdv1.Options {
		m := &agentdv1.Options{}
		set(m.ProtoReflect())
		return m
	})
	return all
}

// foreign are messages whose fields belong to other translations.
var foreign = map[string]bool{"McpServerList": true, "McpServer": true, "HookMatcher": true}

func fill(all map[string]*agentdv1.Options, d protoreflect.MessageDescriptor, prefix string, build func(func(protoreflect.Message)) *agentdv1.Options) {
	if foreign[string(d.Name())] {
		return
	}
	for i := range d.Fields().Len() {
		field := d.Fields().Get(i)
		path := prefix + string(field.Name())
		all[path] = build(func(m protoreflect.Message) { put(m, field, nil) })
		if field.Message() == nil || field.IsMap() || string(field.Message().FullName().Parent()) != "agentd.v1" {
			continue
		}
		fill(all, field.Message(), path+".", func(set func(protoreflect.Message)) *agentdv1.Options {
			return build(func(m protoreflect.Message) { put(m, field, set) })
		})
	}
}

// put sets a sample of field in m; inner fills a message.
func put(m protoreflect.Message, field protoreflect.FieldDescriptor, inner func(protoreflect.Message)) {
	switch {
	case field.IsMap():
		value := field.MapValue()
		if value.Message() != nil {
			m.Mutable(field).Map().Mutable(protoreflect.ValueOfString("k").MapKey())
			return
		}
		m.Mutable(field).Map().Set(protoreflect.ValueOfString("k").MapKey(), sample(value))
	case field.IsList() && field.Message() != nil:
		element := m.Mutable(field).List().AppendMutable().Message()
		if inner != nil {
			inner(element)
		}
	case field.IsList():
		m.Mutable(field).List().Append(sample(field))
	case field.Message() != nil:
		message := m.Mutable(field).Message()
		if inner != nil {
			inner(message)
		}
	default:
		m.Set(field, sample(field))
	}
}

// sample returns a value that is no default.
func sample(field protoreflect.FieldDescriptor) protoreflect.Value {
	switch field.Kind() {
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(field.Name() != "persist_session")
	case protoreflect.EnumKind:
		return protoreflect.ValueOfEnum(1)
	case protoreflect.Uint32Kind:
		return protoreflect.ValueOfUint32(7)
	case protoreflect.Uint64Kind:
		return protoreflect.ValueOfUint64(7)
	case protoreflect.Int64Kind:
		return protoreflect.ValueOfInt64(7)
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(0.5)
	default:
		if strings.HasSuffix(string(field.Name()), "_json") {
			return protoreflect.ValueOfString(`{"k":1}`)
		}
		if field.Name() == "type" {
			return protoreflect.ValueOfString("local")
		}
		return protoreflect.ValueOfString("x")
	}
}
