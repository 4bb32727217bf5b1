package controls

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/dynamicpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/control"
)

func oneof(m proto.Message, name protoreflect.Name) protoreflect.FieldDescriptors {
	return m.ProtoReflect().Descriptor().Oneofs().ByName(name).Fields()
}

// TestEveryArm walks the arms of a control and of its result: each has a golden
// case, and each control an RPC with the same body and the same result.
func TestEveryArm(t *testing.T) {
	controls, results := map[protoreflect.Name]bool{}, map[protoreflect.Name]bool{}
	for _, a := range archives(t) {
		c := readControl(t, a.member("1/control"))
		arm := c.ProtoReflect().WhichOneof(c.ProtoReflect().Descriptor().Oneofs().ByName("control"))
		controls[arm.Name()] = true
		cmd, _ := ToCommand(c)
		r := FromOutcome(Outcome{Body: cmd.Body, Response: control.Response{Payload: a.member("1/payload")}})
		if arm := r.ProtoReflect().WhichOneof(r.ProtoReflect().Descriptor().Oneofs().ByName("result")); arm != nil {
			results[arm.Name()] = true
			if arm.Name() != c.ProtoReflect().WhichOneof(c.ProtoReflect().Descriptor().Oneofs().ByName("control")).Name() {
				t.Errorf("%s: the result has the name %s", a.path, arm.Name())
			}
		}
	}
	results2 := oneof(&agentdv1.ControlResult{}, "result")
	for i := range results2.Len() {
		if !results[results2.Get(i).Name()] {
			t.Errorf("result %s has no golden case", results2.Get(i).Name())
		}
	}
	arms := oneof(&agentdv1.Control{}, "control")
	for i := range arms.Len() {
		arm := arms.Get(i)
		if !controls[arm.Name()] {
			t.Errorf("control %s has no golden case", arm.Name())
		}
		checkRPC(t, arm, results2.ByName(arm.Name()))
	}
}

// checkRPC checks that an arm has an RPC whose messages fit [FromRequest] and
// [IntoResponse].
func checkRPC(t *testing.T, arm, result protoreflect.FieldDescriptor) {
	t.Helper()
	service := agentdv1.File_agentd_v1_live_session_service_proto.Services().ByName("LiveSessionService")
	name := "SendControl"
	if arm.Name() != "raw" {
		name = ""
		for word := range strings.SplitSeq(string(arm.Name()), "_") {
			name += strings.ToUpper(word[:1]) + word[1:]
		}
	}
	method := service.Methods().ByName(protoreflect.Name(name))
	if method == nil {
		t.Errorf("control %s has no RPC %s", arm.Name(), name)
		return
	}
	body := method.Input().Fields().ByName(arm.Name())
	if body == nil || body.Message().FullName() != arm.Message().FullName() {
		t.Errorf("%s: the request has no field %s of the same type", name, arm.Name())
		return
	}
	if FromRequest(dynamicpb.NewMessage(method.Input())) == nil {
		t.Errorf("%s: an empty request gives no control", name)
	}
	got := method.Output().Fields().ByName(arm.Name())
	switch {
	case result == nil && got != nil:
		t.Errorf("%s: the response has a result, the control has none", name)
	case result != nil && (got == nil || got.Message().FullName() != result.Message().FullName()):
		t.Errorf("%s: the response has no field %s of type %s", name, arm.Name(), result.Message().FullName())
	}
}

func TestUnaryRoundTrip(t *testing.T) {
	c := FromRequest(&agentdv1.SetModelRequest{
		SessionId: "s", CommandId: "c1", SetModel: &agentdv1.SetModelControl{Model: proto.String("opus")},
	})
	want := &agentdv1.Control{CommandId: "c1", Control: &agentdv1.Control_SetModel{
		SetModel: &agentdv1.SetModelControl{Model: proto.String("opus")},
	}}
	if diff := cmp.Diff(want, c, protocmp.Transform()); diff != "" {
		t.Errorf("control (-want +got):\n%s", diff)
	}
	response := &agentdv1.SetModelResponse{}
	IntoResponse(FromOutcome(Outcome{
		CommandID: "c1", Body: control.SetModel{}, Response: control.Response{Payload: []byte(`{"model":"m"}`)},
	}), response)
	wantResponse := &agentdv1.SetModelResponse{
		CommandId: "c1", ResponseJson: proto.String(`{"model":"m"}`),
		SetModel: &agentdv1.SetModelResult{Model: proto.String("m")},
	}
	if diff := cmp.Diff(wantResponse, response, protocmp.Transform()); diff != "" {
		t.Errorf("response (-want +got):\n%s", diff)
	}
	if FromRequest(&agentdv1.GetLiveSessionRequest{}) != nil {
		t.Error("a request that is no control gives one")
	}
}

