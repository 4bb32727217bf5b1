package service_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

const hello = `{"type":"user","message":{"role":"user","content":"hello"}}`

// TestTunnelCarriesLinesT2T3 checks that lines go both ways as they are.
func TestTunnelCarriesLinesT2T3(t *testing.T) {
	odd := []string{
		`{ "type" : "user", "message": {"role" : "user"}, "n": 1.0, "big": 9007199254740993, "a": 1, "a": 2, "s": "\ud800 \u2028 é` + "\u2028" + `" }`,
		`{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}`,
		`{"type":"no SDK knows this"}`,
	}
	script := testdaemon.Lines(
		`expect ~"big"`, `expect ~initialize`, `expect ~knows`,
		`raw "{ \"type\":\"x\", \"n\": 1.0, \"s\": \"\\ud800\u2028\" }\r\n"`, `raw "not JSON\n"`, `raw "{\"bytes\":\"\xff\"}\n"`, `raw "{\"torn"`)
	testdaemon.Run(t, testdaemon.Config{Script: script}, func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{Args: []string{"--model", "m"}})
		for _, line := range odd {
			tunnel.Frame(line)
		}
		synctest.Wait()
		tunnel.EndInput()
		if err := tunnel.Err(); err != nil {
			d.T.Error(err)
		}
		var sent []string
		for _, l := range d.CLI.Lines(0) {
			sent = append(sent, strings.TrimSuffix(l.Raw, "\n"))
		}
		if diff := cmp.Diff(odd, sent); diff != "" {
			d.T.Errorf("the CLI was written something else (-want +got):\n%s", diff)
		}
		want := []string{`{ "type":"x", "n": 1.0, "s": "\ud800` + "\u2028" + `" }`, "not JSON", "{\"bytes\":\"\xff\"}", `{"torn`}
		if diff := cmp.Diff(want, tunnel.Frames()); diff != "" {
			d.T.Errorf("the caller got something else (-want +got):\n%s", diff)
		}
		if first := tunnel.All()[0].GetOpened(); first.GetCliVersion() == "" {
			d.T.Errorf("the first response is %v", tunnel.All()[0])
		}
		if exit := tunnel.Exit(); exit.Code == nil || exit.GetCode() != 0 {
			d.T.Errorf("exit %v", exit)
		}
	})
}

// TestTunnelRefusesLines checks that a line which would end the CLI does not reach
// it, and that the tunnel goes on.
func TestTunnelRefusesLines(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script(`expect ~hello`, `out {"type":"answer"}`), func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
		bad := []string{
			"", "hello", `{"a":1} {"b":2}`, "{\"a\":\n1}", hello + "\n", hello + "\r\n", `["a"]`, `{"a":`,
			strings.Repeat(`{"a":`, 1001) + "1" + strings.Repeat("}", 1001), `{"a":"` + strings.Repeat("x", 32<<20) + `"}`,
			`{"type":"user"}`, `{"type":"user","message":"hi"}`, `{"message":{"role":"assistant"},"type":"user"}`,
			`{"type":"user","message":{"role":"user"},"message":{}}`, `{"type":"keep_alive","type":"user"}`,
			`{"type":"control_request","request_id":"1"}`, `{"type":"control_request","request_id":"1","request":null}`,
		}
		for _, line := range bad {
			tunnel.Frame(line)
		}
		tunnel.Frame(strings.Repeat("x", 34<<20)) // more than a message may have
		tunnel.Send(&agentdv1.TunnelRequest{})
		tunnel.Send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_Open{Open: &agentdv1.TunnelOpen{}}})
		tunnel.Frame(hello)
		tunnel.EndInput()
		tunnel.Frame(hello) // too late
		tunnel.Until(func(m testdaemon.TunnelMessage) bool { return m.GetFrame() == `{"type":"answer"}` })
		if err := tunnel.Err(); err != nil {
			d.T.Error(err)
		}
		var got []string
		var places []uint64
		for _, m := range tunnel.All() {
			if r := m.GetRejected(); r != nil {
				got = append(got, testdaemon.Reason(r.GetError()))
				places = append(places, r.GetRequestIndex())
			}
		}
		want := append(slices.Repeat([]string{"VALIDATION_FAILED"}, len(bad)),
			"REQUEST_TOO_LARGE", "UNKNOWN_CLIENT_MESSAGE", "SESSION_ALREADY_OPEN", "SESSION_CLOSED")
		if diff := cmp.Diff(want, got); diff != "" {
			d.T.Errorf("the refusals are others (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 22}, places); diff != "" {
			d.T.Errorf("the refused are others (-want +got):\n%s", diff)
		}
		if lines := d.CLI.Lines(0); len(lines) != 1 || lines[0].Raw != hello+"\n" {
			d.T.Errorf("the CLI was written %q", lines)
		}
	})
}

