package control_test

import (
	"os"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// recorded returns the response of a recorded frame.
func recorded(t *testing.T, name string) control.Response {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var frame struct {
		Response rawjson.Value `json:"response"`
	}
	if err := json.Unmarshal(text, &frame); err != nil {
		t.Fatal(err)
	}
	var response struct {
		Response rawjson.Value `json:"response"`
	}
	if err := json.Unmarshal(frame.Response, &response); err != nil {
		t.Fatal(err)
	}
	return control.Response{ID: "req", Payload: response.Response, Envelope: frame.Response}
}

func ptr[T any](v T) *T { return &v }

// TestServerInfo reads what CLI 2.1.332 answers to a second initialize while a
// permission is open (M16, M26, M27, C19, C20, C23).
func TestServerInfo(t *testing.T) {
	response := recorded(t, "initialize.json")
	got := control.DecodeServerInfo(response)
	if len(got.Pending) != 1 || got.Pending[0].Subtype != "can_use_tool" ||
		got.Pending[0].ID != "194d475b-16f4-408a-b52a-ba370df5451e" || len(got.Pending[0].Body) < 100 {
		t.Errorf("Pending = %v, want the open permission", got.Pending)
	}
	if string(got.Raw) != string(response.Payload) {
		t.Error("Raw is not the payload")
	}
	if len(got.Models) != 2 || *got.Models[1].SupportsThinkingOff || *got.Models[0].ResolvedModel != "claude-opus-5-5" {
		t.Errorf("Models = %+v", got.Models)
	}
	if len(got.Capabilities) != 8 || len(got.Commands) != 2 || !*got.Commands[0].Builtin || *got.Agents[1].Model != "inherit" {
		t.Errorf("lists: %v %+v %+v", got.Capabilities, got.Commands, got.Agents)
	}
	got.Pending, got.Raw, got.Models, got.Capabilities, got.Commands, got.Agents = nil, nil, nil, nil, nil, nil
	want := control.ServerInfo{
		Account:     &control.Account{TokenSource: ptr("none"), APIKeySource: ptr("ANTHROPIC_API_KEY"), APIProvider: ptr("firstParty")},
		OutputStyle: "default", AvailableOutputStyles: []string{"default", "Proactive"},
		UserOutputStylesDir: ptr("/home/agent/.claude/output-styles"), PID: ptr(int64(4242)),
		ClaudeCodeVersion: ptr("2.1.332"), CurrentPermissionMode: ptr("default"), SessionState: ptr("requires_action"),
		FastModeState: ptr("off"), FastModeDisabledReason: ptr("sdk_opt_in_required"),
		HooksApplied: ptr(true), HookOnFailureSupported: ptr(true),
		SandboxEnabled: ptr(false), AnalyticsDisabled: ptr(true),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestServerInfoOld reads what CLI 2.1.197 answers: what it does not say is
// absent and not false.
func TestServerInfoOld(t *testing.T) {
	got := control.DecodeServerInfo(recorded(t, "initialize-old.json"))
	if got.HooksApplied != nil || got.ClaudeCodeVersion != nil || got.SessionState != nil || got.Pending != nil {
		t.Errorf("absent members show: %+v", got)
	}
	if *got.PID != 4242 || len(got.Commands) != 2 {
		t.Errorf("members are lost: %+v", got)
	}
}

func TestServerInfoOddShapes(t *testing.T) {
	for _, payload := range []string{``, `null`, `[]`, `"x"`, `{"pid":"x","account":[],"commands":{},"output_style":"s","models":[1]}`} {
		got := control.DecodeServerInfo(control.Response{Payload: rawjson.Value(payload)})
		if got.PID != nil && *got.PID != 0 {
			t.Errorf("%s: PID = %d", payload, *got.PID)
		}
	}
	got := control.DecodeServerInfo(control.Response{Payload: rawjson.Value(`{"pid":{},"output_style":"s"}`)})
	if got.OutputStyle != "s" {
		t.Errorf("a member that does not fit costs the next one: %+v", got)
	}
}
