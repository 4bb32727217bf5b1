package argv_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/sandbox"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// fixed begins every command line.
var fixed = []string{"--output-format=stream-json", "--verbose", "--input-format=stream-json"}

// preset is the system prompt that no flag stands for, so that cases show their
// own flags alone.
var preset = option.SystemPrompt{Preset: true}

// writeCases are options with the flags that they stand for when everything
// goes on the command line.
var writeCases = []struct {
	name  string
	o     option.Options
	flags []string
}{
	{"O3 B1 unset system prompt is an empty one", option.Options{}, []string{"--system-prompt="}},
	{"O3 text", option.Options{SystemPrompt: option.SystemPrompt{Blocks: []string{"-p"}}}, []string{"--system-prompt=-p"}},
	{"O3 preset has no flag", option.Options{SystemPrompt: preset}, nil},
	{"O4 append", option.Options{SystemPrompt: option.SystemPrompt{Preset: true, Append: "x"}}, []string{"--append-system-prompt=x"}},
	{"O6 snapshot", option.Options{SystemPrompt: option.SystemPrompt{Preset: true, Snapshot: new(false)}}, []string{"--system-prompt-snapshot=off"}},
	{"O8 file", option.Options{SystemPrompt: option.SystemPrompt{File: "/p"}}, []string{"--system-prompt-file=/p"}},
	{"O1 tools", with(func(o *option.Options) { o.Tools = &option.Tools{Names: []string{"Read", "Bash"}} }), []string{"--tools=Read,Bash"}},
	{"O1 B3 no tools", with(func(o *option.Options) { o.Tools = &option.Tools{} }), []string{"--tools="}},
	{"O1 B3 tools preset", with(func(o *option.Options) { o.Tools = &option.Tools{Default: true} }), []string{"--tools=default"}},
	{"O2 allowed", with(func(o *option.Options) { o.AllowedTools = []string{"Read", "Bash(ls *, x)"} }), []string{"--allowedTools=Read,Bash(ls *, x)"}},
	{"O17 B5 disallowed", with(func(o *option.Options) { o.DisallowedTools = []string{"Bash(rm *)"} }), []string{"--disallowedTools=Bash(rm *)"}},
	{"O17 B6 TaskOutput passes", with(func(o *option.Options) { o.DisallowedTools = []string{"TaskOutput"} }), []string{"--disallowedTools=TaskOutput"}},
	{"O32 can_use_tool", with(func(o *option.Options) { o.CanUseTool = true }), []string{"--permission-prompt-tool=stdio"}},
	{"O22 prompt tool", with(func(o *option.Options) { o.PermissionPromptTool = "mcp__a__b" }), []string{"--permission-prompt-tool=mcp__a__b"}},
	{"O60 prompts", with(func(o *option.Options) { o.PermissionPrompts = "none" }), []string{"--permission-prompts=none"}},
	{"O11 mode", with(func(o *option.Options) { o.PermissionMode = "default" }), []string{"--permission-mode=default"}},
	{"O59 skip", with(func(o *option.Options) { o.AllowSkipPermissions = true }), []string{"--allow-dangerously-skip-permissions"}},
	{"O18 model", with(func(o *option.Options) { o.Model = "opus" }), []string{"--model=opus"}},
	{"O19 fallback", with(func(o *option.Options) { o.FallbackModel = "a,b" }), []string{"--fallback-model=a,b"}},
	{"O20 betas, one flag each", with(func(o *option.Options) { o.Betas = []string{"a", "b"} }), []string{"--betas=a", "--betas=b"}},
	{"O51 adaptive", with(func(o *option.Options) { o.Thinking = option.Thinking{Type: "adaptive", Display: "summarized"} }), []string{"--thinking=adaptive", "--thinking-display=summarized"}},
	{"O51 O52 enabled", with(func(o *option.Options) {
		o.Thinking = option.Thinking{Type: "enabled", Budget: new(uint32(2000)), Display: "omitted"}
	}), []string{"--max-thinking-tokens=2000", "--thinking-display=omitted"}},
	{"O51 enabled without budget is adaptive", with(func(o *option.Options) { o.Thinking.Type = "enabled" }), []string{"--thinking=adaptive"}},
	{"O52 B14 disabled has no display", with(func(o *option.Options) { o.Thinking = option.Thinking{Type: "disabled", Display: "omitted"} }), []string{"--thinking=disabled"}},
	{"O50 max thinking tokens", with(func(o *option.Options) { o.MaxThinkingTokens = new(uint32(0)) }), []string{"--max-thinking-tokens=0"}},
	{"O51 B13 thinking wins", with(func(o *option.Options) {
		o.Thinking.Type, o.MaxThinkingTokens = "disabled", new(uint32(5))
	}), []string{"--thinking=disabled"}},
	{"O53 effort", with(func(o *option.Options) { o.Effort = "xhigh" }), []string{"--effort=xhigh"}},
	{"O15 turns", with(func(o *option.Options) { o.MaxTurns = 3 }), []string{"--max-turns=3"}},
	{"O16 budget", with(func(o *option.Options) { o.MaxBudgetUSD = new(0.25) }), []string{"--max-budget-usd=0.25"}},
	{"O55 task budget", with(func(o *option.Options) { o.TaskBudget = 5000 }), []string{"--task-budget=5000"}},
	{"O21 SO2 schema", with(func(o *option.Options) { o.JSONSchema = rawjson.Value(`{"b":1.0,"a":2}`) }), []string{`--json-schema={"b":1.0,"a":2}`}},
	{"O12 continue", with(func(o *option.Options) { o.ContinueConversation = true }), []string{"--continue"}},
	{"O13 O39 O40 O41 resume", with(func(o *option.Options) {
		o.Resume, o.ForkSession, o.ResumeSessionAt, o.ResumeDropsTurn = "my title", true, "u", new("t")
	}), []string{"--resume=my title", "--fork-session", "--resume-session-at=u", "--resume-drops-turn=t"}},
	{"O41 B47 empty turn is sent", with(func(o *option.Options) { o.ResumeDropsTurn = new("") }), []string{"--resume-drops-turn="}},
	{"O14 session id", with(func(o *option.Options) { o.SessionID = "u" }), []string{"--session-id=u"}},
	{"O61 persistence", with(func(o *option.Options) { o.NoPersistence = true }), []string{"--no-session-persistence"}},
	{"O58 agent", with(func(o *option.Options) { o.Agent = "rev" }), []string{"--agent=rev"}},
	{"O43 sources", with(func(o *option.Options) { o.SettingSources = []string{"user", "local"} }), []string{"--setting-sources=user,local"}},
	{"O43 B2 no sources", with(func(o *option.Options) { o.SettingSources = []string{} }), []string{"--setting-sources="}},
	{"O44 B10 B11 all skills", with(func(o *option.Options) { o.Skills = &option.Skills{All: true} }), []string{"--allowedTools=Skill", "--setting-sources=user,project"}},
	{"O44 B10 B11 PS10 named skills", with(func(o *option.Options) {
		o.AllowedTools, o.Skills, o.SettingSources = []string{"Read", "Skill(a)"}, &option.Skills{Names: []string{"a", "b c"}}, []string{}
	}), []string{"--allowedTools=Read,Skill(a),Skill(b c)", "--setting-sources="}},
	{"O25 settings path", with(func(o *option.Options) { o.Settings.Path = "/s.json" }), []string{"--settings=/s.json"}},
	{"O25 O45 B24 SB20 settings and sandbox", with(func(o *option.Options) {
		o.Settings.JSON = rawjson.Value(`{"z":1.0,"sandbox":{"old":1},"a":2}`)
		o.Sandbox = &sandbox.Settings{Fields: sandbox.Fields{Enabled: new(true)}}
	}), []string{`--settings={"z":1.0,"a":2,"sandbox":{"enabled":true}}`}},
	{"O72 managed settings", with(func(o *option.Options) { o.ManagedSettings = rawjson.Value(`{"a":1}`) }), []string{`--managed-settings={"a":1}`}},
	{"O9 MC5 B22 mcp path", with(func(o *option.Options) { o.MCPServers.Path = "/m.json" }), []string{"--mcp-config=/m.json"}},
	{"O9 MC1 MC4 servers without the caller's own", with(func(o *option.Options) {
		o.MCPServers.List = []mcpconfig.Server{
			{Name: "s", Stdio: &mcpconfig.Stdio{Command: "c", Args: []string{"-x"}}},
			{Name: "h", SDK: &mcpconfig.SDK{}},
			{Name: "r", Raw: rawjson.Value(`{"command":"d","n":1.0}`)},
		}
	}), []string{`--mcp-config={"mcpServers":{"s":{"type":"stdio","command":"c","args":["-x"]},"r":{"command":"d","n":1.0}}}`}},
	{"O10 strict", with(func(o *option.Options) { o.StrictMCPConfig = true }), []string{"--strict-mcp-config"}},
	{"O26 dirs", with(func(o *option.Options) { o.AddDirs = []string{"/a", "-b"} }), []string{"--add-dir=/a", "--add-dir=-b"}},
	{"O74 root", with(func(o *option.Options) { o.ProjectConfigRoot = "/r" }), []string{"--project-config-root=/r"}},
	{"O49 PS1 plugins", with(func(o *option.Options) { o.Plugins = []option.Plugin{{Path: "a"}, {Path: "b", SkipMCP: true}} }), []string{"--plugin-dir=a", "--plugin-dir-no-mcp=b"}},
	{"O35 O36 O78 output", with(func(o *option.Options) { o.PartialMessages, o.HookEvents, o.ReplayUserMessages = true, true, true }), []string{"--include-partial-messages", "--include-hook-events", "--replay-user-messages"}},
	{"O75 debug", with(func(o *option.Options) { o.Debug = true }), []string{"--debug"}},
	{"O75 debug filter and file", with(func(o *option.Options) { o.Debug, o.DebugFilter, o.DebugFile = true, "api", "/d" }), []string{"--debug=api", "--debug-file=/d"}},
	{"O46 store", with(func(o *option.Options) { o.Relayed.SessionMirror = true }), []string{"--session-mirror"}},
	{"O71 O73 relayed", with(func(o *option.Options) {
		o.Relayed = option.Relayed{AwaitInitialize: true, InitializeFields: []string{"settings", "disallowedTools"}, ManagedInInitialize: true}
	}), []string{"--await-initialize", "--initialize-fields=settings,disallowedTools", "--managed-settings-in-initialize"}},
	{"O28 B19 extra args", with(func(o *option.Options) {
		o.ExtraArgs = []option.ExtraArg{{Name: "k", Value: new("-v")}, {Name: "brief"}, {Name: "e", Value: new("")}}
	}), []string{"--k=-v", "--brief", "--e="}},
}

