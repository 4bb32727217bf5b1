package runner_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
)

// TestRoundTripUnderLoad shows that a caller who reads nothing keeps neither the
// CLI's requests nor the answers to controls waiting, behind one very long line
// and behind very many short ones, and that the long line arrives as it was.
//
// covers: T21
func TestRoundTripUnderLoad(t *testing.T) {
	script := lines("init",
		`on {"request":{"subtype":"set_model"},"request_id":"$m"} => {"type":"control_response","response":{"subtype":"success","request_id":"$m","response":{}}}`,
		"big assistant 10MiB", "out "+canUseTool, `repeat 100000 delta "x"`, "result")
	play(t, script, nil, func(h *harness) {
		h.start()
		for _, id := range []string{"a", "b"} {
			outcome, _, err := h.session.Call(runner.Command{ID: id, Body: control.SetModel{}})
			if err != nil {
				t.Fatal(err)
			}
			<-outcome.Done()
			if err := outcome.Event().Body.(*event.ControlResult).Err; err != nil {
				t.Errorf("the control is answered %v", err)
			}
		}
		r := untilBody[*event.Request](h, nil)
		if err := h.session.Answer(r.ID, control.Reply{Err: "no"}); err != nil {
			t.Error(err)
		}
		untilMessage[*message.Result](h)
		if !slices.ContainsFunc(all[*event.Message](h), func(m *event.Message) bool { return bytes.Count(m.Frame.Raw, []byte("x")) >= 10<<20 }) {
			t.Error("the long line has not arrived whole")
		}
		h.closed0()
	})
}
