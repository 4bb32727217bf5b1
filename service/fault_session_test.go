package service_test

import (
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// unary opens a session without a stream.
func unary(d *testdaemon.Daemon, c *testdaemon.Conn, o *agentdv1.Options) string {
	d.T.Helper()
	resp, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: o})
	if err != nil {
		d.T.Fatal(err)
	}
	return resp.GetSessionId()
}

func send(d *testdaemon.Daemon, c *testdaemon.Conn, id, what string) {
	d.T.Helper()
	if _, err := c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{SessionId: id, Input: testdaemon.Text(what)}); err != nil {
		d.T.Fatal(err)
	}
}

// TestFaultA2 checks that a session is served though nobody reads: what the CLI
// asks after its result is there to be answered.
func TestFaultA2(t *testing.T) {
	call := `out {"type":"control_request","request_id":"m1","request":{"subtype":"mcp_message","server_name":"mine","message":{"jsonrpc":"2.0","id":7,"method":"tools/list"}}}`
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, testdaemon.InputDone, testdaemon.Idle,
		`repeat 300 assistant "late"`, call, `expect {"type":"control_response","response":{"request_id":"m1"}}`, `assistant "answered"`)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		id := unary(d, c, testdaemon.Hosted("mine", &agentdv1.SdkMcpServer{Raw: true}))
		send(d, c, id, "work")
		synctest.Wait()
		list, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: id})
		if err != nil || len(list.GetRequests()) != 1 {
			d.T.Fatalf("%v, %v", list, err)
		}
		_, err = c.Live.ResolveRequest(c.Context(), &agentdv1.ResolveRequestRequest{SessionId: id, Answer: &agentdv1.Answer{
			RequestId: "m1", Answer: &agentdv1.Answer_Mcp{Mcp: &agentdv1.McpAnswer{Answer: &agentdv1.McpAnswer_MessageJson{MessageJson: `{"jsonrpc":"2.0","id":7,"result":{"tools":[]}}`}}},
		}})
		if err != nil {
			d.T.Fatal(err)
		}
		c.Watch(&agentdv1.WatchSessionRequest{SessionId: id}).Event(func(e *agentdv1.Event) bool {
			return strings.Contains(e.GetAssistant().String(), "answered")
		})
	})
}

// TestFaultA7F8 checks that a turn which the CLI started itself is told from the
// answer to an input.
func TestFaultA7F8(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running,
		`result {"origin":{"kind":"task-notification"},"result":"not yours"}`, testdaemon.InputDone, testdaemon.Idle)
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		in := testdaemon.TextAs(1, "work")
		f.input(in)
		first := f.event(testdaemon.IsResult)
		second := f.event(testdaemon.IsResult)
		if first.GetResult().GetOrigin().GetKind() != "task-notification" || len(first.GetResult().GetInputUuids()) != 0 || first.GetTurn() != 1 {
			t.Errorf("the CLI's own: %v", first)
		}
		if second.GetResult().GetOrigin() != nil || !slices.Equal(second.GetResult().GetInputUuids(), []string{in.GetUuid()}) || second.GetTurn() != 2 {
			t.Errorf("the caller's: %v", second)
		}
	})
}

// TestFaultA11 checks that a session which waits for an answer holds no other.
func TestFaultA11(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		first, _ := c.Open(&agentdv1.OpenSession{Options: testdaemon.Asking()})
		second, _ := c.Open(&agentdv1.OpenSession{Options: testdaemon.Asking()})
		for _, s := range []*testdaemon.Session{first, second} {
			s.Input(testdaemon.Text("work"))
			s.Event(testdaemon.IsPermission)
		}
		second.Answer(testdaemon.Allow("r1"))
		second.Event(testdaemon.IsResult)
		if slices.ContainsFunc(first.Events(), testdaemon.IsResult) {
			d.T.Error("the first session had the answer of the second")
		}
	})
}

