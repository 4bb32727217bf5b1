package tunnel

import (
	"cmp"
	"time"

	"github.com/agentd/agentd/runner/conn"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/ndjson"
	"github.com/agentd/agentd/runner/transport"
)

// supervise waits for the end of the CLI, or brings it about.
func (t *Tunnel) supervise() {
	if asked := t.attend(); asked {
		t.conn.Close(t.cfg.Limits.Ladder)
	} else {
		t.conn.Ended()
		t.exited(t.conn.Exit())
	}
	t.finish(t.conn.Exit())
}

// attend waits until the CLI is to end, or has ended by itself: then asked is
// false.
func (t *Tunnel) attend() (asked bool) {
	late := time.NewTimer(t.cfg.Limits.Initialize)
	defer late.Stop()
	for {
		t.tellConversation()
		if t.isOver() {
			return true
		}
		select {
		case <-t.poke:
		case <-late.C: // it holds up no other start
			t.cfg.Started()
		case <-t.conn.Exited():
			return false
		case <-t.conn.OutputEnded():
			return false
		}
	}
}

// tellConversation asks whether the conversation that the CLI has moved to is the
// tunnel's to write.
func (t *Tunnel) tellConversation() {
	t.mu.Lock()
	id, moved := t.st.cliSessionID, t.st.moved
	t.st.moved = false
	t.mu.Unlock()
	if !moved {
		return
	}
	if refusal := t.cfg.Conversation(id); refusal != nil {
		t.fail(refusal)
	}
}

// isOver reports whether the tunnel is to end.
func (t *Tunnel) isOver() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.st.reason == 0 && !t.st.busy {
		t.st.reason = t.st.patient
	}
	return t.st.reason != 0
}

// exited notes how a CLI ended that nobody stopped. Once its input has ended that
// is what it should do, and code 1 says that its last turn failed, which the caller
// has read, unless there was none.
func (t *Tunnel) exited(exit transport.Exit) {
	stderr := t.cfg.Redact(ndjson.Text(exit.Stderr))
	t.mu.Lock()
	defer t.mu.Unlock()
	failed := t.st.failedResult
	switch {
	case t.st.reason != 0: // the last line, or write, was one too many
	case t.st.inputEnded && (exit.Code == 0 || exit.Code == 1 && failed != "" && t.st.started):
		t.st.reason = event.CloseInputEnded
	default:
		t.st.reason, t.st.failure = event.CloseCLIExited, conn.Cause(exit, t.st.started, cmp.Or(failed, stderr))
	}
}

// finish tells how the tunnel has ended.
func (t *Tunnel) finish(exit transport.Exit) {
	closed := &event.Closed{PID: exit.PID, Code: exit.Code, Signal: exit.Signal, Stderr: t.cfg.Redact(ndjson.Text(exit.Stderr))}
	t.mu.Lock()
	closed.Reason, closed.Err = t.st.reason, t.st.failure
	t.mu.Unlock()
	t.journal.Append(closed)
	t.journal.End()
	t.cfg.Started()
	t.cfg.Cleanup()
}
