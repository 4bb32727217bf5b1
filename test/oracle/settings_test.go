package oracle

import (
	"math/rand/v2"
	"strings"

	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// settings are all fields of ClaudeAgentOptions but those of notCompared.
func settings() []setting {
	return append(plainSettings(), append(conversationSettings(), valueSettings()...)...)
}

// notCompared are the fields of ClaudeAgentOptions that have no meaning for the
// CLI nor for the session.
var notCompared = map[string]string{
	"debug_stderr": "the SDK's transport no longer reads it",
}

var (
	rules = []string{
		"Read", "Write", "Skill", "Bash(ls *)", "Bash(git log:*)", "mcp__srv__tool", "mcp__srv",
		"WebFetch(domain:example.com)", "Edit(/a b, c/**)", "Task(explore)",
	}
	wildRules = [][]string{{"Read,Write"}, {"Read Write"}, {"Bash(ls"}, {" "}, {""}, {"Read", "Bash(a) "}}
	uuids     = []string{"11111111-2222-4333-8444-555555555555", "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"}
)

// ruleSetting is a list of permission rules.
func ruleSetting(field string, set func(*agentdv1.Options, []string)) setting {
	return setting{[]string{field}, func(r *rand.Rand, wild bool) draw {
		list := some(r, rules, 4)
		if wild {
			list = append(list, pick(r, wildRules)...)
		}
		return value(field, list, func(o *agentdv1.Options) { set(o, list) })
	}}
}

// plainSettings are those whose values both sides spell alike.
func plainSettings() []setting {
	type opts = *agentdv1.Options
	both := []bool{true, false}
	return []setting{
		ruleSetting("allowed_tools", func(o opts, v []string) { o.AllowedTools = v }),
		ruleSetting("disallowed_tools", func(o opts, v []string) { o.DisallowedTools = v }),
		one("strict_mcp_config", func(o opts, v bool) { o.StrictMcpConfig = v }, both, nil),
		one("permission_mode", func(o opts, v string) { o.PermissionMode = &v },
			[]string{"default", "acceptEdits", "plan", "bypassPermissions", "dontAsk", "auto", "", "new-mode"}, nil),
		one("max_turns", func(o opts, v uint32) { o.MaxTurns = &v }, []uint32{0, 1, 50, 1000000}, []uint32{1000001}),
		one("max_budget_usd", func(o opts, v float64) { o.MaxBudgetUsd = &v }, []float64{0.5, 10, 1e-7, 1234.125}, []float64{0, -1}),
		one("model", func(o opts, v string) { o.Model = &v }, []string{"opus", "claude-sonnet-4-5", "", "a=b --c"}, []string{"same"}),
		one("fallback_model", func(o opts, v string) { o.FallbackModel = &v }, []string{"haiku", "x,y", ""}, []string{"same"}),
		one("betas", func(o opts, v []string) { o.Betas = v },
			[][]string{{"context-1m-2025-08-07"}, {"a-beta", "b-beta"}, {}}, [][]string{{""}}),
		one("permission_prompt_tool_name", func(o opts, v string) { o.PermissionPromptToolName = &v },
			[]string{"mcp__auth__prompt", ""}, []string{"stdio"}),
		one("cwd", func(o opts, v string) { o.Cwd = &v }, []string{"/srv/a b", "/", "relative/dir"}, nil),
		one("cli_path", func(o opts, v string) { o.CliPath = &v }, []string{"/opt/claude", "/opt/a b/claude"}, nil),
		one("user", func(o opts, v string) { o.User = &v }, []string{"bob"}, nil),
		one("add_dirs", func(o opts, v []string) { o.AddDirs = v },
			[][]string{{"/a"}, {"/b c", "/a", "-x"}, {}}, [][]string{{""}}),
		one("stderr", func(o opts, v bool) { o.IncludeStderr = v }, both, nil),
		one("can_use_tool", func(o opts, v bool) { o.CanUseTool = v }, both, nil),
		one("include_partial_messages", func(o opts, v bool) { o.IncludePartialMessages = v }, both, nil),
		one("include_hook_events", func(o opts, v bool) { o.IncludeHookEvents = v }, both, nil),
		one("forward_subagent_text", func(o opts, v bool) { o.ForwardSubagentText = v }, both, nil),
		one("verbatim_prompts", func(o opts, v bool) { o.VerbatimPrompts = v }, both, nil),
		one("enable_file_checkpointing", func(o opts, v bool) { o.EnableFileCheckpointing = v }, both, nil),
		one("max_buffer_size", func(o opts, v uint32) { o.MaxBufferSize = &v }, []uint32{1024, 4096, 1 << 26}, []uint32{0, 1<<26 + 1}),
		one("max_thinking_tokens", func(o opts, v uint32) { o.MaxThinkingTokens = &v }, []uint32{0, 1024, 31999}, []uint32{10000001}),
		one("effort", func(o opts, v string) { o.Effort = &v }, []string{"low", "high", "max", "new"}, []string{""}),
		one("env", func(o opts, v map[string]string) {
			if o.Env = map[string]string{}; len(v) > 0 {
				for name, text := range v {
					o.Env[name] = text
				}
			}
		}, []map[string]string{
			{}, {"A": "", "B": "b=c\nd"}, {"PATH": "/mine", "ANTHROPIC_API_KEY": "sk"},
			{"CLAUDE_CODE_ENTRYPOINT": "mine"}, {"TRACEPARENT": "00-mine"}, {"TRACESTATE": "mine=1"},
			{"CLAUDE_AGENT_SDK_CLIENT_APP": "from-env/1"}, {"BUN_ENABLE_CRASH_REPORTING": "1"},
		}, []map[string]string{
			{"HOME": "/x"}, {"LD_PRELOAD": "x"}, {"NODE_OPTIONS": "x"}, {"PWD": "/x"}, {"CLAUDE_CONFIG_DIR": "/x"},
			{"CLAUDE_CODE_SDK_READS_SESSION_STATE": "0"}, {"CLAUDE_AGENT_SDK_VERSION": "0"}, {"": "x"},
			{"CLAUDE_AGENT_SDK_DERIVED_CLIENT_APP": "x"}, {"CLAUDE_CODE_TMPDIR": "/x"},
		}),
		// After env, over which it wins.
		one("client_app", func(o opts, v string) {
			if o.Env == nil {
				o.Env = map[string]string{}
			}
			o.Env["CLAUDE_AGENT_SDK_CLIENT_APP"] = v
		}, []string{"my-app/1.0", ""}, nil),
	}
}

// conversationSettings say which conversation it is.
func conversationSettings() []setting {
	type opts = *agentdv1.Options
	both := []bool{true, false}
	return []setting{
		one("continue_conversation", func(o opts, v bool) { o.ContinueConversation = v }, both, nil),
		one("resume", func(o opts, v string) { o.Resume = &v }, append([]string{"my title", "a=b", ""}, uuids...), []string{"-x", "--model=evil"}),
		one("fork_session", func(o opts, v bool) { o.ForkSession = v }, both, nil),
		one("session_id", func(o opts, v string) { o.SessionId = &v }, append([]string{""}, uuids...), []string{"not-a-uuid"}),
		one("resume_session_at", func(o opts, v string) { o.ResumeSessionAt = &v }, append([]string{""}, uuids...), []string{"-x"}),
		one("resume_drops_turn", func(o opts, v string) { o.ResumeDropsTurn = &v }, append([]string{""}, uuids...), nil),
		{[]string{"session_store", "session_store_flush", "load_timeout_ms"}, drawStore},
	}
}

func drawStore(r *rand.Rand, _ bool) draw {
	store := &agentdv1.SessionStore{Kind: "caller", Methods: []agentdv1.SessionStoreMethod{ // those of the SDK's store
		agentdv1.SessionStoreMethod_SESSION_STORE_METHOD_LIST_SESSIONS, agentdv1.SessionStoreMethod_SESSION_STORE_METHOD_LIST_SUBKEYS,
	}}
	d := value("session_store", true, func(o *agentdv1.Options) { o.SessionStore = store })
	switch r.IntN(3) {
	case 0:
		d.sdk["session_store_flush"] = "batched"
		store.Flush = agentdv1.SessionStoreFlush_SESSION_STORE_FLUSH_BATCHED
	case 1:
		d.sdk["session_store_flush"] = "eager"
		store.Flush = agentdv1.SessionStoreFlush_SESSION_STORE_FLUSH_EAGER
	}
	if chance(r, 0.5) {
		d.sdk["load_timeout_ms"] = 1500
		store.LoadTimeout = durationpb.New(1500e6)
	}
	return d
}

// valueSettings are those whose values have parts.
func valueSettings() []setting {
	return []setting{
		choice("tools", toolDraws(), []draw{
			value("tools", []string{"Read,Write"}, func(o *agentdv1.Options) { o.Tools = toolNames("Read,Write") }),
			value("tools", []string{""}, func(o *agentdv1.Options) { o.Tools = toolNames("") }),
		}),
		choice("system_prompt", promptDraws(), nil),
		{[]string{"mcp_servers"}, drawServers},
		choice("settings", settingsDraws(), []draw{
			value("settings", `{"broken`, func(o *agentdv1.Options) { o.Settings = inlineSettings(`{"broken`) }),
			value("settings", `/nowhere/settings.json`, func(o *agentdv1.Options) { o.Settings = settingsPath("/nowhere/settings.json") }),
		}),
		{[]string{"extra_args"}, drawExtraArgs},
		{[]string{"hooks"}, drawHooks},
		{[]string{"agents"}, drawAgents},
		one("setting_sources", func(o *agentdv1.Options, v []string) { o.SettingSources = &agentdv1.StringList{Values: v} },
			[][]string{{}, {"user"}, {"user", "project", "local"}}, [][]string{{""}, {"user,project"}}),
		{[]string{"skills"}, drawSkills},
		{[]string{"sandbox"}, drawSandbox},
		{[]string{"plugins"}, drawPlugins},
		choice("thinking", thinkingDraws(), []draw{
			value("thinking", map[string]any{"type": "enabled"}, func(o *agentdv1.Options) {
				o.Thinking = &agentdv1.Thinking{Thinking: &agentdv1.Thinking_Enabled{Enabled: &agentdv1.ThinkingEnabled{}}}
			}),
		}),
		choice("output_format", schemaDraws(), []draw{
			value("output_format", map[string]any{"type": "text"}, nil),
			value("output_format", map[string]any{"type": "json_schema", "schema": []any{1}}, func(o *agentdv1.Options) { o.OutputFormat = schema("[1]") }),
		}),
		choice("task_budget", []draw{budget(1), budget(200000)}, []draw{budget(0)}),
	}
}

func budget(total uint64) draw {
	return value("task_budget", map[string]any{"total": total}, func(o *agentdv1.Options) {
		o.TaskBudget = &agentdv1.TaskBudget{Total: total}
	})
}

func drawExtraArgs(r *rand.Rand, wild bool) draw {
	type arg struct {
		name  string
		value *string
	}
	args := some(r, []arg{
		{"future-flag", nil}, {"future-value", new("v")}, {"dashed", new("-1 --model=evil")}, {"empty", new("")},
		{"spaced", new("a b=c")}, {"bare", nil},
	}, 3)
	if wild {
		args = append(args, pick(r, []arg{
			{"model", new("evil")}, {"verbose", nil}, {"dangerously-skip-permissions", nil}, {"agents", new("{}")},
			{"-p", nil}, {"a b", nil}, {"", nil}, {"help", nil}, {"session-mirror", nil},
		}))
	}
	given := map[string]any{}
	var list []*agentdv1.ExtraArg
	for _, a := range args {
		given[a.name] = nil
		if a.value != nil {
			given[a.name] = *a.value
		}
		list = append(list, &agentdv1.ExtraArg{Name: a.name, Value: a.value})
	}
	return value("extra_args", given, func(o *agentdv1.Options) { o.ExtraArgs = list })
}

func drawSkills(r *rand.Rand, wild bool) draw {
	if !wild && chance(r, 0.3) {
		return value("skills", "all", func(o *agentdv1.Options) {
			o.Skills = &agentdv1.Skills{Skills: &agentdv1.Skills_All{All: true}}
		})
	}
	names := some(r, []string{"pdf", "plugin:skill", "with space", "ünïcode", "a*b", `a\b`}, 3)
	if wild {
		names = append(names, pick(r, []string{
			"", " ", "a,b", "a(b", "a)b", " lead", "trail ", "*", "a:*", "a *", "/slash", `a\\b`, `end\`, "a\x01b",
			"a\ufeffb", "a\u0085", "\u00a0a", "mcp__x__*", "a\x7fb", "a\u009fb", "a\u200bb", "\u3000a", "a\tb",
		}))
	}
	return value("skills", names, func(o *agentdv1.Options) {
		o.Skills = &agentdv1.Skills{Skills: &agentdv1.Skills_Names{Names: &agentdv1.StringList{Values: names}}}
	})
}

func drawPlugins(r *rand.Rand, wild bool) draw {
	given := []any{}
	var list []*agentdv1.Plugin
	add := func(kind, path string) {
		given = append(given, map[string]any{"type": kind, "path": path})
		list = append(list, &agentdv1.Plugin{Type: kind, Path: path})
	}
	for _, path := range some(r, []string{"/plugins/a", "./b c", "-x"}, 3) {
		add("local", path)
	}
	if wild {
		add(pick(r, []string{"remote", "local"}), pick(r, []string{"/p", ""}))
	}
	return value("plugins", given, func(o *agentdv1.Options) { o.Plugins = list })
}

func drawHooks(r *rand.Rand, wild bool) draw {
	given := map[string]any{}
	var list []*agentdv1.HookMatcher
	// In the order in which both sides number them: the driver reads the
	// events by name.
	for _, event := range []string{"NewEvent", "PreToolUse", "Stop", "UserPromptSubmit"} {
		if chance(r, 0.5) {
			continue
		}
		matchers := []any{}
		for range r.IntN(3) {
			m := agentdv1.HookMatcher{Event: event}
			one := map[string]any{}
			if chance(r, 0.5) {
				m.Matcher = new(pick(r, []string{"Bash", "Write|Edit", "", "*"}))
				one["matcher"] = *m.Matcher
			}
			if chance(r, 0.5) {
				m.Timeout = new(pick(r, []float64{1, 30, 0.25}))
				if wild {
					m.Timeout = new(pick(r, []float64{0, -1}))
				}
				one["timeout"] = *m.Timeout
			}
			if chance(r, 0.5) {
				m.OnFailure = new(pick(r, []string{"continue", "block"}))
				if wild {
					m.OnFailure = new("explode")
				}
				one["on_failure"] = *m.OnFailure
			}
			one["callbacks"] = r.IntN(3)
			matchers = append(matchers, one)
			for range one["callbacks"].(int) {
				list = append(list, &agentdv1.HookMatcher{Event: event, Matcher: m.Matcher, Timeout: m.Timeout, OnFailure: m.OnFailure})
			}
		}
		given[event] = matchers
	}
	return value("hooks", given, func(o *agentdv1.Options) { o.Hooks = list })
}

func isPath(settings string) bool { return !strings.HasPrefix(strings.TrimSpace(settings), "{") }
