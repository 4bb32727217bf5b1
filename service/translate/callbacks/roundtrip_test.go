package callbacks_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/service/translate/callbacks"
)

// fullBodies are the bodies of requests of the CLI that have every member, by
// kind; those of hooks by event.
func fullBodies() map[string]string {
	bodies := map[string]string{
		"mcp":     `{"subtype":"mcp_message","server_name":"s","message":{"jsonrpc":"2.0","id":7,"method":"m","params":{}}}`,
		"told":    `{"subtype":"mcp_message","server_name":"s","message":{"jsonrpc":"2.0","method":"m","params":{}}}`,
		"dialog":  `{"subtype":"request_user_dialog","x":1}`,
		"elicits": "{" + strings.Join(append(sampleMembers((&agentdv1.ElicitationRequest{}).ProtoReflect().Descriptor(), "request_id", "deadline"), `"subtype":"elicitation"`), ",") + "}",
		"asks": "{" + strings.Join(append(sampleMembers((&agentdv1.PermissionRequest{}).ProtoReflect().Descriptor(), "request_id", "deadline", "suggestions"),
			`"subtype":"can_use_tool"`, `"permission_suggestions":[`+sampleObject((&agentdv1.PermissionUpdate{}).ProtoReflect().Descriptor())+`]`), ",") + "}",
	}
	inputs := (&agentdv1.HookRequest{}).ProtoReflect().Descriptor().Oneofs().ByName("input").Fields()
	for i := range inputs.Len() {
		md := inputs.Get(i).Message()
		event := strings.TrimSuffix(string(md.Name()), "HookInput")
		members := append([]string{`"hook_event_name":"` + event + `"`}, sampleMembers(md)...)
		bodies["hook "+event] = `{"subtype":"hook_callback","callback_id":"c","input":{` + strings.Join(members, ",") + `}}`
	}
	return bodies
}

// TestRoundTripJSONOfRequests puts odd values in the place of every value of
// every request of the CLI: a field for JSON holds them byte for byte, and what
// no field holds makes the raw text travel along. Each field for JSON is met.
func TestRoundTripJSONOfRequests(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	values := slices.Concat(oddjson.Objects(), oddjson.Broken(), oddjson.Others())
	plain := []string{`{}`, `[]`, `""`, `"\u0041\ud83d\ude00"`, "true", "false", "0", "-0"} // other fields can hold these
	met := map[protoreflect.FullName]int{}
	for name, body := range fullBodies() {
		for _, at := range oddjson.Places([]byte(body)) {
			if last := at.Path[len(at.Path)-1]; last == "subtype" || last == "hook_event_name" || last == "callback_id" {
				continue // what makes the request one of its kind
			}
			tried := []string{oddjson.Random(rnd), `[1.0,null]`, `1e400`}
			for i := 0; i < len(tried); i++ {
				value := tried[i]
				req := request(string(oddjson.With([]byte(body), at, value)))
				var ev agentdv1.Event
				callbacks.SetBody(&ev, req, time.Time{})
				if _, err := proto.Marshal(&ev); err != nil {
					t.Fatal(err)
				}
				held := req.Common().Unmodeled
				for _, f := range oddjson.Fields(ev.ProtoReflect()) {
					if f.Get() == value {
						met[f.FullName()]++
						if i == 0 && met[f.FullName()] <= 2 {
							tried = append(tried, values...)
						}
					}
					held = held || strings.Contains(f.Get(), value)
				}
				if !held && !slices.Contains(plain, value) {
					t.Errorf("%s: %s is %s: nothing holds it", name, strings.Join(at.Path, "."), value)
				}
			}
		}
	}
	call := func(member, value string) {
		var ev agentdv1.Event
		callbacks.SetBody(&ev, callback.NewToolCall("r1", "calc", rawjson.Value(`{"name":"add",`+member+value+strings.Repeat("}", strings.Count(member, "{")+1))), time.Time{})
		for _, f := range oddjson.Fields(ev.ProtoReflect()) {
			if f.Get() == value {
				met[f.FullName()]++
			}
		}
	}
	for _, value := range slices.Concat(oddjson.Objects(), oddjson.Broken()) {
		call(`"arguments":`, value)
		call(`"_meta":`, value)
	}
	for _, value := range []string{`9007199254740993`, `"\u0041"`, `1.0`} {
		call(`"_meta":{"progressToken":`, value)
	}
	whole := map[protoreflect.FullName]bool{
		"agentd.v1.HookRequest.input_json": true, "agentd.v1.RawRequest.request_json": true, "agentd.v1.McpRequest.message_json": true,
	}
	events := (&agentdv1.Event{}).ProtoReflect().Descriptor().Oneofs().ByName("body").Fields()
	var arms []protoreflect.MessageDescriptor
	for _, arm := range []protoreflect.Name{"permission_request", "hook_request", "tool_call", "mcp_request", "mcp_notification", "elicitation_request", "raw_request"} {
		arms = append(arms, events.ByName(arm).Message())
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && !whole[f.FullName()] {
			t.Errorf("%s was not met", f.FullName())
		}
	}, arms...)
}

