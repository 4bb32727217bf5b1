package validate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/agent"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/sandbox"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// violations collects what is wrong, by path in the proto's Options.
type violations []fault.Violation

func (v *violations) add(field, format string, args ...any) {
	*v = fault.Append(*v, fault.Violation{Field: field, Description: fmt.Sprintf(format, args...)})
}

// exclude adds a field that is valid, but not beside another one.
func (v *violations) exclude(field, description string) {
	*v = fault.Append(*v, fault.Violation{Field: field, Description: description, Conflict: true})
}

// Options returns what is wrong with o whatever CLI it is for. Fields are
// paths relative to the proto's Options message.
func Options(o option.Options) []fault.Violation {
	var v violations
	v.process(&o)
	v.permissions(&o)
	v.conversation(&o)
	v.model(&o)
	v.tools(&o)
	v.skills(&o)
	v.configuration(&o)
	v.extras(&o)
	return v
}

// process checks what the CLI is started with besides flags and variables.
func (v *violations) process(o *option.Options) {
	for _, f := range []struct{ field, value string }{{"cwd", o.Cwd}, {"cli_path", o.CLIPath}, {"user", o.User}} {
		if strings.ContainsRune(f.value, 0) {
			v.add(f.field, "must not hold a NUL character")
		}
	}
}

func (v *violations) permissions(o *option.Options) {
	switch {
	case o.CanUseTool && o.PermissionPromptTool != "":
		v.exclude("permission_prompt_tool_name", "excludes can_use_tool: set one of them")
	case o.PermissionPromptTool == argv.PromptToolStdio:
		v.add("permission_prompt_tool_name", "must name an MCP tool; to be asked yourself set can_use_tool")
	}
}

func (v *violations) conversation(o *option.Options) {
	continues := o.Resume != "" || o.ContinueConversation
	if o.SessionID != "" {
		if _, err := uuid.Parse(o.SessionID); err != nil || len(o.SessionID) != len(uuid.Nil.String()) {
			v.add("session_id", "must be a UUID")
		}
		if continues && !o.ForkSession {
			v.exclude("session_id", "cannot be chosen for a continued conversation: set fork_session, or leave it out")
		}
	}
	if strings.HasPrefix(o.Resume, "-") {
		v.add("resume", "must not begin with a dash")
	}
	if o.Resume != "" && o.ContinueConversation {
		v.exclude("continue_conversation", "excludes resume: set one of them")
	}
	if o.ResumeSessionAt != "" && o.Resume == "" {
		v.add("resume_session_at", "needs resume")
	}
	if o.ResumeDropsTurn != nil && o.ResumeSessionAt == "" {
		v.add("resume_drops_turn", "needs resume_session_at")
	}
	if o.Store != nil && o.FileCheckpointing {
		v.exclude("session_store", "excludes enable_file_checkpointing: checkpoints are on the daemon's disk alone")
	}
	if o.Store != nil && o.ContinueConversation && o.Resume == "" && !slices.Contains(o.Store.Methods, callback.StoreListSessions) {
		v.exclude("continue_conversation", "needs a session_store that has the method list_sessions")
	}
	if o.Store != nil && o.NoPersistence {
		v.exclude("session_store", "needs a transcript: do not set persist_session to false")
	}
}

func (v *violations) model(o *option.Options) {
	if o.FallbackModel != "" && o.FallbackModel == o.Model {
		v.exclude("fallback_model", "must differ from model")
	}
	if usd := o.MaxBudgetUSD; usd != nil && !(*usd > 0 && *usd <= maxBudget) {
		v.add("max_budget_usd", "must be above 0")
	}
	for i, beta := range o.Betas {
		if beta == "" {
			v.add(at("betas", i), "must not be empty")
		}
	}
}

// maxBudget keeps infinities and numbers that the CLI cannot hold out.
const maxBudget = 1e15

func (v *violations) tools(o *option.Options) {
	v.rules("allowed_tools", o.AllowedTools)
	v.rules("disallowed_tools", o.DisallowedTools)
	if o.Tools != nil && !o.Tools.Default {
		v.rules("tools.names.values", o.Tools.Names)
	}
	if o.MCPServers.JSON != nil {
		servers, _ := o.MCPServers.Process()
		if servers.Kind() != '{' || !named(o.MCPServers.JSON, "mcpServers") {
			v.add("mcp_servers.servers_json", `must have a member "mcpServers" that is an object`)
		}
	}
}

// named reports whether an object has a member.
func named(object rawjson.Value, name string) bool {
	return slices.ContainsFunc(jsonobject.Members(object), func(m jsonobject.Member) bool { return m.Name == name })
}

