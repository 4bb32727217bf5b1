package frame

import "github.com/agentd/agentd/internal/simcli/wire"

// Usage counts the tokens of one or more model answers.
type Usage struct {
	// Input and Output are the plain tokens.
	Input, Output int
	// CacheRead and CacheWrite are the cached ones.
	CacheRead, CacheWrite int
	// CostUSD is what they cost.
	CostUSD float64
}

// Add adds v.
func (u *Usage) Add(v Usage) {
	u.Input += v.Input
	u.Output += v.Output
	u.CacheRead += v.CacheRead
	u.CacheWrite += v.CacheWrite
	u.CostUSD += v.CostUSD
}

// prices of the simulated models, in dollars a token.
const (
	inputPrice  = 4e-6
	outputPrice = 20e-6
	cachePrice  = 0.4e-6
)

// Price sets the cost of u by the list price.
func (u *Usage) Price() {
	u.CostUSD = float64(u.Input+u.CacheWrite)*inputPrice + float64(u.CacheRead)*cachePrice + float64(u.Output)*outputPrice
}

// API is the usage of an API message.
func (u Usage) API() wire.Value {
	return wire.Object("input_tokens", u.Input, "output_tokens", u.Output,
		"cache_creation_input_tokens", u.CacheWrite, "cache_read_input_tokens", u.CacheRead)
}

// Turn is the usage of a result.
func (u Usage) Turn() wire.Value {
	return wire.Object("input_tokens", u.Input, "cache_creation_input_tokens", u.CacheWrite,
		"cache_read_input_tokens", u.CacheRead, "output_tokens", u.Output,
		"output_tokens_details", wire.Object("thinking_tokens", 0),
		"server_tool_use", wire.Object("web_search_requests", 0, "web_fetch_requests", 0),
		"service_tier", "standard",
		"cache_creation", wire.Object("ephemeral_1h_input_tokens", 0, "ephemeral_5m_input_tokens", u.CacheWrite),
		"inference_geo", "", "iterations", []int{}, "speed", "standard", "fallback_credit", nil)
}

// synthetic is the usage of a message that no model wrote.
func synthetic() wire.Value {
	return wire.Object("output_tokens_details", nil, "input_tokens", 0, "output_tokens", 0,
		"cache_creation_input_tokens", 0, "cache_read_input_tokens", 0,
		"server_tool_use", wire.Object("web_search_requests", 0, "web_fetch_requests", 0), "service_tier", nil,
		"cache_creation", wire.Object("ephemeral_1h_input_tokens", 0, "ephemeral_5m_input_tokens", 0),
		"inference_geo", nil, "iterations", nil, "speed", nil, "fallback_credit", nil)
}

// Model is one entry of modelUsage.
func (u Usage) Model(name string) wire.Value {
	return wire.Object("inputTokens", u.Input, "outputTokens", u.Output, "cacheReadInputTokens", u.CacheRead,
		"cacheCreationInputTokens", u.CacheWrite, "webSearchRequests", 0, "costUSD", u.CostUSD,
		"contextWindow", ContextWindow, "maxOutputTokens", 128000, "thinkingTokens", 0,
		"cacheCreationEphemeral5mInputTokens", u.CacheWrite, "cacheCreationEphemeral1hInputTokens", 0,
		"canonicalModel", name, "provider", "firstParty", "costBasis", "list")
}

// ContextWindow is the context window of every simulated model, in tokens.
const ContextWindow = 1000000
