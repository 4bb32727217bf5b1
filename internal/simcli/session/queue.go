package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// The causes for which a turn is cancelled.
var (
	// ErrInterrupted is an interrupt of the host.
	ErrInterrupted = errors.New("interrupted")
	// ErrTerminated is SIGTERM while a tool runs: the tool is killed.
	ErrTerminated = errors.New("terminated")
	// ErrPreempted is an input of priority "now".
	ErrPreempted = errors.New("preempted")
)

// Input is one user frame that waits, or a notification that the CLI makes
// itself.
type Input struct {
	// UUID is the frame's uuid, empty if it has none.
	UUID string
	// Entry is the uuid of the transcript entry: UUID if it is one.
	Entry string
	// Content is message.content.
	Content wire.Value
	// Text is the text of it.
	Text string
	// Priority is "now", "next" or "later".
	Priority string
	// Silent is shouldQuery: false.
	Silent bool
	// Verbatim is client_composed: true: nothing in the text is expanded.
	Verbatim bool
	// Human tells that a person sent it.
	Human bool
	// Frame is the whole frame, for the replay.
	Frame wire.Value
	// Origin is the origin of a self-started turn, nil for a host's.
	Origin wire.Value
	// Call is the tool_use block that a self-started turn begins with, nil for
	// none.
	Call wire.Value
}

// identify gives the input its entry.
func (in *Input) identify() {
	if in.Entry = in.UUID; !wire.IsUUID(in.Entry) {
		in.Entry = wire.UUID()
	}
}

// Command reports whether the input is a slash command.
func (in *Input) Command() bool {
	return strings.HasPrefix(in.Text, "/") && in.Origin == nil && !in.Verbatim && len(in.Text) > 1
}

// Turn is a running turn. It is the scope of its requests to the host.
type Turn struct {
	// Ctx ends with an interrupt; its cause says so.
	Ctx context.Context
	// Inputs are the uuids that the turn serves.
	Inputs []string
	// Batch are the inputs that it began with.
	Batch []*Input
	// PromptID is the id of the prompt.
	PromptID string
	// Began is when it began.
	Began time.Time

	cancel context.CancelCauseFunc
	// tools ends when the running tools are killed.
	tools     context.Context
	killTools context.CancelCauseFunc
}

// Tools is the context of local tools.
func (t *Turn) Tools() context.Context { return t.tools }

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Arrive queues an input. One whose uuid was seen before is dropped.
func (s *Session) Arrive(in *Input) {
	s.mu.Lock()
	if in.UUID != "" && s.seen[in.UUID] {
		s.mu.Unlock()
		return
	}
	if s.turn == nil {
		s.setStateLocked("running")
	}
	if in.UUID != "" {
		s.seen[in.UUID] = true
		s.Emit(frame.Lifecycle(s.id, in.UUID, "queued"))
	}
	in.identify()
	s.queue = append(s.queue, in)
	turn := s.turn
	s.mu.Unlock()
	if in.Priority == "now" && turn != nil {
		s.Host.Withdraw(turn)
		turn.cancel(ErrPreempted)
	}
	signal(s.Wake)
}

// Preset queues an input of the CLI's own, before anything else.
func (s *Session) Preset(in *Input) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setStateLocked("running")
	in.identify()
	s.queue = append([]*Input{in}, s.queue...)
	signal(s.Wake)
}

// Seen reports whether an input with this uuid arrived before.
func (s *Session) Seen(uuid string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen[uuid]
}

// EOF notes that stdin has ended and fails what is open.
func (s *Session) EOF() {
	s.mu.Lock()
	s.eof = true
	s.mu.Unlock()
	s.Host.Close()
	signal(s.Wake)
}

// Ready reports whether an input waits, and whether the session is over:
// nothing waits, nothing runs and stdin has ended.
func (s *Session) Ready() (waits, over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue) > 0, s.eof && len(s.queue) == 0 && len(s.tasks) == 0
}

// ranks orders priorities.
func rank(in *Input) int {
	switch in.Priority {
	case "now":
		return 0
	case "later":
		return 2
	}
	return 1
}

func alone(in *Input) bool { return in.Command() || in.Silent || in.Origin != nil }

// Begin takes the inputs of the next turn: all that wait with the highest
// priority, unless one must be alone.
func (s *Session) Begin(ctx context.Context) *Turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return nil
	}
	slices.SortStableFunc(s.queue, func(a, b *Input) int { return rank(a) - rank(b) })
	n := 1
	for !alone(s.queue[0]) && n < len(s.queue) && rank(s.queue[n]) == rank(s.queue[0]) && !alone(s.queue[n]) {
		n++
	}
	t := &Turn{Batch: s.queue[:n:n], PromptID: wire.UUID(), Began: time.Now()}
	s.queue = s.queue[n:]
	t.Ctx, t.cancel = context.WithCancelCause(ctx)
	t.tools, t.killTools = context.WithCancelCause(t.Ctx)
	if s.abortNext {
		t.cancel(ErrInterrupted)
		s.abortNext = false
	}
	s.takeLocked(t, t.Batch)
	s.turn = t
	s.setStateLocked("running")
	return t
}