// rules checks a list that the CLI is given as one text.
func (v *violations) rules(field string, rules []string) {
	for i, rule := range rules {
		parts := argv.SplitRules(rule)
		switch {
		case strings.TrimSpace(rule) == "":
			v.add(at(field, i), "must not be blank")
		case len(parts) != 1 || parts[0] != rule:
			v.add(at(field, i), "has a comma or space outside parentheses, where the CLI would split it: write several elements")
		case strings.LastIndexByte(rule, '(') > strings.LastIndexByte(rule, ')'):
			v.add(at(field, i), "has an open parenthesis, which would swallow the rules after it: close it")
		}
	}
}

func (v *violations) configuration(o *option.Options) {
	for i, source := range o.SettingSources {
		if source == "" || strings.Contains(source, ",") {
			v.add(at("setting_sources.values", i), `must be one source, such as "user", "project" or "local"`)
		}
	}
	if o.Sandbox != nil {
		if o.Settings.Path != "" {
			v.exclude("sandbox", "cannot be put into a settings file: give the settings as settings_json")
		}
		v.conflicts("sandbox.extra_json", sandbox.Conflicts(o.Sandbox.Extra))
		if n := o.Sandbox.Network; n != nil {
			v.conflicts("sandbox.network.extra_json", jsonobject.Conflicts(n.Fields, n.Extra))
		}
		if f := o.Sandbox.Filesystem; f != nil {
			v.conflicts("sandbox.filesystem.extra_json", jsonobject.Conflicts(f.Fields, f.Extra))
		}
	}
	for i, plugin := range o.Plugins {
		if plugin.Path == "" {
			v.add(at("plugins", i)+".path", "must not be empty")
		}
	}
	seen := map[string]bool{}
	for i, definition := range o.Agents {
		field := at("agents", i)
		switch {
		case definition.Name == "":
			v.add(field+".name", "must not be empty")
		case seen[definition.Name]:
			v.add(field+".name", "is the name of an earlier agent: names must be unique")
		}
		seen[definition.Name] = true
		v.conflicts(field+".extra_json", agent.Conflicts(definition.Extra))
		for j, server := range definition.MCPServers {
			if server.Definition != nil && server.Definition.SDK != nil {
				v.add(at(field+".mcp_servers", j)+".definition", "is hosted by the caller: put it into mcp_servers and name it here")
			}
		}
	}
}

func (v *violations) extras(o *option.Options) {
	for _, name := range slices.Sorted(maps.Keys(o.Env)) {
		if problem := environ.Problem(name, o.Env[name], o.Relayed.SDK); problem != "" {
			v.add(fmt.Sprintf("env[%q]", name), "%s", problem)
		}
	}
	for i, extra := range o.ExtraArgs {
		if problem := extraArgProblem(extra); problem != "" {
			v.add(at("extra_args", i), "%s", problem)
		}
	}
	v.conflicts("extra_initialize_json", option.InitializeConflicts(o.ExtraInitialize))
}

// conflicts reports members that a field of the message stands for.
func (v *violations) conflicts(field string, names []string) {
	for _, name := range names {
		v.add(field, "member %q is agentd's: use the field for it", name)
	}
}

// elsewhere are flags that the table does not have and that a caller may not
// pass, with what to do instead.
var elsewhere = map[string]string{
	"agents":                       "use agents",
	"dangerously-skip-permissions": `use permission_mode "bypassPermissions"`,
	"plugin-url":                   "use plugins",
	"help":                         leavesProtocol,
	"version":                      leavesProtocol,
	"bg":                           leavesProtocol,
	"background":                   leavesProtocol,
	"cloud":                        leavesProtocol,
	"desktop":                      leavesProtocol,
	"remote-control":               leavesProtocol,
	"sdk-url":                      leavesProtocol,
	"teleport":                     leavesProtocol,
	"tmux":                         leavesProtocol,
}

const leavesProtocol = "a session cannot be controlled with it"

// extraArgProblem says why a flag may not be passed, or returns "".
func extraArgProblem(e option.ExtraArg) string {
	for _, c := range e.Name {
		if c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return "has a name with other characters than letters, digits, - and _"
		}
	}
	if e.Name == "" || strings.HasPrefix(e.Name, "-") {
		return "must have a name without its leading dashes"
	}
	if e.Value != nil && strings.ContainsRune(*e.Value, 0) {
		return "must not hold a NUL character"
	}
	if field, ok := argv.Field(e.Name); ok {
		if field == "" {
			return "is not allowed: agentd sets this flag"
		}
		return "is not allowed: use " + field
	}
	if instead, ok := elsewhere[e.Name]; ok {
		return "is not allowed: " + instead
	}
	return ""
}

// at returns the path of an element.
func at(field string, i int) string { return fmt.Sprintf("%s[%d]", field, i) }
