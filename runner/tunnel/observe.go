package tunnel

import (
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/ndjson"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/message"
)

// state is what changes in a tunnel.
type state struct {
	cliSessionID string
	moved        bool   // it changed, and the owner was not told
	greeted      bool   // the CLI was sent a line
	spoke        bool   // the CLI has written a line
	started      bool   // it has written one that is not why it cannot start
	reports      bool   // it says when it is idle
	busy         bool   // a turn runs, or is due
	turned       bool   // a turn has ended
	failedResult string // what the last result said, if it was an error

	inputEnded bool
	patient    event.CloseReason // why the tunnel ends when no turn runs; 0: it goes on
	reason     event.CloseReason // why it ends now; 0: it goes on
	failure    *fault.Error
}

// Line implements conn.Handler.
func (t *handler) Line(line []byte) {
	t.journal.Append(&event.Line{Text: line})
	m := protocol.Decode(line).Message
	failed := ""
	if r, ok := m.(*message.Result); ok && r.IsError {
		failed = t.cfg.Redact(r.ErrorText())
	}
	t.mu.Lock()
	first := !t.st.spoke
	if t.st.observe(m, failed); t.st.moved || t.st.patient != 0 {
		t.look()
	}
	t.mu.Unlock()
	if first {
		t.cfg.Started()
	}
}

// observe notes what a message, nil for none, says about the CLI; failed is what a
// result says that is an error.
func (st *state) observe(m message.Message, failed string) {
	st.spoke = true
	if failed != "" && !st.started {
		st.failedResult = failed
		return // the conversation that it names was not taken up
	}
	st.started = true
	if id := message.Conversation(m); id != "" && id != st.cliSessionID {
		st.cliSessionID, st.moved = id, true
	}
	switch m := m.(type) {
	case *message.SessionState:
		st.reports, st.busy = true, m.State != "idle"
	case *message.Result:
		st.turned, st.failedResult = true, failed
		st.busy = st.busy && st.reports
	}
}

// TooLong implements conn.Handler. The caller would miss the line and wait for it.
func (t *handler) TooLong(e *ndjson.TooLongError) {
	t.fail(fault.New(fault.CLIJSONDecode, "the CLI wrote a line of %d bytes, %d are allowed", e.Total, t.cfg.Limits.Line))
}

// WriteFailed implements conn.Handler.
func (t *handler) WriteFailed(err error) {
	if broken := t.conn.Broken(err); broken != nil {
		t.fail(broken)
	}
}

// stderrLine records a line of stderr. It runs on the process's pump.
func (t *Tunnel) stderrLine(line []byte) {
	if len(line) > 0 {
		t.journal.Append(&event.StderrLine{Line: t.cfg.Redact(ndjson.Text(line))})
	}
}
