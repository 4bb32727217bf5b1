package controls

import (
	"errors"
	"strings"
	"testing"

	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// TestRulesCompile validates an empty request of every RPC of the unary
// services: a rule that does not compile would fail each call.
func TestRulesCompile(t *testing.T) {
	for _, file := range []protoreflect.FileDescriptor{
		agentdv1.File_agentd_v1_live_session_service_proto,
		agentdv1.File_agentd_v1_history_service_proto,
		agentdv1.File_agentd_v1_server_service_proto,
	} {
		for i := range file.Services().Len() {
			methods := file.Services().Get(i).Methods()
			for j := range methods.Len() {
				input := methods.Get(j).Input()
				err := protovalidate.Validate(dynamicpb.NewMessage(input))
				var invalid *protovalidate.ValidationError
				if err != nil && !errors.As(err, &invalid) {
					t.Errorf("%s: %v", input.Name(), err)
				}
			}
		}
	}
}

// TestRequests fixes what the rules accept and refuse: to accept less would
// break callers.
func TestRequests(t *testing.T) {
	tests := []struct {
		request proto.Message
		json    string
		field   string // what is refused; empty: nothing
	}{
		{&agentdv1.OpenSessionRequest{}, `{"options":{}}`, ""},
		{&agentdv1.OpenSessionRequest{}, `{}`, ""},
		{&agentdv1.OpenSessionRequest{}, `{"session_id":"x"}`, "session_id"},
		{&agentdv1.OpenSessionRequest{}, `{"detach_timeout":"0s"}`, "detach_timeout"},
		{&agentdv1.SendInputRequest{}, `{"session_id":"s","input":{"text":"hello"}}`, ""},
		{&agentdv1.SendInputRequest{}, `{"session_id":"s"}`, "input"},
		{&agentdv1.WatchSessionRequest{}, `{"session_id":"s"}`, ""},
		{&agentdv1.WatchSessionRequest{}, `{"session_id":"s","max_message_bytes":1}`, "max_message_bytes"},
		{&agentdv1.InterruptRequest{}, `{"session_id":"s"}`, ""},
		{&agentdv1.InterruptRequest{}, `{}`, "session_id"},
		{&agentdv1.InterruptRequest{}, `{"session_id":"s","command_id":"` + strings.Repeat("c", 65) + `"}`, "command_id"},
		{&agentdv1.InterruptRequest{}, `{"session_id":"s","interrupt":{"scope":7}}`, "interrupt.scope"},
		{&agentdv1.SetPermissionModeRequest{}, `{"session_id":"s","set_permission_mode":{"mode":"a mode of tomorrow"}}`, ""},
		{&agentdv1.SetPermissionModeRequest{}, `{"session_id":"s"}`, "set_permission_mode"},
		{&agentdv1.SetModelRequest{}, `{"session_id":"s","set_model":{}}`, ""},
		{&agentdv1.SetMaxThinkingTokensRequest{}, `{"session_id":"s","set_max_thinking_tokens":{"max_thinking_tokens":0}}`, ""},
		{&agentdv1.SetMaxThinkingTokensRequest{}, `{"session_id":"s","set_max_thinking_tokens":{"reset_budget":false}}`, "set_max_thinking_tokens.reset_budget"},
		{&agentdv1.SetMcpServersRequest{}, `{"session_id":"s","set_mcp_servers":{}}`, ""},
		{&agentdv1.SendControlRequest{}, `{"session_id":"s","raw":{"subtype":"get_plan"}}`, ""},
		{&agentdv1.ListLiveSessionsRequest{}, `{}`, ""},
		{&agentdv1.ListSessionsRequest{}, `{}`, ""},
		{&agentdv1.GetSessionInfoRequest{}, `{"session_id":"0A1B2C3D-0000-4000-8000-000000000000"}`, ""},
		{&agentdv1.GetSessionInfoRequest{}, `{"session_id":"../x"}`, "session_id"},
		{&agentdv1.TagSessionRequest{}, `{"session_id":"0a1b2c3d-0000-4000-8000-000000000000"}`, ""},
		{&agentdv1.TagSessionRequest{}, `{"session_id":"0a1b2c3d-0000-4000-8000-000000000000","tag":""}`, "tag"},
		{&agentdv1.DrainRequest{}, `{"grace":"0s"}`, ""},
		{&agentdv1.GetDaemonInfoRequest{}, `{}`, ""},
	}
	for _, tt := range tests {
		name := string(tt.request.ProtoReflect().Descriptor().Name())
		t.Run(name+" "+tt.json, func(t *testing.T) {
			if err := protojson.Unmarshal([]byte(tt.json), tt.request); err != nil {
				t.Fatal(err)
			}
			err := protovalidate.Validate(tt.request)
			if tt.field == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			var invalid *protovalidate.ValidationError
			if !errors.As(err, &invalid) {
				t.Fatalf("err = %v, want a violation of %s", err, tt.field)
			}
			if got := protovalidate.FieldPathString(invalid.Violations[0].Proto.GetField()); got != tt.field {
				t.Errorf("refused for %s, want %s", got, tt.field)
			}
		})
	}
}