// with returns options with the preset prompt, changed.
func with(change func(*option.Options)) option.Options {
	o := option.Options{SystemPrompt: preset}
	change(&o)
	return o
}

// covers: T19
func TestWrite(t *testing.T) {
	t.Parallel()
	for _, c := range writeCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(append(fixed[:len(fixed):len(fixed)], c.flags...), argv.Write(c.o, option.Delivery{})); diff != "" {
				t.Errorf("arguments differ (-want +got):\n%s", diff)
			}
		})
	}
}

// Every flag of the table is in a case above, so that none goes untested.
func TestWriteCasesCoverTheTable(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{"print": true}
	for _, c := range writeCases {
		for _, token := range append(c.flags, fixed...) {
			name, _, _ := strings.Cut(strings.TrimPrefix(token, "--"), "=")
			seen[name] = true
		}
	}
	for _, name := range argv.Names() {
		if !seen[name] {
			t.Errorf("no case writes --%s", name)
		}
	}
}

// other are options that are read back as others which mean the same: what they stand
// for has no flag of its own, or is one object with something else.
var other = map[string]func(*option.Options){
	"O51 enabled without budget is adaptive": func(o *option.Options) { o.Thinking.Type = "adaptive" },
	"O52 B14 disabled has no display":        func(o *option.Options) { o.Thinking.Display = "" },
	"O51 B13 thinking wins":                  func(o *option.Options) { o.MaxThinkingTokens = nil },
	"O44 B10 B11 all skills":                 skillsAsRules,
	"O44 B10 B11 PS10 named skills":          skillsAsRules,
	"O25 O45 B24 SB20 settings and sandbox": func(o *option.Options) {
		o.Settings.JSON, o.Sandbox = rawjson.Value(`{"z":1.0,"a":2,"sandbox":{"enabled":true}}`), nil
	},
	"O9 MC1 MC4 servers without the caller's own": func(o *option.Options) {
		o.MCPServers = mcpconfig.Servers{JSON: rawjson.Value(`{"mcpServers":{"s":{"type":"stdio","command":"c","args":["-x"]},"r":{"command":"d","n":1.0}}}`)}
	},
}

