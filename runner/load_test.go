package runner_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
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
func TestRoundTripUnderLoad(t *testing.T) { underLoad(t, 10_000) }

// TestSoakUnderLoad does the same with ten times as many lines.
func TestSoakUnderLoad(t *testing.T) {
	if os.Getenv("AGENTD_SOAK") == "" {
		t.Skip("set AGENTD_SOAK=1")
	}
	underLoad(t, 100_000)
}

func underLoad(t *testing.T, lots int) {
	const short = `{"type":"stream_event","event":{"type":"ping"},"uuid":"u","session_id":"s","parent_tool_use_id":null}` + "\n"
	script := lines("init",
		`on {"request":{"subtype":"set_model"},"request_id":"$m"} => {"type":"control_response","response":{"subtype":"success","request_id":"$m","response":{}}}`,
		"big assistant 10MiB", "out "+canUseTool, fmt.Sprintf("repeat %d raw %q", lots/1000, strings.Repeat(short, 1000)), "result")
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
