package validate_test

import (
	"math"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/agent"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/sandbox"
	"github.com/agentd/agentd/runner/protocol/option/validate"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

const id = "11111111-1111-4111-8111-111111111111"

func TestOptions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		o    option.Options
		want string
	}{
		{"defaults", option.Options{}, ""},
		{"B7 D21 O22 two who decide", option.Options{CanUseTool: true, PermissionPromptTool: "mcp__a__b"}, "permission_prompt_tool_name"},
		{"D21 stdio", option.Options{PermissionPromptTool: "stdio"}, "permission_prompt_tool_name"},
		{"O14 B9 no UUID", option.Options{SessionID: "x"}, "session_id"},
		{"O14 B9 UUID in another form", option.Options{SessionID: "urn:uuid:" + id}, "session_id"},
		{"O14 B8 id for a resumed session", option.Options{SessionID: id, Resume: "x"}, "session_id"},
		{"O14 B8 id for a continued session", option.Options{SessionID: id, ContinueConversation: true}, "session_id"},
		{"O14 B8 id for a fork", option.Options{SessionID: id, Resume: "x", ForkSession: true}, ""},
		{"O13 resume by title", option.Options{Resume: "my title"}, ""},
		{"O13 D38 resume that looks like a flag", option.Options{Resume: "--x"}, "resume"},
		{"O12 continue and resume", option.Options{Resume: "x", ContinueConversation: true}, "continue_conversation"},
		{"O40 at without resume", option.Options{ResumeSessionAt: "u"}, "resume_session_at"},
		{"O41 B47 drops without at", option.Options{ResumeDropsTurn: new("")}, "resume_drops_turn"},
		{"O41 drops", option.Options{Resume: "x", ResumeSessionAt: "u", ResumeDropsTurn: new("")}, ""},
		{"O46 B64 FC6 store and checkpoints", option.Options{Store: &option.Store{}, FileCheckpointing: true}, "session_store"},
		{"O46 SS27 continue without a list", option.Options{Store: &option.Store{}, ContinueConversation: true}, "continue_conversation"},
		{"O46 SS27 continue with a list", option.Options{Store: &option.Store{Methods: []string{"list_sessions"}}, ContinueConversation: true}, ""},
		{"O46 SS27 resume without a list", option.Options{Store: &option.Store{}, Resume: "x"}, ""},
		{"O61 store without transcript", option.Options{Store: &option.Store{}, NoPersistence: true}, "session_store"},
		{"O19 fallback is the model", option.Options{Model: "a", FallbackModel: "a"}, "fallback_model"},
		{"O16 budget 0", option.Options{MaxBudgetUSD: new(0.0)}, "max_budget_usd"},
		{"O16 budget NaN", option.Options{MaxBudgetUSD: new(math.NaN())}, "max_budget_usd"},
		{"O20 empty beta", option.Options{Betas: []string{""}}, "betas[0]"},
		{"O2 rules", option.Options{AllowedTools: []string{"Bash(git log, x)", "Bash(echo (a,b))", "mcp__a__*", "Bash(a \" b)"}}, ""},
		{"O2 comma", option.Options{AllowedTools: []string{"Read", "A,B"}}, "allowed_tools[1]"},
		{"O2 space", option.Options{AllowedTools: []string{"A B"}}, "allowed_tools[0]"},
		{"O2 space after the first closing parenthesis", option.Options{AllowedTools: []string{"Bash(echo :) x)"}}, "allowed_tools[0]"},
		{"O17 open parenthesis", option.Options{DisallowedTools: []string{"Bash(x", "Read"}}, "disallowed_tools[0]"},
		{"O17 blank", option.Options{DisallowedTools: []string{"\t"}}, "disallowed_tools[0]"},
		{"O1 tool names", option.Options{Tools: &option.Tools{Names: []string{"A", ""}}}, "tools.names.values[1]"},
		{"O43 sources", option.Options{SettingSources: []string{"user,local", "user", ""}}, "setting_sources.values[0] setting_sources.values[2]"},
		{"MC5 servers", option.Options{MCPServers: mcpconfig.Servers{JSON: rawjson.Value(`{"mcpServers":{}}`)}}, ""},
		{"MC5 servers without the key", option.Options{MCPServers: mcpconfig.Servers{JSON: rawjson.Value(`{"a":{}}`)}}, "mcp_servers.servers_json"},
		{"MC5 servers that are a list", option.Options{MCPServers: mcpconfig.Servers{JSON: rawjson.Value(`{"mcpServers":[]}`)}}, "mcp_servers.servers_json"},
		{"SB20 sandbox and a settings file", option.Options{Sandbox: &sandbox.Settings{}, Settings: option.Settings{Path: "/s"}}, "sandbox"},
		{"SB22 extra keys", option.Options{Sandbox: &sandbox.Settings{Extra: rawjson.Value(`{"new":1}`)}}, ""},
		{"SB22 extra keys that exist", option.Options{Sandbox: &sandbox.Settings{
			Extra:      rawjson.Value(`{"enabled":true}`),
			Network:    &sandbox.Network{Extra: rawjson.Value(`{"allowedDomains":[]}`)},
			Filesystem: &sandbox.Filesystem{Extra: rawjson.Value(`{"denyRead":[]}`)},
		}}, "sandbox.extra_json sandbox.network.extra_json sandbox.filesystem.extra_json"},
		{"PS1 plugin without path", option.Options{Plugins: []option.Plugin{{}}}, "plugins[0].path"},
		{"AG1 agents", option.Options{Agents: []agent.Definition{{Name: "a"}, {Name: "a"}, {}}}, "agents[1].name agents[2].name"},
		{"AG8 AG17 agent", option.Options{Agents: []agent.Definition{{
			Name: "a", Extra: rawjson.Value(`{"maxTurns":1}`),
			MCPServers: []agent.MCPServer{{Name: "x"}, {Definition: &mcpconfig.Server{Name: "s", SDK: &mcpconfig.SDK{}}}},
		}}}, "agents[0].extra_json agents[0].mcp_servers[1].definition"},
		{"NUL in what no flag carries", option.Options{Cwd: "a\x00", CLIPath: "\x00", User: "a\x00b"}, "cwd cli_path user"},
		{"EV33 env", option.Options{Env: map[string]string{"B": "1", "LD_X": "", "A=": ""}}, `env["A="] env["LD_X"]`},
		{"O28 extra args", option.Options{ExtraArgs: []option.ExtraArg{{Name: "brief"}, {Name: "name", Value: new("-x")}}}, ""},
		{"O28 extra args that have an option", option.Options{ExtraArgs: []option.ExtraArg{
			{Name: "model"}, {Name: "allowed-tools"}, {Name: "p"}, {Name: "output-format"}, {Name: "agents"}, {Name: "remote-control"},
		}}, "extra_args[0] extra_args[1] extra_args[2] extra_args[3] extra_args[4] extra_args[5]"},
		{"O28 D38 names that are none", option.Options{ExtraArgs: []option.ExtraArg{
			{}, {Name: "-model"}, {Name: "model=x"}, {Name: "a b"}, {Name: "k", Value: new("\x00")},
		}}, "extra_args[0] extra_args[1] extra_args[2] extra_args[3] extra_args[4]"},
		{"extra initialize", option.Options{ExtraInitialize: rawjson.Value(`{"workspaceTrust":1}`)}, ""},
		{"extra initialize that is agentd's", option.Options{ExtraInitialize: rawjson.Value(`{"hooks":{},"plugins":[]}`)}, "extra_initialize_json extra_initialize_json"},
		{"extra initialize behind a lone surrogate", option.Options{ExtraInitialize: rawjson.Value(`{"a":"\ud800","hooks":{},"\u0070lugins":[]}`)}, "extra_initialize_json extra_initialize_json"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var fields []string
			for _, v := range validate.Options(c.o) {
				fields = append(fields, v.Field)
				if v.Description == "" {
					t.Errorf("the violation at %s says nothing", v.Field)
				}
			}
			if got := strings.Join(fields, " "); got != c.want {
				t.Errorf("violations at %q, want %q", got, c.want)
			}
		})
	}
}

func TestSkillNames(t *testing.T) {
	t.Parallel()
	good := []string{"pdf", "plugin:pdf", "a b", "ünï", "a*b", `a\b`}
	if v := validate.Options(option.Options{Skills: &option.Skills{Names: good}}); v != nil {
		t.Errorf("PS8: good names are refused: %v", v)
	}
	bad := []string{
		"", " ", " a", "a ", "\uFEFFa", "a(b", "a)", "a,b", "a\nb", "a\x7fb", "a\uFEFFb", "*", "a:*", "a *", "a__*", "/a", `a\\b`, `a\`, "\xff",
	}
	for _, name := range bad {
		if v := validate.Options(option.Options{Skills: &option.Skills{Names: []string{name}}}); len(v) != 1 || v[0].Field != "skills.names.values[0]" {
			t.Errorf("PS8: %q gives %v", name, v)
		}
	}
}
