package testdaemon

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Steps of scripts. UserInput binds $u1, which InputDone names.
const (
	Running    = `out {"type":"system","subtype":"session_state_changed","state":"running","uuid":"$uuid","session_id":"$session"}`
	Idle       = `out {"type":"system","subtype":"session_state_changed","state":"idle","uuid":"$uuid","session_id":"$session"}`
	Waiting    = `out {"type":"system","subtype":"session_state_changed","state":"requires_action","uuid":"$uuid","session_id":"$session"}`
	UserInput  = `expect {"type":"user","uuid":"$u1"}`
	InputDone  = `result {"user_message_uuids":["$u1"]}`
	AskBash    = `out {"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"Bash","input":{"command":"ls"},"tool_use_id":"t1"}}`
	BashAnswer = `expect {"type":"control_response","response":{"request_id":"r1"}}`
	Interrupts = `on {"type":"control_request","request_id":"$id","request":{"subtype":"interrupt"}} => {"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"still_queued":[]}}}`
)

// Turn is the script of the n-th turn, which says a text.
func Turn(n int, text string) string {
	steps := Lines(UserInput, Running, `assistant "`+text+`"`, InputDone, Idle)
	return strings.ReplaceAll(steps, "$u1", fmt.Sprint("$u", n))
}

// AsksOnce is the script of a session with one turn, which asks for a permission.
func AsksOnce() string {
	return Lines("init", UserInput, Running, AskBash, Waiting, BashAnswer, Running, InputDone, Idle)
}

// Floods is the script of a session with one turn of n large messages.
func Floods(n int, size string) string {
	return Lines("init", UserInput, Running, fmt.Sprint("repeat ", n, " big ", size), InputDone, Idle)
}

// Script is the configuration with a script of these lines.
func Script(lines ...string) Config { return Config{Script: Lines(lines...)} }

// Text is an input.
func Text(s string) *agentdv1.Input {
	return &agentdv1.Input{Content: &agentdv1.Input_Text{Text: s}}
}

// TextAs is an input with the n-th UUID.
func TextAs(n int, s string) *agentdv1.Input {
	in := Text(s)
	in.Uuid = UUID(n)
	return in
}

// UUID makes a UUID of a number.
func UUID(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }

// Hosted are options with an MCP server that the caller hosts.
func Hosted(name string, server *agentdv1.SdkMcpServer) *agentdv1.Options {
	return &agentdv1.Options{McpServers: &agentdv1.McpServers{Source: &agentdv1.McpServers_Servers{Servers: &agentdv1.McpServerList{
		Servers: []*agentdv1.McpServer{{Name: name, Config: &agentdv1.McpServer_Sdk{Sdk: server}}},
	}}}}
}

// Allow allows a permission request.
func Allow(id string) *agentdv1.Answer {
	return &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
		Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}},
	}}}
}

// Deny denies a permission request.
func Deny(id, why string) *agentdv1.Answer {
	return &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
		Decision: &agentdv1.PermissionAnswer_Deny{Deny: &agentdv1.PermissionDeny{Message: why}},
	}}}
}

// Asking are options of a session whose caller answers permissions.
func Asking() *agentdv1.Options { return &agentdv1.Options{CanUseTool: true} }

// Seconds is a duration.
func Seconds(n int64) *durationpb.Duration { return &durationpb.Duration{Seconds: n} }

// IsResult accepts results.
func IsResult(e *agentdv1.Event) bool { return e.GetResult() != nil }

// IsPermission accepts permission requests.
func IsPermission(e *agentdv1.Event) bool { return e.GetPermissionRequest() != nil }

// IsClosed accepts the last event.
func IsClosed(e *agentdv1.Event) bool { return e.GetClosed() != nil }

// InState accepts changes to a state.
func InState(want agentdv1.SessionState) func(*agentdv1.Event) bool {
	return func(e *agentdv1.Event) bool { return e.GetState().GetState() == want }
}
