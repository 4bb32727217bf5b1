package stores_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/testing/protocmp"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/stores"
)

// methods are one call of each method, how it is asked, and an answer with its payload.
var methods = map[string]struct {
	call                  callback.StoreCall
	asked, answer, result string
}{
	"SS1 SS7 SS8 append": {
		callback.StoreCall{Method: "append", Project: "-w", Session: "s", Subpath: "subagents/agent-a", Entries: []rawjson.Value{rawjson.Value(`{"b":1.0,"a":9007199254740993}`)}},
		`{"append":{"key":{"project_key":"-w","session_id":"s","subpath":"subagents/agent-a"},"entries_json":["{\"b\":1.0,\"a\":9007199254740993}"]}}`,
		`{"append":{}}`, `null`,
	},
	"SS2 load": {
		callback.StoreCall{Method: "load", Project: "-w", Session: "s", After: 7},
		`{"load":{"key":{"project_key":"-w","session_id":"s"},"after":7}}`,
		`{"load":{"found":true,"more":true,"entries_json":["{ \"b\" : 1.0,\n \"a\" : 9007199254740993 }","{}"]}}`,
		`{"entries":[{"b":1.0,"a":9007199254740993},{}],"more":true}`,
	},
	"SS2 nothing to load": {
		callback.StoreCall{Method: "load", Project: "-w", Session: "s"},
		`{"load":{"key":{"project_key":"-w","session_id":"s"}}}`, `{"load":{}}`, `{"entries":[],"more":false}`,
	},
	"SS3 list_sessions": {
		callback.StoreCall{Method: "list_sessions", Project: "-w"}, `{"list_sessions":{"project_key":"-w"}}`,
		`{"list_sessions":{"sessions":[{"session_id":"\"s\"","modified":"1970-01-01T00:00:01.002Z"},{"session_id":"t"}]}}`,
		`[{"session_id":"\"s\"","mtime":1002},{"session_id":"t","mtime":0}]`,
	},
	"SS4 list_session_summaries": {
		callback.StoreCall{Method: "list_session_summaries", Project: "-w"}, `{"list_session_summaries":{"project_key":"-w"}}`,
		`{"list_session_summaries":{"summaries":[{"session_id":"s","modified":"1970-01-01T00:00:01Z","data_json":"{\"is_sidechain\": false}"}]}}`,
		`[{"session_id":"s","mtime":1000,"data":{"is_sidechain":false}}]`,
	},
	"SS5 delete": {
		callback.StoreCall{Method: "delete", Project: "-w", Session: "s"}, `{"delete":{"key":{"project_key":"-w","session_id":"s"}}}`,
		`{"delete":{}}`, `null`,
	},
	"SS6 list_subkeys": {
		callback.StoreCall{Method: "list_subkeys", Project: "-w", Session: "s"}, `{"list_subkeys":{"project_key":"-w","session_id":"s"}}`,
		`{"list_subkeys":{"subpaths":["subagents/agent-a","\u0000"]}}`, `["subagents/agent-a","\u0000"]`,
	},
}

func answerOf(t *testing.T, text string) *agentdv1.StoreAnswer {
	t.Helper()
	m := &agentdv1.StoreAnswer{}
	if err := protojson.Unmarshal([]byte(text), m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEveryMethodIsTranslated(t *testing.T) {
	arms := map[string]bool{}
	for name, c := range methods {
		t.Run(name, func(t *testing.T) {
			c.call.Head = callback.Head{Request: control.Request{ID: "r1"}}
			want := &agentdv1.StoreRequest{}
			if err := protojson.Unmarshal([]byte(c.asked), want); err != nil {
				t.Fatal(err)
			}
			want.RequestId = "r1"
			got := stores.Request(&c.call)
			if diff := cmp.Diff(want, got, protocmp.Transform()); diff != "" {
				t.Errorf("asked (-want +got):\n%s", diff)
			}
			m := got.ProtoReflect()
			arms[string(m.WhichOneof(m.Descriptor().Oneofs().ByName("call")).Name())] = true
			reply, violations, ok := stores.Answer(&c.call, answerOf(t, c.answer))
			if !ok || violations != nil || string(reply.Payload) != c.result || reply.Err != "" {
				t.Errorf("%v %v\n got %s\nwant %s", ok, violations, reply.Payload, c.result)
			}
			for other, o := range methods {
				_, _, ok := stores.Answer(&c.call, answerOf(t, o.answer))
				if same := o.call.Method == c.call.Method; ok != same {
					t.Errorf("the answer of %s fits: %v", other, ok)
				}
			}
		})
	}
	fields := (&agentdv1.StoreRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("call").Fields()
	for i := range fields.Len() {
		if name := string(fields.Get(i).Name()); !arms[name] {
			t.Errorf("no call has the arm %s", name)
		}
	}
}

// TestOddEntriesAreTaken checks that entries which an append gave can be given back.
func TestOddEntriesAreTaken(t *testing.T) {
	entries := []string{`{"text":"\ud800","n":9007199254740993,"n":2}`, `{"deep":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}`}
	load := &agentdv1.StoreAnswer_Load{Load: &agentdv1.StoreLoadResult{Found: true, EntriesJson: entries}}
	reply, violations, ok := stores.Answer(&callback.StoreCall{Method: callback.StoreLoad}, &agentdv1.StoreAnswer{Result: load})
	if want := `{"entries":[` + strings.Join(entries, ",") + `],"more":false}`; !ok || violations != nil || string(reply.Payload) != want {
		t.Errorf("%v %v\n got %s\nwant %s", ok, violations, reply.Payload, want)
	}
}

func TestWrongAnswersAreRefused(t *testing.T) {
	for name, c := range map[string]struct{ method, answer, field string }{
		"no object":      {"load", `{"load":{"found":true,"entries_json":["{}","[]"]}}`, "answer.store.load.entries_json[1]"},
		"no JSON":        {"load", `{"load":{"found":true,"entries_json":["{}x"]}}`, "answer.store.load.entries_json[0]"},
		"not found":      {"load", `{"load":{"entries_json":["{}"]}}`, "answer.store.load.found"},
		"no summary":     {"list_session_summaries", `{"list_session_summaries":{"summaries":[{"data_json":"1"}]}}`, "answer.store.list_session_summaries.summaries[0].data_json"},
		"more of nobody": {"load", `{"load":{"more":true}}`, "answer.store.load.found"},
	} {
		t.Run(name, func(t *testing.T) {
			_, violations, ok := stores.Answer(&callback.StoreCall{Method: c.method}, answerOf(t, c.answer))
			if !ok || len(violations) != 1 || violations[0].Field != c.field {
				t.Errorf("%v %v", ok, violations)
			}
		})
	}
	if _, _, ok := stores.Answer(&callback.StoreCall{Method: "append"}, &agentdv1.StoreAnswer{}); ok {
		t.Error("an answer without an arm fits")
	}
}
