package transcript

import (
	"io"
	"time"
)

// Message is one message of a past session.
type Message struct {
	// Type is "user", "assistant" or "system".
	Type string
	// UUID names the message.
	UUID string
	// SessionID is the CLI's id of the conversation.
	SessionID string
	// JSON is the message as it stands in the transcript, valid UTF-8; "null" where
	// there is none.
	JSON []byte
	// ParentToolUseID is the tool call that started the subagent, empty in the
	// conversation itself.
	ParentToolUseID string
	// ParentAgentID is the subagent that started this one, empty if the conversation
	// itself did.
	ParentAgentID string
	// Time is when it was written, zero if it does not say.
	Time time.Time
}

// ReadMessage reads a message that was found.
func ReadMessage(f io.ReaderAt, at Span) (Message, error) {
	line, err := readAgain(f, at, nil)
	if err != nil {
		return Message{}, err
	}
	m, ok := messageOf(line)
	if !ok {
		return Message{}, Unreadable(errRewritten)
	}
	return m, nil
}

// messageOf reads the line of a message.
func messageOf(line []byte) (m Message, ok bool) {
	list := members(text(line))
	m.Type, _ = word(list, "type")
	m.SessionID, _ = word(list, "sessionId")
	stamp, _ := word(list, "timestamp")
	m.Time = Instant(stamp)
	if m.JSON = value(list, "message"); m.JSON == nil {
		m.JSON = []byte("null")
	}
	m.UUID, ok = word(list, "uuid")
	return m, ok && kinds[m.Type] != 0
}

// Instant is a time of the CLI's, zero if text is none in the years 1 to 9999.
func Instant(text string) time.Time {
	at, err := time.Parse(time.RFC3339Nano, text)
	if year := at.UTC().Year(); err != nil || year < 1 || year > 9999 {
		return time.Time{}
	}
	return at
}
