package control_test

import (
	"testing"

	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// TestEncode fixes what the goldens of service/translate/controls cannot reach,
// and the null of set_model (M10).
func TestEncode(t *testing.T) {
	model := "opus"
	tests := []struct {
		name string
		body control.Body
		want string
	}{
		{"M10 null resets the model", control.SetModel{}, `{"subtype":"set_model","model":null}`},
		{"M10 model", control.SetModel{Model: &model}, `{"subtype":"set_model","model":"opus"}`},
		{"M13 camel case", control.ReconnectMCPServer{ServerName: `a"b`}, `{"subtype":"mcp_reconnect","serverName":"a\"b"}`},
		{"M24 escapes and repeated keys stay", control.ApplyFlagSettings{Settings: rawjson.Value(`{"a":"\ud800<\u2028","a":1e3}`)},
			`{"subtype":"apply_flag_settings","settings":{"a":"\ud800<\u2028","a":1e3}}`},
		{"line breaks in text are escaped", control.SideQuestion{Question: "a\nb\u2028c"}, `{"subtype":"side_question","question":"a\nb` + "\u2028" + `c"}`},
		{"bytes that are no UTF-8 are replaced", control.StopTask{TaskID: "\xff"}, `{"subtype":"stop_task","task_id":"` + "\uFFFD" + `"}`},
		{"JSON that was not checked cannot break the line", control.ApplyFlagSettings{Settings: rawjson.Value("{\n")}, `{"subtype":"apply_flag_settings"}`},
		{"M42 raw without request", control.Raw{Name: "get_plan"}, `{"subtype":"get_plan"}`},
		{"M42 raw with an empty request", control.Raw{Name: "get_plan", Request: rawjson.Value(`{}`)}, `{"subtype":"get_plan"}`},
		{"M42 raw", control.Raw{Name: "x", Request: rawjson.Value(`{"n":2.0}`)}, `{"subtype":"x","n":2.0}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(tt.body.Encode()); got != tt.want {
				t.Errorf("Encode() = %s, want %s", got, tt.want)
			}
		})
	}
}

func TestReserved(t *testing.T) {
	for _, subtype := range []string{
		"initialize", "mcp_message", "mcp_set_servers", "end_session", "claim_session", "interrupt", "set_model",
		"set_permission_mode", "set_max_thinking_tokens", "apply_flag_settings", "update_settings", "mcp_toggle",
	} {
		if !control.Reserved(subtype) {
			t.Errorf("%s is not reserved", subtype)
		}
	}
	for _, subtype := range []string{"get_plan", "mcp_status", ""} {
		if control.Reserved(subtype) {
			t.Errorf("%s is reserved", subtype)
		}
	}
}
