package protocol

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
	"github.com/agentd/agentd/runner/protocol/partial"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// Decode reads one line of the CLI, with or without its line end. It keeps line
// in [Frame.Raw].
//
// A message with bytes that are no UTF-8 is a [message.Unrecognized], except
// those on which the session's own state depends: results, states and the
// lifecycle of inputs.
//
// line must not change any more: strings of a partial event share its memory.
func Decode(line []byte) Frame {
	raw := bytes.TrimRight(line, "\r\n")
	if event := partial.Scan(raw); event != nil {
		return Frame{Type: event.Type, Raw: raw, Message: event}
	}
	return decode(raw)
}

// decode is Decode for lines of every kind.
func decode(raw []byte) Frame {
	f := Frame{Raw: raw}
	if !utf8.Valid(f.Raw) {
		f.Raw, f.Lossy, f.Unmodeled = bytes.ToValidUTF8(f.Raw, []byte("\uFFFD")), true, true
	}
	if start := bytes.TrimLeft(f.Raw, " \t"); len(start) == 0 || start[0] != '{' {
		f.Kind = KindNoise
		return f
	}
	var err error
	f.Type, f.Subtype, err = wire.Head(f.Raw)
	if err == nil {
		err = f.decode()
	}
	if err != nil && !valid(f.Raw) {
		return Frame{Kind: KindCorrupt, Raw: f.Raw, Lossy: f.Lossy}
	}
	if err != nil {
		f.unrecognized()
	}
	return f
}

// valid reports whether b is one JSON value, by the rules of the tolerant pass.
func valid(b []byte) bool {
	return jsontext.Value(b).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// decode sets the kind and the field of the kind. An error means that the
// frame is malformed or lacks what its type must have.
func (f *Frame) decode() error {
	switch f.Type {
	case "control_request":
		return f.request()
	case "control_response":
		return f.response()
	case "control_cancel_request":
		return f.cancel()
	case "transcript_mirror":
		return f.mirror()
	case "keep_alive":
		f.Kind = KindKeepAlive
		if !valid(f.Raw) {
			return errIncomplete
		}
		return nil
	}
	return f.message()
}

// message reads a frame of the conversation.
func (f *Frame) message() error {
	switch f.Type {
	case "result":
		return read(f, func(m *message.Result) bool { f.Subtype = m.Subtype; return true })
	case "command_lifecycle":
		return read(f, (*message.CommandLifecycle).Known)
	case "system":
		if f.Subtype == "session_state_changed" {
			return read(f, (*message.SessionState).Known)
		}
	}
	if f.Lossy {
		return f.other()
	}
	switch f.Type {
	case "stream_event":
		return f.stream()
	case "assistant":
		return read(f, func(m *message.Assistant) bool { return m.Message != nil })
	case "user":
		return read(f, func(m *message.User) bool { return m.Message != nil })
	case "system":
		return f.system()
	case "rate_limit_event":
		return read(f, func(m *message.RateLimit) bool { return m.RateLimitInfo != nil })
	case "conversation_reset":
		return read[message.ConversationReset](f, nil)
	case "tool_progress":
		return read[message.ToolProgress](f, nil)
	case "tool_use_summary":
		return read[message.ToolUseSummary](f, nil)
	case "auth_status":
		return read[message.AuthStatus](f, nil)
	case "prompt_suggestion":
		return read[message.PromptSuggestion](f, nil)
	case "active_goal":
		return read[message.ActiveGoal](f, nil)
	}
	return f.other()
}

// pointer is a *T that is a [message.Message].
type pointer[T any] interface {
	*T
	message.Message
}

// read reads the frame as a T. complete, if given, reports whether the frame
// has what it must have; without it the frame is unrecognized.
func read[T any, P pointer[T]](f *Frame, complete func(*T) bool) error {
	m, lost, err := wire.Unmarshal[T](f.Raw)
	if err != nil {
		return err
	}
	if complete != nil && !complete(m) {
		f.unrecognized()
		return nil
	}
	f.Message, f.Unmodeled = P(m), lost || f.Lossy
	return nil
}

// stream reads a partial message. An event without a typed form is kept as it
// was written.
func (f *Frame) stream() error {
	err := read(f, func(m *message.StreamEvent) bool { return m.Event != nil && m.Event.Type != "" })
	m, ok := f.Message.(*message.StreamEvent)
	if err != nil || !ok || m.Event.Typed() {
		return err
	}
	part, err := wire.Part[struct {
		Event rawjson.Value `json:"event"`
	}](f.Raw)
	if err == nil {
		m.RawEvent = part.Event
	}
	return err
}

// system reads a notice.
func (f *Frame) system() error {
	head, body, lost, err := notice.Read(f.Subtype, f.Raw)
	if err != nil {
		return err
	}
	if body == nil {
		return f.other()
	}
	f.Message = &message.System{Subtype: f.Subtype, UUID: head.UUID, SessionID: head.SessionID, Body: body}
	f.Unmodeled = lost
	return nil
}

// other keeps a frame without a typed form. Its subtype may stand behind the
// type, and the rest of it has not been read yet.
func (f *Frame) other() error {
	part, err := wire.Part[struct {
		Subtype string `json:"subtype"`
	}](f.Raw)
	if err != nil {
		return err
	}
	f.Subtype = part.Subtype
	f.unrecognized()
	return nil
}

// unrecognized makes the frame a message without a typed form. Nothing is lost:
// the message has the whole text.
func (f *Frame) unrecognized() {
	f.Kind = KindMessage
	f.Unmodeled = f.Lossy
	f.Message = &message.Unrecognized{Type: f.Type, Subtype: f.Subtype, Raw: bytes.Clone(f.Raw), Lossy: f.Lossy}
}
