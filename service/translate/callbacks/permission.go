package callbacks

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/wire"
)

func permissionRequest(r *callback.CanUseTool) *agentdv1.PermissionRequest {
	m := &agentdv1.PermissionRequest{
		RequestId:                  r.ID,
		ToolName:                   r.ToolName,
		InputJson:                  string(r.Input),
		Suggestions:                updates(r.Suggestions),
		ToolUseId:                  r.ToolUseID,
		AgentId:                    r.AgentID,
		BlockedPath:                r.BlockedPath,
		DecisionReason:             r.DecisionReason,
		Title:                      r.Title,
		DisplayName:                r.DisplayName,
		Description:                r.Description,
		DecisionReasonType:         r.DecisionReasonType,
		DecisionReasonCode:         r.DecisionReasonCode,
		DecisionReasonRuleSource:   r.DecisionReasonRuleSource,
		DecisionReasonHookEvent:    r.DecisionReasonHookEvent,
		DecisionReasonHookSource:   r.DecisionReasonHookSource,
		DecisionReasonHookPluginId: r.DecisionReasonHookPluginID,
		McpServer:                  provenance(r.MCPServer),
		RequiresUserInteraction:    r.RequiresUserInteraction,
		ClassifierApprovable:       r.ClassifierApprovable,
		SuppressAlwaysAllowRule:    r.SuppressAlwaysAllowRule,
		DefaultToNo:                r.DefaultToNo,
		ServerPolicyAskOnly:        r.ServerPolicyAskOnly,
		AutoModesCheckRaised:       r.AutoModesCheckRaised,
		RuleUsuallyOffered:         r.RuleUsuallyOffered,
		ToolKind:                   r.ToolKind,
		Plugin:                     r.Plugin,
	}
	if rule := r.MatchedAskRule; rule != nil {
		m.MatchedAskRule = &agentdv1.MatchedAskRule{
			Source: rule.Source, ToolName: rule.ToolName, RuleContent: rule.RuleContent,
		}
	}
	return m
}

func provenance(p *permission.Provenance) *agentdv1.McpServerProvenance {
	if p == nil {
		return nil
	}
	return &agentdv1.McpServerProvenance{Name: p.Name, Source: p.Source}
}

func updates(list []permission.Update) []*agentdv1.PermissionUpdate {
	var out []*agentdv1.PermissionUpdate
	for i := range list {
		out = append(out, update(&list[i]))
	}
	return out
}

func update(u *permission.Update) *agentdv1.PermissionUpdate {
	m := &agentdv1.PermissionUpdate{
		Type: u.Type, Behavior: u.Behavior, Mode: u.Mode, Directories: u.Directories,
		Destination: u.Destination, RawJson: rawText(u.Raw),
	}
	for _, rule := range u.Rules {
		m.Rules = append(m.Rules, &agentdv1.PermissionRule{ToolName: rule.ToolName, RuleContent: rule.RuleContent})
	}
	return m
}

// permissionAnswer returns the reply to r; it means nothing if c has violations
// afterwards.
func (c *checker) permissionAnswer(r *callback.CanUseTool, m *agentdv1.PermissionAnswer) control.Reply {
	const field = "answer.permission"
	switch d := m.GetDecision().(type) {
	case *agentdv1.PermissionAnswer_Allow:
		return r.Allow(c.allow(field+".allow", r, d.Allow))
	case *agentdv1.PermissionAnswer_Deny:
		c.word(field+".deny.decision_classification", d.Deny.DecisionClassification, classifications...)
		return r.Deny(permission.Deny{
			Message:        d.Deny.GetMessage(),
			Interrupt:      d.Deny.GetInterrupt(),
			Classification: d.Deny.DecisionClassification,
		})
	default:
		c.add(field, "has no decision; set allow or deny")
		return control.Reply{}
	}
}

var classifications = []string{"user_temporary", "user_permanent", "user_reject"}

