package oracle

import (
	"slices"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/service/translate/controls"
)

// controlCases are the methods by which the SDK's client controls a session.
var controlCases = []struct {
	method    string
	arguments []any
	control   *agentdv1.Control
}{
	{"interrupt", nil, &agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{}}}},
	{"set_permission_mode", []any{"plan"}, &agentdv1.Control{Control: &agentdv1.Control_SetPermissionMode{
		SetPermissionMode: &agentdv1.SetPermissionModeControl{Mode: "plan"},
	}}},
	{"set_model", []any{"opus"}, &agentdv1.Control{Control: &agentdv1.Control_SetModel{SetModel: &agentdv1.SetModelControl{Model: new("opus")}}}},
	{"set_model", []any{nil}, &agentdv1.Control{Control: &agentdv1.Control_SetModel{SetModel: &agentdv1.SetModelControl{}}}},
	{"rewind_files", []any{"u"}, &agentdv1.Control{Control: &agentdv1.Control_RewindFiles{
		RewindFiles: &agentdv1.RewindFilesControl{UserMessageId: "u"},
	}}},
	{"get_mcp_status", nil, &agentdv1.Control{Control: &agentdv1.Control_GetMcpStatus{GetMcpStatus: &agentdv1.GetMcpStatusControl{}}}},
	{"reconnect_mcp_server", []any{"ü s"}, &agentdv1.Control{Control: &agentdv1.Control_ReconnectMcpServer{
		ReconnectMcpServer: &agentdv1.ReconnectMcpServerControl{ServerName: "ü s"},
	}}},
	{"toggle_mcp_server", []any{"s", true}, &agentdv1.Control{Control: &agentdv1.Control_ToggleMcpServer{
		ToggleMcpServer: &agentdv1.ToggleMcpServerControl{ServerName: "s", Enabled: true},
	}}},
	{"toggle_mcp_server", []any{"s", false}, &agentdv1.Control{Control: &agentdv1.Control_ToggleMcpServer{
		ToggleMcpServer: &agentdv1.ToggleMcpServerControl{ServerName: "s"},
	}}},
	{"stop_task", []any{"t"}, &agentdv1.Control{Control: &agentdv1.Control_StopTask{StopTask: &agentdv1.StopTaskControl{TaskId: "t"}}}},
	{"get_context_usage", nil, &agentdv1.Control{Control: &agentdv1.Control_GetContextUsage{
		GetContextUsage: &agentdv1.GetContextUsageControl{},
	}}},
}

// notControls are methods that the client shares with its query and that ask
// nothing of the CLI.
var notControls = []string{"receive_messages"}

func TestControls(t *testing.T) {
	sdk.need(t)
	var about struct {
		Controls []string `json:"controls"`
	}
	decode(t, sdk.ask(t, map[string]any{"op": "about"}), &about)
	for _, c := range controlCases {
		answer := mustParse(t, sdk.ask(t, map[string]any{"op": "control", "method": c.method, "arguments": append([]any{}, c.arguments...)}))
		command, violations := controls.ToCommand(c.control)
		if violations != nil {
			t.Errorf("%s: %v", c.method, violations)
			continue
		}
		for _, d := range diff("request", object(answer)["request"], mustParse(t, command.Body.Encode())) {
			t.Errorf("%s%v: %s", c.method, c.arguments, d)
		}
		about.Controls = slices.DeleteFunc(about.Controls, func(m string) bool { return m == c.method })
	}
	about.Controls = slices.DeleteFunc(about.Controls, func(m string) bool { return slices.Contains(notControls, m) })
	if len(about.Controls) > 0 {
		t.Errorf("not compared: %v", about.Controls)
	}
}
