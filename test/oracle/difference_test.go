package oracle

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
)

// difference is one that is meant: apply takes it out of both meanings, and
// reports whether it was there exactly as described.
type difference struct {
	name   string
	reason string
	apply  func(c *optionCase, sdk, agentd meaning) bool
}

// differences lists what agentd tells the CLI otherwise than the SDK.
var differences = []difference{
	{"entrypoint", "agentd is no official SDK and does not claim to be one", func(_ *optionCase, sdk, agentd meaning) bool {
		return dropPair(sdk, agentd, "env CLAUDE_CODE_ENTRYPOINT", "sdk-py", "sdk-go")
	}},
	{"version", "each tells its own", func(_ *optionCase, sdk, agentd meaning) bool {
		return dropPair(sdk, agentd, "env CLAUDE_AGENT_SDK_VERSION", "0.2.189", "0.0-test")
	}},
	{"session states", "agentd follows them; the SDK leaves the choice to the caller", func(_ *optionCase, _, agentd meaning) bool {
		return owed(agentd, "session states", dropOwn(agentd, "env CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS", "1"))
	}},
	{"startup failures", "agentd wants a result that says why the CLI did not start", func(_ *optionCase, _, agentd meaning) bool {
		return owed(agentd, "startup failures", dropOwn(agentd, "env CLAUDE_CODE_STARTUP_FAILURE_RESULTS", "1"))
	}},
	{"temporary directory", "every session has its own", func(c *optionCase, sdk, agentd meaning) bool {
		dropOwn(sdk, "env CLAUDE_CODE_TMPDIR", c.base["CLAUDE_CODE_TMPDIR"])
		return owed(agentd, "temporary directory", dropOwn(agentd, "env CLAUDE_CODE_TMPDIR", "/private"))
	}},
	{"crash reports", "a daemon's CLI does not upload crashes; the caller may have it do so", func(c *optionCase, _, agentd meaning) bool {
		if c.callersEnv("BUN_ENABLE_CRASH_REPORTING") != nil {
			return false
		}
		return owed(agentd, "no crash reports", dropOwn(agentd, "env BUN_ENABLE_CRASH_REPORTING", "0"))
	}},
	{"host's environment", "agentd passes on what an allow list names, the SDK everything", hostEnvironment},
	{"session state frames", "the SDK leaves a value of the host's alone; agentd always reads them", func(c *optionCase, sdk, agentd meaning) bool {
		const name = "CLAUDE_CODE_SDK_READS_SESSION_STATE"
		return c.base[name] != "" && dropPair(sdk, agentd, "env "+name, c.base[name], "1")
	}},
	{"session id", "agentd chooses one, to know it before the first turn", func(c *optionCase, _, agentd meaning) bool {
		fresh := c.proto.GetForkSession() || c.proto.GetResume() == "" && !c.proto.GetContinueConversation()
		if c.proto.GetSessionId() != "" || !fresh {
			return false
		}
		id, _ := first(agentd["--session-id"]).(string)
		if uuid.Validate(id) == nil {
			delete(agentd, "--session-id")
		}
		return owed(agentd, "session id", uuid.Validate(id) == nil)
	}},
	{"single tasks", "agentd can stop one; without saying so an interrupt would end all", func(_ *optionCase, _, agentd meaning) bool {
		return owed(agentd, "single tasks", dropOwn(agentd, "initialize.perTaskStopAffordance", true))
	}},
	{"betas", "the CLI takes the SDK's joined list for the name of one beta", func(_ *optionCase, sdk, agentd meaning) bool {
		ours := agentd["--betas"]
		if joined, ok := first(sdk["--betas"]).(string); ok && len(diff("", split(joined), ours)) == 0 {
			delete(sdk, "--betas")
			delete(agentd, "--betas")
			return len(list(ours)) > 1
		}
		return false
	}},
	{"configuration by initialize", "off the command line, where others can read it", func(_ *optionCase, _, agentd meaning) bool {
		settings, servers := agentd["settings by initialize"], agentd["servers by initialize"]
		if settings == nil && servers == nil {
			return false
		}
		// The CLI must be told to wait for it, and for the settings by name.
		if !dropOwn(agentd, "--await-initialize", []any{true}) ||
			settings != nil && !dropOwn(agentd, "--initialize-fields", []any{"settings"}) {
			return false
		}
		delete(agentd, "settings by initialize")
		delete(agentd, "servers by initialize")
		return true
	}},
	{"empty addition", "nothing is added to the prompt either way", func(_ *optionCase, sdk, agentd meaning) bool {
		ours, prompt := object(agentd["prompt"]), object(sdk["prompt"])
		if _, ok := ours["append"]; ok || prompt["append"] != "" {
			return false
		}
		delete(prompt, "append")
		return true
	}},
	{"type of a program", "agentd names it; stdio is what the CLI takes for a missing type", func(_ *optionCase, sdk, agentd meaning) bool {
		return eachServer(sdk, agentd, func(theirs, ours map[string]any) bool {
			if theirs["command"] == nil || theirs["type"] != nil || ours["type"] != "stdio" {
				return false
			}
			theirs["type"] = "stdio"
			return true
		})
	}},
	{"empty parts of servers", "no arguments, variables or headers are the same as none said", func(_ *optionCase, sdk, agentd meaning) bool {
		return eachServer(sdk, agentd, func(theirs, _ map[string]any) bool { return dropEmpty(theirs, "args", "env", "headers") })
	}},
	{"empty parts of the sandbox", "an empty list allows and denies as little as none", func(_ *optionCase, sdk, _ meaning) bool {
		sandbox := object(object(sdk["settings"])["sandbox"])
		network := object(sandbox["network"])
		found := dropEmpty(sandbox, "excludedCommands", "ignoreViolations")
		return dropEmpty(network, "allowedDomains", "deniedDomains", "allowUnixSockets", "allowMachLookup") || found
	}},
	{"patience with hooks", "the CLI is told 5 s more, so that the default answer is agentd's", func(_ *optionCase, sdk, agentd meaning) bool {
		found := false
		for event, matchers := range object(sdk["initialize.hooks"]) {
			ours := list(object(agentd["initialize.hooks"])[event])
			for i, matcher := range list(matchers) {
				theirs, _ := object(matcher)["timeout"].(number)
				told, err := strconv.ParseFloat(string(theirs), 64)
				if err == nil && i < len(ours) && object(ours[i])["timeout"] == numeral(strconv.FormatFloat(told+5, 'f', -1, 64)) {
					object(ours[i])["timeout"] = theirs
					found = true
				}
			}
		}
		return found
	}},
	{"empty effort", "an empty text is unset; the CLI would refuse it", func(_ *optionCase, sdk, _ meaning) bool {
		return dropOwn(sdk, "--effort", []any{""})
	}},
}

