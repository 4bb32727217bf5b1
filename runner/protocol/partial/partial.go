package partial

import (
	"bytes"
	"unicode/utf8"
	"unsafe"

	"github.com/agentd/agentd/runner/protocol/message"
)

// event is all of a partial event in one allocation.
type event struct {
	message.StreamEvent

	body    message.StreamBody
	delta   message.StreamDelta
	index   int64
	tokens  int64
	text    string
	parent  string
	apiID   string
	display string
}

// Scan reads a line that is a partial event with a text, thinking or input JSON
// delta, spelled as usual. It returns nil for any other line. The event shares
// the line's memory, which must not change any more.
func Scan(line []byte) *message.StreamEvent {
	s := scanner{rest: line}
	if !s.skip(`{"type":"stream_event","event":{"type":"content_block_delta","index":`) || !plain(line) {
		return nil
	}
	e := new(event)
	e.Type, e.Event = "stream_event", &e.body
	e.body.Type, e.body.Index, e.body.Delta = "content_block_delta", &e.index, &e.delta
	e.index = s.integer()
	if !s.skip(`,"delta":{"type":"`) {
		return nil
	}
	switch {
	case s.skip(`text_delta","text":`):
		e.delta.Type, e.delta.Text = "text_delta", &e.text
	case s.skip(`thinking_delta","thinking":`):
		e.delta.Type, e.delta.Thinking = "thinking_delta", &e.text
	case s.skip(`input_json_delta","partial_json":`):
		e.delta.Type, e.delta.PartialJSON = "input_json_delta", &e.text
	default:
		return nil
	}
	e.text = s.text()
	if e.delta.Thinking != nil && s.skip(`,"estimated_tokens":`) {
		e.tokens, e.delta.EstimatedTokens = s.integer(), &e.tokens
	}
	if !s.skip(`}}`) {
		return nil
	}
	for seen := members(0); !s.skip(`}`); {
		if !e.member(&s, &seen) {
			return nil
		}
	}
	if s.failed || len(s.rest) > 0 {
		return nil
	}
	return &e.StreamEvent
}

// members are the members of an event that were read.
type members uint8

const (
	sessionID members = 1 << iota
	uuid
	parentToolUseID
	apiMessageID
	thinkingDisplay
)

// member reads one of the members that follow the event.
func (e *event) member(s *scanner, seen *members) bool {
	var this members
	var text *string
	var optional **string
	switch {
	case s.skip(`,"session_id":`):
		this, text = sessionID, &e.SessionID
	case s.skip(`,"uuid":`):
		this, text = uuid, &e.UUID
	case s.skip(`,"parent_tool_use_id":`):
		this, text, optional = parentToolUseID, &e.parent, &e.ParentToolUseID
	case s.skip(`,"api_message_id":`):
		this, text, optional = apiMessageID, &e.apiID, &e.APIMessageID
	case s.skip(`,"thinking_display":`):
		this, text, optional = thinkingDisplay, &e.display, &e.ThinkingDisplay
	default:
		return false
	}
	if *seen&this != 0 {
		return false
	}
	*seen |= this
	if s.skip(`null`) {
		return true
	}
	if *text = s.text(); optional != nil {
		*optional = text
	}
	return !s.failed
}

// scanner is the rest of a line.
type scanner struct {
	rest   []byte
	failed bool // something did not look as usual
}

// skip moves on if the rest begins with a text.
func (s *scanner) skip(text string) bool {
	if len(s.rest) < len(text) || string(s.rest[:len(text)]) != text {
		return false
	}
	s.rest = s.rest[len(text):]
	return true
}

// integer reads a small number that is not negative.
func (s *scanner) integer() (n int64) {
	digits := 0
	for digits < len(s.rest) && '0' <= s.rest[digits] && s.rest[digits] <= '9' {
		n = 10*n + int64(s.rest[digits]-'0')
		if digits++; digits > 15 {
			break
		}
	}
	if digits == 0 || digits > 15 || digits > 1 && s.rest[0] == '0' {
		s.failed = true
	}
	s.rest = s.rest[digits:]
	return n
}

// text reads a string.
func (s *scanner) text() string {
	if !s.skip(`"`) {
		s.failed = true
		return ""
	}
	end := bytes.IndexByte(s.rest, '"')
	if end < 0 {
		s.failed = true
		return ""
	}
	text := s.rest[:end]
	if bytes.IndexByte(text, '\\') >= 0 {
		return s.escaped()
	}
	s.rest = s.rest[end+1:]
	return unsafe.String(unsafe.SliceData(text), len(text)) // see Scan: the line does not change
}

// escaped reads the rest of a string that has escapes.
func (s *scanner) escaped() string {
	end := 0
	for end < len(s.rest) && s.rest[end] != '"' {
		if s.rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(s.rest) {
		s.failed = true
		return ""
	}
	out := make([]byte, 0, end)
	for i := 0; i < end; i++ {
		c := s.rest[i]
		if c == '\\' {
			i++
			if c = unescape(s.rest[i]); c == 0 {
				s.failed = true
				return ""
			}
		}
		out = append(out, c)
	}
	s.rest = s.rest[end+1:]
	return unsafe.String(unsafe.SliceData(out), len(out)) // nobody else has it
}

// unescape returns what a backslash and c stand for, 0 if c is not one of the
// letters that stand for one byte.
func unescape(c byte) byte {
	switch c {
	case '"', '\\', '/':
		return c
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	}
	return 0
}

// plain reports whether a line is UTF-8 without control characters.
func plain(line []byte) bool {
	for _, c := range line {
		if c < ' ' {
			return false
		}
	}
	return utf8.Valid(line)
}
