package service_test

import (
	"strings"
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

// opens tries to open a session through each face and returns the statuses.
func opens(t *testing.T, cfg testdaemon.Config, o *agentdv1.OpenSession, check func(*testing.T, *testdaemon.Daemon, error)) {
	t.Helper()
	t.Run("stream", func(t *testing.T) {
		testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
			s := d.Dial("alice").Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: o}})
			check(d.T, d, s.Err())
		})
	})
	t.Run("unary", func(t *testing.T) {
		testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
			c := d.Dial("alice")
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{
				SessionId: o.GetSessionId(), Options: o.GetOptions(), Labels: o.GetLabels(),
				DetachTimeout: o.GetDetachTimeout(), AcceptRequests: o.GetAcceptRequests(), RawFrames: o.GetRawFrames(),
			})
			check(d.T, d, err)
		})
	})
}

// TestOpenRefused opens sessions that are refused, and checks that nothing was
// started for them.
func TestOpenRefused(t *testing.T) {
	with := func(o *agentdv1.Options) *agentdv1.OpenSession { return &agentdv1.OpenSession{Options: o} }
	for name, c := range map[string]struct {
		open   *agentdv1.OpenSession
		code   codes.Code
		reason string
		field  string
	}{
		"id that is no UUID":           {&agentdv1.OpenSession{SessionId: "mine"}, codes.InvalidArgument, "VALIDATION_FAILED", "session_id"},
		"unknown raw frames":           {&agentdv1.OpenSession{RawFrames: 9}, codes.InvalidArgument, "VALIDATION_FAILED", "raw_frames"},
		"detach timeout below nothing": {&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(-1)}, codes.InvalidArgument, "VALIDATION_FAILED", "detach_timeout"},
		"detach timeout over a day":    {&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(86401)}, codes.InvalidArgument, "VALIDATION_FAILED", "detach_timeout"},
		"accepts one thing twice":      {&agentdv1.OpenSession{AcceptRequests: []string{"x", "x"}}, codes.InvalidArgument, "VALIDATION_FAILED", "accept_requests"},
		"flag as a resume target":      {with(&agentdv1.Options{Resume: proto.String("--dangerously-skip-permissions")}), codes.InvalidArgument, "VALIDATION_FAILED", "resume"},
		"skill that injects a tool":    {with(&agentdv1.Options{Skills: &agentdv1.Skills{Skills: &agentdv1.Skills_Names{Names: &agentdv1.StringList{Values: []string{"a,Bash(*)"}}}}}), codes.InvalidArgument, "VALIDATION_FAILED", "skills"},
		"flag that an option owns":     {with(&agentdv1.Options{ExtraArgs: []*agentdv1.ExtraArg{{Name: "permission-mode", Value: proto.String("plan")}}}), codes.InvalidArgument, "VALIDATION_FAILED", "extra_args"},
		"reserved variable":            {with(&agentdv1.Options{Env: map[string]string{"LD_PRELOAD": "x"}}), codes.InvalidArgument, "VALIDATION_FAILED", "env"},
		"options that exclude":         {with(&agentdv1.Options{CanUseTool: true, PermissionPromptToolName: proto.String("mcp__a__b")}), codes.InvalidArgument, "OPTIONS_CONFLICT", "permission_prompt_tool_name"},
		"two ways to go on":            {with(&agentdv1.Options{Resume: proto.String("x"), ContinueConversation: true}), codes.InvalidArgument, "OPTIONS_CONFLICT", "continue_conversation"},
		"a conflict and another fault": {with(&agentdv1.Options{Resume: proto.String("--x"), ContinueConversation: true}), codes.InvalidArgument, "VALIDATION_FAILED", "resume"},
		"another user":                 {with(&agentdv1.Options{User: proto.String("root")}), codes.PermissionDenied, "OPTION_NOT_ALLOWED", ""},
		"a program of one's own":       {with(&agentdv1.Options{CliPath: proto.String("/bin/sh")}), codes.PermissionDenied, "OPTION_NOT_ALLOWED", ""},
	} {
		t.Run(name, func(t *testing.T) {
			opens(t, testdaemon.Config{}, c.open, func(t *testing.T, d *testdaemon.Daemon, err error) {
				s := testdaemon.Expect(t, err, c.code, c.reason)
				if c.field != "" && (len(s.Fields) == 0 || !strings.Contains(s.Fields[0], c.field)) {
					t.Errorf("violations at %q, want %s", s.Fields, c.field)
				}
				if n := len(d.CLI.Specs()); n != 0 {
					t.Errorf("%d processes were started", n)
				}
			})
		})
	}
}

