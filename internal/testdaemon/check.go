package testdaemon

import (
	"slices"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Journal returns the durable events of a session as its journal holds them now.
func (c *Conn) Journal(id string) []*agentdv1.Event {
	c.daemon.T.Helper()
	w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id})
	synctest.Wait()
	events := w.Durable()
	w.Cancel()
	return events
}

// SameEvents checks that two observers saw the same.
func SameEvents(t *testing.T, want, got []*agentdv1.Event) {
	t.Helper()
	if slices.EqualFunc(want, got, func(a, b *agentdv1.Event) bool { return proto.Equal(a, b) }) {
		return // the difference takes long to compute
	}
	if diff := cmp.Diff(want, got, protocmp.Transform()); diff != "" {
		t.Errorf("the events differ (-want +got):\n%s", diff)
	}
}

// CheckEvents checks what holds for what any observer has seen of a whole
// session: durable events without gaps, turns that follow the results, each
// request resolved once, and closed as the last.
func CheckEvents(t *testing.T, events []*agentdv1.Event) {
	t.Helper()
	next, turn := uint64(1), uint64(1)
	for _, e := range events {
		if e.GetEphemeral() {
			if e.GetSeq() != next-1 {
				t.Errorf("an ephemeral event after %d has seq %d", next-1, e.GetSeq())
			}
			continue
		}
		if e.GetSeq() != next || e.GetTurn() != turn {
			t.Errorf("event %d of turn %d stands where %d of %d is due: %v", e.GetSeq(), e.GetTurn(), next, turn, e)
			return
		}
		next++
		if IsResult(e) {
			turn++
		}
	}
	if len(events) == 0 || events[len(events)-1].GetClosed() == nil {
		t.Error("closed is not the last event")
	}
	checkResolved(t, events)
}

// checkResolved checks that each request was resolved once, after it was asked.
func checkResolved(t *testing.T, events []*agentdv1.Event) {
	t.Helper()
	asked, resolved := map[string]int{}, map[string]int{}
	for _, e := range events {
		if id := RequestID(e); id != "" {
			asked[id]++
		}
		if r := e.GetRequestResolved(); r != nil {
			if asked[r.GetRequestId()] == 0 {
				t.Errorf("request %s is resolved before it is asked", r.GetRequestId())
			}
			resolved[r.GetRequestId()]++
		}
	}
	if diff := cmp.Diff(asked, resolved); diff != "" {
		t.Errorf("requests asked and resolved differ:\n%s", diff)
	}
}

// RequestID is the id of the request that an event asks, empty if it asks none.
func RequestID(e *agentdv1.Event) string {
	for _, r := range []interface{ GetRequestId() string }{
		e.GetPermissionRequest(), e.GetHookRequest(), e.GetToolCall(), e.GetMcpRequest(),
		e.GetElicitationRequest(), e.GetRawRequest(), e.GetStoreRequest(),
	} {
		if id := r.GetRequestId(); id != "" {
			return id
		}
	}
	return ""
}

// Outcome returns how a request was resolved, which must have been done once.
func Outcome(t *testing.T, events []*agentdv1.Event, id string) *agentdv1.RequestResolved {
	t.Helper()
	var found []*agentdv1.RequestResolved
	for _, e := range events {
		if r := e.GetRequestResolved(); r.GetRequestId() == id {
			found = append(found, r)
		}
	}
	if len(found) != 1 {
		t.Fatalf("request %s was resolved %d times", id, len(found))
	}
	return found[0]
}
