package callbacks_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/callback/hook"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/callbacks"
)

func request(body string) callback.Request {
	var head struct {
		Subtype string `json:"subtype"`
	}
	if err := json.Unmarshal([]byte(body), &head, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)); err != nil {
		panic(err)
	}
	return callback.Parse(control.Request{ID: "r1", Subtype: head.Subtype, Body: rawjson.Value(body)})
}

func hookRequest(event string, members ...string) callback.Request {
	members = append([]string{`"hook_event_name":"` + event + `"`}, members...)
	return request(`{"subtype":"hook_callback","callback_id":"c","input":{` + strings.Join(members, ",") + `}}`)
}

const askBody = `{"subtype":"can_use_tool","tool_name":"Bash","input":{"n":2.0},"permission_suggestions":[{"type":"setMode","mode":"acceptEdits","destination":"session","new":1}],"tool_use_id":"t"}`

// one of each kind of request.
func requests() map[string]callback.Request {
	return map[string]callback.Request{
		"permission":  request(askBody),
		"hook":        hookRequest("PreToolUse"),
		"tool":        callback.NewToolCall("r1", "calc", rawjson.Value(`{"name":"add"}`)),
		"mcp":         request(`{"subtype":"mcp_message","server_name":"s","message":{"jsonrpc":"2.0","id":7,"method":"m"}}`),
		"elicitation": request(`{"subtype":"elicitation","mcp_server_name":"s","message":"m"}`),
		"raw":         request(`{"subtype":"request_user_dialog"}`),
	}
}

func TestEveryRecordedRequestBecomesATypedBody(t *testing.T) {
	file, err := os.ReadFile("testdata/requests.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(file) {
		var frame struct {
			Request rawjson.Value `json:"request"`
		}
		if err := json.Unmarshal(line, &frame); err != nil {
			t.Fatal(err)
		}
		req := request(string(frame.Request))
		var ev agentdv1.Event
		callbacks.SetBody(&ev, req, time.Time{})
		var carried string
		switch body := ev.GetBody().(type) {
		case *agentdv1.Event_PermissionRequest:
			carried = body.PermissionRequest.GetInputJson()
		case *agentdv1.Event_HookRequest:
			carried = body.HookRequest.GetInputJson()
			if body.HookRequest.GetInput() == nil {
				t.Errorf("%s has no typed input", body.HookRequest.GetEvent())
			}
		case *agentdv1.Event_McpRequest:
			carried = body.McpRequest.GetMessageJson()
		case *agentdv1.Event_McpNotification:
			carried = body.McpNotification.GetMessageJson()
		case *agentdv1.Event_ElicitationRequest:
			carried = body.ElicitationRequest.GetRequestedSchemaJson()
		default:
			t.Errorf("%T for %s", body, frame.Request)
		}
		if carried == "" || !bytes.Contains(line, []byte(carried)) {
			t.Errorf("X8: %q does not stand in %s", carried, line)
		}
	}
}

// sample returns JSON for a proto field of the CLI's requests.
func sample(fd protoreflect.FieldDescriptor) string {
	var v string
	switch {
	case fd.Kind() == protoreflect.MessageKind:
		v = sampleObject(fd.Message())
	case fd.Kind() == protoreflect.BoolKind:
		v = "true"
	case fd.Kind() == protoreflect.StringKind && strings.HasSuffix(string(fd.Name()), "_json"):
		v = `{"a":[1.0,9007199254740993]}`
	case fd.Kind() == protoreflect.StringKind:
		v = `"x"`
	default:
		v = "3"
	}
	if fd.IsList() {
		return "[" + v + "," + v + "]"
	}
	return v
}

func sampleMembers(md protoreflect.MessageDescriptor, skip ...string) []string {
	var members []string
	for i := range md.Fields().Len() {
		fd := md.Fields().Get(i)
		name := strings.TrimSuffix(string(fd.Name()), "_json")
		if slices.Contains(skip, name) {
			continue
		}
		if md.Name() == "PermissionRule" {
			name = fd.JSONName()
		}
		members = append(members, `"`+name+`":`+sample(fd))
	}
	return members
}

