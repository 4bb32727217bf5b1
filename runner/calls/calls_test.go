package calls_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/recent"
	"github.com/agentd/agentd/runner/calls"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
)

// newTable returns a table whose outcomes are not kept anywhere else.
func newTable() calls.Table {
	journal := func(b event.Body) event.Event { return event.Event{Body: b} }
	return calls.New(journal, func(s string) string { return s })
}

// begin begins a command with one call, which gets the returned id.
func begin(t *testing.T, table *calls.Table, id string, body control.Body) string {
	t.Helper()
	c := calls.Command{ID: id, Body: body}
	if old, err := table.Begun(c); old != nil || err != nil {
		t.Fatalf("Begun(%s) = %v, %v", id, old, err)
	}
	running := calls.NewRunning(c)
	call := table.NextID()
	table.Add(call, &calls.Call{Command: running, Main: true, Deadline: time.Now()})
	table.Keep(running)
	return call
}

// TestRememberedCommandsAreBounded checks that neither what was asked is kept, nor
// more replies than a session may hold; the newest are still there.
func TestRememberedCommandsAreBounded(t *testing.T) {
	table := newTable()
	large := strings.Repeat("x", 1<<20)
	const sent = 2 * recent.Weight >> 20
	ask := func(n int) calls.Command {
		return calls.Command{ID: strconv.Itoa(n), Body: control.Raw{Name: "read", Request: []byte(`{"a":"` + large + strconv.Itoa(n) + `"}`)}}
	}
	for n := range sent {
		call := begin(t, &table, strconv.Itoa(n), ask(n).Body)
		succeeded := table.Reply(control.Response{ID: call, Envelope: []byte(large)})
		if raw, ok := succeeded.(control.Raw); !ok || len(raw.Request) < len(large) {
			t.Fatalf("what succeeded is %T", succeeded)
		}
	}
	kept := 0
	for n := range sent {
		old, err := table.Begun(ask(n))
		if err != nil {
			t.Fatal(err)
		}
		if old == nil {
			continue
		}
		kept++
		if body := old.Event().Body.(*event.ControlResult).Body; body.Subtype() != "read" || len(body.Encode()) > 100 {
			t.Errorf("%d bytes of %s are kept", len(body.Encode()), body.Subtype())
		}
	}
	if newest, _ := table.Begun(ask(sent - 1)); newest == nil || kept == 0 || kept > recent.Weight>>20 {
		t.Errorf("%d of %d commands are remembered, the newest: %t", kept, sent, newest != nil)
	}
}

// TestCallsWithoutReplyAreBounded checks that a CLI which answers nothing does not
// make them pile up, and that those that were begun are still known.
func TestCallsWithoutReplyAreBounded(t *testing.T) {
	table := newTable()
	first := ""
	for n := range calls.Most {
		if call := begin(t, &table, strconv.Itoa(n), control.GetMCPStatus{}); n == 0 {
			first = call
		}
	}
	more := calls.Command{ID: "more", Body: control.GetMCPStatus{}}
	if _, err := table.Begun(more); fault.ReasonOf(err) != fault.InputQueueFull {
		t.Errorf("one more: %v", err)
	}
	if old, err := table.Begun(calls.Command{ID: "0", Body: control.GetMCPStatus{}}); old == nil || err != nil {
		t.Errorf("a repeated one: %v, %v", old, err)
	}
	table.Reply(control.Response{ID: first})
	if _, err := table.Begun(more); err != nil {
		t.Errorf("after a reply: %v", err)
	}
}

// TestCommandsUnderWayAreRemembered checks that the outcomes of others do not have
// a command forgotten that has none yet: repeated, it would be carried out twice.
func TestCommandsUnderWayAreRemembered(t *testing.T) {
	table := newTable()
	slow := control.SetPermissionMode{Mode: "plan"}
	begin(t, &table, "slow", slow)
	large := strings.Repeat("x", 1<<20)
	for n := range 2 * recent.Weight >> 20 {
		table.Reply(control.Response{ID: begin(t, &table, strconv.Itoa(n), control.GetContextUsage{}), Envelope: []byte(large)})
	}
	if old, err := table.Begun(calls.Command{ID: "slow", Body: slow}); old == nil || err != nil {
		t.Errorf("a command under way: %v, %v", old, err)
	}
	if _, err := table.Begun(calls.Command{ID: "slow", Body: control.GetContextUsage{}}); fault.ReasonOf(err) != fault.CommandIDReused {
		t.Errorf("another under its id: %v", err)
	}
}

// TestBytesWithoutReplyAreBounded checks that few large commands count as well, and
// that room comes back however they end.
func TestBytesWithoutReplyAreBounded(t *testing.T) {
	table := newTable()
	large := control.Raw{Name: "read", Request: []byte(`{"a":"` + strings.Repeat("x", calls.MostBytes/4) + `"}`)}
	var open []string
	for n := range 4 {
		open = append(open, begin(t, &table, strconv.Itoa(n), large))
	}
	more := calls.Command{ID: "more", Body: control.GetMCPStatus{}}
	if _, err := table.Begun(more); fault.ReasonOf(err) != fault.InputQueueFull {
		t.Errorf("one more: %v", err)
	}
	table.Reply(control.Response{ID: open[0]})
	if _, err := table.Begun(more); err != nil {
		t.Errorf("after a reply: %v", err)
	}
	table.Fail(func(*calls.Call) bool { return true }, fault.New(fault.ControlTimeout, "late"))
	for n := range 3 {
		begin(t, &table, fmt.Sprint("again", n), large)
	}
}
