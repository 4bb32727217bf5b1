package service_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/protobuf/encoding/protowire"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestForgedMarks sends what agentd's own codec would hand on in the place of bytes
// that are no message, or too many: it is refused, and the stream goes on.
func TestForgedMarks(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{})
		for number, content := range map[protowire.Number]string{
			protowire.MaxValidNumber:     "\xff",
			protowire.MaxValidNumber - 1: "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x01",
		} {
			m := new(agentdv1.SessionRequest)
			m.ProtoReflect().SetUnknown(protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType), []byte(content+strings.Repeat("x", 1<<20))))
			s.Send(m)
			r := s.Rejected()
			if e := r.GetError(); testdaemon.Reason(e) != "VALIDATION_FAILED" || !strings.Contains(e.GetMessage(), "nobody's to set") || len(e.GetMessage()) > 200 {
				d.T.Errorf("rejected: %.300s", r)
			}
		}
		s.Close(false)
		s.Event(testdaemon.IsClosed)
	})
}

// TestOpenSessionAtDrain checks that a session which was starting when the daemon
// stopped is refused like one that would have begun then.
func TestOpenSessionAtDrain(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("sleep 50s", "init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		opened := make(chan error, 1)
		go func() {
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{})
			opened <- err
		}()
		time.Sleep(time.Second)
		d.Stop(context.WithoutCancel(t.Context()))
		if s := testdaemon.StatusOf(<-opened); s.Reason != "SHUTTING_DOWN" || s.Retry == 0 {
			t.Errorf("OpenSession: %+v", s)
		}
	})
}

// TestRefusedServersLeaveLaterOnes sends two sets of MCP servers, of which the CLI
// takes the second: its tools are the caller's, though the first was refused.
func TestRefusedServersLeaveLaterOnes(t *testing.T) {
	cfg := testdaemon.Script("init",
		`expect {"type":"control_request","request_id":"$a","request":{"subtype":"mcp_set_servers"}}`,
		`expect {"type":"control_request","request_id":"$b","request":{"subtype":"mcp_set_servers"}}`,
		`out {"type":"control_response","response":{"subtype":"error","request_id":"$a","error":"no"}}`,
		`out {"type":"control_response","response":{"subtype":"success","request_id":"$b","response":{"added":["second"],"removed":[],"errors":{}}}}`,
		`sleep 1s`,
		`out {"type":"control_request","request_id":"call","request":{"subtype":"mcp_message","server_name":"second","message":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{}}}}}`,
		`expect {"type":"control_response","response":{"request_id":"call"}}`,
	)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s, _ := d.Dial("alice").Open(&agentdv1.OpenSession{})
		for _, name := range []string{"first", "second"} {
			s.Control(&agentdv1.Control{CommandId: name, Control: &agentdv1.Control_SetMcpServers{SetMcpServers: &agentdv1.SetMcpServersControl{
				Servers: []*agentdv1.McpServer{{Name: name, Config: &agentdv1.McpServer_Sdk{Sdk: &agentdv1.SdkMcpServer{Tools: []*agentdv1.McpTool{{Name: "t"}}}}}},
			}}})
		}
		call := s.Event(func(e *agentdv1.Event) bool { return e.GetToolCall() != nil }).GetToolCall()
		if call.GetServer() != "second" || call.GetTool() != "t" {
			d.T.Errorf("the call is %v", call)
		}
		synctest.Wait()
		for _, e := range s.Events() {
			if r := e.GetControlResult(); r != nil && (r.GetError() != nil) != (r.GetCommandId() == "first") {
				d.T.Errorf("result %v", r)
			}
		}
	})
}
