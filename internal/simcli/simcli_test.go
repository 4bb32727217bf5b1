package simcli_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/transcript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

var streaming = []string{"--output-format", "stream-json", "--verbose", "--input-format", "stream-json"}

// run plays a conversation over fixed input.
func run(t *testing.T, store transcript.Store, script string, args []string, stdin ...string) (frames []wire.Value, stderr string, code int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		m, err := simcli.ModelScript(script)
		if err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		code = simcli.Run(context.Background(), simcli.Config{
			Args: append(streaming, args...), Dir: "/w", Model: m, Store: store,
			Stdin: strings.NewReader(strings.Join(stdin, "\n") + "\n"), Stdout: &out, Stderr: &errs,
		})
		for line := range bytes.Lines(out.Bytes()) {
			frames = append(frames, bytes.TrimSpace(line))
		}
		stderr = errs.String()
	})
	return frames, stderr, code
}

func last(frames []wire.Value, want string) wire.Value {
	for i := len(frames) - 1; i >= 0; i-- {
		if strings.HasPrefix(kind(frames[i]), want) {
			return frames[i]
		}
	}
	return nil
}

const hello = `{"type":"user","message":{"role":"user","content":"hello"}}`

func TestBadLinesAreFatal(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"user", oops`: "Error parsing streaming input line (type=user, 20 chars): SyntaxError",
		`hello world`:          "Error parsing streaming input line (type=unknown, 11 chars): SyntaxError",
		`null`:                 "Error parsing streaming input line (type=unknown, 4 chars): TypeError",
		`{"type":"control_request","request_id":"1"}`: "Error: Missing request on control_request",
		`{"type":"user"}`: "Error: Expected message role 'user', got 'undefined'",
		`{"type":"user","message":{"role":"assistant"}}`: "Error: Expected message role 'user', got 'assistant'",
	} {
		frames, stderr, code := run(t, nil, "", nil, line)
		if strings.TrimSpace(stderr) != want || code != 1 || len(frames) != 0 {
			t.Errorf("%s: stderr %q, code %d, %d frames", line, stderr, code, len(frames))
		}
	}
	for _, line := range []string{`[]`, `7`, `"x"`, `{}`, ``, `  `, `{"type":"keep_alive"}`, `{"type":"mystery"}`, `{"type":"control_response","response":{"request_id":"x"}}`} {
		if frames, stderr, code := run(t, nil, "", nil, line, hello); code != 0 || last(frames, "result success") == nil {
			t.Errorf("%s: stderr %q, code %d", line, stderr, code)
		}
	}
}

func TestStartUpRefusals(t *testing.T) {
	const id = "99999999-9999-4999-8999-999999999999"
	frames, stderr, code := run(t, nil, "", []string{"--resume=" + id}, hello)
	if code != 1 || !strings.Contains(stderr, "No conversation found with session ID: "+id) || len(frames) != 1 {
		t.Errorf("missing id: code %d, stderr %q, frames %s", code, stderr, frames)
	}
	if frames, _, code = run(t, nil, "", []string{"--no-such-flag"}); code != 1 || len(frames) != 0 {
		t.Errorf("unknown flag: code %d, frames %s", code, frames)
	}
}

func TestResumeForkAndContinue(t *testing.T) {
	store := &transcript.Memory{}
	const id = "77777777-7777-4777-8777-777777777777"
	frames, _, _ := run(t, store, `{"text":"one"}`, []string{"--session-id=" + id}, hello)
	cost := string(wire.Member(last(frames, "result"), "total_cost_usd"))
	answer := wire.Member(last(frames, "assistant"), "uuid")

	if _, stderr, code := run(t, store, "", []string{"--session-id=" + id}); code != 1 || !strings.Contains(stderr, "already in use") {
		t.Errorf("a used id: code %d, stderr %q", code, stderr)
	}
	session := func(f []wire.Value) string {
		return strings.Trim(string(wire.Member(last(f, "result"), "session_id")), `"`)
	}
	frames, _, code := run(t, store, `{"text":"two"}`, []string{"--resume=" + id, "--resume-session-at=" + strings.Trim(string(answer), `"`)}, hello)
	if code != 0 || session(frames) != id {
		t.Errorf("resume: code %d, session %s", code, session(frames))
	}
	if again := string(wire.Member(last(frames, "result"), "total_cost_usd")); again == cost {
		t.Errorf("the cost starts anew: %s", again)
	}
	frames, _, _ = run(t, store, `{"text":"three"}`, []string{"--resume=" + id, "--fork-session"}, hello)
	fork := session(frames)
	if fork == id {
		t.Error("a fork keeps the id")
	}
	if frames, _, _ = run(t, store, `{"text":"four"}`, []string{"--continue"}, hello); session(frames) != fork {
		t.Errorf("continue took %s, not the newest", session(frames))
	}
	if _, stderr, code := run(t, store, "", []string{"--resume=" + id, "--resume-session-at=" + fork}); code != 1 || !strings.Contains(stderr, "No message found") {
		t.Errorf("an unknown message: code %d, stderr %q", code, stderr)
	}
}

func TestADuplicateUUIDIsDropped(t *testing.T) {
	const with = `{"type":"user","uuid":"11111111-1111-4111-8111-111111111111","message":{"role":"user","content":"hello"}}`
	frames, _, _ := run(t, nil, `{"text":"one"}`, nil, with, with)
	n := 0
	for _, f := range frames {
		if strings.HasPrefix(kind(f), "result") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d results", n)
	}
}

func TestMirrorComesBeforeTheResult(t *testing.T) {
	frames, _, _ := run(t, nil, `{"text":"one"}`, []string{"--session-mirror"}, hello)
	types := map[string]int{}
	for i, f := range frames {
		var m struct {
			Type    string `json:"type"`
			Entries []struct {
				Type string `json:"type"`
			} `json:"entries"`
		}
		_ = wire.Unmarshal(f, &m)
		for _, e := range m.Entries {
			types[e.Type] = i
		}
		if m.Type == "result" {
			types["result"] = i
		}
	}
	if types["user"] == 0 || types["assistant"] == 0 || types["assistant"] > types["result"] || types["cost-state"] < types["result"] {
		t.Errorf("order: %v", types)
	}
}