// TestTunnelAwaitsInitialize checks that a CLI which takes initialize alone as its first line
// gets no other one.
func TestTunnelAwaitsInitialize(t *testing.T) {
	initialize := `{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}`
	testdaemon.Run(t, testdaemon.Script(`expect ~initialize`, `expect ~hello`, `out {"type":"answer"}`), func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{Args: []string{"--await-initialize"}})
		tunnel.Frame(hello)
		tunnel.Frame(`{"type":"control_request","request_id":"1","request":{"subtype":"set_model"}}`)
		tunnel.Frame(initialize)
		tunnel.Frame(hello)
		tunnel.Until(func(m testdaemon.TunnelMessage) bool { return m.GetFrame() == `{"type":"answer"}` })
		tunnel.EndInput()
		if err := tunnel.Err(); err != nil {
			d.T.Error(err)
		}
		var places []uint64
		for _, m := range tunnel.All() {
			if r := m.GetRejected(); r != nil {
				places = append(places, r.GetRequestIndex())
			}
		}
		if lines := d.CLI.Lines(0); !slices.Equal(places, []uint64{0, 1}) || len(lines) != 2 || lines[0].Raw != initialize+"\n" {
			d.T.Errorf("refused %v, written %q", places, lines)
		}
	})
}

// TestTunnelOpenRefuses checks that what a tunnel may not be opened with is refused
// before anything is started, by its place.
func TestTunnelOpenRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		open   *agentdv1.TunnelOpen
		reason string
		field  string
	}{
		"a prompt":               {tunnelArgs("--verbose", "hello"), "VALIDATION_FAILED", "open.args[1]"},
		"an unknown short flag":  {tunnelArgs("-x"), "VALIDATION_FAILED", "open.args[0]"},
		"a flag given twice":     {tunnelArgs("--model", "a", "--model=b"), "VALIDATION_FAILED", "open.args[2]"},
		"a flag without a value": {tunnelArgs("--verbose", "--model"), "VALIDATION_FAILED", "open.args[1]"},
		"too many unknown flags": {tunnelArgs(slices.Repeat([]string{"--x"}, 65)...), "VALIDATION_FAILED", "open.args[64]"},
		"another format":         {tunnelArgs("--output-format", "text"), "VALIDATION_FAILED", "open.args[0]"},
		"agents":                 {tunnelArgs("--verbose", "--agents", "{}"), "VALIDATION_FAILED", "open.args[1]"},
		"another protocol":       {tunnelArgs("--sdk-url=x"), "VALIDATION_FAILED", "open.args[0]"},
		"every permission":       {tunnelArgs("--dangerously-skip-permissions"), "VALIDATION_FAILED", "open.args[0]"},
		"an id that is none":     {tunnelArgs("--verbose", "--session-id=x"), "VALIDATION_FAILED", "open.args[1]"},
		"a rule that splits":     {tunnelArgs("--allowedTools", "Read", "Bash(a"), "VALIDATION_FAILED", "open.args[0]"},
		"what excludes another":  {tunnelArgs("--resume=a", "--continue"), "OPTIONS_CONFLICT", "open.args[1]"},
		"no servers":             {tunnelArgs("--mcp-config", "{}"), "VALIDATION_FAILED", "open.args[0]"},
		"a long argument":        {tunnelArgs("--verbose", "--model="+strings.Repeat("x", 128<<10)), "VALIDATION_FAILED", "open.args[1]"},
		"a NUL":                  {tunnelArgs("--agent=a\x00"), "VALIDATION_FAILED", "open.args[0]"},
		"a secret":               {tunnelArgs("--managed-settings", `{"env":{"K":"secret-of-policy"}}`), "VALIDATION_FAILED", "open.args[0]"},
		"a home":                 {&agentdv1.TunnelOpen{Env: map[string]string{"HOME": "/"}}, "VALIDATION_FAILED", `open.env["HOME"]`},
		"a library":              {&agentdv1.TunnelOpen{Env: map[string]string{"LD_PRELOAD": "/x"}}, "VALIDATION_FAILED", `open.env["LD_PRELOAD"]`},
		"a directory with a NUL": {&agentdv1.TunnelOpen{Cwd: "a\x00"}, "VALIDATION_FAILED", "open.cwd"},
	} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, testdaemon.Script(), func(d *testdaemon.Daemon) {
				s := testdaemon.Expect(d.T, d.Dial("alice").Tunnel(c.open).Err(), codes.InvalidArgument, c.reason)
				if !slices.Equal(s.Fields, []string{c.field}) {
					d.T.Errorf("fields %q, want %s", s.Fields, c.field)
				}
				if n := len(d.CLI.Specs()); n != 0 {
					d.T.Errorf("%d CLIs were started", n)
				}
			})
		})
	}
}

func tunnelArgs(args ...string) *agentdv1.TunnelOpen { return &agentdv1.TunnelOpen{Args: args} }

