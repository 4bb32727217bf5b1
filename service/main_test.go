package service_test

import (
	"fmt"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Steps of scripts.
const (
	running    = `out {"type":"system","subtype":"session_state_changed","state":"running","uuid":"$uuid","session_id":"$session"}`
	idle       = `out {"type":"system","subtype":"session_state_changed","state":"idle","uuid":"$uuid","session_id":"$session"}`
	waiting    = `out {"type":"system","subtype":"session_state_changed","state":"requires_action","uuid":"$uuid","session_id":"$session"}`
	userInput  = `expect {"type":"user","uuid":"$u1"}`
	inputDone  = `result {"user_message_uuids":["$u1"]}`
	askBash    = `out {"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"Bash","input":{"command":"ls"},"tool_use_id":"t1"}}`
	bashAnswer = `expect {"type":"control_response","response":{"request_id":"r1"}}`
	interrupts = `on {"type":"control_request","request_id":"$id","request":{"subtype":"interrupt"}} => {"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"still_queued":[]}}}`
)

// aTurn is the script of the n-th turn, which says a text.
func aTurn(n int, text string) string {
	steps := testdaemon.Lines(userInput, running, `assistant "`+text+`"`, inputDone, idle)
	return strings.ReplaceAll(steps, "$u1", fmt.Sprint("$u", n))
}

func script(lines ...string) testdaemon.Config {
	return testdaemon.Config{Script: testdaemon.Lines(lines...)}
}

func text(s string) *agentdv1.Input {
	return &agentdv1.Input{Content: &agentdv1.Input_Text{Text: s}}
}

// uuidOf makes a UUID of a small number.
func uuidOf(n byte) string {
	return strings.Replace("00000000-0000-4000-8000-0000000000xx", "xx", string([]byte{'0' + n/10, '0' + n%10}), 1)
}

func withUUID(in *agentdv1.Input, n byte) *agentdv1.Input {
	in.Uuid = uuidOf(n)
	return in
}

func allow(id string) *agentdv1.Answer {
	return &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
		Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}},
	}}}
}

func deny(id, why string) *agentdv1.Answer {
	return &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
		Decision: &agentdv1.PermissionAnswer_Deny{Deny: &agentdv1.PermissionDeny{Message: why}},
	}}}
}

// asking are options of a session whose caller answers permissions.
func asking() *agentdv1.Options { return &agentdv1.Options{CanUseTool: true} }

func detached(seconds int64) *durationpb.Duration { return &durationpb.Duration{Seconds: seconds} }

func isResult(e *agentdv1.Event) bool     { return e.GetResult() != nil }
func isPermission(e *agentdv1.Event) bool { return e.GetPermissionRequest() != nil }
func isClosed(e *agentdv1.Event) bool     { return e.GetClosed() != nil }

func inState(want agentdv1.SessionState) func(*agentdv1.Event) bool {
	return func(e *agentdv1.Event) bool { return e.GetState().GetState() == want }
}
