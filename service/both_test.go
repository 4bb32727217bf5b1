package service_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// wantRefusal checks why something was refused, and the code where there is one.
func wantRefusal(t *testing.T, got refusal, reason string, code codes.Code) {
	t.Helper()
	if got.reason != reason || got.code != codes.OK && got.code != code {
		t.Errorf("refused with %s %v (%s), want %s %v", got.reason, got.code, got.text, reason, code)
	}
}

func TestBothTurn(t *testing.T) {
	faces(t, testdaemon.Script("init", testdaemon.Turn(1, "hi"), testdaemon.Turn(2, "again")), opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		for n, said := range []string{"hi", "again"} {
			in := testdaemon.TextAs(n, "question")
			if r := f.input(in); r.reason != "" {
				t.Fatalf("input: %+v", r)
			}
			e := f.event(testdaemon.IsResult)
			if got := e.GetResult().GetInputUuids(); !slices.Equal(got, []string{in.GetUuid()}) || e.GetTurn() != uint64(n+1) {
				t.Errorf("result in turn %d for %v", e.GetTurn(), got)
			}
			if !slices.ContainsFunc(f.events(), func(e *agentdv1.Event) bool {
				return strings.Contains(protojson.Format(e.GetAssistant()), said)
			}) {
				t.Errorf("no %q was said", said)
			}
		}
		closed, _ := f.close(&agentdv1.CloseSession{})
		if closed.GetReason() != agentdv1.CloseReason_CLOSE_REASON_REQUESTED || closed.GetExit().GetCode() != 0 || closed.GetError() != nil {
			t.Errorf("closed: %v", closed)
		}
		testdaemon.CheckEvents(t, f.events())
	})
}

func TestBothPermission(t *testing.T) {
	cfg := testdaemon.Config{Script: testdaemon.AsksOnce()}
	for name, c := range map[string]struct {
		answer *agentdv1.Answer
		cli    string
	}{
		"allow": {testdaemon.Allow("r1"), `"behavior":"allow","updatedInput":{"command":"ls"}`},
		"deny":  {testdaemon.Deny("r1", "not here"), `"behavior":"deny","message":"not here"`},
	} {
		t.Run(name, func(t *testing.T) {
			faces(t, cfg, opening{options: testdaemon.Asking()}, func(t *testing.T, d *testdaemon.Daemon, f face) {
				f.input(testdaemon.Text("list"))
				f.event(testdaemon.IsPermission)
				if r := f.answer(c.answer); r.reason != "" {
					t.Fatalf("answer: %+v", r)
				}
				f.event(testdaemon.IsResult)
				wantRefusal(t, f.answer(c.answer), "REQUEST_RESOLVED", codes.FailedPrecondition)
				wantRefusal(t, f.answer(testdaemon.Allow("r2")), "REQUEST_NOT_FOUND", codes.NotFound)
				if n := d.CLI.Answers(0)["r1"]; n != 1 {
					t.Errorf("the CLI got %d answers", n)
				}
				if !slices.ContainsFunc(d.CLI.Lines(0), func(l testdaemon.Line) bool { return strings.Contains(l.Raw, c.cli) }) {
					t.Errorf("the CLI was not told %s", c.cli)
				}
				f.close(&agentdv1.CloseSession{})
				testdaemon.CheckEvents(t, f.events())
			})
		})
	}
}

func TestBothAnswerMismatch(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, testdaemon.AskBash, testdaemon.Waiting, testdaemon.BashAnswer, testdaemon.InputDone, testdaemon.Idle)
	faces(t, cfg, opening{options: testdaemon.Asking()}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("list"))
		f.event(testdaemon.IsPermission)
		wrong := &agentdv1.Answer{RequestId: "r1", Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{}}}
		wantRefusal(t, f.answer(wrong), "ANSWER_MISMATCH", codes.InvalidArgument)
		wantRefusal(t, f.answer(&agentdv1.Answer{RequestId: "r1"}), "UNKNOWN_CLIENT_MESSAGE", codes.Unimplemented)
		if r := f.answer(testdaemon.Allow("r1")); r.reason != "" {
			t.Errorf("the right answer afterwards: %+v", r)
		}
		f.event(testdaemon.IsResult)
	})
}

