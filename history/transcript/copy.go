package transcript

import (
	"bufio"
	"bytes"
	"context"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// write writes the lines of the copy.
func (k *Fork) write(ctx context.Context, w *bufio.Writer, title string) error {
	var line, copied []byte
	for i, at := range k.entries {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		var err error
		if line, err = readAgain(k.source, at, line); err != nil {
			return err
		}
		if copied, err = k.line(copied[:0], members(bytes.TrimSpace(line)), i == len(k.entries)-1); err != nil {
			return err
		}
		if _, err := w.Write(copied); err != nil {
			return Unreadable(err)
		}
	}
	if err := k.writeReplacements(ctx, w); err != nil {
		return err
	}
	_, err := w.WriteString(`{"type":"custom-title","sessionId":"` + k.ID + `","customTitle":` + string(rawjson.Quote(title)) + k.end())
	if err != nil {
		return Unreadable(err)
	}
	return nil
}

// end is how lines end that are no copy of one.
func (k *Fork) end() string {
	return `,"uuid":"` + uuid.NewString() + `","timestamp":"` + k.now + "\"}\n"
}

// dropped are members that are not copied: they are about the old session.
var dropped = []string{"teamName", "agentName", "slug", "sourceToolAssistantUUID"}

// line appends the copy of an entry. What stays the same keeps its bytes, and all
// members their order.
func (k *Fork) line(dst []byte, old []member, last bool) ([]byte, error) {
	o := k.origins[k.name(value(old, "uuid"), k.ids.name)]
	if o == nil {
		return nil, Unreadable(errRewritten)
	}
	changed := k.changed(o.copy, old, last)
	dst = append(dst, '{')
	for _, m := range old {
		if slices.Contains(dropped, m.name) {
			continue
		}
		i := slices.IndexFunc(changed, func(c member) bool { return c.name == m.name })
		if i >= 0 {
			if changed[i].key != nil {
				continue // it was there already
			}
			changed[i].key, m.value = m.key, changed[i].value
		}
		dst = append(append(append(append(dst, m.key...), ':'), m.value...), ',')
	}
	for _, m := range changed {
		if m.key == nil {
			dst = append(append(append(dst, `"`+m.name+`":`...), m.value...), ',')
		}
	}
	return append(dst[:len(dst)-1], '}', '\n'), nil
}

// changed are the members that differ in a copy.
func (k *Fork) changed(id string, old []member, last bool) []member {
	above := func(member string) jsontext.Value { return orNull(k.copyOf(k.name(value(old, member), k.ids.filled))) }
	list := []member{
		{name: "uuid", value: orNull(id)},
		{name: "parentUuid", value: above("parentUuid")},
		{name: "logicalParentUuid", value: above("logicalParentUuid")},
		{name: "sessionId", value: orNull(k.ID)},
	}
	if last || value(old, "timestamp") == nil { // the CLI goes on after the last one
		list = append(list, member{name: "timestamp", value: orNull(k.now)})
	}
	return append(list,
		member{name: "isSidechain", value: jsontext.Value("false")},
		member{name: "forkedFrom", value: jsontext.Value(`{"sessionId":"` + k.from + `","messageUuid":` + string(value(old, "uuid")) + "}")},
	)
}

// name is the id that a value stands for, 0 if it is none.
func (k *Fork) name(v jsontext.Value, read func() (name, error)) name {
	k.ids.dec.Reset(bytes.NewBuffer(text(v)), Tolerant)
	id, _ := read() // it was read once before
	return id
}

// orNull is a string of JSON, null for an empty one.
func orNull(id string) jsontext.Value {
	if id == "" {
		return jsontext.Value("null")
	}
	return rawjson.Quote(id)
}

// replaces reports whether a line says what was replaced in the old session.
func (k *Fork) replaces(line []byte) bool {
	if !bytes.Contains(line, []byte("content-replacement")) {
		return false
	}
	list := members(bytes.TrimSpace(line))
	return isString(value(list, "type"), "content-replacement") && isString(value(list, "sessionId"), k.from) &&
		value(list, "replacements").Kind() == '['
}

func isString(v jsontext.Value, s string) bool {
	return v.Kind() == '"' && Unescape(string(v[1:len(v)-1])) == s
}

// writeReplacements writes what was replaced, on one line.
func (k *Fork) writeReplacements(ctx context.Context, w *bufio.Writer) error {
	separator := `{"type":"content-replacement","sessionId":"` + k.ID + `","replacements":[`
	var line []byte
	some := false
	for _, at := range k.replacements {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		var err error
		if line, err = readAgain(k.source, at, line); err != nil {
			return err
		}
		list := value(members(bytes.TrimSpace(line)), "replacements")
		if list.Kind() != '[' {
			return Unreadable(errRewritten)
		}
		if list = bytes.TrimSpace(list[1 : len(list)-1]); len(list) == 0 {
			continue
		}
		if _, err := w.WriteString(separator + string(list)); err != nil {
			return Unreadable(err)
		}
		separator, some = ",", true
	}
	if !some {
		return nil
	}
	if _, err := w.WriteString("]" + k.end()); err != nil {
		return Unreadable(err)
	}
	return nil
}
