package runner

import (
	"fmt"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/life"
	"github.com/agentd/agentd/runner/ndjson"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Line implements conn.Handler.
func (s *handler) Line(line []byte) {
	record := &event.Message{Frame: protocol.Decode(line)}
	s.touch()
	if s.mirror != nil {
		s.mirror.Line(&record.Frame, func() { s.route(record) })
		return
	}
	s.route(record)
}

// route handles a line.
func (s *Session) route(record *event.Message) {
	line := record.Frame.Raw
	switch frame := &record.Frame; frame.Kind {
	case protocol.KindMessage:
		s.message(record)
	case protocol.KindRequest:
		s.asked(*frame)
	case protocol.KindResponse:
		s.response(frame.Response)
	case protocol.KindCancel:
		s.cancelled(frame.Cancel)
	case protocol.KindNoise:
		s.diagnose(event.DiagnosticNoise, "the CLI wrote a line that is no JSON object", line)
	case protocol.KindCorrupt:
		s.diagnose(event.DiagnosticCorrupt, corruption(line), line)
	case protocol.KindMirror, protocol.KindKeepAlive:
	}
}

// corruption says why a line cannot be read.
func corruption(line []byte) string {
	if depth := rawjson.Depth(line); depth > rawjson.MaxReadDepth {
		return fmt.Sprintf("the CLI wrote a line that nests %d levels deep, %d are read", depth, rawjson.MaxReadDepth)
	}
	return "the CLI wrote a line that is not valid JSON"
}

// touch notes that the CLI has written something.
func (s *Session) touch() {
	s.mu.Lock()
	s.st.LastFrame = time.Now()
	s.mu.Unlock()
}

func (s *Session) diagnose(code, text string, line []byte) {
	if len(strings.TrimSpace(string(ndjson.Head(line)))) == 0 {
		return
	}
	s.journal.Append(&event.Diagnostic{
		Code: code, Message: text, Detail: s.cfg.Redact(ndjson.Text(ndjson.Head(line))), Total: int64(len(line)),
	})
}

// TooLong implements conn.Handler.
func (s *handler) TooLong(e *ndjson.TooLongError) {
	text := fmt.Sprintf("the CLI wrote a line of %d bytes, %d are allowed", e.Total, s.cfg.Limits.Line)
	s.journal.Append(&event.Diagnostic{
		Code: event.DiagnosticTooLong, Message: text, Detail: s.cfg.Redact(ndjson.Text(e.Head)), Total: e.Total,
	})
	if s.cfg.LineFatal {
		s.fail(fault.New(fault.CLIJSONDecode, "%s; raise or unset max_buffer_size", text))
	}
}

// message records a message, and what it says about the session.
func (s *Session) message(record *event.Message) {
	if record.Frame.Message.Ephemeral() { // the hot path: no state changes
		s.journal.Append(record)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.st.Restore.Message(record.Frame.Message)
	s.st.About.Message(record.Frame.Message)
	s.st.Work.Observe(record.Frame.Message)
	if id := message.Conversation(record.Frame.Message); id != "" && id != s.st.CLISessionID {
		s.st.CLISessionID, s.st.Moved = id, true
		s.journal.Append(&event.StateChange{State: s.st.Session, CLISessionID: id})
	}
	switch m := record.Frame.Message.(type) {
	case *message.CommandLifecycle:
		s.lifecycle(m, &record.Frame)
	case *message.SessionState:
		s.stateLocked(m, &record.Frame)
	case *message.Result:
		s.resultLocked(m, record)
	case *message.System:
		s.st.TasksChanged = s.st.Tasks.Observe(m) || s.st.TasksChanged
		s.journal.Append(record)
	default:
		s.journal.Append(record)
	}
	s.look()
}

func (s *Session) stateLocked(m *message.SessionState, frame *protocol.Frame) {
	state, known := event.StateOf(m.State)
	if !known {
		s.journal.Append(&event.Message{Frame: *frame})
		return
	}
	if state == event.StateIdle {
		s.st.IdleSince = time.Now()
		s.st.TasksChanged = false
		s.settleInputsLocked()
	}
	s.st.CLIState = m.State
	if s.st.Session == event.StateClosing || !s.st.Initialized {
		state = s.st.Session // ours says more
	}
	s.st.Session = state
	s.journal.Append(&event.StateChange{State: state, CLIState: m.State, CLISessionID: s.st.CLISessionID, Frame: frame})
}

func (s *Session) resultLocked(m *message.Result, record *event.Message) {
	s.st.FailedResult = ""
	if m.IsError {
		s.st.FailedResult = m.ErrorText()
		if s.st.Phase == life.Waking {
			return // it says why the conversation cannot be resumed: no turn has ended
		}
	}
	for _, id := range m.UserMessageUUIDs {
		s.st.Inputs.Settle(id)
	}
	cost := s.st.Costs.Add(m)
	m.Cost = &cost
	s.cfg.Turn(m)
	s.journal.Append(record)
	s.st.LastResult = time.Now()
	if s.st.CLIState == "" { // a CLI that does not report its state
		s.settleInputsLocked()
		if s.st.Initialized && s.st.Session != event.StateClosing {
			s.st.Session = event.StateIdle
			s.st.TasksChanged = true // so that a silence must follow
			s.journal.Append(&event.StateChange{State: event.StateIdle, CLISessionID: s.st.CLISessionID})
		}
	}
}

// stderrLine records a line of stderr. It runs on the process's pump.
func (s *Session) stderrLine(line []byte) {
	if s.cfg.StderrEvents && len(line) > 0 {
		s.journal.Append(&event.StderrLine{Line: s.cfg.Redact(ndjson.Text(line))})
	}
}