func TestViolations(t *testing.T) {
	tests := []struct {
		name string
		c    *agentdv1.Control
		want []string
	}{
		{"settings that are no object", &agentdv1.Control{Control: &agentdv1.Control_ApplyFlagSettings{
			ApplyFlagSettings: &agentdv1.ApplyFlagSettingsControl{SettingsJson: `[]`},
		}}, []string{"apply_flag_settings.settings_json"}},
		{"arguments that are no JSON", &agentdv1.Control{Control: &agentdv1.Control_CallMcpTool{
			CallMcpTool: &agentdv1.CallMcpToolControl{Tool: "t", ArgumentsJson: proto.String("{\n")},
		}}, []string{"call_mcp_tool.arguments_json"}},
		{"a raw control that names itself twice", &agentdv1.Control{Control: &agentdv1.Control_Raw{
			Raw: &agentdv1.RawControl{Subtype: "get_plan", RequestJson: `{"subtype":"initialize"}`},
		}}, []string{"raw.request_json"}},
		{"a raw control that hides its name behind an escape", &agentdv1.Control{Control: &agentdv1.Control_Raw{
			Raw: &agentdv1.RawControl{Subtype: "get_plan", RequestJson: `{"\u0073ubtype":"initialize"}`},
		}}, []string{"raw.request_json"}},
		{"a raw control that hides its name behind odd text", &agentdv1.Control{Control: &agentdv1.Control_Raw{
			Raw: &agentdv1.RawControl{Subtype: "get_plan", RequestJson: `{"x":"\ud800","x":1,"subtype":null}`},
		}}, []string{"raw.request_json"}},
		{"a server without kind", &agentdv1.Control{Control: &agentdv1.Control_SetMcpServers{
			SetMcpServers: &agentdv1.SetMcpServersControl{Servers: []*agentdv1.McpServer{{Name: "x"}}},
		}}, []string{"set_mcp_servers.servers[0]"}},
		{"history that is no object", &agentdv1.Control{Control: &agentdv1.Control_AskSideQuestion{
			AskSideQuestion: &agentdv1.AskSideQuestionControl{Question: "q", HistoryJson: []string{`{}`, `1`}},
		}}, []string{"ask_side_question.history_json[1]"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cmd, violations := ToCommand(tt.c)
			if cmd.Body != nil {
				t.Errorf("a body in spite of violations: %v", cmd.Body)
			}
			if diff := cmp.Diff(tt.want, fields(violations)); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
		})
	}
}

func fields(violations []fault.Violation) []string {
	var names []string
	for _, v := range violations {
		names = append(names, v.Field)
	}
	return names
}

func TestUnknownArm(t *testing.T) {
	cmd, violations := ToCommand(&agentdv1.Control{CommandId: "c"})
	if cmd.Body != nil || violations != nil {
		t.Errorf("ToCommand = %v, %v; want nothing", cmd, violations)
	}
}

func TestReserved(t *testing.T) {
	for subtype, want := range map[string]bool{"initialize": true, "interrupt": true, "get_plan": false} {
		c := &agentdv1.Control{Control: &agentdv1.Control_Raw{Raw: &agentdv1.RawControl{Subtype: subtype}}}
		if got := Reserved(c); got != want {
			t.Errorf("Reserved(%s) = %v, want %v", subtype, got, want)
		}
	}
	if Reserved(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{}}) {
		t.Error("a typed control is reserved")
	}
}

// TestFailed keeps the CLI's payload out of the typed form of a failure.
func TestFailed(t *testing.T) {
	err := &agentdv1.Error{Reason: agentdv1.ErrorReason_ERROR_REASON_CLI_REJECTED_REQUEST, Message: "no"}
	got := FromOutcome(Outcome{CommandID: "c", Body: control.SetModel{}, Err: err})
	want := &agentdv1.ControlResult{CommandId: "c", Error: err}
	if diff := cmp.Diff(want, got, protocmp.Transform()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
