package options

import (
	"fmt"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// checker collects what is wrong with a message.
type checker struct {
	violations []fault.Violation
}

func (c *checker) add(field, format string, args ...any) {
	c.violations = fault.Append(c.violations, fault.Violation{Field: field, Description: fmt.Sprintf(format, args...)})
}

// object checks a JSON object; nil stays nil.
func (c *checker) object(field string, text *string) rawjson.Value {
	if text == nil {
		return nil
	}
	v, err := rawjson.CheckObject(*text)
	if err != nil {
		c.add(field, "%v", err)
		return nil
	}
	return v
}

// preset is the only preset of tools and of the system prompt.
const preset = "claude_code"

func (c *checker) systemPrompt(m *agentdv1.SystemPrompt) option.SystemPrompt {
	switch p := m.GetPrompt().(type) {
	case *agentdv1.SystemPrompt_Text:
		return option.SystemPrompt{Blocks: text(p.Text)}
	case *agentdv1.SystemPrompt_Blocks:
		return option.SystemPrompt{Blocks: p.Blocks.GetValues()}
	case *agentdv1.SystemPrompt_Preset:
		return option.SystemPrompt{
			Preset:                 true,
			Append:                 p.Preset.GetAppend(),
			ExcludeDynamicSections: p.Preset.ExcludeDynamicSections,
			Snapshot:               p.Preset.Snapshot,
		}
	case *agentdv1.SystemPrompt_Custom:
		custom := option.SystemPrompt{Snapshot: p.Custom.Snapshot}
		switch content := p.Custom.GetContent().(type) {
		case *agentdv1.SystemPromptCustom_Text:
			custom.Blocks = text(content.Text)
		case *agentdv1.SystemPromptCustom_Blocks:
			custom.Blocks = content.Blocks.GetValues()
		}
		return custom
	case *agentdv1.SystemPrompt_File:
		if p.File.GetPath() == "" {
			c.add("system_prompt.file.path", "must not be empty")
		}
		return option.SystemPrompt{File: p.File.GetPath()}
	}
	return option.SystemPrompt{}
}

// text returns a prompt in one piece; none if it is empty.
func text(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func (c *checker) tools(m *agentdv1.Tools) *option.Tools {
	switch t := m.GetTools().(type) {
	case *agentdv1.Tools_Names:
		return &option.Tools{Names: t.Names.GetValues()}
	case *agentdv1.Tools_Preset:
		if t.Preset != preset {
			c.add("tools.preset", "is %q; the only preset is %q", t.Preset, preset)
		}
		return &option.Tools{Default: true}
	}
	return nil
}

func skills(m *agentdv1.Skills) *option.Skills {
	switch s := m.GetSkills().(type) {
	case *agentdv1.Skills_All:
		if s.All {
			return &option.Skills{All: true}
		}
	case *agentdv1.Skills_Names:
		return &option.Skills{Names: s.Names.GetValues()}
	}
	return nil
}

func thinking(m *agentdv1.Thinking) option.Thinking {
	switch t := m.GetThinking().(type) {
	case *agentdv1.Thinking_Adaptive:
		return option.Thinking{Type: "adaptive", Display: t.Adaptive.GetDisplay()}
	case *agentdv1.Thinking_Enabled:
		return option.Thinking{Type: "enabled", Budget: t.Enabled.BudgetTokens, Display: t.Enabled.GetDisplay()}
	case *agentdv1.Thinking_Disabled:
		return option.Thinking{Type: "disabled"}
	}
	return option.Thinking{}
}

func (c *checker) settings(m *agentdv1.Settings) option.Settings {
	switch s := m.GetSettings().(type) {
	case *agentdv1.Settings_Path:
		return option.Settings{Path: s.Path}
	case *agentdv1.Settings_SettingsJson:
		return option.Settings{JSON: c.object("settings.settings_json", &s.SettingsJson)}
	}
	return option.Settings{}
}

func (c *checker) plugins(list []*agentdv1.Plugin) []option.Plugin {
	var out []option.Plugin
	for i, p := range list {
		if t := p.GetType(); t != "" && t != "local" {
			c.add(fmt.Sprintf("plugins[%d].type", i), `is %q; the only supported plugin type is "local"`, t)
		}
		out = append(out, option.Plugin{Path: p.GetPath(), SkipMCP: p.GetSkipMcpDiscovery()})
	}
	return out
}
