package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// show shows what the daemon sent, and keeps what follows from it.
func (t *talker) show(resp *agentdv1.SessionResponse) error {
	switch m := resp.GetMessage().(type) {
	case *agentdv1.SessionResponse_Opened:
		t.opened(m.Opened)
	case *agentdv1.SessionResponse_Attached:
		t.attached(m.Attached)
	case *agentdv1.SessionResponse_Rejected:
		delete(t.waiting, m.Rejected.GetInputUuid())
		t.out.Line(talk.Note, "refused: "+m.Rejected.GetError().GetMessage())
		t.again(m.Rejected.GetRequestId())
	case *agentdv1.SessionResponse_Gap:
		t.out.Line(talk.Note, fmt.Sprintf("events %d to %d are not held any more", m.Gap.GetFirstSeq(), m.Gap.GetLastSeq()))
	case *agentdv1.SessionResponse_Draining:
		t.out.Line(talk.Note, "the daemon stops at "+m.Draining.GetDeadline().AsTime().Local().Format(time.TimeOnly))
	case *agentdv1.SessionResponse_Event:
		return t.event(m.Event)
	case *agentdv1.SessionResponse_Chunk:
		return t.chunk(m.Chunk)
	}
	return nil
}

func (t *talker) opened(o *agentdv1.SessionOpened) {
	t.ready = true
	t.out.Line(talk.Note, fmt.Sprintf("session %s, Claude Code %s; /help says what else can be typed", o.GetSessionId(), o.GetCliVersion()))
	for _, w := range o.GetWarnings() {
		t.out.Line(talk.Note, "warning: "+w.GetMessage())
	}
}

func (t *talker) attached(a *agentdv1.SessionAttached) {
	t.ready, t.past, t.guest = true, a.GetLastSeq(), true
	t.state(a.GetState())
	t.out.Line(talk.Note, fmt.Sprintf("attached to %s; what Claude said before follows, and it goes on when you leave, if it may outlive its stream", a.GetSessionId()))
	t.open = a.GetPendingRequests()
	t.caughtUp(0)
}

// caughtUp has the person asked what was open when the talk began, once everything
// before it is shown.
func (t *talker) caughtUp(seq uint64) {
	if seq < t.past {
		return
	}
	for _, e := range t.open {
		t.request(e)
	}
	t.open = nil
}

// event shows an event.
func (t *talker) event(e *agentdv1.Event) error {
	switch body := e.GetBody().(type) {
	case *agentdv1.Event_State:
		if e.GetSeq() > t.past {
			t.state(body.State.GetState())
		}
	case *agentdv1.Event_InputReceipt:
		t.receipt(body.InputReceipt)
	case *agentdv1.Event_RequestResolved:
		t.resolved(body.RequestResolved.GetRequestId())
	case *agentdv1.Event_ControlResult:
		t.outcome(body.ControlResult)
	case *agentdv1.Event_Result:
		t.failed = body.Result.GetIsError()
		for _, id := range body.Result.GetInputUuids() {
			delete(t.waiting, id)
		}
		t.excuse(body.Result)
		t.out.Event(e)
	case *agentdv1.Event_Parked:
		t.out.Line(talk.Note, "parked; the next input wakes it")
	case *agentdv1.Event_Stalled:
		t.out.Line(talk.Note, "Claude has been silent for long")
	case *agentdv1.Event_Closed:
		t.ready = false
		t.out.Line(talk.Note, "the session has ended")
	case *agentdv1.Event_PermissionRequest, *agentdv1.Event_ElicitationRequest:
		if e.GetSeq() > t.past { // of those before, attached has the ones that are open
			t.request(e)
		}
	default:
		t.out.Event(e)
	}
	if !e.GetEphemeral() {
		t.caughtUp(e.GetSeq())
	}
	return nil
}

// excuse says why a turn failed, unless the person has stopped it.
func (t *talker) excuse(r *agentdv1.ResultMessage) {
	if !t.failed || strings.HasPrefix(r.GetTerminalReason(), "aborted") {
		return
	}
	for _, text := range append(r.GetErrors(), r.GetResult()) {
		if text != "" {
			t.out.Line(talk.Note, text)
		}
	}
}

// state keeps whether Claude works.
func (t *talker) state(s agentdv1.SessionState) {
	t.running = s == agentdv1.SessionState_SESSION_STATE_RUNNING || s == agentdv1.SessionState_SESSION_STATE_REQUIRES_ACTION
	if !t.running {
		t.stops = 0
	}
}

// receipt keeps which inputs wait.
func (t *talker) receipt(r *agentdv1.InputReceipt) {
	switch r.GetState() {
	case agentdv1.InputState_INPUT_STATE_QUEUED, agentdv1.InputState_INPUT_STATE_STARTED:
	default:
		delete(t.waiting, r.GetInputUuid())
	}
}

// outcome shows what came of a command.
func (t *talker) outcome(r *agentdv1.ControlResult) {
	switch {
	case r.GetError() != nil:
		t.out.Line(talk.Note, "failed: "+r.GetError().GetMessage())
	case r.GetGetContextUsage() != nil:
		u := r.GetGetContextUsage()
		t.out.Line(talk.Note, fmt.Sprintf("%s: %d of %d tokens of the context are used", u.GetModel(), u.GetTotalTokens(), u.GetMaxTokens()))
	case r.GetGetMcpStatus() != nil:
		for _, s := range r.GetGetMcpStatus().GetServers() {
			t.out.Line(talk.Note, s.GetName()+": "+s.GetStatus())
		}
	}
	if said := t.commands[r.GetCommandId()]; said != "" && r.GetError() == nil {
		t.out.Line(talk.Note, said)
	}
	delete(t.commands, r.GetCommandId())
}

// chunk joins what comes in pieces, and shows it.
func (t *talker) chunk(c *agentdv1.Chunk) error {
	t.pieces = slices.Concat(t.pieces, c.GetData())
	if !c.GetLast() {
		return nil
	}
	whole := new(agentdv1.SessionResponse)
	err := proto.Unmarshal(t.pieces, whole)
	t.pieces = nil
	if err != nil {
		return fmt.Errorf("a response in pieces cannot be read: %w", err)
	}
	return t.show(whole)
}