// hostEnvironment drops from the SDK's environment what agentd keeps from the
// CLI, unless the caller set it.
func hostEnvironment(c *optionCase, sdk, agentd meaning) bool {
	found := false
	for name, passes := range baseNames {
		key := "env " + name
		_, ours := agentd[key]
		// The SDK lets the host's choice of this one stand.
		always := name == "CLAUDE_CODE_SDK_READS_SESSION_STATE"
		if passes || ours || always || c.callersEnv(name) != nil || sdk[key] != c.base[name] || c.base[name] == "" {
			continue
		}
		delete(sdk, key)
		found = true
	}
	return found
}

// callersEnv is what the options set for a variable, nil for nothing.
func (c *optionCase) callersEnv(name string) *string {
	if v, ok := c.proto.GetEnv()[name]; ok {
		return &v
	}
	return nil
}

// apply takes all listed differences out of both meanings and counts them.
func apply(c *optionCase, sdk, agentd meaning, met map[string]int) {
	for _, d := range differences {
		if d.apply(c, sdk, agentd) {
			met[d.name]++
		}
	}
}

// owed notes where agentd lacks what it always tells; the note is a difference.
func owed(agentd meaning, what string, there bool) bool {
	if !there {
		agentd["lack of "+what] = true
	}
	return there
}

// dropPair removes a key that has just these values.
func dropPair(sdk, agentd meaning, key string, theirs, ours any) bool {
	if sdk[key] != theirs || agentd[key] != ours {
		return false
	}
	delete(sdk, key)
	delete(agentd, key)
	return true
}

// dropOwn removes a key of one side that has just this value.
func dropOwn(m meaning, key string, v any) bool {
	if got, ok := m[key]; !ok || len(diff("", got, v)) > 0 {
		return false
	}
	delete(m, key)
	return true
}

// dropEmpty removes members that are empty arrays or objects.
func dropEmpty(members map[string]any, names ...string) bool {
	before := len(members)
	maps.DeleteFunc(members, func(name string, v any) bool {
		elements, isList := v.([]any)
		object, isObject := v.(map[string]any)
		empty := isList && len(elements) == 0 || isObject && len(object) == 0
		return empty && slices.Contains(names, name)
	})
	return len(members) < before
}

// eachServer visits the MCP servers of the session and of its agents, as both
// sides have them.
func eachServer(sdk, agentd meaning, visit func(theirs, ours map[string]any) bool) bool {
	found := false
	all := func(theirs, ours any) {
		for name, server := range object(theirs) {
			found = visit(object(server), object(object(ours)[name])) || found
		}
	}
	all(sdk["mcp servers"], agentd["mcp servers"])
	for name, agent := range object(sdk["initialize.agents"]) {
		theirs := list(object(agent)["mcpServers"])
		ours := list(object(object(agentd["initialize.agents"])[name])["mcpServers"])
		for i := range min(len(theirs), len(ours)) {
			all(theirs[i], ours[i])
		}
	}
	return found
}

// first is the first element of an array, nil if there is none.
func first(v any) any {
	if elements := list(v); len(elements) > 0 {
		return elements[0]
	}
	return nil
}

func split(joined string) []any {
	var out []any
	for part := range strings.SplitSeq(joined, ",") {
		out = append(out, part)
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