// answers are answers that set every field for JSON, each with a request that
// it fits.
func answers(t *testing.T) map[string]struct {
	req    callback.Request
	answer *agentdv1.Answer
} {
	t.Helper()
	all := map[string]struct {
		req    callback.Request
		answer *agentdv1.Answer
	}{}
	add := func(req callback.Request, texts ...string) {
		for _, text := range texts {
			m := &agentdv1.Answer{}
			if err := protojson.Unmarshal([]byte(text), m); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			all[text] = struct {
				req    callback.Request
				answer *agentdv1.Answer
			}{req, m}
		}
	}
	add(requests()["permission"], `{"permission":{"allow":{"updated_input_json":"{}"}}}`, `{"raw_json":"{}"}`)
	add(requests()["hook"], `{"hook":{"raw_json":"{}"}}`)
	add(hookRequest("PermissionRequest"), `{"hook":{"output":{"permission_request":{"allow":{"updated_input_json":"{}"}}}}}`)
	add(requests()["tool"], `{"tool":{"structured_content_json":"{}","meta_json":"{}"}}`)
	add(requests()["mcp"], `{"mcp":{"result_json":"{}"}}`, `{"mcp":{"error":{"code":1,"message":"m","data_json":"{}"}}}`)
	add(requests()["elicitation"], `{"elicitation":{"action":"accept","content_json":"{}"}}`)
	specific := (&agentdv1.HookOutput{}).ProtoReflect().Descriptor().Oneofs().ByName("specific").Fields()
	for i := range specific.Len() {
		arm := specific.Get(i)
		for j := 0; arm.Message() != nil && j < arm.Message().Fields().Len(); j++ {
			if f := arm.Message().Fields().Get(j); oddjson.IsField(f) {
				add(hookRequest(strings.TrimSuffix(string(arm.Message().Name()), "HookOutput")),
					`{"hook":{"output":{"`+string(arm.Name())+`":{"`+string(f.Name())+`":"{}"}}}}`)
			}
		}
	}
	return all
}

// TestRoundTripJSONOfAnswers puts odd values into every field for JSON of every
// answer: they reach the CLI byte for byte, or the field is refused.
func TestRoundTripJSONOfAnswers(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	met := map[protoreflect.FullName]int{}
	for name, c := range answers(t) {
		for i := range oddjson.Fields(c.answer.ProtoReflect()) {
			for _, value := range slices.Concat(oddjson.Objects(), oddjson.Broken(), oddjson.Others(), []string{oddjson.Random(rnd), oddjson.Random(rnd)}) {
				m := proto.CloneOf(c.answer)
				field := oddjson.Fields(m.ProtoReflect())[i]
				field.Put(value)
				reply, err := callbacks.Answer(c.req, m)
				switch {
				case err != nil && value[0] == '{':
					t.Errorf("%s: %s is refused: %v", name, value, err)
				case err != nil && !strings.Contains(err.Error(), string(field.Name())):
					t.Errorf("%s: %s is refused with %v", name, value, err)
				case err == nil && !strings.Contains(string(reply.Payload), value):
					t.Errorf("%s: %s became %s", name, value, reply.Payload)
				case err == nil:
					met[field.FullName()]++
				}
			}
		}
	}
	elsewhere := map[protoreflect.FullName]bool{ // TestAnswers has them: what they hold must be of a certain form
		"agentd.v1.PermissionUpdate.raw_json": true, "agentd.v1.HookOutput.raw_json": true, "agentd.v1.McpAnswer.message_json": true,
		"agentd.v1.ToolResultContent.raw_json": true,
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && !elsewhere[f.FullName()] && !strings.HasPrefix(string(f.Parent().Name()), "Store") {
			t.Errorf("%s was not met", f.FullName())
		}
	}, (&agentdv1.Answer{}).ProtoReflect().Descriptor())
}
