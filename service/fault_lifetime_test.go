package service_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/service"
)

// TestFaultB7 checks that a close whose caller goes away closes all the same.
func TestFaultB7(t *testing.T) {
	closing := func(ctx context.Context, c *testdaemon.Conn, id string) {
		_, _ = c.Live.CloseSession(ctx, &agentdv1.CloseSessionRequest{SessionId: id})
	}
	for name, leave := range map[string]func(d *testdaemon.Daemon, c *testdaemon.Conn, id string){
		"deadline": func(d *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			ctx, cancel := context.WithTimeout(c.Context(), time.Second)
			defer cancel()
			_, err := c.Live.CloseSession(ctx, &agentdv1.CloseSessionRequest{SessionId: id})
			if status.Code(err) != codes.DeadlineExceeded { // whether the client's own or the server's
				d.T.Errorf("the close ended with %v", err)
			}
		},
		"cancelled": func(_ *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			ctx, cancel := context.WithCancel(c.Context())
			go closing(ctx, c, id)
			synctest.Wait()
			cancel()
		},
		"connection cut": func(_ *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			go closing(c.Context(), c, id)
			synctest.Wait()
			c.Cut()
		},
		"stream cut": func(_ *testdaemon.Daemon, c *testdaemon.Conn, id string) {
			s, _ := c.Attach(&agentdv1.AttachSession{SessionId: id})
			s.Close(false)
			synctest.Wait()
			c.Cut()
		},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script("init", "ignore eof"), func(d *testdaemon.Daemon) {
				c := d.Dial("alice")
				id := unary(d, c, nil)
				began := time.Now()
				leave(d, c, id)
				<-d.CLI.Process(0).Done()
				if took := time.Since(began); took > 6*time.Second {
					d.T.Errorf("the CLI lived %v longer", took)
				}
				other := d.Dial("alice")
				last := other.Watch(&agentdv1.WatchSessionRequest{SessionId: id}).Event(testdaemon.IsClosed).GetClosed()
				if last.GetReason() != agentdv1.CloseReason_CLOSE_REASON_REQUESTED {
					d.T.Errorf("closed: %v", last)
				}
			})
		})
	}
}

// TestFaultC3 checks that a CLI which ends in the middle of a line loses nothing
// silently: the caller is told of the half line, and of what the CLI says when it
// cannot resume.
func TestFaultC3(t *testing.T) {
	first := testdaemon.Lines("init", testdaemon.UserInput, testdaemon.Running, `assistant "whole"`, `raw "{\"type\":\"assistant\",\"mess"`, "exit 137")
	broken := testdaemon.Lines(`stderr "transcript line 7 is cut short"`,
		`result {"subtype":"error_during_execution","is_error":true,"num_turns":0,"errors":["The conversation cannot be resumed"]}`, "exit 1")
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		d.CLI.Next = func(n int, _ runner.Spec) simcli.Config {
			return simcli.Config{Script: []string{first, broken}[n]}
		}
		c := d.Dial("alice")
		s, _ := c.Open(&agentdv1.OpenSession{Options: &agentdv1.Options{}})
		s.Input(testdaemon.Text("work"))
		status := testdaemon.Expect(d.T, s.Err(), codes.Aborted, "CLI_EXITED")
		if status.Metadata["exit"] != "exit code 137" {
			d.T.Errorf("metadata %v", status.Metadata)
		}
		var half *agentdv1.Diagnostic
		for _, e := range s.Events() {
			if e.GetDiagnostic() != nil {
				half = e.GetDiagnostic()
			}
		}
		if half.GetCode() != "LINE_CORRUPT" || !strings.HasPrefix(half.GetDetail(), `{"type":"assistant"`) {
			d.T.Errorf("of the half line is said %v", half)
		}
		testdaemon.CheckEvents(d.T, s.Events())
		id := testdaemon.UUID(7)
		resumed := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: &agentdv1.Options{Resume: &id}}}})
		refused := testdaemon.Expect(d.T, resumed.Err(), codes.FailedPrecondition, "CLI_START_FAILED")
		if !strings.Contains(refused.Text, "The conversation cannot be resumed") {
			d.T.Errorf("the refusal says %q", refused.Text)
		}
		last := resumed.Events()[len(resumed.Events())-1]
		if !strings.Contains(last.GetClosed().GetExit().GetStderrTail(), "line 7 is cut short") {
			d.T.Errorf("closed: %v", last)
		}
	})
}

// TestFaultC4 checks that nothing depends on when the CLI writes: while it holds
// its output the caller is told, and gets all of it once it comes.
func TestFaultC4(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "sleep 2s", `repeat 20 assistant "held"`, testdaemon.InputDone, testdaemon.Idle)
	cfg.Service = func(c *service.Config) { c.Limits.Stalled = time.Second }
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("work"))
		f.event(func(e *agentdv1.Event) bool { return e.GetStalled() != nil })
		f.event(testdaemon.IsResult)
		said := 0
		for _, e := range f.events() {
			if e.GetAssistant() != nil {
				said++
			}
		}
		if said != 20 {
			t.Errorf("%d of 20 messages came", said)
		}
		f.close(&agentdv1.CloseSession{})
		testdaemon.CheckEvents(t, f.events())
	})
}

// TestFaultF2 checks that what asks after the first result is answered, in a
// session and in a query, whose only input has long been given.
func TestFaultF2(t *testing.T) {
	call := `out {"type":"control_request","request_id":"m1","request":{"subtype":"mcp_message","server_name":"mine","message":{"jsonrpc":"2.0","id":7,"method":"tools/call"}}}`
	tasks := func(list string) string {
		return `out {"type":"system","subtype":"background_tasks_changed","tasks":[` + list + `],"uuid":"$uuid","session_id":"$session"}`
	}
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, tasks(`{"task_id":"a","task_type":"local_agent","description":"d"}`),
		testdaemon.InputDone, testdaemon.Idle, "sleep 2s", call, `expect {"type":"control_response","response":{"request_id":"m1"}}`,
		`assistant "answered"`, tasks(""), `result {"origin":{"kind":"task-notification"}}`, testdaemon.Idle)
	answered := func(e *agentdv1.Event) bool { return strings.Contains(e.GetAssistant().String(), "answered") }
	mine := testdaemon.Hosted("mine", &agentdv1.SdkMcpServer{Raw: true})
	faces(t, cfg, opening{options: mine}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("work"))
		id := f.event(func(e *agentdv1.Event) bool { return e.GetMcpRequest() != nil }).GetMcpRequest().GetRequestId()
		f.answer(&agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Mcp{Mcp: &agentdv1.McpAnswer{
			Answer: &agentdv1.McpAnswer_MessageJson{MessageJson: `{"jsonrpc":"2.0","id":7,"result":{}}`},
		}}})
		f.event(answered)
		if n := d.CLI.Answers(0)["m1"]; n != 1 {
			t.Errorf("the CLI got %d answers", n)
		}
	})
	t.Run("query", func(t *testing.T) {
		testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
			q := d.Dial("alice").Query(&agentdv1.QueryRequest{Prompt: "work"})
			if err := q.Err(); err != nil {
				d.T.Error(err)
			}
			if !slices.ContainsFunc(q.Events(), answered) || d.CLI.Answers(0)["m1"] != 1 {
				d.T.Errorf("the CLI got %d answers", d.CLI.Answers(0)["m1"])
			}
		})
	})
}
