package service_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"strings"
	"sync"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// logBook keeps what is logged.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *logBook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// decisions are the lines that tell of one.
func (l *logBook) decisions() (list []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.text.String()) {
		if strings.Contains(line, `msg="permission decided"`) {
			list = append(list, line)
		}
	}
	return list
}

// TestDecisionsAreLogged checks that the log says who decided what about a tool, over
// both faces, and shows its input to nobody.
func TestDecisionsAreLogged(t *testing.T) {
	updated := `{"command":"pwd"}`
	for decision, answer := range map[string]*agentdv1.PermissionAnswer{
		"allow":                      {Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}}},
		`"allow with another input"`: {Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{UpdatedInputJson: &updated}}},
		"deny":                       {Decision: &agentdv1.PermissionAnswer_Deny{Deny: &agentdv1.PermissionDeny{Message: "hunter2"}}},
	} {
		log := new(logBook)
		cfg := testdaemon.Config{Script: testdaemon.AsksOnce(), Log: slog.NewTextHandler(log, nil)}
		faces(t, cfg, opening{options: testdaemon.Asking()}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
			before := len(log.decisions())
			f.input(testdaemon.Text("go"))
			asked := f.event(testdaemon.IsPermission)
			a := &agentdv1.Answer{RequestId: testdaemon.RequestID(asked), Answer: &agentdv1.Answer_Permission{Permission: answer}}
			if r := f.answer(a); r.reason != "" {
				t.Fatal(r)
			}
			if r := f.answer(a); r.reason == "" {
				t.Error("the second answer is taken")
			}
			f.event(testdaemon.IsResult)
			lines := log.decisions()[before:]
			if len(lines) != 1 {
				t.Fatalf("the log says %q", lines)
			}
			sum := sha256.Sum256([]byte(asked.GetPermissionRequest().GetInputJson()))
			for _, want := range []string{
				"owner=", "session_id=", "request_id=" + a.GetRequestId(), "tool=Bash", "tool_use_id=t1", "decision=" + decision,
				"rpc_id=", "input_sha256=" + hex.EncodeToString(sum[:]),
			} {
				if !strings.Contains(lines[0], want) {
					t.Errorf("%q lacks %s", lines[0], want)
				}
			}
			if strings.Contains(lines[0], `ls`) || strings.Contains(lines[0], "hunter2") {
				t.Errorf("the log shows what it must not: %q", lines[0])
			}
		})
	}
}
