package callbacks

import (
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/service/translate/stores"
)

// SetBody sets the body of an event to a request of the CLI. A zero deadline
// means that there is none.
func SetBody(ev *agentdv1.Event, req callback.Request, deadline time.Time) {
	var until *timestamppb.Timestamp
	if !deadline.IsZero() {
		until = timestamppb.New(deadline)
	}
	switch r := req.(type) {
	case *callback.CanUseTool:
		m := permissionRequest(r)
		m.Deadline = until
		ev.Body = &agentdv1.Event_PermissionRequest{PermissionRequest: m}
	case *callback.HookCallback:
		m := hookRequest(r)
		m.Deadline = until
		ev.Body = &agentdv1.Event_HookRequest{HookRequest: m}
	case *callback.ToolCall:
		m := toolCall(r)
		m.Deadline = until
		ev.Body = &agentdv1.Event_ToolCall{ToolCall: m}
	case *callback.MCPMessage:
		if !r.IsRequest() {
			ev.Body = &agentdv1.Event_McpNotification{McpNotification: mcpNotification(r)}
			return
		}
		ev.Body = &agentdv1.Event_McpRequest{McpRequest: &agentdv1.McpRequest{
			RequestId: r.ID, Deadline: until, Server: r.Server, MessageJson: string(r.Message), Method: *r.Method,
		}}
	case *callback.StoreCall:
		m := stores.Request(r)
		m.Deadline = until
		ev.Body = &agentdv1.Event_StoreRequest{StoreRequest: m}
	case *callback.Elicitation:
		m := elicitationRequest(r)
		m.Deadline = until
		ev.Body = &agentdv1.Event_ElicitationRequest{ElicitationRequest: m}
	default:
		head := req.Common()
		ev.Body = &agentdv1.Event_RawRequest{RawRequest: &agentdv1.RawRequest{
			RequestId: head.ID, Deadline: until, Subtype: head.Subtype, RequestJson: string(head.Body),
		}}
	}
}
