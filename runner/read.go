package runner

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/ndjson"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
)

// readLoop takes everything that the CLI writes, for as long as it lives. It
// waits for nobody: what replaces back-pressure is the journal's bound.
func (s *Session) readLoop() {
	frames := ndjson.NewReader(s.proc.Stdout(), s.cfg.Limits.Line)
	for {
		line, err := frames.Next()
		var long *ndjson.TooLongError
		switch {
		case err == nil:
			s.line(line)
		case errors.As(err, &long):
			s.lineTooLong(long)
		default:
			if !errors.Is(err, io.EOF) && !errors.Is(err, os.ErrDeadlineExceeded) && !errors.Is(err, os.ErrClosed) {
				s.cfg.Log.Debug("reading from the CLI", "error", err)
			}
			return
		}
	}
}

func (s *Session) line(line []byte) {
	frame := protocol.Decode(line)
	s.touch()
	switch frame.Kind {
	case protocol.KindMessage:
		s.message(frame)
	case protocol.KindRequest:
		s.request(frame)
	case protocol.KindResponse:
		s.response(frame.Response)
	case protocol.KindCancel:
		s.cancelled(frame.Cancel)
	case protocol.KindNoise:
		s.diagnose(event.DiagnosticNoise, "the CLI wrote a line that is no JSON object", line)
	case protocol.KindCorrupt:
		s.diagnose(event.DiagnosticCorrupt, "the CLI wrote a line that is not valid JSON", line)
	case protocol.KindMirror, protocol.KindKeepAlive:
	}
}

// touch notes that the CLI has written something.
func (s *Session) touch() {
	s.mu.Lock()
	s.st.lastFrame = time.Now()
	s.mu.Unlock()
}

func (s *Session) diagnose(code, text string, line []byte) {
	if len(strings.TrimSpace(string(ndjson.Head(line)))) == 0 {
		return
	}
	s.journal.Append(&event.Diagnostic{
		Code: code, Message: text, Detail: s.cfg.Redact(validText(ndjson.Head(line))), Total: int64(len(line)),
	})
}

func (s *Session) lineTooLong(e *ndjson.TooLongError) {
	text := fmt.Sprintf("the CLI wrote a line of %d bytes, %d are allowed", e.Total, s.cfg.Limits.Line)
	s.journal.Append(&event.Diagnostic{
		Code: event.DiagnosticTooLong, Message: text, Detail: s.cfg.Redact(validText(e.Head)), Total: e.Total,
	})
	if s.cfg.LineFatal {
		s.fail(fault.New(fault.CLIJSONDecode, "%s; raise or unset max_buffer_size", text))
	}
}

// message records a message, and what it says about the session.
func (s *Session) message(frame protocol.Frame) {
	if frame.Message.Ephemeral() { // the hot path: no state changes
		s.journal.Append(&event.Message{Frame: frame})
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if id := conversation(frame.Message); id != "" && id != s.st.cliSessionID {
		s.st.cliSessionID = id
		s.journal.Append(&event.StateChange{State: s.st.session, CLISessionID: id})
	}
	switch m := frame.Message.(type) {
	case *message.CommandLifecycle:
		s.lifecycle(m, &frame)
	case *message.SessionState:
		s.stateLocked(m, &frame)
	case *message.Result:
		s.resultLocked(m, frame)
	case *message.System:
		s.tasksLocked(m)
		s.journal.Append(&event.Message{Frame: frame})
	default:
		s.journal.Append(&event.Message{Frame: frame})
	}
	s.look()
}

// conversation returns the conversation's id that a message carries, empty if
// it says nothing of it. The reset of a conversation still has the old one.
func conversation(m message.Message) string {
	switch m := m.(type) {
	case *message.Assistant:
		return m.SessionID
	case *message.User:
		return m.SessionID
	case *message.Result:
		return m.SessionID
	case *message.System:
		return m.SessionID
	case *message.SessionState:
		return m.SessionID
	case *message.CommandLifecycle:
		return m.SessionID
	default:
		return ""
	}
}

// tasksLocked keeps track of what runs in the background.
func (s *Session) tasksLocked(m *message.System) {
	switch b := m.Body.(type) {
	case *notice.TaskStarted:
		if b.IsBackgrounded == nil || !*b.IsBackgrounded {
			return
		}
		s.st.tasks[b.TaskID] = struct{}{}
	case *notice.TaskNotification:
		delete(s.st.tasks, b.TaskID)
	case *notice.TaskUpdated:
		if b.Patch == nil || b.Patch.Status == nil || !ended(*b.Patch.Status) {
			return
		}
		delete(s.st.tasks, b.TaskID)
	case *notice.BackgroundTasksChanged:
		clear(s.st.tasks)
		for _, t := range b.Tasks {
			s.st.tasks[t.TaskID] = struct{}{}
		}
	default:
		return
	}
	s.st.tasksChanged = true
}

// ended reports whether a task's status is final.
func ended(status string) bool {
	return slices.Contains([]string{"completed", "failed", "stopped", "killed"}, status)
}

func (s *Session) stateLocked(m *message.SessionState, frame *protocol.Frame) {
	state, known := map[string]event.State{
		"idle": event.StateIdle, "running": event.StateRunning, "requires_action": event.StateRequiresAction,
	}[m.State]
	if !known {
		s.journal.Append(&event.Message{Frame: *frame})
		return
	}
	if state == event.StateIdle {
		s.st.tasksChanged = false
		s.settleInputsLocked()
	}
	s.st.cliState = m.State
	if s.st.session == event.StateClosing || !s.st.initialized {
		state = s.st.session // ours says more
	}
	s.st.session = state
	s.journal.Append(&event.StateChange{State: state, CLIState: m.State, CLISessionID: s.st.cliSessionID, Frame: frame})
}

func (s *Session) resultLocked(m *message.Result, frame protocol.Frame) {
	s.st.failedResult = ""
	if m.IsError {
		s.st.failedResult = m.ErrorText()
	}
	for _, id := range m.UserMessageUUIDs {
		delete(s.st.inputs, id)
	}
	cost := s.st.costs.Add(m)
	m.Cost = &cost
	s.journal.Append(&event.Message{Frame: frame})
	s.st.lastResult = time.Now()
	if s.st.cliState == "" { // a CLI that does not report its state
		s.settleInputsLocked()
		if s.st.initialized && s.st.session != event.StateClosing {
			s.st.session = event.StateIdle
			s.st.tasksChanged = true // so that a silence must follow
			s.journal.Append(&event.StateChange{State: event.StateIdle, CLISessionID: s.st.cliSessionID})
		}
	}
}

// stderrLine records a line of stderr. It runs on the process's pump.
func (s *Session) stderrLine(line []byte) {
	if s.cfg.StderrEvents && len(line) > 0 {
		s.journal.Append(&event.StderrLine{Line: s.cfg.Redact(validText(line))})
	}
}

// panicked ends the session because one of its goroutines met a defect.
func (s *Session) panicked(name string, v any) {
	s.cfg.Log.Error("session goroutine panicked", "goroutine", name, "error", fmt.Sprint(v), "stack", string(debug.Stack()))
	s.fail(fault.New(fault.Internal, "a defect in agentd ended the session").Wrap(fmt.Errorf("panic in %s: %v", name, v)))
}

func validText(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return strings.ToValidUTF8(string(b), "\uFFFD")
}