// TestFaultB6J5 documents what becomes of an interrupt that the CLI ignores. It
// is a control like others: acknowledged or timed out. The session stays as the
// CLI reports it, a further interrupt acts again, and close escalates.
func TestFaultB6J5(t *testing.T) {
	interrupt := &agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{}}}
	for name, script := range map[string]string{
		"acknowledged":     testdaemon.Lines("init", testdaemon.Interrupts, "ignore eof", "ignore term", testdaemon.UserInput, testdaemon.Running, "sleep 10h"),
		"not acknowledged": testdaemon.Lines("init", "ignore eof", "ignore term", testdaemon.UserInput, testdaemon.Running, "sleep 10h"),
	} {
		t.Run(name, func(t *testing.T) {
			faces(t, testdaemon.Config{Script: script}, opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
				f.input(testdaemon.Text("work"))
				f.event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
				for range 2 {
					result, r := f.control(proto.CloneOf(interrupt))
					switch {
					case name == "acknowledged" && !result.GetInterrupt().GetWasRunning():
						t.Errorf("%v, %+v", result, r)
					case name != "acknowledged":
						wantRefusal(t, r, "CONTROL_TIMEOUT", codes.DeadlineExceeded)
					}
				}
				sent := 0
				for _, l := range d.CLI.Lines(0) {
					if l.Request.Subtype == "interrupt" {
						sent++
					}
				}
				if sent != 2 {
					t.Errorf("the CLI got %d interrupts", sent)
				}
				began := time.Now()
				closed, r := f.close(&agentdv1.CloseSession{})
				if closed.GetExit().GetSignal() != "SIGKILL" {
					t.Errorf("closed: %v, %+v", closed, r)
				}
				// One second for the interrupt, five for the end of stdin, five for SIGTERM.
				if took := time.Since(began); took > 12*time.Second {
					t.Errorf("closing took %v", took)
				}
			})
		})
	}
}

// TestFaultJ2 checks that an interrupted turn is a result which says so, not a
// failure of the call.
func TestFaultJ2(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running,
		`expect {"type":"control_request","request_id":"$i","request":{"subtype":"interrupt"}}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$i","response":{"still_queued":[]}}}`,
		`result {"subtype":"error_during_execution","is_error":true,"terminal_reason":"aborted_streaming","user_message_uuids":["$u1"]}`, testdaemon.Idle)
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("work"))
		f.event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
		if _, r := f.control(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{}}}); r.reason != "" {
			t.Errorf("interrupt: %+v", r)
		}
		e := f.event(testdaemon.IsResult).GetResult()
		if e.GetTerminalReason() != "aborted_streaming" || !e.GetIsError() || e.GetSubtype() != "error_during_execution" {
			t.Errorf("result: %v", e)
		}
		if closed, _ := f.close(&agentdv1.CloseSession{}); closed.GetError() != nil {
			t.Errorf("closed: %v", closed)
		}
	})
}

// TestFaultJ4 checks that an interrupt stops background tasks only where that is
// asked for, and then says which.
func TestFaultJ4(t *testing.T) {
	tasks := `out {"type":"system","subtype":"background_tasks_changed","tasks":[{"task_id":"a","task_type":"local_agent","description":"x"},{"task_id":"b","task_type":"local_agent","description":"y"}],"uuid":"$uuid","session_id":"$session"}`
	stops := `on {"type":"control_request","request_id":"$id","request":{"subtype":"stop_task"}} => {"type":"control_response","response":{"subtype":"success","request_id":"$id"}}`
	cfg := testdaemon.Script("init", testdaemon.Interrupts, stops, testdaemon.UserInput, testdaemon.Running, tasks, `expect {"never":1}`)
	for scope, want := range map[agentdv1.InterruptScope][]string{
		agentdv1.InterruptScope_INTERRUPT_SCOPE_TURN:           nil,
		agentdv1.InterruptScope_INTERRUPT_SCOPE_TURN_AND_TASKS: {"a", "b"},
	} {
		t.Run(scope.String(), func(t *testing.T) {
			faces(t, cfg, opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
				f.input(testdaemon.Text("work"))
				f.event(func(e *agentdv1.Event) bool { return e.GetSystem().GetBackgroundTasksChanged() != nil })
				result, r := f.control(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{Scope: scope}}})
				if r.reason != "" || !slices.Equal(result.GetInterrupt().GetStoppedTaskIds(), want) || !result.GetInterrupt().GetWasRunning() {
					t.Errorf("%v, %+v", result, r)
				}
				stopped := 0
				for _, l := range d.CLI.Lines(0) {
					if l.Request.Subtype == "stop_task" {
						stopped++
					}
				}
				if stopped != len(want) {
					t.Errorf("the CLI got %d stop_task", stopped)
				}
			})
		})
	}
}

