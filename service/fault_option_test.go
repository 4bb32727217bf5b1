package service_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestFaultG1 checks that an allow without an input of its own gives the CLI the
// very bytes that it asked about.
func TestFaultG1(t *testing.T) {
	input := `{"z":9007199254740993,"a":2.0,"s":"\u00e9 \/","deep":{"list":[1e2,null]}}`
	cfg := testdaemon.Script("init", `out {"type":"control_request","request_id":"r1","request":{"subtype":"can_use_tool","tool_name":"Bash","input":`+input+`,"tool_use_id":"t1"}}`)
	faces(t, cfg, opening{options: testdaemon.Asking()}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		if got := f.event(testdaemon.IsPermission).GetPermissionRequest().GetInputJson(); got != input {
			t.Errorf("the caller is asked about %s", got)
		}
		f.answer(testdaemon.Allow("r1"))
		line := lineWith(d, `"request_id":"r1"`)
		if !strings.Contains(line, `"updatedInput":`+input) {
			t.Errorf("the CLI is told %s", line)
		}
	})
}

// lineWith waits for the line that the first CLI is written with a text in it.
func lineWith(d *testdaemon.Daemon, part string) string {
	d.T.Helper()
	for range 100 {
		for _, l := range d.CLI.Lines(0) {
			if strings.Contains(l.Raw, part) {
				return l.Raw
			}
		}
		<-time.After(time.Millisecond)
	}
	d.T.Fatalf("the CLI is told nothing with %s", part)
	return ""
}

// TestFaultG2 checks that a caller whose permission callback will never be asked
// is warned.
func TestFaultG2(t *testing.T) {
	for name, o := range map[string]*agentdv1.Options{
		"bypass":       {CanUseTool: true, PermissionMode: proto.String("bypassPermissions")},
		"allowed rule": {CanUseTool: true, AllowedTools: []string{"Bash"}},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
				c := d.Dial("alice")
				_, opened := c.Open(&agentdv1.OpenSession{Options: o})
				resp, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: o})
				if err != nil {
					d.T.Fatal(err)
				}
				for face, warnings := range map[string][]*agentdv1.Warning{"stream": opened.GetWarnings(), "unary": resp.GetWarnings()} {
					if !slices.ContainsFunc(warnings, func(w *agentdv1.Warning) bool { return w.GetCode() == "CAN_USE_TOOL_SHADOWED" }) {
						d.T.Errorf("%s: warnings %v", face, warnings)
					}
				}
			})
		})
	}
}

// TestFaultG7 checks that an update of the rules which the CLI would drop is
// refused, and that the request can still be answered.
func TestFaultG7(t *testing.T) {
	update := func(u *agentdv1.PermissionUpdate) *agentdv1.Answer {
		a := testdaemon.Allow("r1")
		a.GetPermission().GetAllow().UpdatedPermissions = []*agentdv1.PermissionUpdate{u}
		return a
	}
	rule := []*agentdv1.PermissionRule{{ToolName: "Bash"}}
	faces(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, opening{options: testdaemon.Asking()}, func(t *testing.T, d *testdaemon.Daemon, f face) {
		f.input(testdaemon.Text("work"))
		f.event(testdaemon.IsPermission)
		for name, a := range map[string]*agentdv1.Answer{
			"unknown destination": update(&agentdv1.PermissionUpdate{Type: "addRules", Rules: rule, Behavior: proto.String("allow"), Destination: proto.String("moon")}),
			"no behavior":         update(&agentdv1.PermissionUpdate{Type: "addRules", Rules: rule, Destination: proto.String("session")}),
			"unknown type":        update(&agentdv1.PermissionUpdate{Type: "loosen", Destination: proto.String("session")}),
		} {
			if r := f.answer(a); r.reason != "VALIDATION_FAILED" || r.code != codes.OK && r.code != codes.InvalidArgument {
				t.Errorf("%s: %+v", name, r)
			}
		}
		if n := d.CLI.Answers(0)["r1"]; n != 0 {
			t.Fatalf("the CLI got %d answers", n)
		}
		good := update(&agentdv1.PermissionUpdate{Type: "addRules", Rules: rule, Behavior: proto.String("allow"), Destination: proto.String("session")})
		if r := f.answer(good); r.reason != "" {
			t.Errorf("a good one: %+v", r)
		}
		f.event(testdaemon.IsResult)
	})
}

