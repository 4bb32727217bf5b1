package message

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// Usage is the token count of one API response, or of a turn. SDK: the usage dict.
type Usage struct {
	// InputTokens are the uncached input tokens.
	InputTokens *int64 `json:"input_tokens"`
	// OutputTokens are the generated tokens.
	OutputTokens *int64 `json:"output_tokens"`
	// CacheCreationInputTokens were written to the prompt cache.
	CacheCreationInputTokens *int64 `json:"cache_creation_input_tokens"`
	// CacheReadInputTokens were read from the prompt cache.
	CacheReadInputTokens *int64 `json:"cache_read_input_tokens"`
	// CacheCreation divides cache_creation_input_tokens by lifetime.
	CacheCreation *CacheCreation `json:"cache_creation"`
	// ServerToolUse counts the requests of tools that the API runs.
	ServerToolUse *ServerToolUsage `json:"server_tool_use"`
	// OutputTokensDetails divides output_tokens.
	OutputTokensDetails *OutputTokensDetails `json:"output_tokens_details"`
	// ServiceTier is the API's tier: standard, priority, batch. May grow.
	ServiceTier *string `json:"service_tier"`
	// InferenceGeo is the region of the inference; may be empty.
	InferenceGeo *string `json:"inference_geo"`
	// Speed is standard or fast. May grow.
	Speed *string `json:"speed"`
	// Iterations is the API's list of the iterations of one request.
	Iterations rawjson.Value `json:"iterations"`
	// FallbackCredit is the API's credit for a fallback; absent if null.
	FallbackCredit rawjson.Value `json:"fallback_credit"`
	// Raw is the original object.
	Raw rawjson.Value `json:"-"`
}

// CacheCreation divides the tokens written to the prompt cache by lifetime.
type CacheCreation struct {
	// Ephemeral5mInputTokens are kept for five minutes.
	Ephemeral5mInputTokens *int64 `json:"ephemeral_5m_input_tokens"`
	// Ephemeral1hInputTokens are kept for one hour.
	Ephemeral1hInputTokens *int64 `json:"ephemeral_1h_input_tokens"`
}

// ServerToolUsage counts the requests of tools that the API runs.
type ServerToolUsage struct {
	// WebSearchRequests is the number of searches.
	WebSearchRequests *int64 `json:"web_search_requests"`
	// WebFetchRequests is the number of fetches.
	WebFetchRequests *int64 `json:"web_fetch_requests"`
}

// OutputTokensDetails divides the output tokens.
type OutputTokensDetails struct {
	// ThinkingTokens are those spent on thinking.
	ThinkingTokens *int64 `json:"thinking_tokens"`
}

// ModelUsage is what one model was used for, over the life of the CLI's conversation. SDK:
// ModelUsage.
type ModelUsage struct {
	// InputTokens are the uncached input tokens.
	InputTokens *int64 `json:"inputTokens"`
	// OutputTokens are the generated tokens.
	OutputTokens *int64 `json:"outputTokens"`
	// CacheReadInputTokens were read from the prompt cache.
	CacheReadInputTokens *int64 `json:"cacheReadInputTokens"`
	// CacheCreationInputTokens were written to the prompt cache.
	CacheCreationInputTokens *int64 `json:"cacheCreationInputTokens"`
	// WebSearchRequests is the number of searches that the API ran.
	WebSearchRequests *int64 `json:"webSearchRequests"`
	// CostUSD is the CLI's estimate of the cost in US dollars.
	CostUSD *float64 `json:"costUSD"`
	// ContextWindow is the model's context size in tokens.
	ContextWindow *int64 `json:"contextWindow"`
	// MaxOutputTokens is the model's limit of output tokens.
	MaxOutputTokens *int64 `json:"maxOutputTokens"`
	// ThinkingTokens are the part of output_tokens spent on thinking.
	ThinkingTokens *int64 `json:"thinkingTokens"`
	// CacheCreationEphemeral5mInputTokens are kept for five minutes.
	CacheCreationEphemeral5mInputTokens *int64 `json:"cacheCreationEphemeral5mInputTokens"`
	// CacheCreationEphemeral1hInputTokens are kept for one hour.
	CacheCreationEphemeral1hInputTokens *int64 `json:"cacheCreationEphemeral1hInputTokens"`
	// CanonicalModel is the model id used for the price.
	CanonicalModel *string `json:"canonicalModel"`
	// Provider is the API that served the model: firstParty, bedrock, vertex, foundry, anthropicAws,
	// anthropicGoogleCloud, mantle, gateway. May grow.
	Provider *string `json:"provider"`
	// CostBasis is the price table used: list, managed, unknown. May grow.
	CostBasis *string `json:"costBasis"`
	// Raw is the original object.
	Raw rawjson.Value `json:"-"`
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom]: it keeps the original.
func (u *Usage) UnmarshalJSONFrom(dec *jsontext.Decoder) (err error) {
	type plain Usage
	raw, err := wire.Keep(dec, (*plain)(u))
	u.Raw = raw
	return err
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom]: it keeps the original.
func (u *ModelUsage) UnmarshalJSONFrom(dec *jsontext.Decoder) (err error) {
	type plain ModelUsage
	raw, err := wire.Keep(dec, (*plain)(u))
	u.Raw = raw
	return err
}
