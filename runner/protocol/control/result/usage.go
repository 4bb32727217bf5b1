package result

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// ContextUsage is the outcome of [control.GetContextUsage].
type ContextUsage struct {
	// Categories are what fills the window.
	Categories []ContextCategory `json:"categories"`
	// TotalTokens is how much is used.
	TotalTokens int64 `json:"totalTokens"`
	// MaxTokens is how much may be used.
	MaxTokens int64 `json:"maxTokens"`
	// RawMaxTokens is the size of the model's window.
	RawMaxTokens int64 `json:"rawMaxTokens"`
	// Percentage is the used part.
	Percentage float64 `json:"percentage"`
	// Model is the model.
	Model string `json:"model"`
	// IsAutoCompactEnabled says that the CLI compacts by itself.
	IsAutoCompactEnabled bool `json:"isAutoCompactEnabled"`
	// AutoCompactThreshold is when it does.
	AutoCompactThreshold *int64 `json:"autoCompactThreshold"`
	// MemoryFiles are the memory files.
	MemoryFiles []ContextMemoryFile `json:"memoryFiles"`
	// MCPTools are the MCP tools.
	MCPTools []ContextMCPTool `json:"mcpTools"`
	// Agents are the agents.
	Agents []ContextAgent `json:"agents"`
	// GridRows is the picture that the CLI would draw.
	GridRows rawjson.Value `json:"gridRows"`
	// APIUsage is the usage of the last API call.
	APIUsage rawjson.Value `json:"apiUsage"`
	// MessageBreakdown splits the messages by kind.
	MessageBreakdown rawjson.Value `json:"messageBreakdown"`
	// SlashCommands counts the slash commands.
	SlashCommands rawjson.Value `json:"slashCommands"`
	// Skills counts the skills.
	Skills rawjson.Value `json:"skills"`
	// SystemTools counts the CLI's own tools.
	SystemTools rawjson.Value `json:"systemTools"`
	// SystemPromptSections counts the parts of the system prompt.
	SystemPromptSections rawjson.Value `json:"systemPromptSections"`
	// DeferredBuiltinTools counts tools whose schemas are left out.
	DeferredBuiltinTools rawjson.Value `json:"deferredBuiltinTools"`
	// MCPInstructions counts the instructions of MCP servers.
	MCPInstructions rawjson.Value `json:"mcpInstructions"`
}

// ContextCategory is one part of the context window.
type ContextCategory struct {
	// Name is the English name.
	Name string `json:"name"`
	// Tokens is its size.
	Tokens int64 `json:"tokens"`
	// Color is what the CLI draws it in.
	Color string `json:"color"`
	// ID is its stable name.
	ID *string `json:"id"`
	// Kind is used, free, buffer or deferred.
	Kind *string `json:"kind"`
	// IsDeferred says that it is outside the window.
	IsDeferred *bool `json:"isDeferred"`
}

// ContextMemoryFile is a memory file in the window.
type ContextMemoryFile struct {
	// Path is the file.
	Path string `json:"path"`
	// Type is whose memory it is.
	Type string `json:"type"`
	// Tokens is its size.
	Tokens int64 `json:"tokens"`
}

// ContextMCPTool is an MCP tool in the window.
type ContextMCPTool struct {
	// Name is the tool's name.
	Name string `json:"name"`
	// ServerName is its server.
	ServerName string `json:"serverName"`
	// Tokens is its size.
	Tokens int64 `json:"tokens"`
	// IsLoaded says that its schema is in the window.
	IsLoaded *bool `json:"isLoaded"`
}

// ContextAgent is an agent in the window.
type ContextAgent struct {
	// AgentType is the agent's name.
	AgentType string `json:"agentType"`
	// Source is who brought it.
	Source string `json:"source"`
	// Tokens is its size.
	Tokens int64 `json:"tokens"`
}

// Usage is the outcome of [control.GetUsage].
type Usage struct {
	// Session is what this session used; nil if the CLI did not say.
	Session *SessionUsage `json:"session"`
	// SubscriptionType is the plan.
	SubscriptionType *string `json:"subscription_type"`
	// RateLimitsAvailable says that the plan has limits.
	RateLimitsAvailable bool `json:"rate_limits_available"`
	// RateLimits are the plan's windows.
	RateLimits rawjson.Value `json:"rate_limits"`
	// Behaviors is what the scan found.
	Behaviors rawjson.Value `json:"behaviors"`
}

// SessionUsage is what one session used.
type SessionUsage struct {
	// TotalCostUSD is the estimated cost.
	TotalCostUSD float64 `json:"total_cost_usd"`
	// TotalAPIDurationMS is the time in API calls.
	TotalAPIDurationMS float64 `json:"total_api_duration_ms"`
	// TotalDurationMS is the time since the start.
	TotalDurationMS float64 `json:"total_duration_ms"`
	// TotalLinesAdded counts lines that tools added.
	TotalLinesAdded int64 `json:"total_lines_added"`
	// TotalLinesRemoved counts lines that tools removed.
	TotalLinesRemoved int64 `json:"total_lines_removed"`
	// ModelUsage is one object per model, by name.
	ModelUsage map[string]rawjson.Value `json:"model_usage"`
}

// Cost is the outcome of [control.GetSessionCost].
type Cost struct {
	// Text is several lines in English.
	Text string `json:"text"`
}
