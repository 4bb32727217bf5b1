package service_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestSecretsAreHidden checks that what a session was given to keep does not come
// back in what the CLI writes to stderr: neither what it was opened with nor what
// came with a server later.
func TestSecretsAreHidden(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, `stderr "first-secret and second-secret"`,
		`expect {"type":"control_request","request_id":"$id","request":{"subtype":"mcp_set_servers"}}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"added":["later"]}}}`,
		`stderr "first-secret and second-secret"`)
	o := opening{options: &agentdv1.Options{IncludeStderr: true, Env: map[string]string{"KEY": "first-secret"}}}
	faces(t, cfg, o, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		line := func() string {
			t.Helper()
			return f.event(func(e *agentdv1.Event) bool { return e.GetStderr() != nil }).GetStderr().GetLine()
		}
		f.input(testdaemon.Text("work"))
		if got := line(); got != "[redacted] and second-secret" {
			t.Errorf("the caller reads %q", got)
		}
		servers := []*agentdv1.McpServer{{Name: "later", Config: &agentdv1.McpServer_Stdio{
			Stdio: &agentdv1.McpStdioServer{Command: "x", Env: map[string]string{"KEY": "second-secret"}},
		}}}
		f.control(&agentdv1.Control{Control: &agentdv1.Control_SetMcpServers{SetMcpServers: &agentdv1.SetMcpServersControl{Servers: servers}}})
		if got := line(); strings.Contains(got, "secret") {
			t.Errorf("the caller reads %q", got)
		}
	})
}

// logged is a log that may be read meanwhile.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// String returns what was logged.
func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestSecretsAreHiddenInErrors checks the errors that quote the CLI: callers read
// what it said without secrets, and the log holds nothing of it.
func TestSecretsAreHiddenInErrors(t *testing.T) {
	const secret, said = "sk-0123456789-abcdefghij", "the key %s is not valid here"
	words := fmt.Sprintf(said, secret)
	refuses := `{"type":"control_response","response":{"subtype":"error","request_id":"$id","error":"` + words + `","error_code":"` + secret + `"}}`
	failed := `result {"user_message_uuids":["$u1"],"is_error":true,"subtype":"error_during_execution","terminal_reason":"` + secret + `","errors":["` + words + `"]}`
	for name, c := range map[string]struct {
		script []string
		reason string
	}{
		"initialize":                 {[]string{`on {"type":"control_request","request_id":"$id"} => ` + refuses}, "CLI_START_FAILED"},
		"start":                      {[]string{`stderr "` + words + `"`, "exit 1"}, "CLI_START_FAILED"},
		"exit":                       {[]string{"init", testdaemon.UserInput, `stderr "` + words + `"`, "exit 3"}, "CLI_EXITED"},
		"exit after an error result": {[]string{"init", testdaemon.UserInput, testdaemon.Running, failed, "exit 3"}, "CLI_EXITED"},
		"result":                     {[]string{"init", testdaemon.UserInput, testdaemon.Running, failed, testdaemon.Idle}, "RESULT_ERROR"},
	} {
		t.Run(name, func(t *testing.T) {
			log := &logged{}
			cfg := testdaemon.Script(c.script...)
			cfg.Log = slog.NewTextHandler(log, nil)
			testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
				o := &agentdv1.Options{Env: map[string]string{"KEY": secret}}
				err := d.Dial("alice").Query(&agentdv1.QueryRequest{Prompt: "work", Options: o}).Err()
				s := testdaemon.StatusOf(err)
				if s.Reason != c.reason || !strings.Contains(s.Text, "the key [redacted] is not valid here") || strings.Contains(fmt.Sprint(s), secret) {
					t.Errorf("the caller reads %+v", s)
				}
				synctest.Wait()
				if text := log.String(); strings.Contains(text, "not valid here") || strings.Contains(text, secret) || !strings.Contains(text, c.reason) {
					t.Errorf("the log says %s", text)
				}
			})
		})
	}
	t.Run("control", func(t *testing.T) {
		log := &logged{}
		cfg := testdaemon.Script("init", `on {"type":"control_request","request_id":"$id","request":{"subtype":"mcp_reconnect"}} => `+refuses)
		cfg.Log = slog.NewTextHandler(log, nil)
		testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
			c := d.Dial("alice")
			opened, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: &agentdv1.Options{Env: map[string]string{"KEY": secret}}})
			if err != nil {
				t.Fatal(err)
			}
			_, err = c.Live.ReconnectMcpServer(c.Context(), &agentdv1.ReconnectMcpServerRequest{
				SessionId: opened.GetSessionId(), ReconnectMcpServer: &agentdv1.ReconnectMcpServerControl{ServerName: "x"},
			})
			s := testdaemon.StatusOf(err)
			if s.Reason != "CLI_REJECTED_REQUEST" || s.Text != "the key [redacted] is not valid here" || s.Metadata["error_code"] != "[redacted]" {
				t.Errorf("the caller reads %+v", s)
			}
			for _, e := range c.Journal(opened.GetSessionId()) {
				if strings.Contains(e.String(), secret) {
					t.Errorf("an observer reads %v", e)
				}
			}
			if text := log.String(); strings.Contains(text, "not valid here") || !strings.Contains(text, "CLI_REJECTED_REQUEST") {
				t.Errorf("the log says %s", text)
			}
		})
	})
}

// TestSecretsAreHiddenWhereTextIsCut checks the places where agentd shows a part
// of what the CLI wrote.
func TestSecretsAreHiddenWhereTextIsCut(t *testing.T) {
	const secret = "sk-0123456789-abcdefghij"
	for name, step := range map[string][]string{
		"beginning of a line that is no JSON": {`raw "` + strings.Repeat("n", 4096-12) + secret + `\n"`},
		"last of stderr":                      {`stderr "` + secret + `"`, fmt.Sprint("stderr-bytes ", 65536-14)},
		"long line of stderr":                 {`stderr "` + strings.Repeat("n", 65536-12) + secret + `"`},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script(append(append([]string{"init"}, step...), "wait eof")...), func(d *testdaemon.Daemon) {
				s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{Options: &agentdv1.Options{Env: map[string]string{"KEY": secret}, IncludeStderr: true}})
				synctest.Wait()
				s.Close(false)
				if err := s.Err(); err != nil {
					t.Fatal(err)
				}
				marked := false
				for _, e := range s.Events() {
					text := e.String()
					if strings.Contains(text, secret[:8]) || strings.Contains(text, secret[len(secret)-8:]) {
						t.Errorf("a piece of the secret stands in event %d (%T)", e.GetSeq(), e.GetBody())
					}
					marked = marked || strings.Contains(text, "[redacted]")
				}
				if !marked {
					t.Error("no event holds the piece that was to be hidden")
				}
			})
		})
	}
}
