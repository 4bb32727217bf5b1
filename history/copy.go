package history

import (
	"bufio"
	"bytes"
	"context"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// entry is what a copy needs to know of a line.
type entry struct {
	Type         any            `json:"type"`
	UUID         any            `json:"uuid"`
	ParentUUID   any            `json:"parentUuid"`
	Logical      any            `json:"logicalParentUuid"`
	SessionID    any            `json:"sessionId"`
	Sidechain    any            `json:"isSidechain"`
	Timestamp    jsontext.Value `json:"timestamp"`
	Replacements jsontext.Value `json:"replacements"`
}

// readEntry reads a line; what is no JSON object is the zero entry.
func readEntry(text []byte) entry {
	var e entry
	if json.Unmarshal(text, &e, tolerant) != nil {
		return entry{}
	}
	return e
}

// spoken reports whether it is a part of the conversation itself.
func (e entry) spoken() bool {
	switch e.Type {
	case "user", "assistant", "attachment", "system", "progress":
		_, named := e.UUID.(string)
		return named && !truthy(e.Sidechain)
	}
	return false
}

func asString(v any) string {
	s, _ := v.(string)
	return s
}

// truthy reports whether a value of JSON counts as true.
func truthy(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case float64:
		return v != 0
	case string:
		return v != ""
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return false
}

// write writes the lines of the copy.
func (k *fork) write(ctx context.Context, w *bufio.Writer) error {
	var line, copied []byte
	for i, at := range k.entries {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		var err error
		if line, err = k.read(line, at); err != nil {
			return err
		}
		if copied, err = k.line(copied[:0], line, i == len(k.entries)-1); err != nil {
			return err
		}
		if _, err := w.Write(copied); err != nil {
			return unreadable(err)
		}
	}
	if err := k.writeReplacements(ctx, w); err != nil {
		return err
	}
	_, err := w.WriteString(`{"type":"custom-title","sessionId":"` + k.id + `","customTitle":` + string(rawjson.Quote(k.name)) + k.end())
	if err != nil {
		return unreadable(err)
	}
	return nil
}

// end is how the lines end that no entry of the old session stands for.
func (k *fork) end() string {
	return `,"uuid":"` + uuid.NewString() + `","timestamp":"` + k.now + "\"}\n"
}

// read reads a line again, into the room of another one.
func (k *fork) read(room []byte, at span) ([]byte, error) {
	room = slices.Grow(room[:0], at.length)[:at.length]
	if _, err := k.source.ReadAt(room, at.offset); err != nil {
		return nil, unreadable(err)
	}
	return room, nil
}

// dropped are members that are not copied: they are about the old session.
var dropped = []string{"teamName", "agentName", "slug", "sourceToolAssistantUUID"}

// member is a member of an entry that has another value in the copy.
type member struct {
	name    string
	value   jsontext.Value
	written bool
}

// line appends the copy of an entry: members that stay the same keep their bytes,
// and all of them their order.
func (k *fork) line(dst, text []byte, last bool) ([]byte, error) {
	members, ok := k.members(readEntry(text), last)
	if !ok {
		return nil, errChanged
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), tolerant)
	if _, err := dec.ReadToken(); err != nil {
		return nil, errChanged.Wrap(err)
	}
	dst = append(dst, '{')
	for dec.PeekKind() != '}' {
		start := len(dst)
		name, err := dec.ReadValue()
		if err != nil {
			return nil, errChanged.Wrap(err)
		}
		dst = append(append(dst, name...), ':')
		key, _ := jsontext.AppendUnquote(nil, name) // what is no UTF-8 is no name that matters
		value, err := dec.ReadValue()
		if err != nil {
			return nil, errChanged.Wrap(err)
		}
		i := slices.IndexFunc(members, func(m member) bool { return m.name == string(key) })
		switch {
		case slices.Contains(dropped, string(key)), i >= 0 && members[i].written:
			dst = dst[:start]
			continue
		case i >= 0:
			value, members[i].written = members[i].value, true
		}
		dst = append(append(dst, value...), ',')
	}
	for _, m := range members {
		if !m.written {
			dst = append(append(dst, `"`+m.name+`":`...), m.value...)
			dst = append(dst, ',')
		}
	}
	return append(dst[:len(dst)-1], '}', '\n'), nil
}

// members are the members of an entry's copy that differ. ok is false if it is not
// what it was when it was indexed.
func (k *fork) members(e entry, last bool) (members []member, ok bool) {
	id := asString(e.UUID)
	o := k.origins[id]
	if o == nil || !e.spoken() {
		return nil, false
	}
	quote := func(id string) jsontext.Value {
		if id == "" {
			return jsontext.Value("null")
		}
		return rawjson.Quote(id)
	}
	logical := ""
	if o := k.origins[asString(e.Logical)]; o != nil && e.Logical != "" {
		logical = o.copy
	}
	from := `{"sessionId":"` + k.from + `","messageUuid":` + string(rawjson.Quote(id)) + `}`
	members = []member{
		{name: "uuid", value: quote(o.copy)},
		{name: "parentUuid", value: quote(k.parent(asString(e.ParentUUID)))},
		{name: "logicalParentUuid", value: quote(logical)},
		{name: "sessionId", value: quote(k.id)},
		{name: "isSidechain", value: jsontext.Value("false")},
		{name: "forkedFrom", value: jsontext.Value(from)},
	}
	if last || e.Timestamp == nil { // the CLI goes on after the last one
		members = slices.Insert(members, 4, member{name: "timestamp", value: quote(k.now)})
	}
	return members, true
}

// errChanged is what a caller is told if a line is not what it was.
var errChanged = fault.New(fault.Internal, "the transcript was written anew while it was copied; try again")

// writeReplacements writes what was replaced, all on one line.
func (k *fork) writeReplacements(ctx context.Context, w *bufio.Writer) error {
	begin := `{"type":"content-replacement","sessionId":"` + k.id + `","replacements":[`
	separator := begin
	var line []byte
	for _, at := range k.replacements {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		var err error
		if line, err = k.read(line, at); err != nil {
			return err
		}
		list := bytes.TrimSpace(readEntry(line).Replacements)
		if len(list) < 2 || list[0] != '[' {
			continue
		}
		list = bytes.TrimSpace(list[1 : len(list)-1])
		if len(list) == 0 {
			continue
		}
		if _, err := w.WriteString(separator + string(list)); err != nil {
			return unreadable(err)
		}
		separator = ","
	}
	if separator == begin {
		return nil
	}
	if _, err := w.WriteString("]" + k.end()); err != nil {
		return unreadable(err)
	}
	return nil
}