// TestFaultC8 checks that a start that fails ends the call at once.
func TestFaultC8(t *testing.T) {
	for _, reason := range []fault.Reason{fault.CLIStartFailed, fault.CLINotFound, fault.WorkingDirectoryNotFound} {
		t.Run(string(reason), func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
				d.CLI.Err = fault.New(reason, "it is a directory")
				c := d.Dial("alice")
				began := time.Now()
				s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{SessionId: testdaemon.UUID(1)}}})
				testdaemon.Expect(d.T, s.Err(), codes.FailedPrecondition, string(reason))
				_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1)})
				testdaemon.Expect(d.T, err, codes.FailedPrecondition, string(reason))
				if took := time.Since(began); took != 0 {
					d.T.Errorf("it took %v", took)
				}
				_, err = c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: testdaemon.UUID(1)})
				testdaemon.Expect(d.T, err, codes.NotFound, "SESSION_NOT_FOUND")
			})
		})
	}
}

// TestFirstRequest checks what a stream may begin with.
func TestFirstRequest(t *testing.T) {
	for name, first := range map[string]*agentdv1.SessionRequest{
		"input":   {Message: &agentdv1.SessionRequest_Input{Input: testdaemon.Text("hello")}},
		"close":   {Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{}}},
		"ack":     {Message: &agentdv1.SessionRequest_Ack{Ack: &agentdv1.Ack{}}},
		"no arm":  {},
		"nothing": nil,
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
				s := d.Dial("alice").Session(first)
				if first == nil {
					s.CloseSend()
				}
				testdaemon.Expect(d.T, s.Err(), codes.FailedPrecondition, "SESSION_NOT_OPEN")
				if n := len(d.CLI.Specs()); n != 0 {
					d.T.Errorf("%d processes were started", n)
				}
			})
		})
	}
}

// TestStreamGoesOn checks that nothing a caller sends ends a stream that is open.
func TestStreamGoesOn(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), func(d *testdaemon.Daemon) {
		s, o := d.Dial("alice").Open(&agentdv1.OpenSession{})
		blank := testdaemon.TextAs(1, " \n\t")
		for _, c := range []struct {
			send    *agentdv1.SessionRequest
			reason  string
			subject string
			field   string
		}{
			{&agentdv1.SessionRequest{}, "UNKNOWN_CLIENT_MESSAGE", "", ""},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}}, "SESSION_ALREADY_OPEN", "", ""},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: &agentdv1.AttachSession{SessionId: o.GetSessionId()}}}, "SESSION_ALREADY_OPEN", "", ""},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: blank}}, "VALIDATION_FAILED", testdaemon.UUID(1), "input.text"},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: &agentdv1.Input{Uuid: "x"}}}, "VALIDATION_FAILED", "x", "input.uuid"},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: &agentdv1.Input{Uuid: testdaemon.UUID(2)}}}, "VALIDATION_FAILED", testdaemon.UUID(2), "input"},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Control{Control: &agentdv1.Control{CommandId: "c"}}}, "UNKNOWN_CLIENT_MESSAGE", "c", ""},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: testdaemon.Allow("nobody")}}, "REQUEST_NOT_FOUND", "nobody", ""},
			{&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Control{Control: &agentdv1.Control{
				CommandId: "raw", Control: &agentdv1.Control_Raw{Raw: &agentdv1.RawControl{Subtype: "anything"}},
			}}}, "CONTROL_RESERVED", "raw", ""},
		} {
			s.Send(c.send)
			r := s.Rejected()
			subject := r.GetCommandId() + r.GetRequestId() + r.GetInputUuid()
			if testdaemon.Reason(r.GetError()) != c.reason || subject != c.subject {
				d.T.Errorf("%v is answered %v, want %s for %q", c.send, r, c.reason, c.subject)
			}
			if c.field != "" && (len(r.GetError().GetFieldViolations()) == 0 || !strings.HasPrefix(r.GetError().GetFieldViolations()[0].GetField(), c.field)) {
				d.T.Errorf("%v is answered %v, want a violation at %s", c.send, r, c.field)
			}
		}
		s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Heartbeat{Heartbeat: &agentdv1.Heartbeat{}}})
		s.Input(testdaemon.Text("hello"))
		s.Event(testdaemon.IsResult)
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		testdaemon.CheckEvents(d.T, s.Events())
	})
}