// Fold takes inputs that arrived while tools ran into the running turn.
func (s *Session) Fold(t *Turn) []*Input {
	s.mu.Lock()
	defer s.mu.Unlock()
	var taken []*Input
	s.queue = slices.DeleteFunc(s.queue, func(in *Input) bool {
		if alone(in) || rank(in) == 2 {
			return false
		}
		taken = append(taken, in)
		return true
	})
	s.takeLocked(t, taken)
	return taken
}

func (s *Session) takeLocked(t *Turn, inputs []*Input) {
	for _, in := range inputs {
		if in.UUID != "" {
			t.Inputs = append(t.Inputs, in.UUID)
			s.Emit(frame.Lifecycle(s.id, in.UUID, "started"))
		}
	}
}

// End ends a turn, after its result. state is what became of its inputs.
func (s *Session) End(t *Turn, state string) {
	t.cancel(nil)
	t.killTools(nil)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, uuid := range t.Inputs {
		s.Emit(frame.Lifecycle(s.id, uuid, state))
	}
	s.turn = nil
	s.settleLocked()
	signal(s.Wake)
}

// settleLocked goes idle if nothing is left to do.
func (s *Session) settleLocked() {
	if s.turn == nil && len(s.queue) == 0 && len(s.tasks) == 0 {
		s.setStateLocked("idle")
	}
}

func (s *Session) setStateLocked(state string) {
	if s.state == state && state != "requires_action" {
		return
	}
	s.state = state
	host := s.Getenv("CLAUDE_CODE_SDK_READS_SESSION_STATE") == "1"
	if host || s.Getenv("CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS") == "1" {
		s.Emit(frame.System(s.id, "session_state_changed", "state", state, "sdk_host_only", wire.If(host, true)))
	}
}

// State is the session's state.
func (s *Session) State() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Asking notes that a permission request is about to leave.
func (s *Session) Asking() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asking++
	s.setStateLocked("requires_action")
}

// Asked notes that a permission request is settled.
func (s *Session) Asked() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asking--; s.asking == 0 && s.state == "requires_action" {
		s.setStateLocked("running")
	}
}

// Interrupt stops the running turn. receipt is called with what still waits
// and what was dropped, after the open requests were withdrawn and before the
// turn learns of it.
func (s *Session) Interrupt(cancelQueued bool, receipt func(queued, cancelled []string)) {
	s.mu.Lock()
	turn := s.turn
	queued, cancelled := []string{}, []string(nil)
	if cancelQueued {
		cancelled = []string{}
		for _, in := range s.queue {
			if in.UUID != "" {
				cancelled = append(cancelled, in.UUID)
				s.Emit(frame.Lifecycle(s.id, in.UUID, "cancelled"))
			}
		}
		s.queue = nil
		if turn == nil {
			s.settleLocked()
		}
	}
	for _, in := range s.queue {
		if in.UUID != "" {
			queued = append(queued, in.UUID)
		}
	}
	s.abortNext = s.abortNext || (turn == nil && len(s.queue) > 0)
	perTask := s.perTask
	s.mu.Unlock()
	if turn != nil {
		s.Host.Withdraw(turn)
	}
	if !perTask {
		s.StopAgents()
	}
	receipt(queued, cancelled)
	if turn != nil {
		turn.cancel(ErrInterrupted)
	}
}

// KillTools kills the tools of the running turn and stops every task. It
// reports whether there was something to kill.
func (s *Session) KillTools() bool {
	s.mu.Lock()
	turn := s.turn
	tasks := s.orderedLocked()
	busy := s.busy > 0 || len(tasks) > 0
	s.mu.Unlock()
	if turn != nil && busy {
		turn.killTools(ErrTerminated)
	}
	for _, t := range tasks {
		s.StopTask(t.ID)
	}
	return busy
}

// Busy counts the local tools that run.
func (s *Session) Busy(delta int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.busy += delta
}

// Running reports whether a turn runs.
func (s *Session) Running() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.turn != nil
}

// Drop takes an input out of the queue and reports whether it was there.
func (s *Session) Drop(uuid string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := len(s.queue)
	s.queue = slices.DeleteFunc(s.queue, func(in *Input) bool { return in.UUID == uuid && uuid != "" })
	if len(s.queue) == n {
		return false
	}
	s.Emit(frame.Lifecycle(s.id, uuid, "cancelled"))
	s.settleLocked()
	return true
}

// Queued is how many inputs wait.
func (s *Session) Queued() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// Abort interrupts the turn from within.
func (t *Turn) Abort() { t.cancel(ErrInterrupted) }
