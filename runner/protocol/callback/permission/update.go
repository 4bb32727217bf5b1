package permission

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// The types of updates.
const (
	AddRules          = "addRules"
	ReplaceRules      = "replaceRules"
	RemoveRules       = "removeRules"
	SetMode           = "setMode"
	AddDirectories    = "addDirectories"
	RemoveDirectories = "removeDirectories"
)

// MaxItems is how many updates, rules and directories an answer may hold in
// all; the CLI refuses more.
const MaxItems = 4096

// Update is a change of the permission rules.
type Update struct {
	// Type says what is changed.
	Type string `json:"type"`
	// Rules belong to the types about rules.
	Rules []Rule `json:"rules"`
	// Behavior belongs to the types about rules.
	Behavior *string `json:"behavior"`
	// Mode belongs to setMode.
	Mode *string `json:"mode"`
	// Directories belong to the types about directories.
	Directories []string `json:"directories"`
	// Destination is where the change is kept.
	Destination *string `json:"destination"`
	// Raw is the update as it was written. If set, it is what Encode returns.
	Raw rawjson.Value `json:"-"`
}

// Rule names a tool and what of it.
type Rule struct {
	// ToolName is the tool.
	ToolName string `json:"toolName"`
	// RuleContent narrows the rule; nil means every call.
	RuleContent *string `json:"ruleContent"`
}

// Provenance says where an MCP server comes from.
type Provenance struct {
	// Name is the server.
	Name string `json:"name"`
	// Source is who defined it.
	Source string `json:"source"`
}

// AskRule is a rule of the settings that asks.
type AskRule struct {
	// Source is the settings that hold the rule.
	Source string `json:"source"`
	// ToolName is the rule's tool.
	ToolName string `json:"tool_name"`
	// RuleContent is the rule's text.
	RuleContent *string `json:"rule_content"`
}

// UnmarshalJSONFrom reads an update as the CLI writes it, and keeps its text.
func (u *Update) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type plain Update
	*u = Update{}
	raw, err := wire.Keep(dec, (*plain)(u))
	u.Raw = raw
	return err
}

// Encode returns the update as the CLI reads it, with the keys that fit its
// type and no others.
func (u *Update) Encode() rawjson.Value {
	if u.Raw != nil {
		return u.Raw
	}
	var w object.Writer
	w.String("type", u.Type)
	switch u.Type {
	case AddRules, ReplaceRules, RemoveRules:
		w.Array("rules", encodeRules(u.Rules))
		w.OptString("behavior", u.Behavior)
	case SetMode:
		w.OptString("mode", u.Mode)
	case AddDirectories, RemoveDirectories:
		w.Strings("directories", u.Directories)
	}
	w.OptString("destination", u.Destination)
	return w.Object()
}

// EncodeAll returns a list of updates; nil stays nil.
func EncodeAll(updates []Update) []rawjson.Value {
	if updates == nil {
		return nil
	}
	list := make([]rawjson.Value, len(updates))
	for i := range updates {
		list[i] = updates[i].Encode()
	}
	return list
}

func encodeRules(rules []Rule) []rawjson.Value {
	list := make([]rawjson.Value, len(rules))
	for i, r := range rules {
		var w object.Writer
		w.String("toolName", r.ToolName)
		w.OptString("ruleContent", r.RuleContent)
		list[i] = w.Object()
	}
	return list
}