// TestBothBlankInput is fault F9.
func TestBothBlankInput(t *testing.T) {
	faces(t, testdaemon.Script("init"), opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		for _, blank := range []string{"", "  ", "\n\t\u00a0"} {
			r := f.input(testdaemon.Text(blank))
			wantRefusal(t, r, "VALIDATION_FAILED", codes.InvalidArgument)
			if len(r.fields) != 1 || r.fields[0] != "input.text" {
				t.Errorf("%q is refused at %q", blank, r.fields)
			}
		}
		if n := len(d.CLI.Inputs(0)); n != 0 {
			t.Errorf("the CLI got %d inputs", n)
		}
		withImage := &agentdv1.Input{Content: &agentdv1.Input_Blocks{Blocks: &agentdv1.InputBlocks{Blocks: []*agentdv1.InputBlock{
			{Block: &agentdv1.InputBlock_Image{Image: &agentdv1.InputImage{Source: &agentdv1.InputImage_Data{Data: []byte{1}}, MediaType: "image/png"}}},
		}}}}
		if r := f.input(withImage); r.reason != "" {
			t.Errorf("a picture without text is refused: %+v", r)
		}
	})
}

// TestBothPolicy checks what the server's policy forbids in a running session.
func TestBothPolicy(t *testing.T) {
	raw := func(subtype string) *agentdv1.Control {
		return &agentdv1.Control{Control: &agentdv1.Control_Raw{Raw: &agentdv1.RawControl{Subtype: subtype}}}
	}
	faces(t, testdaemon.Script("init"), opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		_, r := f.control(raw("get_plan"))
		wantRefusal(t, r, "CONTROL_RESERVED", codes.PermissionDenied)
		if n := len(d.CLI.Lines(0)); n != 1 {
			t.Errorf("the CLI got %d lines, not initialize alone", n)
		}
	})
	cfg := testdaemon.Script("init", `on {"type":"control_request","request_id":"$id","request":{"subtype":"get_plan","deep":true}} => `+
		`{"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"plan":1}}}`)
	cfg.Service = func(c *service.Config) { c.AllowRawControl = true }
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		for _, reserved := range []string{
			"initialize", "mcp_message", "mcp_set_servers", "end_session", "claim_session", "interrupt", "set_model",
			"set_permission_mode", "set_max_thinking_tokens", "apply_flag_settings", "update_settings", "mcp_toggle",
		} {
			_, r := f.control(raw(reserved))
			wantRefusal(t, r, "CONTROL_RESERVED", codes.PermissionDenied)
		}
		c := raw("get_plan")
		c.GetRaw().RequestJson = `{"deep":true}`
		result, r := f.control(c)
		if r.reason != "" || result.GetResponseJson() != `{"plan":1}` {
			t.Errorf("got %v, %+v", result, r)
		}
	})
}

// TestBothControlRefusedAndLate checks a control that the CLI refuses, and one
// that it does not answer.
func TestBothControlRefusedAndLate(t *testing.T) {
	cfg := testdaemon.Script("init", `on {"type":"control_request","request_id":"$id","request":{"subtype":"set_model"}} => `+
		`{"type":"control_response","response":{"subtype":"error","request_id":"$id","error":"no such model"}}`)
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		_, r := f.control(&agentdv1.Control{Control: &agentdv1.Control_SetModel{SetModel: &agentdv1.SetModelControl{}}})
		wantRefusal(t, r, "CLI_REJECTED_REQUEST", codes.FailedPrecondition)
		if !strings.Contains(r.text, "no such model") {
			t.Errorf("text %q", r.text)
		}
		began := time.Now()
		_, r = f.control(&agentdv1.Control{Control: &agentdv1.Control_GetSettings{GetSettings: &agentdv1.GetSettingsControl{}}})
		wantRefusal(t, r, "CONTROL_TIMEOUT", codes.DeadlineExceeded)
		if took := time.Since(began); took != time.Minute {
			t.Errorf("it took %v", took)
		}
	})
}

// TestBothCommandID checks that a repeated command does nothing and has the
// first outcome, and that other content under its id is refused.
func TestBothCommandID(t *testing.T) {
	cfg := testdaemon.Script("init", `on {"type":"control_request","request_id":"$id","request":{"subtype":"set_model","model":"$m"}} => `+
		`{"type":"control_response","response":{"subtype":"success","request_id":"$id","response":{"model":"one"}}}`)
	model := func(name string) *agentdv1.Control {
		return &agentdv1.Control{CommandId: "c1", Control: &agentdv1.Control_SetModel{SetModel: &agentdv1.SetModelControl{Model: &name}}}
	}
	faces(t, cfg, opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		first, r := f.control(model("one"))
		if r.reason != "" {
			t.Fatalf("refused: %+v", r)
		}
		again, r := f.control(model("one"))
		if r.reason != "" || !proto.Equal(first, again) {
			t.Errorf("the second outcome is %v, %+v; the first was %v", again, r, first)
		}
		_, r = f.control(model("two"))
		wantRefusal(t, r, "COMMAND_ID_REUSED", codes.AlreadyExists)
		_, r = f.control(&agentdv1.Control{CommandId: "c1", Control: &agentdv1.Control_GetSettings{GetSettings: &agentdv1.GetSettingsControl{}}})
		wantRefusal(t, r, "COMMAND_ID_REUSED", codes.AlreadyExists)
		_, r = f.close(&agentdv1.CloseSession{CommandId: "c1"})
		wantRefusal(t, r, "COMMAND_ID_REUSED", codes.AlreadyExists)
		if n := len(d.CLI.Lines(0)); n != 2 {
			t.Errorf("the CLI got %d lines, not initialize and one control", n)
		}
	})
}

