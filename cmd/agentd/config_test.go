package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// parse parses a command line of serve.
func parse(t *testing.T, args ...string) (*daemonFlags, error) {
	t.Helper()
	cli := new(commands)
	parser, err := newParser(cli, t.Output(), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	_, err = parser.Parse(append([]string{"serve"}, args...))
	return &cli.Serve.daemonFlags, err
}

func TestFlagsComeFromEverywhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "agentd.yaml")
	text := "listen: from-file:1\nmax-sessions: 1\ndrain-grace: 1m30s\nallow-raw-control: false\nallow-user: true\njournal-bytes-per-owner: 1048576\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("AGENTD_MAX_SESSIONS", "2")
	t.Setenv("AGENTD_ALLOW_CLI_PATH", "true")
	t.Setenv("AGENTD_MAX_PROCESSES_PER_OWNER", "3")
	f, err := parse(t, "--config", file, "--listen=from-flag:1", "--no-allow-raw-control", "--max-starts-per-owner=4")
	if err != nil {
		t.Fatal(err)
	}
	if f.Listen != "from-flag:1" || f.MaxSessions != 2 || f.DrainGrace != 90*time.Second ||
		!f.AllowUser || !f.AllowCLIPath || f.AllowRawControl == nil || *f.AllowRawControl || f.LogFormat != "text" {
		t.Errorf("flags = %+v", f)
	}
	if f.MaxProcessesPerOwner != 3 || f.MaxStartsPerOwner != 4 || f.JournalBytesPerOwner != 1<<20 {
		t.Errorf("bounds of owners: %+v", f)
	}
	f, err = parse(t)
	if err != nil || f.AllowRawControl != nil || f.Listen != "127.0.0.1:7777" {
		t.Errorf("without a file: %+v, %v", f, err)
	}
}

func TestHelpShowsDefaults(t *testing.T) {
	parser, err := newParser(new(commands), t.Output(), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	command, err := kong.Trace(parser, []string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{}
	for _, group := range command.Selected().AllFlags(true) {
		for _, f := range group {
			shown[f.Name] = describe(f.Value)
		}
	}
	for name, want := range map[string]string{"listen": "default: 127.0.0.1:7777, $AGENTD_LISTEN", "allow-user": "default: off", "stalled": "0 for never (default: 5m, "} {
		if !strings.Contains(shown[name], want) {
			t.Errorf("the help of --%s lacks %q: %s", name, want, shown[name])
		}
	}
	for name, help := range shown {
		if without := name == "help" || name == "config" || name == "cli"; !without && strings.Count(strings.ToLower(help), "default:") != 1 {
			t.Errorf("the help of --%s has not one default: %s", name, help)
		}
	}
}

func TestFlagsThatAreRefused(t *testing.T) {
	dir := t.TempDir()
	file := func(text string) string {
		path := filepath.Join(dir, "c")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return "--config=" + path
	}
	for _, c := range []struct{ arg, want string }{
		{"--max-sessions=-1", "must not be negative"},
		{"--max-processes-per-owner=-1", "must not be negative"},
		{"--max-starts-per-owner=-1", "must not be negative"},
		{"--journal-bytes-per-owner=1000", "must be 0, or 1048576 or more"},
		{"--journal-bytes-per-owner=-1", "must be 0, or 1048576 or more"},
		{"--drain-grace=-1s", "must not be negative"},
		{"--stalled=10ms", "must be 0, or 1s or more"},
		{"--heartbeat=0", "must be 1s or more"},
		{"--half-close-ceiling=1ms", "must be 1s or more"},
		{"--drain-grace=soon", "drain-grace"},
		{"--log-format=xml", "text"},
		{"--cli=" + dir + "/absent", "There is no Claude Code CLI at " + dir + "/absent"},
		{"--cli=" + dir, "is a directory"},
		{"--cli=agentd-test-no-such-program", "There is no Claude Code CLI named"},
		{"--config=" + dir + "/absent", "no such file"},
	} {
		if _, err := parse(t, c.arg); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.arg, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"config: other":       `no flag "config"`,
		"help: true":          `no flag "help"`,
		"max-sessions: -1":    "must not be negative",
		"log-level: loud":     "log-level",
		"allow-user: perhaps": "allow-user",
	} {
		if _, err := parse(t, file(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

func TestDurationsInLogs(t *testing.T) {
	for format, want := range map[string]string{"json": `"duration":"587.794s"`, "text": "duration=587.794s"} {
		var out strings.Builder
		f := &daemonFlags{LogFormat: format, LogLevel: "info"}
		log, err := f.logger(&out)
		if err != nil {
			t.Fatal(err)
		}
		log.Info("session ended", "duration", 587794*time.Millisecond)
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s", format, out.String())
		}
	}
}

func TestVersionFlag(t *testing.T) {
	stop := &stopper{first: t.Context()}
	var flag, command strings.Builder
	if code := run([]string{"--version", "--cli=simulated"}, stop, &flag, io.Discard); code != 0 {
		t.Errorf("exit code %d", code)
	}
	run([]string{"version", "--cli=simulated"}, stop, &command, io.Discard)
	if flag.String() != command.String() || !strings.Contains(flag.String(), "agentd.v1") {
		t.Errorf("--version says %s, version %s", &flag, &command)
	}
	if code := run([]string{"serve", "--version"}, stop, io.Discard, io.Discard); code != 2 {
		t.Errorf("serve --version: exit code %d", code)
	}
}
