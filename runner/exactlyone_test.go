package runner_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// heard keeps what a CLI is written.
type heard struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// wrap is a launcher whose processes are heard.
func (h *heard) wrap(launch runner.Launcher) runner.Launcher {
	return func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
		p, err := launch(ctx, spec)
		if err != nil {
			return nil, err
		}
		return heardProcess{Process: p, heard: h}, nil
	}
}

// answers counts the answers by request id.
func (h *heard) answers(t *testing.T) map[string]int {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	counts := map[string]int{}
	for line := range bytes.Lines(h.text.Bytes()) {
		var l struct {
			Type     string `json:"type"`
			Response struct {
				ID string `json:"request_id"`
			} `json:"response"`
		}
		if err := json.Unmarshal(bytes.TrimSuffix(line, []byte{'\n'}), &l); err != nil {
			t.Errorf("the CLI was written %q: %v", line, err)
		}
		if l.Type == "control_response" {
			counts[l.Response.ID]++
		}
	}
	return counts
}

type heardProcess struct {
	runner.Process
	heard *heard
}

func (p heardProcess) Stdin() runner.Stdin {
	return heardStdin{Stdin: p.Process.Stdin(), heard: p.heard}
}

type heardStdin struct {
	runner.Stdin
	heard *heard
}

func (s heardStdin) Write(b []byte) (int, error) {
	n, err := s.Stdin.Write(b)
	s.heard.mu.Lock()
	defer s.heard.mu.Unlock()
	s.heard.text.Write(b[:n])
	return n, err
}

// ask is the body of a request of each kind that a caller answers.
func ask(kind int) string {
	return []string{
		`{"subtype":"can_use_tool","tool_name":"Bash","input":{},"tool_use_id":"t"}`,
		`{"subtype":"hook_callback","callback_id":"quick","input":{"hook_event_name":"PreToolUse"}}`,
		`{"subtype":"hook_callback","callback_id":"patient","input":{"hook_event_name":"PostToolUse"}}`,
		`{"subtype":"elicitation","mcp_server_name":"s","message":"which?"}`,
		`{"subtype":"mcp_message","server_name":"mine","message":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}`,
		`{"subtype":"brand_new","x":1}`,
	}[kind]
}

// asked writes a script that asks, withdraws and pauses at random. Some ids are
// asked twice in a row: that counts once while the first is open.
func asked(rnd *rand.Rand, requests int) (script []string, cutShort bool) {
	script = []string{"init"}
	withdraw := func(n int) {
		script = append(script, fmt.Sprintf(`out {"type":"control_cancel_request","request_id":"r%d"}`, n))
	}
	for n := range requests {
		out := fmt.Sprintf(`out {"type":"control_request","request_id":"r%d","request":%s}`, n, ask(rnd.IntN(6)))
		script = append(script, out)
		switch rnd.IntN(6) {
		case 0:
			withdraw(n)
		case 1:
			script = append(script, out)
		case 2:
			script = append(script, fmt.Sprintf("sleep %dms", rnd.IntN(40)))
			withdraw(rnd.IntN(n + 1))
		default:
			script = append(script, fmt.Sprintf("sleep %dms", rnd.IntN(20)))
		}
	}
	switch rnd.IntN(4) {
	case 0:
		return append(script, "exit 3"), true
	case 1:
		return append(script, "close-stdout"), true
	default:
		return script, false
	}
}

// TestExactlyOneAnswer lets requests, answers, withdrawals, expiries, absences
// and ends meet at random. The CLI gets at most one answer to what it asks, and
// exactly one if it neither withdrew it nor ended; the caller gets exactly one
// request_resolved, and exactly one of its answers succeeds if that says so.
func TestExactlyOneAnswer(t *testing.T) { exactlyOne(t, 100) }

// TestSoakExactlyOneAnswer is TestExactlyOneAnswer for longer.
func TestSoakExactlyOneAnswer(t *testing.T) {
	if os.Getenv("AGENTD_SOAK") == "" {
		t.Skip("set AGENTD_SOAK=1")
	}
	exactlyOne(t, 5000)
}

func exactlyOne(t *testing.T, worlds uint64) {
	for seed := range worlds {
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) { oneWorld(t, seed) }) {
			return
		}
	}
}

const requestsPerWorld = 12

func oneWorld(t *testing.T, seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 1))
	script, cutShort := asked(rnd, requestsPerWorld)
	cli := &heard{}
	quick, patient := 0.015, 0.3
	play(t, lines(script...), func(c *runner.Config) {
		c.Launch = cli.wrap(c.Launch)
		c.Hooks = callback.Hooks{{ID: "quick", Event: "PreToolUse", Timeout: &quick}, {ID: "patient", Event: "PostToolUse", Timeout: &patient}}
		c.Elicitation, c.RawServers, c.AcceptRequests = true, []string{"mine"}, []string{"brand_new"}
	}, func(h *harness) {
		accepted := answerAtRandom(h, rnd)
		wait := time.Duration(rnd.IntN(400)) * time.Millisecond
		if rnd.IntN(3) == 0 {
			time.AfterFunc(time.Duration(rnd.IntN(200))*time.Millisecond, func() { h.session.SetPresent(false) })
		}
		finish := rnd.IntN(2) == 0
		time.AfterFunc(wait, func() { h.session.Close(event.CloseRequested, finish) })
		time.AfterFunc(time.Second, func() { h.session.Close(event.CloseRequested, false) })
		h.closed()
		h.checkJournal()
		checkAnswers(h, cli.answers(t), accepted(), cutShort)
	})
}

// answerAtRandom has several callers answer at random. The returned function
// waits for them and tells how many answers were accepted, by request id.
func answerAtRandom(h *harness, rnd *rand.Rand) (accepted func() map[string]int) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	counts := map[string]int{}
	for n := range requestsPerWorld {
		for range rnd.IntN(4) {
			id, after := fmt.Sprint("r", n), time.Duration(rnd.IntN(300))*time.Millisecond
			wg.Go(func() {
				<-time.After(after)
				err := h.session.Answer(id, control.Reply{Payload: rawjson.Value(`{"behavior":"allow","updatedInput":{}}`)})
				switch reason := fault.ReasonOf(err); {
				case err == nil:
					mu.Lock()
					defer mu.Unlock()
					counts[id]++
				case reason != fault.RequestResolved && reason != fault.RequestNotFound && reason != fault.SessionClosed:
					h.t.Errorf("answering %s: %v", id, err)
				}
			})
		}
	}
	return func() map[string]int { wg.Wait(); return counts }
}

func checkAnswers(h *harness, answers, accepted map[string]int, cutShort bool) {
	h.t.Helper()
	type count struct{ resolved, told, answered int }
	counts := map[string]*count{}
	for _, r := range all[*event.Resolved](h) {
		n := counts[r.RequestID]
		if n == nil {
			n = &count{}
			counts[r.RequestID] = n
		}
		n.resolved++
		switch r.Outcome {
		case event.OutcomeAnswered:
			n.answered++
			n.told++
		case event.OutcomeExpired:
			n.told++
		default:
		}
	}
	for id, n := range counts {
		got := answers[id]
		if got > n.told || got < n.told && !cutShort {
			h.t.Errorf("the CLI got %d answers to %s: %+v", got, id, n)
		}
		if accepted[id] != n.answered {
			h.t.Errorf("%d answers to %s were accepted: %+v", accepted[id], id, n)
		}
	}
	for id, n := range answers {
		if counts[id] == nil {
			h.t.Errorf("the CLI got %d answers to %s, which nobody was asked", n, id)
		}
	}
}
