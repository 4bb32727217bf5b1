package controls

import (
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control/result"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

func usage(r *agentdv1.ControlResult, typed any) bool {
	switch v := typed.(type) {
	case *result.ContextUsage:
		r.Result = &agentdv1.ControlResult_GetContextUsage{GetContextUsage: fromContextUsage(v)}
	case *result.Usage:
		r.Result = &agentdv1.ControlResult_GetUsage{GetUsage: &agentdv1.UsageReport{
			Session: fromSessionUsage(v.Session), SubscriptionType: v.SubscriptionType,
			RateLimitsAvailable: v.RateLimitsAvailable,
			RateLimitsJson:      nonNull(v.RateLimits), BehaviorsJson: nonNull(v.Behaviors),
		}}
	case *result.Cost:
		r.Result = &agentdv1.ControlResult_GetSessionCost{GetSessionCost: &agentdv1.SessionCost{Text: v.Text}}
	default:
		return false
	}
	return true
}

func fromContextUsage(v *result.ContextUsage) *agentdv1.ContextUsage {
	return &agentdv1.ContextUsage{
		Categories: each(v.Categories, func(c result.ContextCategory) *agentdv1.ContextCategory {
			return &agentdv1.ContextCategory{
				Name: c.Name, Tokens: c.Tokens, Color: c.Color, Id: c.ID, Kind: c.Kind, IsDeferred: c.IsDeferred,
			}
		}),
		TotalTokens: v.TotalTokens, MaxTokens: v.MaxTokens, RawMaxTokens: v.RawMaxTokens,
		Percentage: v.Percentage, Model: v.Model,
		IsAutoCompactEnabled: v.IsAutoCompactEnabled, AutoCompactThreshold: v.AutoCompactThreshold,
		MemoryFiles: each(v.MemoryFiles, func(f result.ContextMemoryFile) *agentdv1.ContextMemoryFile {
			return &agentdv1.ContextMemoryFile{Path: f.Path, Type: f.Type, Tokens: f.Tokens}
		}),
		McpTools: each(v.MCPTools, func(t result.ContextMCPTool) *agentdv1.ContextMcpTool {
			return &agentdv1.ContextMcpTool{Name: t.Name, ServerName: t.ServerName, Tokens: t.Tokens, IsLoaded: t.IsLoaded}
		}),
		Agents: each(v.Agents, func(a result.ContextAgent) *agentdv1.ContextAgent {
			return &agentdv1.ContextAgent{AgentType: a.AgentType, Source: a.Source, Tokens: a.Tokens}
		}),
		GridRowsJson:             nonNull(v.GridRows),
		ApiUsageJson:             nonNull(v.APIUsage),
		MessageBreakdownJson:     nonNull(v.MessageBreakdown),
		SlashCommandsJson:        nonNull(v.SlashCommands),
		SkillsJson:               nonNull(v.Skills),
		SystemToolsJson:          nonNull(v.SystemTools),
		SystemPromptSectionsJson: nonNull(v.SystemPromptSections),
		DeferredBuiltinToolsJson: nonNull(v.DeferredBuiltinTools),
		McpInstructionsJson:      nonNull(v.MCPInstructions),
	}
}

func fromSessionUsage(u *result.SessionUsage) *agentdv1.SessionUsage {
	if u == nil {
		return nil
	}
	p := &agentdv1.SessionUsage{
		TotalCostUsd:     u.TotalCostUSD,
		TotalApiDuration: fromMilliseconds(u.TotalAPIDurationMS), TotalDuration: fromMilliseconds(u.TotalDurationMS),
		TotalLinesAdded: u.TotalLinesAdded, TotalLinesRemoved: u.TotalLinesRemoved,
	}
	for model, raw := range u.ModelUsage {
		if p.ModelUsage == nil {
			p.ModelUsage = make(map[string]*agentdv1.ModelUsage, len(u.ModelUsage))
		}
		p.ModelUsage[model] = fromModelUsage(raw)
	}
	return p
}

func fromMilliseconds(ms float64) *durationpb.Duration {
	return durationpb.New(time.Duration(ms * float64(time.Millisecond)))
}

func fromModelUsage(raw rawjson.Value) *agentdv1.ModelUsage {
	m, err := wire.Part[message.ModelUsage](raw)
	if err != nil {
		return &agentdv1.ModelUsage{RawJson: string(raw)}
	}
	return &agentdv1.ModelUsage{
		InputTokens: m.InputTokens, OutputTokens: m.OutputTokens,
		CacheReadInputTokens: m.CacheReadInputTokens, CacheCreationInputTokens: m.CacheCreationInputTokens,
		WebSearchRequests: m.WebSearchRequests, CostUsd: m.CostUSD,
		ContextWindow: m.ContextWindow, MaxOutputTokens: m.MaxOutputTokens, ThinkingTokens: m.ThinkingTokens,
		CacheCreationEphemeral_5MInputTokens: m.CacheCreationEphemeral5mInputTokens,
		CacheCreationEphemeral_1HInputTokens: m.CacheCreationEphemeral1hInputTokens,
		CanonicalModel:                       m.CanonicalModel, Provider: m.Provider, CostBasis: m.CostBasis,
		RawJson: string(raw),
	}
}
