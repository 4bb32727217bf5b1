package message

import "github.com/agentd/agentd/runner/protocol/notice"

// System is one of the CLI's notices.
type System struct {
	// Subtype names the kind of Body.
	Subtype string
	// UUID is the frame's id.
	UUID string
	// SessionID is the CLI's id of the conversation.
	SessionID string
	// Body is the notice.
	Body notice.Body
}

// Ephemeral implements [Message]: estimates of thinking tokens are.
func (m *System) Ephemeral() bool {
	_, ok := m.Body.(*notice.ThinkingTokens)
	return ok
}
