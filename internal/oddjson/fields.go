package oddjson

import (
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// Field is a field for JSON that is set in some message.
type Field struct {
	protoreflect.FieldDescriptor
	// Get and Put read and write the text.
	Get func() string
	Put func(string)
}

// IsField reports whether a field is one for JSON.
func IsField(f protoreflect.FieldDescriptor) bool {
	return strings.HasSuffix(string(f.Name()), "_json")
}

// Fields returns the fields for JSON that are set in m and in what is in it, in
// the same order for equal messages without maps.
func Fields(m protoreflect.Message) []Field {
	var all []Field
	for i := range m.Descriptor().Fields().Len() {
		f := m.Descriptor().Fields().Get(i)
		if !m.Has(f) {
			continue
		}
		switch v := m.Get(f); {
		case f.IsMap():
			all = append(all, inMap(m, f)...)
		case f.IsList():
			all = append(all, inList(v.List(), f)...)
		case f.Message() != nil:
			all = append(all, Fields(v.Message())...)
		case IsField(f):
			all = append(all, Field{
				f, func() string { return m.Get(f).String() }, func(s string) { m.Set(f, protoreflect.ValueOfString(s)) },
			})
		}
	}
	return all
}

func inMap(m protoreflect.Message, f protoreflect.FieldDescriptor) []Field {
	var all []Field
	m.Get(f).Map().Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		switch {
		case f.MapValue().Message() != nil:
			all = append(all, Fields(v.Message())...)
		case IsField(f):
			all = append(all, Field{
				f, func() string { return m.Get(f).Map().Get(k).String() }, func(s string) { m.Mutable(f).Map().Set(k, protoreflect.ValueOfString(s)) },
			})
		}
		return true
	})
	return all
}

func inList(list protoreflect.List, f protoreflect.FieldDescriptor) []Field {
	var all []Field
	for i := range list.Len() {
		switch {
		case f.Message() != nil:
			all = append(all, Fields(list.Get(i).Message())...)
		case IsField(f):
			all = append(all, Field{
				f, func() string { return list.Get(i).String() }, func(s string) { list.Set(i, protoreflect.ValueOfString(s)) },
			})
		}
	}
	return all
}

// EveryField calls visit with every field for JSON of the messages, and of what
// is in them.
func EveryField(visit func(protoreflect.FieldDescriptor), messages ...protoreflect.MessageDescriptor) {
	seen := map[protoreflect.FullName]bool{}
	for len(messages) > 0 {
		m := messages[0]
		messages = messages[1:]
		if seen[m.FullName()] {
			continue
		}
		seen[m.FullName()] = true
		for i := range m.Fields().Len() {
			f := m.Fields().Get(i)
			if IsField(f) {
				visit(f)
			}
			if f.IsMap() {
				f = f.MapValue()
			}
			if f.Message() != nil {
				messages = append(messages, f.Message())
			}
		}
	}
}
