package flags

import "strings"

// table has every flag that the CLI takes in print mode. A nil set means that
// the simulation accepts the flag and does nothing about it.
var table = map[string]flag{
	"-v":        boolean(func(o *Options) *bool { return &o.ShowVersion }),
	"--version": boolean(func(o *Options) *bool { return &o.ShowVersion }),
	"-p":        boolean(func(o *Options) *bool { return &o.Print }),
	"--print":   boolean(func(o *Options) *bool { return &o.Print }),
	"--verbose": boolean(func(o *Options) *bool { return &o.Verbose }),

	"--input-format": choice("--input-format <format>", []string{"text", "stream-json"},
		func(o *Options) *string { return &o.InputFormat }),
	"--output-format": choice("--output-format <format>", []string{"text", "json", "stream-json"},
		func(o *Options) *string { return &o.OutputFormat }),

	"--model":                  text(func(o *Options) *string { return &o.Model }),
	"--fallback-model":         text(func(o *Options) *string { return &o.FallbackModel }),
	"--permission-mode":        {one, setMode},
	"--permission-prompt-tool": text(func(o *Options) *string { return &o.PromptTool }),
	"--permission-prompts": choice("--permission-prompts <target>", []string{"host", "none"},
		func(o *Options) *string { return &o.Prompts }),
	"--dangerously-skip-permissions": {none, func(o *Options, _ []string) error {
		o.Bypass, o.AllowBypass, o.PermissionMode = true, true, "bypassPermissions"
		return nil
	}},
	"--allow-dangerously-skip-permissions": boolean(func(o *Options) *bool { return &o.AllowBypass }),

	"--allowedTools":     list(func(o *Options) *[]string { return &o.Allowed }),
	"--allowed-tools":    list(func(o *Options) *[]string { return &o.Allowed }),
	"--disallowedTools":  list(func(o *Options) *[]string { return &o.Disallowed }),
	"--disallowed-tools": list(func(o *Options) *[]string { return &o.Disallowed }),
	"--tools": {many, func(o *Options, v []string) error {
		o.Tools, o.ToolsSet = append(o.Tools, Split(strings.Join(v, ","))...), true
		return nil
	}},
	"--add-dir": {many, func(o *Options, v []string) error { o.AddDirs = append(o.AddDirs, v...); return nil }},
	"--mcp-config": {many, func(o *Options, v []string) error {
		o.MCPConfigs = append(o.MCPConfigs, v...)
		return nil
	}},

	"-c":         boolean(func(o *Options) *bool { return &o.Continue }),
	"--continue": boolean(func(o *Options) *bool { return &o.Continue }),
	"-r":         {optional, setResume},
	"--resume":   {optional, setResume},

	"--fork-session":      boolean(func(o *Options) *bool { return &o.Fork }),
	"--session-id":        text(func(o *Options) *string { return &o.SessionID }),
	"--resume-session-at": text(func(o *Options) *string { return &o.ResumeAt }),

	"--max-turns":      {one, setTurns},
	"--max-budget-usd": {one, setBudget},

	"--include-partial-messages": boolean(func(o *Options) *bool { return &o.Partial }),
	"--include-hook-events":      boolean(func(o *Options) *bool { return &o.HookEvents }),
	"--replay-user-messages":     boolean(func(o *Options) *bool { return &o.Replay }),
	"--session-mirror":           boolean(func(o *Options) *bool { return &o.Mirror }),
	"--forward-subagent-text":    boolean(func(o *Options) *bool { return &o.SubagentText }),
	"--no-session-persistence":   boolean(func(o *Options) *bool { return &o.NoPersistence }),
	"--await-initialize":         boolean(func(o *Options) *bool { return &o.AwaitInitialize }),

	"--json-schema": text(func(o *Options) *string { return &o.JSONSchema }),
	"--agents":      text(func(o *Options) *string { return &o.Agents }),
	"--setting-sources": {one, func(o *Options, v []string) error {
		o.SettingSources, o.SourcesSet = Split(last(v)), true
		return nil
	}},

	"--agent": {arity: one}, "--append-system-prompt": {arity: one}, "--append-system-prompt-file": {arity: one},
	"--autocompact": {arity: one}, "--ax-screen-reader": {}, "--bare": {}, "--betas": {arity: many},
	"--brief": {}, "--channels": {arity: many}, "-d": {arity: optional}, "--debug": {arity: optional},
	"--debug-file": {arity: one}, "--debug-to-stderr": {}, "-d2e": {}, "--disable-slash-commands": {},
	"--effort": {arity: one}, "--exclude-dynamic-system-prompt-sections": {}, "--file": {arity: many},
	"--ide": {}, "--initialize-fields": {arity: one}, "--managed-settings": {arity: one},
	"--managed-settings-in-initialize": {}, "--max-thinking-tokens": {arity: one}, "-n": {arity: one},
	"--name": {arity: one}, "--no-chrome": {}, "--plan-mode-instructions": {arity: one},
	"--plugin-dir": {arity: one}, "--plugin-dir-no-mcp": {arity: one}, "--plugin-url": {arity: one},
	"--project-config-root": {arity: one}, "--prompt-suggestions": {arity: optional}, "--restricted": {},
	"--resume-drops-turn": {arity: one}, "--safe-mode": {}, "--settings": {arity: one},
	"--strict-mcp-config": {}, "--system-prompt": {arity: one}, "--system-prompt-file": {arity: one},
	"--system-prompt-snapshot": {arity: one}, "--task-budget": {arity: one}, "--thinking": {arity: one},
	"--thinking-display": {one, func(o *Options, v []string) error {
		o.Other["--thinking-display"] = last(v)
		return chosen("--thinking-display <display>", []string{"summarized", "omitted", "highlights"}, last(v))
	}},
}

func setResume(o *Options, v []string) error {
	o.Resume, o.ResumeSet = last(v), true
	return nil
}