func skillsAsRules(o *option.Options) {
	o.AllowedTools, o.SettingSources, o.Skills = option.AllowedTools(*o), option.SettingSources(*o), nil
}

// What is written reads back as the same options.
func TestParseReadsWhatWasWritten(t *testing.T) {
	t.Parallel()
	for _, c := range writeCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			args := argv.Write(c.o, option.Delivery{})
			line, violations := argv.Parse(args)
			if violations != nil {
				t.Fatal(violations)
			}
			want := c.o
			if change := other[c.name]; change != nil {
				change(&want)
			}
			if diff := cmp.Diff(want, line.Options); diff != "" {
				t.Errorf("options differ after a round trip (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(args, argv.Write(line.Options, option.Delivery{})); diff != "" {
				t.Errorf("arguments differ after a round trip (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWriteLeavesOutWhatInitializeCarries(t *testing.T) {
	t.Parallel()
	o := option.Options{
		SystemPrompt:    option.SystemPrompt{Blocks: []string{strings.Repeat("x", 200<<10)}, Snapshot: new(true)},
		JSONSchema:      rawjson.Value(`{}`),
		Settings:        option.Settings{JSON: rawjson.Value(`{"env":{"SECRET":"s"}}`)},
		ManagedSettings: rawjson.Value(`{"a":1}`),
		MCPServers: mcpconfig.Servers{List: []mcpconfig.Server{
			{Name: "s", Remote: &mcpconfig.Remote{Type: "http", URL: "u", Headers: map[string]string{"Authorization": "s"}}},
		}},
	}
	late := option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 332}, "/private")
	want := append(fixed[:3:3], "--await-initialize", "--initialize-fields=settings", "--managed-settings-in-initialize")
	if diff := cmp.Diff(want, argv.Write(o, late)); diff != "" {
		t.Errorf("B50 O3 O71 O73: arguments of a late CLI differ (-want +got):\n%s", diff)
	}
	early := option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 197}, "/private")
	want = append(fixed[:3:3], "--settings=/private/settings.json", `--managed-settings={"a":1}`, "--mcp-config=/private/mcp.json")
	if diff := cmp.Diff(want, argv.Write(o, early)); diff != "" {
		t.Errorf("O9: arguments of an early CLI differ (-want +got):\n%s", diff)
	}
}

