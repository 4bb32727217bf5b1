package message

import (
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// Input is one prompt for the CLI.
type Input struct {
	// UUID names the input in receipts and results.
	UUID string
	// Text is the prompt as plain text; nil if it is blocks.
	Text *string
	// Blocks are content blocks, each one checked JSON object.
	Blocks []rawjson.Value
	// Priority is now, next or later.
	Priority *string
	// ShouldQuery is false for text that starts no turn.
	ShouldQuery *bool
	// ClientComposed is true for text that no person typed.
	ClientComposed *bool
	// ParentToolUseID is passed on as given; nil becomes null.
	ParentToolUseID *string
	// SessionID is passed on as given.
	SessionID string
	// Origin tells where the text came from: a checked JSON object.
	Origin rawjson.Value
	// Extra has further members of the frame: a checked JSON object without
	// those that [InputMember] names.
	Extra rawjson.Value
}

// InputMember reports whether a member of the CLI's user frame belongs to a
// field of [Input], so that [Input.Extra] must not have it.
func InputMember(name string) bool {
	switch name {
	case "type", "uuid", "message", "priority", "shouldQuery", "client_composed",
		"parent_tool_use_id", "session_id", "origin":
		return true
	}
	return false
}

// OriginKind returns the kind of a message origin, empty if it has none.
func OriginKind(origin rawjson.Value) string {
	o, err := wire.Part[Origin](origin)
	if err != nil {
		return ""
	}
	return o.Kind
}
