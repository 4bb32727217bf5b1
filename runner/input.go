package runner

import (
	"crypto/sha256"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/track"
)

// Send queues one input. Its uuid must be set. An input that was sent before is
// answered by a receipt and not sent again: the CLI drops a uuid it has seen
// without a word.
func (s *Session) Send(in message.Input) error {
	line, err := protocol.AppendUser(nil, in)
	if err != nil {
		return err
	}
	digest := track.Digest(sha256.Sum256(line))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.st.Ending.Begun() || s.st.CloseReason != 0 {
		return fault.New(fault.SessionClosed, "the session takes no more input")
	}
	if seen, ok := s.st.Inputs.Seen(in.UUID); ok {
		if seen != digest {
			return fault.New(fault.InputUUIDReused, "an input with uuid %s and other content was sent before", in.UUID)
		}
		s.journal.Append(&event.Receipt{UUID: in.UUID, State: event.InputDuplicate})
		return nil
	}
	if n := s.st.Inputs.Queued(); n >= s.cfg.Limits.Inputs {
		return fault.New(fault.InputQueueFull, "%d inputs wait for their turn already, the most that may", n).Exceeds("session")
	}
	if err := s.sendLine(line); err != nil {
		return err
	}
	if !s.st.Runs() {
		s.st.Waited = time.Now()
	}
	s.st.Inputs.Add(in.UUID, digest)
	s.look()
	if s.st.Initialized && !s.st.Lifecycle {
		s.journal.Append(&event.Receipt{UUID: in.UUID, State: event.InputQueued})
	}
	return nil
}

// lifecycle records what the CLI says about an input.
func (s *Session) lifecycle(m *message.CommandLifecycle, frame *protocol.Frame) {
	s.st.Lifecycle = true
	state, known := s.st.Inputs.Report(m)
	if !known {
		s.journal.Append(&event.Message{Frame: *frame})
		return
	}
	r := &event.Receipt{UUID: m.CommandUUID, State: state, Frame: frame}
	if state == event.InputRejected {
		r.Err = fault.New(fault.CLIRejectedRequest, "the CLI refused the input")
	}
	s.journal.Append(r)
}

// settleInputsLocked settles every input for a CLI that does not report their
// lives: when it is idle it has taken up all of them.
func (s *Session) settleInputsLocked() {
	if s.st.Lifecycle {
		return
	}
	for _, id := range s.st.Inputs.Open() {
		s.st.Inputs.Settle(id)
		s.journal.Append(&event.Receipt{UUID: id, State: event.InputCompleted})
	}
}
