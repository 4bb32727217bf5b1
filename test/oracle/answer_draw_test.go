package oracle

import (
	"fmt"
	"math/rand/v2"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// answerCase is a request of the CLI and an answer to it.
type answerCase struct {
	frame  map[string]any
	sdk    map[string]any   // what the callback of an SDK's user returns
	answer *agentdv1.Answer // the same for agentd
	bare   bool             // the SDK's user has no callbacks
}

// request is a control_request frame.
func request(subtype string, body map[string]any) map[string]any {
	body["subtype"] = subtype
	return map[string]any{"type": "control_request", "request_id": "request-1", "request": body}
}

var someInputs = []map[string]any{
	{}, {"command": "ls -l\n", "n": number("9007199254740993"), "f": 1.5, "nested": map[string]any{"a": []any{nil, true, "ü\u2028"}}},
	{"file_path": "/a b"},
}

// optionalFields fills in some of the texts that a request may have.
func optionalFields(r *rand.Rand, body map[string]any, names ...string) {
	for _, name := range names {
		switch r.IntN(4) {
		case 0:
			body[name] = "the " + name
		case 1:
			body[name] = nil
		case 2:
			body[name] = ""
		}
	}
}

var updateTypes = []string{"addRules", "replaceRules", "removeRules", "setMode", "addDirectories", "removeDirectories"}

// drawUpdate is a permission update for both sides, and as the CLI spells it. A
// wild one may lack what it needs.
func drawUpdate(r *rand.Rand, wild bool) (map[string]any, *agentdv1.PermissionUpdate, map[string]any) {
	kind := pick(r, updateTypes)
	given, wire := map[string]any{"type": kind}, map[string]any{"type": kind}
	u := &agentdv1.PermissionUpdate{Type: kind}
	lacks := func() bool { return wild && chance(r, 0.4) }
	switch kind {
	case "addRules", "replaceRules", "removeRules":
		if !lacks() {
			u.Behavior = new(pick(r, []string{"allow", "deny", "ask"}))
			given["behavior"], wire["behavior"] = *u.Behavior, *u.Behavior
		}
		if !lacks() {
			var rules, wireRules []any
			for range 1 + r.IntN(2) {
				rule := &agentdv1.PermissionRule{ToolName: pick(r, []string{"Bash", "mcp__a__b"})}
				one, wireOne := map[string]any{"tool_name": rule.ToolName}, map[string]any{"toolName": rule.ToolName}
				if chance(r, 0.6) {
					rule.RuleContent = new(pick(r, []string{"ls *", "", "ü"}))
					one["rule_content"], wireOne["ruleContent"] = *rule.RuleContent, *rule.RuleContent
				}
				u.Rules, rules, wireRules = append(u.Rules, rule), append(rules, one), append(wireRules, wireOne)
			}
			given["rules"], wire["rules"] = rules, wireRules
		} else if kind == "replaceRules" {
			given["rules"] = []any{} // proto's lists are empty where the SDK's may be missing
		}
	case "setMode":
		if !lacks() {
			u.Mode = new(pick(r, []string{"plan", "acceptEdits", "new-mode"}))
			given["mode"], wire["mode"] = *u.Mode, *u.Mode
		}
	default:
		if !lacks() {
			u.Directories = []string{"/a b", "/c"}
			given["directories"], wire["directories"] = u.Directories, u.Directories
		}
	}
	if chance(r, 0.7) {
		u.Destination = new(pick(r, []string{"session", "localSettings", "projectSettings", "userSettings"}))
		given["destination"], wire["destination"] = *u.Destination, *u.Destination
	}
	return given, u, wire
}

// permissionCase asks about a tool.
func permissionCase(r *rand.Rand, wild bool) answerCase {
	body := map[string]any{"tool_name": pick(r, []string{"Bash", "mcp__x__y"}), "input": pick(r, someInputs), "tool_use_id": "toolu_1"}
	optionalFields(r, body, "agent_id", "blocked_path", "decision_reason", "title", "display_name", "description")
	var suggestions []any
	for range r.IntN(3) {
		_, _, wire := drawUpdate(r, false)
		if wire["destination"] == nil {
			wire["destination"] = "session" // the CLI always names it
		}
		suggestions = append(suggestions, wire)
	}
	if body["permission_suggestions"] = suggestions; suggestions == nil && chance(r, 0.5) {
		delete(body, "permission_suggestions")
	}
	c := answerCase{frame: request("can_use_tool", body), answer: &agentdv1.Answer{}}
	if chance(r, 0.3) {
		deny := &agentdv1.PermissionDeny{Message: pick(r, []string{"", "no, ü\n"}), Interrupt: chance(r, 0.5)}
		c.sdk = map[string]any{"deny": map[string]any{"message": deny.Message, "interrupt": deny.Interrupt}}
		c.answer.Answer = &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
			Decision: &agentdv1.PermissionAnswer_Deny{Deny: deny},
		}}
		return c
	}
	allow, given := drawAllow(r, wild, len(suggestions))
	c.sdk = map[string]any{"allow": given}
	c.answer.Answer = &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
		Decision: &agentdv1.PermissionAnswer_Allow{Allow: allow},
	}}
	return c
}

func drawAllow(r *rand.Rand, wild bool, suggestions int) (*agentdv1.PermissionAllow, map[string]any) {
	allow, given := &agentdv1.PermissionAllow{}, map[string]any{}
	if chance(r, 0.5) {
		input := pick(r, someInputs)
		given["updated_input"], allow.UpdatedInputJson = input, new(string(mustMarshal(input)))
	}
	if suggestions > 0 && chance(r, 0.5) {
		allow.AcceptedSuggestions = []uint32{uint32(r.IntN(suggestions))}
		given["accepted"] = allow.AcceptedSuggestions
	}
	if chance(r, 0.5) {
		updates := []any{}
		for range r.IntN(3) {
			one, u, _ := drawUpdate(r, wild)
			updates, allow.UpdatedPermissions = append(updates, one), append(allow.UpdatedPermissions, u)
		}
		given["updated_permissions"] = updates
	}
	return allow, given
}

// raised makes the answer of any case an error.
func (c answerCase) raised(r *rand.Rand) answerCase {
	text := pick(r, []string{"it broke", "ü \"quoted\"\n"})
	c.sdk = map[string]any{"raise": text}
	c.answer = &agentdv1.Answer{Answer: &agentdv1.Answer_Error{Error: &agentdv1.AnswerError{Message: text}}}
	return c
}

// refusedCases are requests for which the host has nothing.
func refusedCases() []answerCase {
	return []answerCase{
		{frame: request("can_use_tool", map[string]any{"tool_name": "Bash", "input": map[string]any{}, "tool_use_id": "t"}), bare: true},
		{frame: request("hook_callback", map[string]any{"callback_id": "hook_7", "input": map[string]any{"hook_event_name": "Stop"}}), bare: true},
		{frame: request("brand_new", map[string]any{"a": 1}), bare: true},
		{frame: request("mcp_message", map[string]any{
			"server_name": "nobody", "message": map[string]any{"jsonrpc": "2.0", "id": 7, "method": "tools/list"},
		}), bare: true},
		{frame: request("mcp_message", map[string]any{
			"server_name": "nobody", "message": map[string]any{"jsonrpc": "2.0", "id": "text", "method": "tools/list"},
		}), bare: true},
	}
}

func (c answerCase) String() string {
	return fmt.Sprintf("%s\n\tSDK: %s\n\tagentd: %v", mustMarshal(c.frame), mustMarshal(c.sdk), c.answer)
}