func sampleObject(md protoreflect.MessageDescriptor) string {
	var skip []string
	if md.Name() == "PermissionUpdate" {
		skip = []string{"raw"}
	}
	return "{" + strings.Join(sampleMembers(md, skip...), ",") + "}"
}

// checkFull checks that every field of m and of what is in it is set.
func checkFull(t *testing.T, m protoreflect.Message) {
	t.Helper()
	for i := range m.Descriptor().Fields().Len() {
		fd := m.Descriptor().Fields().Get(i)
		if fd.ContainingOneof() != nil && !fd.HasOptionalKeyword() {
			continue
		}
		if !m.Has(fd) {
			t.Errorf("%s is not filled", fd.FullName())
			continue
		}
		switch {
		case fd.IsList() && fd.Message() != nil:
			checkFull(t, m.Get(fd).List().Get(0).Message())
		case fd.Message() != nil && fd.Message().FullName() != "google.protobuf.Timestamp":
			checkFull(t, m.Get(fd).Message())
		}
	}
}

func TestEveryFieldOfEveryHookInputIsTranslatedH20toH47(t *testing.T) {
	oneof := (&agentdv1.HookRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("input")
	if oneof.Fields().Len() != len(hook.Events()) {
		t.Errorf("%d typed inputs, %d events", oneof.Fields().Len(), len(hook.Events()))
	}
	base := []string{`"session_id":"s"`, `"transcript_path":"t"`, `"cwd":"c"`, `"prompt_id":"p"`, `"permission_mode":"m"`, `"agent_id":"a"`, `"agent_type":"y"`, `"effort":{"level":"e"}`}
	for i := range oneof.Fields().Len() {
		fd := oneof.Fields().Get(i)
		event := strings.TrimSuffix(string(fd.Message().Name()), "HookInput")
		t.Run(event, func(t *testing.T) {
			req := hookRequest(event, slices.Concat(base, sampleMembers(fd.Message()))...)
			if req.Common().Unmodeled {
				t.Errorf("the protocol has no field for a field of %s", fd.Message().Name())
			}
			var ev agentdv1.Event
			callbacks.SetBody(&ev, req, time.Unix(1, 0))
			m := ev.GetHookRequest()
			checkFull(t, m.GetBase().ProtoReflect())
			if set := m.ProtoReflect().WhichOneof(oneof); set == nil || set != fd {
				t.Fatalf("input is %v", set)
			}
			checkFull(t, m.ProtoReflect().Get(fd).Message())
		})
	}
}

func TestEveryFieldOfPermissionRequestAndElicitationIsTranslatedP1toP10MC38(t *testing.T) {
	for subtype, md := range map[string]protoreflect.MessageDescriptor{
		"can_use_tool": (&agentdv1.PermissionRequest{}).ProtoReflect().Descriptor(),
		"elicitation":  (&agentdv1.ElicitationRequest{}).ProtoReflect().Descriptor(),
	} {
		members := append(sampleMembers(md, "request_id", "deadline", "suggestions"), `"subtype":"`+subtype+`"`)
		if subtype == "can_use_tool" {
			members = append(members, `"permission_suggestions":[`+sampleObject((&agentdv1.PermissionUpdate{}).ProtoReflect().Descriptor())+`]`)
		}
		req := request("{" + strings.Join(members, ",") + "}")
		if req.Common().Unmodeled {
			t.Errorf("%s is not typed whole", subtype)
		}
		var ev agentdv1.Event
		callbacks.SetBody(&ev, req, time.Unix(1, 0))
		fd := ev.ProtoReflect().WhichOneof(ev.ProtoReflect().Descriptor().Oneofs().ByName("body"))
		checkFull(t, ev.ProtoReflect().Get(fd).Message())
	}
}

func TestOtherBodies(t *testing.T) {
	for name, c := range map[string]struct {
		req  callback.Request
		want *agentdv1.Event
	}{
		"MC30 tool call": {
			callback.NewToolCall("r1", "calc", rawjson.Value(`{"name":"add","arguments":{"a":1.0},"_meta":{"claudecode/toolUseId":"t","progressToken":"p"}}`)),
			&agentdv1.Event{Body: &agentdv1.Event_ToolCall{ToolCall: &agentdv1.ToolCall{
				RequestId: "r1", Server: "calc", Tool: "add", ArgumentsJson: `{"a":1.0}`, ToolUseId: proto.String("t"),
				ProgressTokenJson: proto.String(`"p"`), MetaJson: proto.String(`{"claudecode/toolUseId":"t","progressToken":"p"}`),
			}}},
		},
		"MC20 request": {
			requests()["mcp"],
			&agentdv1.Event{Body: &agentdv1.Event_McpRequest{McpRequest: &agentdv1.McpRequest{
				RequestId: "r1", Server: "s", Method: "m", MessageJson: `{"jsonrpc":"2.0","id":7,"method":"m"}`,
			}}},
		},
		"MC28 response": {
			request(`{"subtype":"mcp_message","server_name":"s","message":{"id":7,"result":{}}}`),
			&agentdv1.Event{Body: &agentdv1.Event_McpNotification{McpNotification: &agentdv1.McpNotification{
				Server: "s", MessageJson: `{"id":7,"result":{}}`,
			}}},
		},
		"unknown": {
			requests()["raw"],
			&agentdv1.Event{Body: &agentdv1.Event_RawRequest{RawRequest: &agentdv1.RawRequest{
				RequestId: "r1", Subtype: "request_user_dialog", RequestJson: `{"subtype":"request_user_dialog"}`,
			}}},
		},
	} {
		var got agentdv1.Event
		callbacks.SetBody(&got, c.req, time.Time{})
		if !proto.Equal(&got, c.want) {
			t.Errorf("%s: %v", name, &got)
		}
	}
}

func TestHooks(t *testing.T) {
	hooks, violations := callbacks.Hooks([]*agentdv1.HookMatcher{
		{Event: "PreToolUse", Matcher: proto.String("Bash"), Timeout: proto.Float64(1.5), OnFailure: proto.String("block")},
		{Event: "Stop", Id: "mine"},
	})
	if len(violations) > 0 || string(hooks.Initialize()) != `{"PreToolUse":[{"matcher":"Bash","hookCallbackIds":["hook_0"],"timeout":6.5,"onFailure":"block"}],"Stop":[{"matcher":null,"hookCallbackIds":["mine"]}]}` {
		t.Errorf("%v %s", violations, hooks.Initialize())
	}
	_, violations = callbacks.Hooks([]*agentdv1.HookMatcher{
		{Event: "Stop", Id: "hook_1"}, {Event: "Stop"}, {Timeout: proto.Float64(0), OnFailure: proto.String("deny")},
	})
	checkFields(t, violations, "hooks[1].id", "hooks[2].event", "hooks[2].timeout", "hooks[2].on_failure")
}

func checkFields(t *testing.T, violations []fault.Violation, fields ...string) {
	t.Helper()
	var got []string
	for _, v := range violations {
		got = append(got, v.Field)
	}
	if !slices.Equal(got, fields) {
		t.Errorf("violations at %q, want %q", got, fields)
	}
}

func TestMcpNotifyMC28(t *testing.T) {
	body, violations := callbacks.McpNotify(&agentdv1.McpNotify{Server: "s", MessageJson: "{\n\"method\": \"m\"}"})
	if violations != nil || string(body) != `{"subtype":"mcp_message","server_name":"s","message":{"method":"m"}}` {
		t.Errorf("%s %v", body, violations)
	}
	_, violations = callbacks.McpNotify(&agentdv1.McpNotify{MessageJson: "[]"})
	checkFields(t, violations, "mcp_notify.server", "mcp_notify.message_json")
}

func TestAnswerOfAnotherKindIsAMismatch(t *testing.T) {
	oneof := (&agentdv1.Answer{}).ProtoReflect().Descriptor().Oneofs().ByName("answer")
	for kind, req := range requests() {
		for i := range oneof.Fields().Len() {
			fd := oneof.Fields().Get(i)
			if fd.Name() == "raw_json" || fd.Name() == "error" {
				continue
			}
			m := &agentdv1.Answer{}
			m.ProtoReflect().Mutable(fd)
			_, err := callbacks.Answer(req, m)
			mismatch := errors.Is(err, fault.New(fault.AnswerMismatch, ""))
			if mismatch == (string(fd.Name()) == kind) {
				t.Errorf("%s answered by %s: %v", kind, fd.Name(), err)
			}
		}
	}
	if _, err := callbacks.Answer(requests()["hook"], &agentdv1.Answer{}); fault.ReasonOf(err) != fault.UnknownClientMessage {
		t.Errorf("no arm: %v", err)
	}
}

func TestEveryHookOutputIsTranslatedH68toH73(t *testing.T) {
	oneof := (&agentdv1.HookOutput{}).ProtoReflect().Descriptor().Oneofs().ByName("specific")
	words := map[string]string{"permission_decision": "deny", "action": "cancel"}
	names := map[string]string{"updated_mcp_tool_output_json": "updatedMCPToolOutput"}
	for i := range oneof.Fields().Len() {
		fd := oneof.Fields().Get(i)
		if fd.Name() == "raw_json" || fd.Name() == "permission_request" {
			continue // TestAnswers has them
		}
		output := &agentdv1.HookOutput{}
		specific := output.ProtoReflect().Mutable(fd).Message()
		event := strings.TrimSuffix(string(fd.Message().Name()), "HookOutput")
		want := map[string]string{"hookEventName": `"` + event + `"`}
		for j := range fd.Message().Fields().Len() {
			f := fd.Message().Fields().Get(j)
			name := names[string(f.Name())]
			if name == "" {
				name = strings.TrimSuffix(f.JSONName(), "Json")
			}
			value, encoded := protoreflect.ValueOfString("x"), `"x"`
			switch word := words[string(f.Name())]; {
			case word != "":
				value, encoded = protoreflect.ValueOfString(word), `"`+word+`"`
			case strings.HasSuffix(string(f.Name()), "_json"):
				value, encoded = protoreflect.ValueOfString(`{"a": 2.0}`), `{"a":2.0}`
			case f.Kind() == protoreflect.BoolKind:
				value, encoded = protoreflect.ValueOfBool(false), "false"
			case f.IsList():
				list := specific.Mutable(f).List()
				list.Append(value)
				value, encoded = protoreflect.ValueOfList(list), `["x"]`
			}
			specific.Set(f, value)
			want[name] = encoded
		}
		answer := &agentdv1.Answer{Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{Answer: &agentdv1.HookAnswer_Output{Output: output}}}}
		reply, err := callbacks.Answer(hookRequest(event), answer)
		if err != nil {
			t.Errorf("%s: %v", event, err)
			continue
		}
		var got struct {
			Specific map[string]rawjson.Value `json:"hookSpecificOutput"`
		}
		if err := json.Unmarshal(reply.Payload, &got); err != nil {
			t.Fatal(err)
		}
		for name, value := range want {
			if string(got.Specific[name]) != value {
				t.Errorf("%s: %s is %s, want %s", event, name, got.Specific[name], value)
			}
		}
		if len(got.Specific) != len(want) {
			t.Errorf("%s: %s", event, reply.Payload)
		}
		if _, err := callbacks.Answer(hookRequest("Other"), answer); fault.ReasonOf(err) != fault.ValidationFailed {
			t.Errorf("%s output for another event: %v", event, err)
		}
	}
}

func ExampleAnswer() {
	ask := request(`{"subtype":"can_use_tool","tool_name":"Bash","input":{"command":"ls"}}`)
	reply, err := callbacks.Answer(ask, &agentdv1.Answer{Answer: &agentdv1.Answer_Permission{
		Permission: &agentdv1.PermissionAnswer{Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}}},
	}})
	fmt.Println(string(reply.Payload), err)
	// Output: {"behavior":"allow","updatedInput":{"command":"ls"}} <nil>
}
