package oracle

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// frame is one line of a CLI's.
type frame struct {
	name string // where it is from
	line []byte
}

// recordings are the frames of recorded conversations that the CLI wrote.
func recordings(tb testing.TB) []frame {
	tb.Helper()
	files, err := filepath.Glob("../../runner/protocol/testdata/wire/*.jsonl")
	if err != nil || len(files) < 200 {
		tb.Fatalf("%d recordings, %v", len(files), err)
	}
	var frames []frame
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			var entry struct {
				Dir   string         `json:"dir"`
				Frame jsontext.Value `json:"frame"`
			}
			if err := json.Unmarshal(line, &entry, jsontext.AllowInvalidUTF8(true)); err != nil {
				tb.Fatalf("%s:%d: %v", file, i+1, err)
			}
			if entry.Dir == "out" {
				frames = append(frames, frame{fmt.Sprintf("%s:%d", filepath.Base(file), i+1), entry.Frame})
			}
		}
	}
	return frames
}

// mutation is one change of a frame.
type mutation struct {
	op  string // drop, null, retype, add, rename or swap
	key string // the member that was changed, or that holds the changed element
	at  string // its path, for people
}

// added is the member that a mutation adds.
const added = "oracle_added"

// slot is a place in a tree that can be changed.
type slot struct {
	key  string
	path string
	in   any // map[string]any or []any
	at   int // of an element
}

// slots lists every member and element of v. key is that of v itself.
func slots(v any, key, path string) []slot {
	var found []slot
	switch v := v.(type) {
	case map[string]any:
		for _, name := range sortedKeys(v) {
			at := path + "." + name
			found = append(append(found, slot{key: name, path: at, in: v}), slots(v[name], name, at)...)
		}
	case []any:
		for i := range v {
			at := fmt.Sprintf("%s[%d]", path, i)
			found = append(append(found, slot{key: key, path: at, in: v, at: i}), slots(v[i], key, at)...)
		}
	}
	return found
}

func (s slot) get() any {
	if m, ok := s.in.(map[string]any); ok {
		return m[s.key]
	}
	return s.in.([]any)[s.at]
}

func (s slot) set(v any) {
	if m, ok := s.in.(map[string]any); ok {
		m[s.key] = v
		return
	}
	s.in.([]any)[s.at] = v
}

// known are types of frames, blocks, events and deltas.
var known = []string{
	"text", "thinking", "redacted_thinking", "tool_use", "tool_result", "server_tool_use", "web_search_tool_result",
	"advisor_tool_result", "image", "document", "user", "assistant", "result", "stream_event", "rate_limit_event",
	"conversation_reset", "message_start", "message_stop", "content_block_start", "content_block_stop", "ping", "error",
	"text_delta", "input_json_delta", "system",
}

// mutate changes one thing in a frame. It returns nil if the frame has nothing
// that the drawn change applies to.
func mutate(tb testing.TB, r *rand.Rand, from frame) ([]byte, mutation) {
	tree := mustParse(tb, from.line)
	all := slots(tree, "", "")
	s := pick(r, all)
	m := mutation{op: pick(r, []string{"drop", "null", "retype", "retype", "add", "rename", "swap"}), key: s.key, at: s.path}
	switch m.op {
	case "drop":
		object, ok := s.in.(map[string]any)
		if !ok {
			return nil, m
		}
		delete(object, s.key)
	case "null":
		s.set(nil)
	case "retype":
		s.set(otherKind(r, s.get()))
	case "add":
		object, ok := s.get().(map[string]any)
		if !ok {
			return nil, m
		}
		object[added] = pick(r, []any{nil, "x", number("1"), []any{true}, map[string]any{"a": nil}})
		m.key = added
	case "rename", "swap":
		types := slices.DeleteFunc(all, func(s slot) bool {
			_, isText := s.get().(string)
			return s.key != "type" && s.key != "subtype" || !isText
		})
		s = pick(r, types)
		m.key, m.at = s.key, s.path
		if m.op == "rename" {
			s.set("oracle_unknown")
		} else {
			s.set(pick(r, known))
		}
	}
	line, err := json.Marshal(tree, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		tb.Fatal(err)
	}
	return line, m
}

// otherKind is a value of another kind than v.
func otherKind(r *rand.Rand, v any) any {
	kinds := []any{
		"text", "", true, false, number("7"), number("-1.5"), number("0"), number("9007199254740993"), []any{},
		[]any{"a", number("1")}, map[string]any{}, map[string]any{"k": "v"},
	}
	for {
		if other := pick(r, kinds); fmt.Sprintf("%T", other) != fmt.Sprintf("%T", v) {
			return other
		}
		if _, ok := v.(number); ok && chance(r, 0.3) {
			return pick(r, []any{number("1.5"), number("123456789012345678901234567890"), number("-0.0")})
		}
	}
}

// byKind groups frames by their type and subtype.
func byKind(tb testing.TB, frames []frame) map[string][]frame {
	kinds := map[string][]frame{}
	for _, f := range frames {
		m := object(mustParse(tb, f.line))
		kind := fmt.Sprint(m["type"], "/", m["subtype"])
		if event := object(m["event"]); event != nil {
			kind += fmt.Sprint(event["type"], object(event["delta"])["type"])
		}
		kinds[kind] = append(kinds[kind], f)
	}
	return maps.Clone(kinds)
}
