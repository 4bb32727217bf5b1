package message

// Conversation returns the conversation's id that a message carries, empty if
// it says nothing of it. The reset of a conversation still has the old one.
func Conversation(m Message) string {
	switch m := m.(type) {
	case *Assistant:
		return m.SessionID
	case *User:
		return m.SessionID
	case *Result:
		return m.SessionID
	case *System:
		return m.SessionID
	case *SessionState:
		return m.SessionID
	case *CommandLifecycle:
		return m.SessionID
	default:
		return ""
	}
}
