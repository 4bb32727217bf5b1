package modelscript

import (
	"regexp"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Reply is what the model does with one request.
type Reply struct {
	// Blocks are the content blocks in order.
	Blocks []Block
	// Stop is the stop reason; never empty in replies of [Script.Next].
	Stop string
	// Usage holds the members that overwrite the default usage.
	Usage map[string]jsontext.Value
	// Model is the model that the answer names; empty: the one asked for.
	Model string
	// Headers are additional HTTP headers.
	Headers map[string]string
	// Delay is the wait before the first byte.
	Delay time.Duration
	// WordDelay is the wait after each word of text.
	WordDelay time.Duration
	// Hold is where the answer stalls until the request is aborted.
	Hold Hold
	// Drop is how the answer breaks.
	Drop Drop
	// Error is the HTTP error that is sent instead of an answer; nil for none.
	Error *Error
	// Times is how often the reply is given; negative: for ever.
	Times int
	// When picks the reply by the last user text instead of by order; nil: by
	// order.
	When *regexp.Regexp
	// Side is the sort of request beside the conversation that the reply is
	// for; empty: the conversation itself.
	Side Side
}

// Side is a sort of request that the CLI makes beside the conversation.
type Side string

// The sorts. The empty one is the conversation itself, subagents included.
const (
	SideNone Side = ""
	// SideProbe is a request of one token that validates a model.
	SideProbe Side = "probe"
	// SideTitle names the session.
	SideTitle Side = "title"
	// SideQuestion answers a question that is kept out of the history.
	SideQuestion Side = "question"
	// SideSuggestion proposes the next prompt.
	SideSuggestion Side = "suggestion"
	// SideSummary labels a batch of tool calls.
	SideSummary Side = "summary"
	// SideCompact summarizes the conversation.
	SideCompact Side = "compact"
)

// Block is one content block.
type Block struct {
	// Type is the API's name of the type.
	Type string
	// Text is the text of a text or thinking block.
	Text string
	// Signature is the signature of a thinking block.
	Signature string
	// Data is the data of a redacted_thinking block.
	Data string
	// ID is the id of a tool_use or server_tool_use block.
	ID string
	// Name is the name of the tool.
	Name string
	// Input is the input of the tool, one JSON object.
	Input jsontext.Value
	// Raw is the whole block as the script spells it; nil if the script used
	// the short form. Types without a field above have only Raw.
	Raw jsontext.Value
}

// The block types that have a typed form.
const (
	TypeText             = "text"
	TypeThinking         = "thinking"
	TypeRedactedThinking = "redacted_thinking"
	TypeToolUse          = "tool_use"
	TypeServerToolUse    = "server_tool_use"
)

// Place is a place in an answer.
type Place uint8

// The places. The zero value is no place.
const (
	PlaceNone Place = iota
	// PlaceStart is before the first byte.
	PlaceStart
	// PlaceWord is after a number of words of text.
	PlaceWord
	// PlaceEnd is after the last block, before the message ends.
	PlaceEnd
)

// Hold is where an answer stalls. The zero value does not stall.
type Hold struct {
	// Place is the place.
	Place Place
	// Words is the number of words sent before, counted over all text blocks,
	// for [PlaceWord].
	Words int
}

// Drop is how an answer breaks. The empty value does not break.
type Drop string

// The ways to break.
const (
	DropNone Drop = ""
	// DropStart cuts the connection before the first byte.
	DropStart Drop = "start"
	// DropMid cuts the connection after half of the blocks' words.
	DropMid Drop = "mid"
	// DropError sends an error event after half of the blocks' words.
	DropError Drop = "error"
)

// Error is an HTTP error of the API.
type Error struct {
	// Status is the HTTP status.
	Status int
	// Type is the API's name of the error, e.g. "rate_limit_error".
	Type string
	// Message is the text.
	Message string
}

// errorType returns the API's error type for a status.
func errorType(status int) string {
	switch status {
	case 400:
		return "invalid_request_error"
	case 401:
		return "authentication_error"
	case 403:
		return "permission_error"
	case 404:
		return "not_found_error"
	case 413:
		return "request_too_large"
	case 429:
		return "rate_limit_error"
	case 529:
		return "overloaded_error"
	default:
		return "api_error"
	}
}

// Words cuts text into pieces as an answer is streamed: each piece is a word
// with the white space before it. The pieces joined are the text.
func Words(text string) []string {
	var words []string
	start, inWord := 0, false
	for i := range len(text) {
		space := text[i] == ' ' || text[i] == '\n' || text[i] == '\t'
		if space && inWord {
			words = append(words, text[start:i])
			start = i
		}
		inWord = !space
	}
	if start < len(text) {
		words = append(words, text[start:])
	}
	return words
}

// The usage that an answer reports where the script does not say otherwise.
const (
	InputTokens  = 12
	OutputTokens = 7
)