func TestWriteSplitsLongLists(t *testing.T) {
	t.Parallel()
	var rules []string
	for range 40 {
		rules = append(rules, "Bash("+strings.Repeat("x", 4000)+")")
	}
	o := with(func(o *option.Options) { o.AllowedTools = rules })
	if v := argv.Check(o, option.Delivery{}, option.Version{}); v != nil {
		t.Fatalf("long lists are refused: %v", v)
	}
	back, violations := argv.Parse(argv.Write(o, option.Delivery{}))
	if violations != nil {
		t.Fatal(violations)
	}
	if diff := cmp.Diff(rules, back.Options.AllowedTools); diff != "" {
		t.Errorf("rules differ (-want +got):\n%s", diff)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	old, late := option.Version{Major: 2, Minor: 1, Patch: 197}, option.Version{Major: 2, Minor: 1, Patch: 332}
	for _, c := range []struct {
		name  string
		o     option.Options
		v     option.Version
		field string
	}{
		{"an old CLI lacks a flag", with(func(o *option.Options) { o.ResumeDropsTurn = new("") }), old, "resume_drops_turn"},
		{"a late one has it", with(func(o *option.Options) { o.ResumeDropsTurn = new("") }), late, ""},
		{"an unknown one is asked", with(func(o *option.Options) { o.PermissionPrompts = "none" }), option.Version{}, ""},
		{"NUL", with(func(o *option.Options) { o.Model = "a\x00b" }), late, "model"},
		{"too long", with(func(o *option.Options) { o.Agent = strings.Repeat("x", 128<<10) }), late, "agent"},
		{"B50 a long prompt is no problem", option.Options{SystemPrompt: option.SystemPrompt{Blocks: []string{strings.Repeat("x", 200<<10)}}}, old, ""},
		{"too long extra", with(func(o *option.Options) {
			o.ExtraArgs = []option.ExtraArg{{Name: "k", Value: new(strings.Repeat("x", 128<<10))}}
		}), late, "extra_args[0].value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var fields []string
			for _, v := range argv.Check(c.o, option.DeliveryFor(c.v, "/d"), c.v) {
				fields = append(fields, v.Field)
			}
			if got := strings.Join(fields, " "); got != c.field {
				t.Errorf("violations at %q, want %q", got, c.field)
			}
		})
	}
}
