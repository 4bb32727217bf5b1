package callback_test

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// request makes a request of a body with the given members.
func request(tb testing.TB, body string) control.Request {
	tb.Helper()
	var head struct {
		Subtype string `json:"subtype"`
	}
	if err := json.Unmarshal([]byte(body), &head, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)); err != nil {
		tb.Fatal(err)
	}
	return control.Request{ID: "r1", Subtype: head.Subtype, Body: rawjson.Value(body)}
}

func parse[T callback.Request](tb testing.TB, body string) T {
	tb.Helper()
	r, ok := callback.Parse(request(tb, body)).(T)
	if !ok {
		tb.Fatalf("Parse(%s) = %T", body, callback.Parse(request(tb, body)))
	}
	return r
}

// recorded returns the requests that CLIs 2.1.197 and 2.1.332 were recorded to
// send, one of each shape.
func recorded(tb testing.TB) []control.Request {
	tb.Helper()
	file, err := os.ReadFile("testdata/requests.jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	var requests []control.Request
	for line := range bytes.Lines(file) {
		var frame struct {
			ID      string        `json:"request_id"`
			Request rawjson.Value `json:"request"`
		}
		if err := json.Unmarshal(line, &frame); err != nil {
			tb.Fatal(err)
		}
		r := request(tb, string(frame.Request))
		r.ID = frame.ID
		requests = append(requests, r)
	}
	return requests
}

func TestParseTypesEveryRecordedRequestWithoutLoss(t *testing.T) {
	events := make(map[string]bool)
	for _, req := range recorded(t) {
		r := callback.Parse(req)
		if r.Common().Unmodeled {
			t.Errorf("%s is not typed whole: %s", req.Subtype, req.Body)
		}
		switch r := r.(type) {
		case *callback.Raw:
			t.Errorf("%s has no typed form", req.Subtype)
		case *callback.HookCallback:
			if _, untyped := r.Input.(*hook.Base); untyped {
				t.Errorf("event %q has no typed input", r.Event())
			}
			events[r.Event()] = true
		}
	}
	// Never provoked: Setup, TeammateIdle, WorktreeRemove, CwdChanged. Too long
	// for a folder of samples: Notification waits 6 s for a person.
	if len(events) < 29 {
		t.Errorf("the recordings hold %d events", len(events))
	}
}

func TestParseTypesEveryEvent(t *testing.T) {
	if len(hook.Events()) != 34 {
		t.Errorf("there are %d events", len(hook.Events()))
	}
	for _, event := range hook.Events() {
		r := parse[*callback.HookCallback](t, `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"`+event+`","session_id":"S"}}`)
		if _, untyped := r.Input.(*hook.Base); untyped || r.Unmodeled || r.Input.Common().SessionID != "S" {
			t.Errorf("%s: %+v", event, r)
		}
	}
}

func TestParsePermissionRequestP1toP10(t *testing.T) {
	input := `{ "n":9007199254740993,"f":2.0,"s":"\u2028<&>","a":"\ud800","a2":{"b":[ ]}}`
	suggestion := `{"type":"addRules","rules":[{"toolName":"Bash","ruleContent":"ls"}],"behavior":"allow","destination":"session","newer":1}`
	r := parse[*callback.CanUseTool](t, `{"tool_name":"Bash","subtype":"can_use_tool","input":`+input+`,"permission_suggestions":[`+suggestion+`],
		"tool_use_id":"t1","agent_id":"a1","blocked_path":"/b","decision_reason":"why","decision_reason_type":"rule",
		"mcp_server":{"name":"m","source":"sdk"},"matched_ask_rule":{"source":"s","tool_name":"T"},"default_to_no":false}`)
	if !r.Unmodeled {
		t.Error("a suggestion with an unknown key and a lone surrogate are not reported")
	}
	if string(r.Input) != input {
		t.Errorf("X7, X8: the input is not as it was written: %s", r.Input)
	}
	text := func(s string) *string { return &s }
	no := false
	want := &callback.CanUseTool{
		Head: r.Head, Subtype: "can_use_tool", ToolName: "Bash", Input: r.Input, ToolUseID: "t1",
		Suggestions: []permission.Update{{
			Type: "addRules", Rules: []permission.Rule{{ToolName: "Bash", RuleContent: text("ls")}},
			Behavior: text("allow"), Destination: text("session"), Raw: rawjson.Value(suggestion),
		}},
		AgentID: text("a1"), BlockedPath: text("/b"), DecisionReason: text("why"), DecisionReasonType: text("rule"),
		MCPServer:      &permission.Provenance{Name: "m", Source: "sdk"},
		MatchedAskRule: &permission.AskRule{Source: "s", ToolName: "T"},
		DefaultToNo:    &no,
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Error(diff)
	}
}

func TestParseNeverFails(t *testing.T) {
	for _, c := range []struct{ name, body, kind string }{
		{"B33 null suggestions", `{"subtype":"can_use_tool","permission_suggestions":null}`, "permission"},
		{"wrong types", `{"subtype":"can_use_tool","tool_name":7,"input":[],"permission_suggestions":{},"agent_id":true}`, "permission"},
		{"hook without input", `{"subtype":"hook_callback"}`, "hook"},
		{"hook with a text for input", `{"subtype":"hook_callback","input":"x"}`, "hook"},
		{"mcp without message", `{"subtype":"mcp_message","server_name":"s"}`, "mcp"},
		{"elicitation with numbers", `{"subtype":"elicitation","message":1e3}`, "elicitation"},
		{"unknown subtype", `{"subtype":"request_user_dialog","dialog_kind":"k"}`, "raw"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := callback.Parse(request(t, c.body))
			kind := ""
			switch r.(type) {
			case *callback.CanUseTool:
				kind = "permission"
			case *callback.HookCallback:
				kind = "hook"
			case *callback.MCPMessage:
				kind = "mcp"
			case *callback.Elicitation:
				kind = "elicitation"
			case *callback.Raw:
				kind = "raw"
			}
			if kind != c.kind {
				t.Errorf("kind %s, want %s", kind, c.kind)
			}
			checkReply(t, callback.DefaultReply(r, nil, callback.Late))
			checkReply(t, callback.Refuse(r))
		})
	}
}

