package service_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestLiveSessionFollowsTheCLI checks what is said of a conversation: its model,
// mode and title as the CLI reports them, and the inputs that wait.
func TestLiveSessionFollowsTheCLI(t *testing.T) {
	inits := `out {"type":"system","subtype":"init","model":"simulated-1","permissionMode":"plan","session_id":"$session","uuid":"$uuid"}`
	titled := `out {"type":"system","subtype":"session_title_changed","title":"A poem","session_id":"$session","uuid":"$uuid"}`
	setModel := `on {"type":"control_request","request_id":"$id","request":{"subtype":"set_model"}} => {"type":"control_response","response":{"subtype":"success","request_id":"$id"}}`
	life := func(uuid, state string) string {
		return `out {"type":"command_lifecycle","command_uuid":"` + uuid + `","state":"` + state + `","session_id":"$session","uuid":"$uuid"}`
	}
	cfg := testdaemon.Script("init", setModel, testdaemon.UserInput, life("$u1", "started"), testdaemon.Running, inits, titled,
		`expect {"type":"user","uuid":"$u2"}`, `expect {"type":"user","uuid":"$u3"}`,
		life("$u2", "cancelled"), life("$u3", "started"), life("$u3", "completed"), testdaemon.InputDone, testdaemon.Idle)
	faces(t, cfg, opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		c := d.Dial("alice")
		get := func() *agentdv1.LiveSession {
			t.Helper()
			synctest.Wait()
			resp, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: f.id()})
			if err != nil {
				t.Fatal(err)
			}
			return resp.GetSession()
		}
		if s := get(); s.Model != nil || s.Title != nil || s.GetQueuedInputs() != 0 {
			t.Errorf("before the first turn: %v", s)
		}
		f.input(testdaemon.Text("first"))
		f.input(testdaemon.Text("waits"))
		s := get()
		if s.GetModel() != "simulated-1" || s.GetTitle() != "A poem" || s.GetPermissionMode() != "plan" || s.GetQueuedInputs() != 1 {
			t.Errorf("in the first turn, with one input that waits: %v", s)
		}
		f.control(&agentdv1.Control{Control: &agentdv1.Control_SetModel{SetModel: &agentdv1.SetModelControl{Model: proto.String("other")}}})
		if m := get().GetModel(); m != "other" {
			t.Errorf("after set_model: %q", m)
		}
		f.input(testdaemon.Text("last"))
		f.event(testdaemon.IsResult)
		if n := get().GetQueuedInputs(); n != 0 {
			t.Errorf("%d inputs wait after the turn", n)
		}
	})
}

// TestBothInputsAreBounded checks how an input is refused for which there is no
// room.
func TestBothInputsAreBounded(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "sleep 1h")
	cfg.Service = func(c *service.Config) { c.Limits.Inputs = 2 }
	faces(t, cfg, opening{}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		for n := range 2 {
			if r := f.input(testdaemon.TextAs(n, "x")); r.reason != "" {
				t.Fatalf("input %d: %+v", n, r)
			}
		}
		r := f.input(testdaemon.TextAs(3, "x"))
		wantRefusal(t, r, "INPUT_QUEUE_FULL", codes.ResourceExhausted)
		if r.quota != "session" || r.retry != 5*time.Second {
			t.Errorf("the quota of %q, to be tried again in %s", r.quota, r.retry)
		}
	})
}

// TestMaxRequestBytes shows that the limit that GetDaemonInfo names is the one
// that is kept, to the byte.
func TestMaxRequestBytes(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		info, err := c.Server.GetDaemonInfo(c.Context(), &agentdv1.GetDaemonInfoRequest{})
		if err != nil {
			t.Fatal(err)
		}
		limit := int(info.GetLimits().GetMaxRequestBytes())
		text := strings.Repeat("x", limit)
		besides := proto.Size(&agentdv1.QueryRequest{Prompt: text}) - limit
		for over, want := range []codes.Code{codes.InvalidArgument, codes.ResourceExhausted} { // the prompt alone is too long
			req := &agentdv1.QueryRequest{Prompt: text[:limit+over-besides]}
			stream, err := c.Agent.Query(c.Context(), req)
			if err == nil {
				_, err = stream.Recv()
			}
			if status.Code(err) != want {
				t.Errorf("%d bytes, with a limit of %d: %v, want %s", proto.Size(req), limit, err, want)
			}
		}
	})
}

// TestStalled checks that the notice reaches callers through both faces, and
// that GetDaemonInfo names its limit.
func TestStalled(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "sleep 6m", testdaemon.InputDone, testdaemon.Idle)
	faces(t, cfg, opening{}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		c := d.Dial("alice")
		info, err := c.Server.GetDaemonInfo(c.Context(), &agentdv1.GetDaemonInfoRequest{})
		if err != nil {
			t.Fatal(err)
		}
		limit := info.GetLimits().GetStalledLimit().AsDuration()
		f.input(testdaemon.Text("go"))
		s := f.event(func(e *agentdv1.Event) bool { return e.GetStalled() != nil })
		if got := s.GetStalled().GetSilence().AsDuration(); got != limit || limit == 0 || s.GetEphemeral() {
			t.Errorf("stalled %v, the limit is %s", s, limit)
		}
		f.event(testdaemon.IsResult)
	})
}