// TestFaultH1 checks that a hook which is not answered denies, and one that was
// registered to continue does not.
func TestFaultH1(t *testing.T) {
	script := func(name string) testdaemon.Config {
		return testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running,
			`out {"type":"control_request","request_id":"h1","request":{"subtype":"hook_callback","callback_id":"h","input":{"hook_event_name":"`+name+`","tool_name":"Bash","tool_input":{},"prompt":"x"}}}`,
			`expect {"type":"control_response","response":{"request_id":"h1"}}`, testdaemon.InputDone, testdaemon.Idle)
	}
	for name, c := range map[string]struct {
		event, onFailure string
		want             string
		after            time.Duration
	}{
		"PreToolUse":           {"PreToolUse", "", `"permissionDecision":"deny"`, 595 * time.Second},
		"PreToolUse, continue": {"PreToolUse", "continue", `"response":{}`, 595 * time.Second},
		"UserPromptSubmit":     {"UserPromptSubmit", "", `"decision":"block"`, 25 * time.Second},
		"PostToolUse":          {"PostToolUse", "", `"response":{}`, 595 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			o := &agentdv1.Options{Hooks: []*agentdv1.HookMatcher{{Id: "h", Event: c.event}}}
			if c.onFailure != "" {
				o.Hooks[0].OnFailure = proto.String(c.onFailure)
			}
			faces(t, script(c.event), opening{options: o}, func(t *testing.T, d *testdaemon.Daemon, f face) {
				began := time.Now()
				f.input(testdaemon.Text("work"))
				e := f.event(func(e *agentdv1.Event) bool { return e.GetRequestResolved() != nil })
				if took := e.GetTime().AsTime().Sub(began); took != c.after {
					t.Errorf("it expired after %v", took)
				}
				if line := lineWith(d, `"request_id":"h1"`); !strings.Contains(line, c.want) {
					t.Errorf("the CLI is told %s", line)
				}
				f.event(testdaemon.IsResult)
			})
		})
	}
}

// TestFaultM1 checks that CLIs see of the daemon's environment what they need,
// and no secret of the host.
func TestFaultM1(t *testing.T) {
	cfg := testdaemon.Script("init", "echo-env SECRET_X", "echo-env AWS_SECRET_ACCESS_KEY", "echo-env CLAUDECODE", "echo-env PATH", "echo-env MINE", "echo-env ANTHROPIC_API_KEY")
	cfg.Service = func(c *service.Config) {
		c.BaseEnv = []string{"SECRET_X=1", "AWS_SECRET_ACCESS_KEY=2", "CLAUDECODE=1", "PATH=/bin", "HOME=/home/user", "ANTHROPIC_API_KEY=sk-test"}
	}
	faces(t, cfg, opening{options: &agentdv1.Options{Env: map[string]string{"MINE": "x"}}}, func(t *testing.T, _ *testdaemon.Daemon, f face) {
		var told []string
		for range 6 {
			e := f.event(func(e *agentdv1.Event) bool { return e.GetSystem().GetInformational() != nil })
			told = append(told, e.GetSystem().GetInformational().GetContent())
		}
		want := []string{"SECRET_X unset", "AWS_SECRET_ACCESS_KEY unset", "CLAUDECODE unset", "PATH=/bin", "MINE=x", "ANTHROPIC_API_KEY=sk-test"}
		if !slices.Equal(told, want) {
			t.Errorf("the CLI sees %q", told)
		}
	})
}

// TestFaultM9M11 checks that no text of a caller becomes a flag or a tool.
func TestFaultM9M11(t *testing.T) {
	names := func(list ...string) *agentdv1.Options {
		return &agentdv1.Options{Skills: &agentdv1.Skills{Skills: &agentdv1.Skills_Names{Names: &agentdv1.StringList{Values: list}}}}
	}
	for name, o := range map[string]*agentdv1.Options{
		"resume":               {Resume: proto.String("--dangerously-skip-permissions")},
		"session id":           {SessionId: proto.String("--help")},
		"skill with a comma":   names("a,Bash(*)"),
		"skill with a bracket": names("a) Bash(*"),
	} {
		t.Run(name, func(t *testing.T) {
			opens(t, testdaemon.Config{}, &agentdv1.OpenSession{Options: o}, func(t *testing.T, d *testdaemon.Daemon, err error) {
				testdaemon.Expect(t, err, codes.InvalidArgument, "VALIDATION_FAILED")
				if n := len(d.CLI.Specs()); n != 0 {
					t.Errorf("%d processes were started", n)
				}
			})
		})
	}
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) { // text that may look like a flag stays text
		d.Dial("alice").Open(&agentdv1.OpenSession{Options: &agentdv1.Options{
			Model: proto.String("--dangerously-skip-permissions"), AllowedTools: []string{"--allow-everything"},
		}})
		for _, a := range d.CLI.Specs()[0].Args {
			if strings.HasPrefix(a, "--dangerously") || strings.HasPrefix(a, "--allow-everything") {
				d.T.Errorf("argument %q", a)
			}
		}
	})
}

// TestFaultM15 checks that a place in one session means nothing in another.
func TestFaultM15(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "secret of one")), func(d *testdaemon.Daemon) {
		alice, bob := d.Dial("alice"), d.Dial("bob")
		one, o := alice.Open(&agentdv1.OpenSession{})
		two, p := bob.Open(&agentdv1.OpenSession{})
		one.Input(testdaemon.Text("work"))
		one.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_RUNNING))
		one.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_IDLE))
		last := one.Last()
		w := bob.Watch(&agentdv1.WatchSessionRequest{SessionId: p.GetSessionId(), AfterSeq: &last})
		testdaemon.Expect(d.T, w.Err(), codes.OutOfRange, "CURSOR_OUT_OF_RANGE")
		w = bob.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId(), AfterSeq: &last})
		testdaemon.Expect(d.T, w.Err(), codes.NotFound, "SESSION_NOT_FOUND")
		for _, e := range two.Events() {
			if strings.Contains(e.String(), "secret of one") {
				d.T.Error("the other session's words are seen")
			}
		}
	})
}
