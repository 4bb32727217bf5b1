package script

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/simcli/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// played runs a script over fixed input, then EOF after a second.
func played(t *testing.T, text, stdin string) (stdout, stderr string, code int) {
	t.Helper()
	synctest.Test(t, func(*testing.T) {
		var out, errs bytes.Buffer
		w := wire.NewWriter(&out)
		r, in := io.Pipe()
		var host sync.WaitGroup
		host.Go(func() {
			_, _ = io.WriteString(in, stdin)
			<-time.After(time.Second)
			_ = in.Close()
		})
		code = Run(context.Background(), Config{
			Text: text, Args: []string{"-x"}, Env: map[string]string{"A": "1"}, Out: w, Stderr: &errs, Stdin: r,
			CloseStdout: func() {}, Signals: make(chan wire.Signal),
		})
		_ = r.Close()
		host.Wait()
		w.Close()
		<-w.Done()
		stdout, stderr = out.String(), errs.String()
	})
	return stdout, stderr, code
}

func TestExpectBindsAndOutUses(t *testing.T) {
	out, _, code := played(t, `
# The second line is taken first; the first stays for later.
expect {"type":"user","message":{"content":"~^hel+o$"},"uuid":"$u"}
out {"got":"$u","text":"id ${u}"}
expect {"list":[{"a":1},"~c"]}
exit 4
`, "{\"list\":[0,{\"a\":1,\"b\":2},\"abc\"]}\n{\"type\":\"user\",\"message\":{\"content\":\"hello\"},\"uuid\":\"u-1\"}\n")
	if want := `{"got":"u-1","text":"id u-1"}` + "\n"; out != want || code != 4 {
		t.Errorf("got %q, code %d", out, code)
	}
}

func TestInitAnswersWithItsMembers(t *testing.T) {
	out, _, code := played(t, `init {"hooks_applied":false,"extra":[1]}`,
		`{"type":"control_request","request_id":"r7","request":{"subtype":"initialize"}}`+"\n")
	for _, part := range []string{`"request_id":"r7"`, `"hooks_applied":false`, `"extra":[1]`, `"session_state":"idle"`, `"pending_permission_requests":[]`} {
		if !strings.Contains(out, part) {
			t.Errorf("no %s in %s", part, out)
		}
	}
	if code != 0 {
		t.Errorf("code %d", code)
	}
}

func TestRespondersAnswerBesideTheSteps(t *testing.T) {
	out, _, _ := played(t, `
on {"request":{"subtype":"interrupt"},"request_id":"$id"} => {"reply":"$id"}
sleep 100ms
out {"after":1}
`, "")
	if out != "{\"after\":1}\n" {
		t.Errorf("without a request: %q", out)
	}
	out, _, _ = played(t, "on {\"n\":\"$id\"} => {\"reply\":\"$id\"}\nsleep 2s", "{\"n\":1}\n{\"n\":2}\n")
	if out != "{\"reply\":1}\n{\"reply\":2}\n" {
		t.Errorf("got %q", out)
	}
}

func TestStepsWriteWhatTheySay(t *testing.T) {
	out, stderr, code := played(t, `
raw "half \xff\x00"
raw "line\n"
repeat 3 out {"i":"$i"}
echo-env A
echo-env B
echo-args
big 1KiB
big tool_result 10
result {"subtype":"error_max_turns","is_error":true}
stderr "oops"
stderr-bytes 3
exit 5
`, "")
	if !strings.HasPrefix(out, "half \xff\x00line\n{\"i\":\"0\"}\n{\"i\":\"1\"}\n{\"i\":\"2\"}\n") {
		t.Errorf("stdout: %q", out)
	}
	for _, part := range []string{"A=1", "B unset", `[\"-x\"]`, strings.Repeat("x", 1024), `"tool_use_result":"xxxxxxxxxx"`, `"subtype":"error_max_turns"`} {
		if !strings.Contains(out, part) {
			t.Errorf("no %.40s", part)
		}
	}
	if stderr != "oops\neee" || code != 5 {
		t.Errorf("stderr %q, code %d", stderr, code)
	}
}

func TestEOF(t *testing.T) {
	if _, _, code := played(t, "expect {\"never\":1}\nexit 9", ""); code != 0 {
		t.Errorf("an expect after EOF: code %d", code)
	}
	out, _, code := played(t, "wait eof\nsleep 300ms\nout {\"tail\":1}\nexit 0", "")
	if out != "{\"tail\":1}\n" || code != 0 {
		t.Errorf("after EOF: %q, code %d", out, code)
	}
}

func TestMistakesNameTheLine(t *testing.T) {
	for _, bad := range []string{"frobnicate", "out {", "exit x", "raw x", "expect ~(", "repeat x out {}", "on {}", "sleep soon"} {
		_, stderr, code := played(t, "\n"+bad, "")
		if code != badScript || !strings.Contains(stderr, "line 2") {
			t.Errorf("%s: code %d, stderr %q", bad, code, stderr)
		}
	}
	for _, bad := range []string{"fork", "kill self", "wait tea"} {
		if _, stderr, code := played(t, bad, ""); code != badScript {
			t.Errorf("%s: code %d, stderr %q", bad, code, stderr)
		}
	}
}