func (c *checker) allow(field string, r *callback.CanUseTool, m *agentdv1.PermissionAllow) permission.Allow {
	c.word(field+".decision_classification", m.DecisionClassification, classifications...)
	var list []permission.Update
	for i, index := range m.GetAcceptedSuggestions() {
		if int64(index) >= int64(len(r.Suggestions)) {
			c.add(fmt.Sprintf("%s.accepted_suggestions[%d]", field, i),
				"is %d; the request has %d suggestions", index, len(r.Suggestions))
			continue
		}
		list = append(list, r.Suggestions[index])
	}
	list = append(list, c.updates(field+".updated_permissions", m.GetUpdatedPermissions())...)
	c.count(field+".updated_permissions", list)
	return permission.Allow{
		UpdatedInput:   c.object(field+".updated_input_json", m.UpdatedInputJson),
		Updates:        list,
		Classification: m.DecisionClassification,
	}
}

// count checks the number of things that the CLI bounds.
func (c *checker) count(field string, list []permission.Update) {
	n := len(list)
	for i := range list {
		n += len(list[i].Rules) + len(list[i].Directories)
	}
	if n > permission.MaxItems {
		c.add(field, "holds %d updates, rules and directories; the CLI takes %d", n, permission.MaxItems)
	}
}

func (c *checker) updates(field string, list []*agentdv1.PermissionUpdate) []permission.Update {
	var out []permission.Update
	for i, m := range list {
		out = append(out, c.update(fmt.Sprintf("%s[%d]", field, i), m))
	}
	return out
}

func (c *checker) update(field string, m *agentdv1.PermissionUpdate) permission.Update {
	if m.RawJson != nil {
		return c.rawUpdate(field, m)
	}
	u := permission.Update{
		Type: m.GetType(), Behavior: m.Behavior, Mode: m.Mode, Directories: m.GetDirectories(),
		Destination: m.Destination,
	}
	for i, rule := range m.GetRules() {
		if rule.GetToolName() == "" {
			c.add(fmt.Sprintf("%s.rules[%d].tool_name", field, i), "is empty")
		}
		u.Rules = append(u.Rules, permission.Rule{ToolName: rule.GetToolName(), RuleContent: rule.RuleContent})
	}
	// The CLI drops an update that it does not understand and tells nobody.
	switch u.Type {
	case permission.AddRules, permission.ReplaceRules, permission.RemoveRules:
		if len(u.Rules) == 0 && u.Type != permission.ReplaceRules {
			c.add(field+".rules", "is empty; %s needs rules", u.Type)
		}
		c.needed(field+".behavior", u.Behavior, "allow", "deny", "ask")
	case permission.SetMode:
		if u.Mode == nil || *u.Mode == "" {
			c.add(field+".mode", "is empty; setMode needs a permission mode")
		}
	case permission.AddDirectories, permission.RemoveDirectories:
		if len(u.Directories) == 0 {
			c.add(field+".directories", "is empty; %s needs directories", u.Type)
		}
	default:
		c.needed(field+".type", &u.Type, permission.AddRules, permission.ReplaceRules, permission.RemoveRules,
			permission.SetMode, permission.AddDirectories, permission.RemoveDirectories)
	}
	// As in the SDK; it is what lasts least.
	if m.GetDestination() == "" {
		u.Destination = new(destinations[0])
	}
	c.word(field+".destination", u.Destination, destinations...)
	return u
}

var destinations = []string{"session", "localSettings", "projectSettings", "userSettings", "cliArg"}

// needed is word for a word that must be there.
func (c *checker) needed(field string, word *string, known ...string) {
	if word == nil {
		word = new(string)
	}
	c.word(field, word, known...)
}

// rawUpdate takes an update in the CLI's own form. Typed fields beside it must
// say the same, so that a change of one of them is not lost silently.
func (c *checker) rawUpdate(field string, m *agentdv1.PermissionUpdate) permission.Update {
	raw := c.object(field+".raw_json", m.RawJson)
	if raw == nil {
		return permission.Update{}
	}
	u, _, err := wire.Unmarshal[permission.Update](raw)
	if err != nil {
		c.add(field+".raw_json", "is not a permission update: %v", err)
		return permission.Update{}
	}
	u.Raw = raw
	if typed := (&agentdv1.PermissionUpdate{RawJson: m.RawJson}); !proto.Equal(m, typed) {
		typed = update(u)
		typed.RawJson = m.RawJson
		if !proto.Equal(m, typed) {
			c.add(field, "has typed fields that differ from raw_json; clear raw_json to change an update")
		}
	}
	return *u
}