// TestBothEveryControl sends every control that has a golden case through both
// faces and compares what the CLI was told and what the caller gets.
func TestBothEveryControl(t *testing.T) {
	paths, err := filepath.Glob("translate/controls/testdata/*.txtar")
	if err != nil || len(paths) < 30 {
		t.Fatalf("%d golden files, %v", len(paths), err)
	}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		parts := map[string]string{}
		for _, f := range txtar.Parse(b).Files {
			parts[f.Name] = strings.Join(strings.Fields(string(f.Data)), " ")
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			c, want := &agentdv1.Control{}, &agentdv1.ControlResult{}
			if err := protojson.Unmarshal([]byte(parts["1/control"]), c); err != nil {
				t.Fatal(err)
			}
			if err := protojson.Unmarshal([]byte(parts["1/result"]), want); err != nil {
				t.Fatal(err)
			}
			sendsControl(t, c, want, parts["1/cli"], parts["1/payload"])
		})
	}
}

func sendsControl(t *testing.T, c *agentdv1.Control, want *agentdv1.ControlResult, cli, payload string) {
	response := `{"type":"control_response","response":{"subtype":"success","request_id":"$id"}}`
	if payload != "" {
		response = `{"type":"control_response","response":{"subtype":"success","request_id":"$id","response":` + payload + `}}`
	}
	cfg := testdaemon.Script("init", `on {"type":"control_request","request_id":"$id","request":`+cli+`} => `+response)
	cfg.Service = func(c *service.Config) { c.AllowRawControl = true }
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		c := proto.CloneOf(c)
		c.CommandId = "c"
		got, r := f.control(c)
		if r.reason != "" {
			t.Fatalf("refused: %+v", r)
		}
		ignored := protocmp.IgnoreFields(&agentdv1.InterruptReceipt{}, "was_running", "stopped_task_ids")
		if c.GetGetServerInfo() != nil { // it is what initialize gave, not asked again
			ignored = protocmp.IgnoreFields(&agentdv1.ControlResult{}, "response_json", "get_server_info")
		}
		if diff := cmp.Diff(want, got, protocmp.Transform(), ignored); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestBothUncheckedTools checks that a caller is told which tools are checked in
// part, whether they come with the options or later.
func TestBothUncheckedTools(t *testing.T) {
	server := &agentdv1.SdkMcpServer{Tools: []*agentdv1.McpTool{
		{Name: "odd", InputSchemaJson: `{"type":"object","properties":{"mail":{"type":"string","pattern":"^(?!x)a"}}}`},
		{Name: "plain", InputSchemaJson: `{"type":"object"}`},
	}}
	told := func(t *testing.T, server string, warnings []*agentdv1.Warning) {
		t.Helper()
		if len(warnings) != 1 || warnings[0].GetCode() != "TOOL_SCHEMA_UNCHECKED" ||
			!strings.Contains(warnings[0].GetMessage(), server+".odd ") || !strings.Contains(warnings[0].GetMessage(), "(?!x)") {
			t.Errorf("%s: warnings %v", server, warnings)
		}
	}
	cfg := testdaemon.Script("init",
		`expect {"type":"control_request","request_id":"$a","request":{"subtype":"mcp_set_servers"}}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$a","response":{"added":["second"],"removed":[],"errors":{}}}}`)
	faces(t, cfg, opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		_, opened := d.Dial("alice").Open(&agentdv1.OpenSession{Options: testdaemon.Hosted("first", server)})
		told(t, "first", opened.GetWarnings())
		set := &agentdv1.Control{CommandId: "set", Control: &agentdv1.Control_SetMcpServers{SetMcpServers: &agentdv1.SetMcpServersControl{
			Servers: []*agentdv1.McpServer{{Name: "second", Config: &agentdv1.McpServer_Sdk{Sdk: server}}},
		}}}
		for range 2 { // a repeat tells it, too
			result, r := f.control(set)
			if r.reason != "" {
				t.Fatalf("refused: %+v", r)
			}
			told(t, "second", result.GetSetMcpServers().GetWarnings())
		}
	})
}
