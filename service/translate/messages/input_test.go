package messages_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/messages"
)

func readInput(t *testing.T, text string) *agentdv1.Input {
	t.Helper()
	in := &agentdv1.Input{}
	if err := protojson.Unmarshal([]byte(text), in); err != nil {
		t.Fatal(err)
	}
	return in
}

// TestInput shows what the CLI is sent for each form of an input.
//
// covers: Q3, Q15, Q16, M4, B83
func TestInput(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"text": {
			`{"uuid":"u","text":" hi "}`,
			`{"type":"user","uuid":"u","session_id":"default","parent_tool_use_id":null,"message":{"role":"user","content":" hi "}}`,
		},
		"every field": {
			`{"uuid":"u","text":"hi","priority":"later","should_query":false,"client_composed":true,"parent_tool_use_id":"t","session_id":"s","origin_json":"{ \"kind\": \"human\" }","extra_json":"{\n\"isSynthetic\": true, \"n\": 2.0}"}`,
			`{"type":"user","uuid":"u","session_id":"s","parent_tool_use_id":"t","message":{"role":"user","content":"hi"},"priority":"later","shouldQuery":false,"client_composed":true,"origin":{"kind":"human"},"isSynthetic":true,"n":2.0}`,
		},
		"every block": {
			`{"uuid":"u","blocks":{"blocks":[
				{"text":"look"},
				{"image":{"data":"AAAA","media_type":"image/png"}},
				{"image":{"base64":"AAAA","media_type":"image/gif"}},
				{"image":{"url":"http://x/y.png"}},
				{"image":{"file_id":"f1"}},
				{"document":{"data":"AAAA"}},
				{"document":{"base64":"AAAA","media_type":"text/html","title":"T","context":"C","citations":true}},
				{"document":{"url":"http://x"}},
				{"document":{"file_id":"f2"}},
				{"document":{"text":"plain"}},
				{"tool_result":{"tool_use_id":"t1","text":"done","is_error":false}},
				{"tool_result":{"tool_use_id":"t2","blocks":{"blocks":[{"text":"a"}]}}},
				{"tool_result":{"tool_use_id":"t3"}},
				{"raw_json":"{\"type\": \"search_result\", \"n\": 1e21}"}]}}`,
			`{"type":"user","uuid":"u","session_id":"default","parent_tool_use_id":null,"message":{"role":"user","content":[` +
				`{"type":"text","text":"look"},` +
				`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},` +
				`{"type":"image","source":{"type":"base64","media_type":"image/gif","data":"AAAA"}},` +
				`{"type":"image","source":{"type":"url","url":"http://x/y.png"}},` +
				`{"type":"image","source":{"type":"file","file_id":"f1"}},` +
				`{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"AAAA"}},` +
				`{"type":"document","source":{"type":"base64","media_type":"text/html","data":"AAAA"},"title":"T","context":"C","citations":{"enabled":true}},` +
				`{"type":"document","source":{"type":"url","url":"http://x"}},` +
				`{"type":"document","source":{"type":"file","file_id":"f2"}},` +
				`{"type":"document","source":{"type":"text","media_type":"text/plain","data":"plain"}},` +
				`{"type":"tool_result","tool_use_id":"t1","content":"done","is_error":false},` +
				`{"type":"tool_result","tool_use_id":"t2","content":[{"type":"text","text":"a"}]},` +
				`{"type":"tool_result","tool_use_id":"t3"},` +
				`{"type":"search_result","n":1e21}]}}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			in, violations := messages.Input(readInput(t, test.in))
			if violations != nil {
				t.Fatal(violations)
			}
			line, err := protocol.AppendUser(nil, in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(line)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInputViolations(t *testing.T) {
	tests := map[string]struct {
		in     string
		fields string
	}{
		"nothing":                      {`{}`, "text"},
		"blank text":                   {`{"text":" \n\t\u00a0"}`, "text"},
		"no blocks":                    {`{"blocks":{}}`, "blocks"},
		"blank blocks":                 {`{"blocks":{"blocks":[{"text":" "},{"text":""}]}}`, "blocks"},
		"block without an arm":         {`{"blocks":{"blocks":[{"text":"hi"},{}]}}`, "blocks.blocks[1]"},
		"image without a source":       {`{"blocks":{"blocks":[{"image":{}}]}}`, "blocks.blocks[0].image"},
		"image without a type":         {`{"blocks":{"blocks":[{"image":{"data":"AAAA"}}]}}`, "blocks.blocks[0].image.media_type"},
		"image with nothing":           {`{"blocks":{"blocks":[{"image":{"url":""}}]}}`, "blocks.blocks[0].image"},
		"image that is no base64":      {`{"blocks":{"blocks":[{"image":{"base64":"%","media_type":"image/png"}}]}}`, "blocks.blocks[0].image.base64"},
		"document without a source":    {`{"blocks":{"blocks":[{"document":{}}]}}`, "blocks.blocks[0].document"},
		"raw block that is malformed":  {`{"blocks":{"blocks":[{"raw_json":"{"}]}}`, "blocks.blocks[0].raw_json"},
		"raw block that is a list":     {`{"blocks":{"blocks":[{"raw_json":"[]"}]}}`, "blocks.blocks[0].raw_json"},
		"raw block without a type":     {`{"blocks":{"blocks":[{"raw_json":"{}"}]}}`, "blocks.blocks[0].raw_json"},
		"block in a tool result":       {`{"blocks":{"blocks":[{"tool_result":{"tool_use_id":"t","blocks":{"blocks":[{}]}}}]}}`, "blocks.blocks[0].tool_result.blocks.blocks[0]"},
		"origin that is malformed":     {`{"text":"hi","origin_json":"{\"kind\":"}`, "origin_json"},
		"origin without a kind":        {`{"text":"hi","origin_json":"{\"kind\":1}"}`, "origin_json"},
		"extra that is two values":     {`{"text":"hi","extra_json":"{} {}"}`, "extra_json"},
		"extra with a typed member":    {`{"text":"hi","extra_json":"{\"a\":1,\"message\":{}}"}`, "extra_json"},
		"extra with an escaped member": {`{"text":"hi","extra_json":"{\"m\\u0065ssage\":{}}"}`, "extra_json"},
		"several":                      {`{"text":"","extra_json":"x","origin_json":"y"}`, "origin_json extra_json text"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, violations := messages.Input(readInput(t, test.in))
			var got []string
			for _, v := range violations {
				got = append(got, v.Field)
				if v.Description == "" {
					t.Error("no description")
				}
			}
			if strings.Join(got, " ") != test.fields {
				t.Errorf("violations %v", violations)
			}
		})
	}
}

// TestRoundTripJSONOfInput puts odd values into every field for JSON of an
// input: they reach the CLI byte for byte.
func TestRoundTripJSONOfInput(t *testing.T) {
	met := map[protoreflect.FullName]int{}
	rnd := rand.New(rand.NewPCG(13, 14))
	m := &agentdv1.Input{}
	if err := protojson.Unmarshal([]byte(`{"origin_json":"{}","extra_json":"{}","blocks":{"blocks":[{"raw_json":"{}"}]}}`), m); err != nil {
		t.Fatal(err)
	}
	for i := range oddjson.Fields(m.ProtoReflect()) {
		for _, value := range slices.Concat(oddjson.Objects(), oddjson.Broken(), oddjson.Others(), []string{oddjson.Random(rnd), oddjson.Random(rnd)}) {
			changed := proto.CloneOf(m)
			for _, f := range oddjson.Fields(changed.ProtoReflect()) {
				f.Put(`{"kind":"human","type":"new"}`)
			}
			if extra := changed.ExtraJson; extra != nil {
				*extra = `{"x":1}`
			}
			field := oddjson.Fields(changed.ProtoReflect())[i]
			field.Put(strings.TrimSuffix(field.Get(), "}") + `,"odd":` + value + "}")
			in, violations := messages.Input(changed)
			if len(violations) > 0 {
				t.Fatalf("%s: %v", field.Get(), violations)
			}
			line, err := protocol.AppendUser(nil, in)
			want := strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(value) // ends of lines in JavaScript
			if err != nil || !strings.Contains(string(line), `"odd":`+want) {
				t.Errorf("%s: %s became %s, %v", field.FullName(), value, line, err)
			}
			met[field.FullName()]++
		}
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && f.FullName() != "agentd.v1.ContentBlock.raw_json" {
			t.Errorf("%s was not met", f.FullName())
		}
	}, m.ProtoReflect().Descriptor())
}