// TestTunnelIsNotOpen checks the first message of a tunnel.
func TestTunnelIsNotOpen(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script(), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		early := c.Tunnel(nil)
		early.Frame(hello)
		testdaemon.Expect(d.T, early.Err(), codes.FailedPrecondition, "SESSION_NOT_OPEN")
		empty := c.Tunnel(nil)
		_ = empty.Call.CloseSend()
		testdaemon.Expect(d.T, empty.Err(), codes.FailedPrecondition, "SESSION_NOT_OPEN")
		silent := c.Tunnel(nil)
		testdaemon.Expect(d.T, silent.Err(), codes.DeadlineExceeded, "DEADLINE_EXCEEDED")
	})
}

// TestTunnelIsolates checks what the CLI of a tunnel is started with: the rules of
// sessions hold, secrets are in files alone, and nothing is left in the end.
func TestTunnelIsolates(t *testing.T) {
	cfg := testdaemon.Script(`stderr "my secret is s3cr3t-of-mcp"`)
	cfg.Service = func(c *service.Config) { c.BaseEnv = []string{"PATH=/bin", "HOME=/home/agent", "DAEMON_SECRET=x"} }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{
			Args: []string{
				"--mcp-config", `{"mcpServers":{"a":{"command":"c","env":{"K":"s3cr3t-of-mcp"}},"b":{"type":"sdk","name":"b"}}}`,
				"--settings", `{"env":{"T":"s3cr3t-of-settings"}}`, "--future-flag", "v",
			},
			Env: map[string]string{"MINE": "1", "CLAUDE_CODE_ENTRYPOINT": "sdk-py", "CLAUDE_AGENT_SDK_VERSION": "0.2"},
		})
		synctest.Wait()
		spec := d.CLI.Specs()[0]
		args, env := strings.Join(spec.Args, "\n"), strings.Join(spec.Env, "\n")
		if strings.Contains(args, "s3cr3t") || !strings.Contains(args, "--future-flag=v") || !strings.Contains(args, "--session-id=") {
			d.T.Errorf("arguments:\n%s", args)
		}
		for _, want := range []string{"MINE=1", "HOME=/home/agent", "CLAUDE_CODE_ENTRYPOINT=sdk-py", "CLAUDE_AGENT_SDK_VERSION=0.2", "CLAUDE_CODE_SDK_READS_SESSION_STATE=1"} {
			if !slices.Contains(spec.Env, want) {
				d.T.Errorf("the environment lacks %s", want)
			}
		}
		if strings.Contains(env, "DAEMON_SECRET") || strings.Contains(env, "EMIT_SESSION_STATE") {
			d.T.Errorf("environment:\n%s", env)
		}
		for flag, text := range map[string]string{"--mcp-config=": `"s3cr3t-of-mcp"`, "--settings=": `"s3cr3t-of-settings"`} {
			path := argument(spec.Args, flag)
			data, err := os.ReadFile(path)
			info, statErr := os.Stat(path)
			if err != nil || statErr != nil || !strings.Contains(string(data), text) || info.Mode().Perm() != 0o600 {
				d.T.Errorf("%s names %s with %q: %v, %v", flag, path, data, err, statErr)
			}
		}
		tunnel.EndInput()
		if err := tunnel.Err(); err != nil {
			d.T.Error(err)
		}
		if _, err := os.Stat(argument(spec.Env, "CLAUDE_CODE_TMPDIR=")); !os.IsNotExist(err) {
			d.T.Errorf("the private directory is still there: %v", err)
		}
		said := tunnel.Exit().GetStderrTail()
		for _, m := range tunnel.All() {
			said += m.GetStderr().GetLine()
		}
		if strings.Contains(said, "s3cr3t") || strings.Count(said, "my secret is [redacted]") != 2 {
			d.T.Errorf("stderr says %q", said)
		}
	})
}

// argument is what follows a prefix in a list.
func argument(list []string, prefix string) string {
	for _, s := range list {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			return rest
		}
	}
	return ""
}

// TestTunnelLongLines checks that a line of any size comes, in chunks that fit, and
// that one which is too long is not left out quietly.
func TestTunnelLongLines(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("big 9MiB"), func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
		tunnel.EndInput()
		if err := tunnel.Err(); err != nil || len(tunnel.Frames()) != 1 || len(tunnel.Frames()[0]) < 9<<20 {
			d.T.Errorf("%d frames: %v", len(tunnel.Frames()), err)
		}
	})
	cfg := testdaemon.Script("big 2MiB", "wait eof")
	cfg.Service = func(c *service.Config) { c.Limits.Line = 1 << 20 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
		testdaemon.Expect(d.T, tunnel.Err(), codes.DataLoss, "CLI_JSON_DECODE")
		tunnel.Exit()
	})
}

// TestTunnelIsAlive checks that a quiet tunnel is told so.
func TestTunnelIsAlive(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("wait eof"), func(d *testdaemon.Daemon) {
		tunnel := d.Dial("alice").Tunnel(&agentdv1.TunnelOpen{})
		time.Sleep(70 * time.Second)
		synctest.Wait()
		beats := 0
		for _, m := range tunnel.All() {
			if m.GetHeartbeat() != nil {
				beats++
			}
		}
		if beats != 3 {
			d.T.Errorf("%d heartbeats in 70 s", beats)
		}
	})
}
