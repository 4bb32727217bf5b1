package oracle

import (
	"math/rand/v2"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// agentParts set single members of an agent's definition on both sides.
var agentParts = []func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition){
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.Tools = &agentdv1.StringList{Values: some(r, rules, 2)}
		given["tools"] = a.Tools.Values
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.DisallowedTools = &agentdv1.StringList{Values: some(r, rules, 2)}
		given["disallowedTools"] = a.DisallowedTools.Values
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.Model = new(pick(r, []string{"inherit", "opus"}))
		given["model"] = *a.Model
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.Skills = &agentdv1.StringList{Values: some(r, []string{"pdf", "x:y"}, 2)}
		given["skills"] = a.Skills.Values
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.Memory = new(pick(r, []string{"user", "project", "local"}))
		given["memory"] = *a.Memory
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		d := drawServer(r, "inline", false)
		a.McpServers = []*agentdv1.AgentMcpServer{
			{Server: &agentdv1.AgentMcpServer_Name{Name: "named"}},
			{Server: &agentdv1.AgentMcpServer_Definition{Definition: d.server}},
		}
		given["mcpServers"] = []any{"named", map[string]any{"inline": d.sdk}}
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.InitialPrompt = new(pick(r, []string{"begin", ""}))
		given["initialPrompt"] = *a.InitialPrompt
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.MaxTurns = new(pick(r, []uint32{0, 7}))
		given["maxTurns"] = *a.MaxTurns
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.Background = new(chance(r, 0.5))
		given["background"] = *a.Background
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		if chance(r, 0.5) {
			a.Effort = &agentdv1.AgentEffort{Effort: &agentdv1.AgentEffort_Level{Level: "high"}}
			given["effort"] = "high"
			return
		}
		n := pick(r, []int64{0, -3, 9007199254740991})
		a.Effort = &agentdv1.AgentEffort{Effort: &agentdv1.AgentEffort_Number{Number: n}}
		given["effort"] = n
	},
	func(r *rand.Rand, given map[string]any, a *agentdv1.AgentDefinition) {
		a.PermissionMode = new(pick(r, []string{"plan", "dontAsk"}))
		given["permissionMode"] = *a.PermissionMode
	},
}

func drawAgents(r *rand.Rand, wild bool) draw {
	given := map[string]any{}
	var list []*agentdv1.AgentDefinition
	for _, name := range some(r, []string{"reviewer", "Ünï code", "a\"b"}, 3) {
		a := &agentdv1.AgentDefinition{Name: name, Description: "Reviews.", Prompt: pick(r, []string{"You review.\n\u2028", ""})}
		one := map[string]any{"description": a.Description, "prompt": a.Prompt}
		for _, part := range agentParts {
			if chance(r, 0.4) {
				part(r, one, a)
			}
		}
		given[name] = one
		list = append(list, a)
	}
	if wild {
		given[""] = map[string]any{"description": "d", "prompt": "p"}
		list = append(list, &agentdv1.AgentDefinition{Description: "d", Prompt: "p"})
	}
	return value("agents", given, func(o *agentdv1.Options) { o.Agents = list })
}

func drawSandbox(r *rand.Rand, _ bool) draw {
	given := map[string]any{}
	s := &agentdv1.SandboxSettings{}
	flag := func(name string, at **bool) {
		if chance(r, 0.4) {
			*at = new(chance(r, 0.5))
			given[name] = **at
		}
	}
	flag("enabled", &s.Enabled)
	flag("autoAllowBashIfSandboxed", &s.AutoAllowBashIfSandboxed)
	flag("allowUnsandboxedCommands", &s.AllowUnsandboxedCommands)
	flag("enableWeakerNestedSandbox", &s.EnableWeakerNestedSandbox)
	flag("failIfUnavailable", &s.FailIfUnavailable)
	if chance(r, 0.4) {
		s.ExcludedCommands = some(r, []string{"git", "docker *"}, 2)
		given["excludedCommands"] = s.ExcludedCommands
	}
	if chance(r, 0.4) {
		s.IgnoreViolations = map[string]*agentdv1.StringList{}
		violations := map[string]any{}
		for _, pattern := range some(r, []string{"*", "npm run"}, 2) {
			texts := some(r, []string{"/etc/hosts", "x"}, 2)
			s.IgnoreViolations[pattern], violations[pattern] = &agentdv1.StringList{Values: texts}, texts
		}
		given["ignoreViolations"] = violations
	}
	if chance(r, 0.3) {
		s.ExtraJson = new(`{"future": {"n": 1.0}}`)
		given["future"] = map[string]any{"n": 1.0}
	}
	if chance(r, 0.5) {
		s.Network, given["network"] = drawNetwork(r)
	}
	if chance(r, 0.3) {
		s.Filesystem = &agentdv1.SandboxFilesystem{AllowWrite: []string{"/tmp/x"}, ExtraJson: new(`{"more":true}`)}
		given["filesystem"] = map[string]any{"allowWrite": []string{"/tmp/x"}, "more": true}
	}
	return value("sandbox", given, func(o *agentdv1.Options) { o.Sandbox = s })
}

func drawNetwork(r *rand.Rand) (*agentdv1.SandboxNetwork, map[string]any) {
	given := map[string]any{}
	n := &agentdv1.SandboxNetwork{}
	flag := func(name string, at **bool) {
		if chance(r, 0.4) {
			*at = new(chance(r, 0.5))
			given[name] = **at
		}
	}
	texts := func(name string, at *[]string) {
		if chance(r, 0.4) {
			*at = some(r, []string{"example.com", "*.example.org", "/run/x.sock"}, 2)
			given[name] = *at
		}
	}
	port := func(name string, at **uint32) {
		if chance(r, 0.4) {
			*at = new(pick(r, []uint32{0, 8080, 65535}))
			given[name] = **at
		}
	}
	texts("allowedDomains", &n.AllowedDomains)
	texts("deniedDomains", &n.DeniedDomains)
	texts("allowUnixSockets", &n.AllowUnixSockets)
	texts("allowMachLookup", &n.AllowMachLookup)
	flag("allowManagedDomainsOnly", &n.AllowManagedDomainsOnly)
	flag("allowAllUnixSockets", &n.AllowAllUnixSockets)
	flag("allowLocalBinding", &n.AllowLocalBinding)
	port("httpProxyPort", &n.HttpProxyPort)
	port("socksProxyPort", &n.SocksProxyPort)
	return n, given
}