// TestUnaryCommandID is TestBothCommandID for what has a command id in the unary
// service alone.
func TestUnaryCommandID(t *testing.T) {
	cfg := testdaemon.Config{Script: testdaemon.AsksOnce()}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		f := openUnary(d, opening{options: testdaemon.Asking()}).(unaryFace)
		live, ctx := f.conn.Live, f.conn.Context()
		send := func(in *agentdv1.Input) (*agentdv1.SendInputResponse, error) {
			return live.SendInput(ctx, &agentdv1.SendInputRequest{SessionId: f.session, CommandId: "in", Input: in})
		}
		before, _ := live.GetLiveSession(ctx, &agentdv1.GetLiveSessionRequest{SessionId: f.session})
		first, err := send(testdaemon.Text("hello"))
		if err != nil {
			d.T.Fatal(err)
		}
		if first.GetLastSeq() != before.GetSession().GetLastSeq() {
			d.T.Errorf("last_seq %d, want %d: all that the input brings about comes after it", first.GetLastSeq(), before.GetSession().GetLastSeq())
		}
		f.event(testdaemon.IsPermission)
		if again, err := send(testdaemon.Text("hello")); err != nil || !proto.Equal(again, first) {
			d.T.Errorf("again: %v, %v", again, err)
		}
		_, err = send(testdaemon.Text("other"))
		testdaemon.Expect(d.T, err, codes.AlreadyExists, "COMMAND_ID_REUSED")
		answer := func(a *agentdv1.Answer) (*agentdv1.ResolveRequestResponse, error) {
			return live.ResolveRequest(ctx, &agentdv1.ResolveRequestRequest{SessionId: f.session, CommandId: "an", Answer: a})
		}
		for range 2 {
			resp, err := answer(testdaemon.Allow("r1"))
			if err != nil || resp.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED || resp.GetCommandId() != "an" {
				d.T.Errorf("answer: %v, %v", resp, err)
			}
		}
		_, err = answer(testdaemon.Deny("r1", "no"))
		testdaemon.Expect(d.T, err, codes.AlreadyExists, "COMMAND_ID_REUSED")
		f.event(testdaemon.IsResult)
		if n := d.CLI.Answers(0)["r1"]; n != 1 {
			d.T.Errorf("the CLI got %d answers", n)
		}
		if n := d.CLI.Inputs(0)[first.GetInputUuid()]; n != 1 || len(d.CLI.Inputs(0)) != 1 {
			d.T.Errorf("the CLI got %v", d.CLI.Inputs(0))
		}
		for range 2 {
			resp, err := live.CloseSession(ctx, &agentdv1.CloseSessionRequest{SessionId: f.session, CommandId: "cl"})
			if err != nil || resp.GetClosed().GetReason() != agentdv1.CloseReason_CLOSE_REASON_REQUESTED || resp.GetCommandId() != "cl" {
				d.T.Errorf("close: %v, %v", resp, err)
			}
		}
		synctest.Wait()
		testdaemon.CheckEvents(d.T, f.events())
	})
}

// TestBothInputTwice checks that an input is given to the CLI once.
func TestBothInputTwice(t *testing.T) {
	faces(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		f.input(testdaemon.TextAs(1, "hello"))
		f.event(testdaemon.IsResult)
		if r := f.input(testdaemon.TextAs(1, "hello")); r.reason != "" {
			t.Errorf("the same input again: %+v", r)
		}
		f.event(func(e *agentdv1.Event) bool {
			return e.GetInputReceipt().GetState() == agentdv1.InputState_INPUT_STATE_DUPLICATE && e.GetInputReceipt().GetInputUuid() == testdaemon.UUID(1)
		})
		wantRefusal(t, f.input(testdaemon.TextAs(1, "other")), "INPUT_UUID_REUSED", codes.AlreadyExists)
		if n := d.CLI.Inputs(0)[testdaemon.UUID(1)]; n != 1 {
			t.Errorf("the CLI got the input %d times", n)
		}
	})
}