// TestFaultJ7 checks that an interrupt can take the queue with it, and says what
// stays in it.
func TestFaultJ7(t *testing.T) {
	cfg := testdaemon.Script("init", `on {"type":"control_request","request_id":"$id","request":{"subtype":"interrupt","cancel_queued":true}} => `+
		`{"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"still_queued":[],"cancelled":["q1"]}}}`,
		`on {"type":"control_request","request_id":"$id","request":{"subtype":"interrupt"}} => `+
			`{"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"still_queued":["q1"]}}}`)
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		plain, _ := f.control(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{}}})
		if got := plain.GetInterrupt(); !slices.Equal(got.GetStillQueued(), []string{"q1"}) || got.GetCancelled() != nil || got.GetWasRunning() {
			t.Errorf("plain: %v", got)
		}
		all, _ := f.control(&agentdv1.Control{Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{CancelQueued: true}}})
		if got := all.GetInterrupt(); !slices.Equal(got.GetCancelled(), []string{"q1"}) || len(got.GetStillQueued()) != 0 {
			t.Errorf("with the queue: %v", got)
		}
	})
}

// TestFaultK14 checks that every session is a process of its own.
func TestFaultK14(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		pids, ids := map[int64]bool{}, map[string]bool{}
		for n := range 3 {
			id := unary(d, c, nil)
			info, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: id})
			if err != nil {
				d.T.Fatal(err)
			}
			pids[info.GetSession().GetCliPid()] = true
			for _, a := range d.CLI.Specs()[n].Args {
				if v, ok := strings.CutPrefix(a, "--session-id="); ok {
					ids[v] = true
				}
			}
		}
		if len(pids) != 3 || len(ids) != 3 {
			d.T.Errorf("pids %v, conversations %v", pids, ids)
		}
	})
}

// TestFaultL2 starts twenty sessions at once, four of which may start at a time.
func TestFaultL2(t *testing.T) {
	cfg := testdaemon.Script("sleep 20s", "init")
	cfg.Service = func(c *service.Config) { c.MaxStarts = 4 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		var wg sync.WaitGroup
		began := time.Now()
		for range 20 {
			wg.Go(func() {
				if _, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{}); err != nil {
					d.T.Errorf("%v", err)
				}
			})
		}
		time.Sleep(time.Second)
		if n := len(d.CLI.Specs()); n != 4 {
			d.T.Errorf("%d processes start at once", n)
		}
		wg.Wait()
		if took := time.Since(began); took != 100*time.Second {
			d.T.Errorf("it took %v", took)
		}
	})
}

// TestFaultN1 checks that what a turn cost and what all turns cost are told
// apart, though a CLI that does not tell each turn's share tells the sum.
func TestFaultN1(t *testing.T) {
	cfg := testdaemon.Script("init",
		`expect {"type":"user","uuid":"$a"}`, `result {"total_cost_usd":0.10,"model_usage_since_last_result":null,"user_message_uuids":["$a"]}`,
		`expect {"type":"user","uuid":"$b"}`, `result {"total_cost_usd":0.25,"model_usage_since_last_result":null,"user_message_uuids":["$b"]}`,
		`expect {"type":"user","uuid":"$c"}`, `result {"total_cost_usd":0.25,"model_usage_since_last_result":null,"user_message_uuids":["$c"]}`)
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		for _, want := range [][2]float64{{0.10, 0.10}, {0.15, 0.25}, {0, 0.25}} {
			f.input(testdaemon.Text("work"))
			cost := f.event(testdaemon.IsResult).GetResult().GetCost()
			if cost == nil || math.Abs(cost.GetTurnCostUsd()-want[0]) > 1e-9 || math.Abs(cost.GetTotalCostUsd()-want[1]) > 1e-9 {
				t.Errorf("cost %v, want %v", cost, want)
			}
		}
	})
}

// TestFaultM14 checks that a working directory which is not there is an error,
// not another directory. There are no roots under which it must lie.
func TestFaultM14(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		d.CLI.Err = fault.New(fault.WorkingDirectoryNotFound, "/nope is no directory")
		c := d.Dial("alice")
		_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: &agentdv1.Options{Cwd: proto.String("/nope")}})
		testdaemon.Expect(d.T, err, codes.FailedPrecondition, "WORKING_DIRECTORY_NOT_FOUND")
		if n := len(d.CLI.Specs()); n != 0 {
			d.T.Errorf("%d processes were started", n)
		}
	})
}