func TestParseReportsWhatItDoesNotModel(t *testing.T) {
	for _, c := range []struct {
		name, body string
		lost       bool
	}{
		{"all known", `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"SessionEnd","reason":"clear"}}`, false},
		{"null is absence", `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"PreCompact","trigger":"manual","custom_instructions":null}}`, false},
		{"unknown key of the request", `{"subtype":"hook_callback","callback_id":"c","new":1,"input":{"hook_event_name":"SessionEnd"}}`, true},
		{"unknown key of the input", `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"SessionEnd","new":1}}`, true},
		{"key in other case", `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"SessionEnd","Reason":"x"}}`, true},
		{"duplicate key", `{"subtype":"hook_callback","callback_id":"c","callback_id":"d","input":{"hook_event_name":"SessionEnd"}}`, true},
		{"number too large", `{"subtype":"hook_callback","callback_id":"c","input":{"hook_event_name":"MessageDisplay","index":1e300}}`, true},
		{"lone surrogate", `{"subtype":"elicitation","message":"\ud800"}`, true},
		{"JSON-RPC message as it is", `{"subtype":"mcp_message","server_name":"s","message":{"jsonrpc":"2.0","id":1,"method":"x","new":1}}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := callback.Parse(request(t, c.body)).Common().Unmodeled; got != c.lost {
				t.Errorf("Unmodeled = %v", got)
			}
		})
	}
}

func TestParseMCPMessageMC20(t *testing.T) {
	for _, c := range []struct {
		name, message, id string
		request           bool
	}{
		{"request with id 0", `{"method":"initialize","params":{},"jsonrpc":"2.0","id":0}`, "0", true},
		{"request with a text for id", `{"method":"x","jsonrpc":"2.0","id":"a"}`, `"a"`, true},
		{"MC21 notification", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, "", false},
		{"MC28 response", `{"jsonrpc":"2.0","id":3,"result":{}}`, "3", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := parse[*callback.MCPMessage](t, `{"subtype":"mcp_message","server_name":"s","message":`+c.message+`}`)
			if r.IsRequest() != c.request || string(r.MessageID) != c.id || string(r.Message) != c.message || r.Server != "s" {
				t.Errorf("%+v", r)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, r := range recorded(f) {
		f.Add(r.Subtype, []byte(r.Body))
	}
	f.Add("can_use_tool", []byte(`{"input":"\ud800","input":1,"permission_suggestions":[null,7,{"type":1}]}`))
	f.Fuzz(func(t *testing.T, subtype string, body []byte) {
		if !rawjson.Value(body).IsValid() || slices.Contains(body, '\n') {
			return
		}
		r := callback.Parse(control.Request{ID: "r", Subtype: subtype, Body: body})
		checkReply(t, callback.DefaultReply(r, nil, callback.Late))
		if ask, ok := r.(*callback.CanUseTool); ok {
			checkReply(t, ask.Allow(permission.Allow{Updates: ask.Suggestions}))
		}
	})
}

// checkReply checks that a reply makes one line of JSON.
func checkReply(tb testing.TB, r control.Reply) {
	tb.Helper()
	line := control.AppendReply(nil, "r", r)
	if _, err := rawjson.CheckObject(string(line)); err != nil || bytes.ContainsRune(line, '\n') {
		tb.Errorf("reply %s: %v", line, err)
	}
}
