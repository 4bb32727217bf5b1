package option_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/agent"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/sandbox"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

var (
	early = option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 197}, "/private")
	late  = option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 332}, "/private")
)

func TestInitialize(t *testing.T) {
	t.Parallel()
	yes, no := new(true), new(false)
	for _, c := range []struct {
		name string
		o    option.Options
		d    option.Delivery
		want string
	}{
		{
			"D1 B1 O70 defaults", option.Options{}, late,
			`{"subtype":"initialize","hooks":null,"systemPrompt":[""],"perTaskStopAffordance":true}`,
		},
		{
			"O3 without delivery the prompt is an argument", option.Options{JSONSchema: rawjson.Value(`{}`)}, option.Delivery{},
			`{"subtype":"initialize","hooks":null,"perTaskStopAffordance":true}`,
		},
		{
			"O3 O4 O5 O6 preset", option.Options{SystemPrompt: option.SystemPrompt{Preset: true, Append: "a", ExcludeDynamicSections: no, Snapshot: yes}}, early,
			`{"subtype":"initialize","hooks":null,"appendSystemPrompt":"a","systemPromptSnapshot":true,"excludeDynamicSections":false,"perTaskStopAffordance":true}`,
		},
		{
			"O7 B49 custom", option.Options{SystemPrompt: option.SystemPrompt{Blocks: []string{"a", "b"}, Snapshot: no}}, late,
			`{"subtype":"initialize","hooks":null,"systemPrompt":["a","b"],"systemPromptSnapshot":false,"perTaskStopAffordance":true}`,
		},
		{
			"O8 a file is the CLI's to read", option.Options{SystemPrompt: option.SystemPrompt{File: "/f"}}, late,
			`{"subtype":"initialize","hooks":null,"perTaskStopAffordance":true}`,
		},
		{
			"O33 hooks", option.Options{SystemPrompt: option.SystemPrompt{Preset: true}, Hooks: callback.Hooks{{ID: "h", Event: "Stop"}}}, late,
			`{"subtype":"initialize","hooks":{"Stop":[{"matcher":null,"hookCallbackIds":["h"]}]},"perTaskStopAffordance":true}`,
		},
		{
			"O21 SO1 schema keeps its bytes", option.Options{SystemPrompt: option.SystemPrompt{Preset: true}, JSONSchema: rawjson.Value(`{"b":2.0,"a":9007199254740993,"k":"\u0041"}`)}, early,
			`{"subtype":"initialize","hooks":null,"jsonSchema":{"b":2.0,"a":9007199254740993,"k":"\u0041"},"perTaskStopAffordance":true}`,
		},
		{
			"O44 PS4 all skills", option.Options{SystemPrompt: option.SystemPrompt{Preset: true}, Skills: &option.Skills{All: true}}, late,
			`{"subtype":"initialize","hooks":null,"perTaskStopAffordance":true}`,
		},
		{
			"O44 PS6 no skills", option.Options{SystemPrompt: option.SystemPrompt{Preset: true}, Skills: &option.Skills{}}, late,
			`{"subtype":"initialize","hooks":null,"skills":[],"perTaskStopAffordance":true}`,
		},
		{
			"O37 O62 O63 O65 O66 O67 O69", option.Options{
				SystemPrompt: option.SystemPrompt{Preset: true}, SubagentText: true, Title: "t", ToolAliases: map[string]string{"b": "B", "a": "A"},
				PlanModeInstructions: "p", PromptSuggestions: true, AgentProgressSummaries: true, DialogKinds: []string{"d"},
			}, late,
			`{"subtype":"initialize","hooks":null,"planModeInstructions":"p","toolAliases":{"a":"A","b":"B"},"title":"t","promptSuggestions":true,` +
				`"agentProgressSummaries":true,"forwardSubagentText":true,"supportedDialogKinds":["d"],"perTaskStopAffordance":true}`,
		},
		{
			"MC4 MC32 O9 servers", option.Options{SystemPrompt: option.SystemPrompt{Preset: true}, MCPServers: mcpconfig.Servers{List: []mcpconfig.Server{
				{Name: "z", SDK: &mcpconfig.SDK{Timeout: time.Second, Policies: []mcpconfig.ToolPolicy{{Name: "t", Permission: "always_ask"}}}},
				{Name: "y", Remote: &mcpconfig.Remote{Type: "sse", URL: "u", Headers: map[string]string{"a": "b"}, AlwaysLoad: no}},
				{Name: "x", SDK: &mcpconfig.SDK{}},
			}}}, late,
			`{"subtype":"initialize","hooks":null,"sdkMcpServers":["z","x"],"sdkMcpServerConfigs":{"z":{"tools":[{"name":"t","permission_policy":"always_ask"}],"timeout":1000}},` +
				`"perTaskStopAffordance":true,"mcpServers":{"y":{"type":"sse","url":"u","headers":{"a":"b"},"alwaysLoad":false}}}`,
		},
		{
			"MC5 servers as JSON, O25 O72 settings", option.Options{
				SystemPrompt: option.SystemPrompt{Preset: true}, MCPServers: mcpconfig.Servers{JSON: rawjson.Value(`{"mcpServers":{"a":{"n":1.0}}}`)},
				Settings: option.Settings{JSON: rawjson.Value(`{"m":1.0}`)}, ManagedSettings: rawjson.Value(`{"p":{}}`),
			}, late,
			`{"subtype":"initialize","hooks":null,"perTaskStopAffordance":true,"settings":{"m":1.0},"managedSettings":{"p":{}},"mcpServers":{"a":{"n":1.0}}}`,
		},
		{
			"an early CLI gets them otherwise", option.Options{
				SystemPrompt: option.SystemPrompt{Preset: true}, MCPServers: mcpconfig.Servers{JSON: rawjson.Value(`{"mcpServers":{}}`)},
				Settings: option.Settings{JSON: rawjson.Value(`{}`)}, ManagedSettings: rawjson.Value(`{}`),
			}, early,
			`{"subtype":"initialize","hooks":null,"perTaskStopAffordance":true}`,
		},
		{
			"extra members", option.Options{SystemPrompt: option.SystemPrompt{Preset: true}, ExtraInitialize: rawjson.Value(`{"workspaceTrust":1.0}`)}, late,
			`{"subtype":"initialize","hooks":null,"perTaskStopAffordance":true,"workspaceTrust":1.0}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := option.Initialize(c.o, c.d, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Errorf("initialize differs (-want +got):\n%s", diff)
			}
			if _, err := rawjson.CheckObject(string(got)); err != nil {
				t.Errorf("initialize %v", err)
			}
		})
	}
}

func TestInitializeAgents(t *testing.T) {
	t.Parallel()
	three := int64(3)
	agents := []agent.Definition{
		{Name: "b", Description: "d", Prompt: "p", Tools: []string{}, EffortNumber: &three, DisallowedTools: []string{"mcp__*"}},
		{
			Name: "a", EffortLevel: "high", Background: new(false), MaxTurns: new(uint32(0)), Memory: "user", InitialPrompt: new(""),
			MCPServers: []agent.MCPServer{{Name: "s"}, {Definition: &mcpconfig.Server{Name: "i", Stdio: &mcpconfig.Stdio{Command: "c"}}}},
			Extra:      rawjson.Value(`{"x":2.0}`),
		},
	}
	got, err := agent.Object(agents)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"b":{"description":"d","prompt":"p","tools":[],"disallowedTools":["mcp__*"],"effort":3},` +
		`"a":{"description":"","prompt":"","memory":"user","mcpServers":["s",{"i":{"type":"stdio","command":"c"}}],"initialPrompt":"","maxTurns":0,` +
		`"background":false,"effort":"high","x":2.0}}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("AG1-AG15 AG17 B15-B18: agents differ (-want +got):\n%s", diff)
	}
	body, err := option.Initialize(option.Options{Agents: agents}, late, nil)
	if err != nil || !slices.Contains(members(body), "agents") {
		t.Errorf("AG16: initialize has %v (%v), want agents", members(body), err)
	}
}

func TestSandboxObject(t *testing.T) {
	t.Parallel()
	s := sandbox.Settings{
		Fields: sandbox.Fields{
			Enabled: new(true), FailIfUnavailable: new(true), ExcludedCommands: []string{"docker"},
			IgnoreViolations: map[string][]string{"file": {"/x"}}, Credentials: rawjson.Value(`{"n":1.0}`),
		},
		Network: &sandbox.Network{
			Fields: sandbox.NetworkFields{ManagedDomainsOnly: new(true), HTTPProxyPort: new(uint32(0))},
			Extra:  rawjson.Value(`{"new":1.0}`),
		},
		Filesystem: &sandbox.Filesystem{},
		Extra:      rawjson.Value(`{"later":[1.0]}`),
	}
	got, err := s.Object()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"enabled":true,"excludedCommands":["docker"],"ignoreViolations":{"file":["/x"]},"failIfUnavailable":true,"credentials":{"n":1.0},` +
		`"network":{"allowManagedDomainsOnly":true,"httpProxyPort":0,"new":1.0},"filesystem":{},"later":[1.0]}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("SB1-SB22 B25 B27: sandbox differs (-want +got):\n%s", diff)
	}
	if empty, err := (sandbox.Settings{}).Object(); err != nil || string(empty) != "{}" {
		t.Errorf("an empty sandbox is %s (%v)", empty, err)
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	o := option.Options{
		Sandbox:    &sandbox.Settings{Fields: sandbox.Fields{Enabled: new(true)}},
		MCPServers: mcpconfig.Servers{List: []mcpconfig.Server{{Name: "s", Stdio: &mcpconfig.Stdio{Command: "c", Env: map[string]string{"K": "secret"}}}}},
	}
	files, err := option.Files(o, early)
	if err != nil {
		t.Fatal(err)
	}
	want := []option.File{
		{Path: "/private/settings.json", Data: []byte(`{"sandbox":{"enabled":true}}`)},
		{Path: "/private/mcp.json", Data: []byte(`{"mcpServers":{"s":{"type":"stdio","command":"c","env":{"K":"secret"}}}}`)},
	}
	if diff := cmp.Diff(want, files); diff != "" {
		t.Errorf("files differ (-want +got):\n%s", diff)
	}
	for name, d := range map[string]option.Delivery{"late": late, "no directory": {}} {
		if files, err := option.Files(o, d); files != nil || err != nil {
			t.Errorf("%s: files %v (%v), want none", name, files, err)
		}
	}
}

func TestUnapplied(t *testing.T) {
	t.Parallel()
	o := option.Options{Settings: option.Settings{JSON: rawjson.Value(`{}`)}, ManagedSettings: rawjson.Value(`{}`)}
	got := option.Unapplied(o, late, rawjson.Value(`{"settings_applied":true,"managed_settings_applied":false}`))
	if diff := cmp.Diff([]string{"managed_settings_json"}, got); diff != "" {
		t.Errorf("unapplied differs (-want +got):\n%s", diff)
	}
	if got := option.Unapplied(o, early, rawjson.Value(`{}`)); got != nil {
		t.Errorf("an early CLI, which got nothing by initialize, lacks %v", got)
	}
}

// members returns the names of an object's members.
func members(object rawjson.Value) []string {
	var names []string
	for _, m := range jsonobject.Members(object) {
		names = append(names, m.Name)
	}
	return names
}
