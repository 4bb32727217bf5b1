package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestParseConfig(t *testing.T) {
	for text, want := range map[string]map[string]string{
		"":                            {},
		"# nothing yet\n":             {},
		"{}":                          {},
		"listen: a\nmax-sessions: 7":  {"listen": "a", "max-sessions": "7"},
		"---\nallow-user: true # yes": {"allow-user": "true"},
		"cli: ~\nlisten: ''":          {"listen": ""},
		"a: &x 1\nb: *x":              {"a": "1", "b": "1"},
		" {\n\t\"listen\": \"a\",\n\t\"max-sessions\": 7,\n\t\"cli\": null, \"allow-user\": false}": {
			"listen": "a", "max-sessions": "7", "allow-user": "false",
		},
	} {
		if got, err := parseConfig([]byte(text)); err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"listen":                 "want one mapping",
		"- listen":               "want one mapping",
		"listen: [a, b]":         "line 1: listen: want a string",
		"cli: x\nlisten: {a: b}": "line 2: listen: want a string",
		"cli: x\ncli: y":         "line 2: cli stands there twice",
		"cli: 'x":                "yaml",
		`{"listen":["a"]}`:       "listen: want a string",
		`{"cli":"x","cli":"y"}`:  "duplicate",
		`{"cli":"x"`:             "unexpected EOF",
	} {
		if _, err := parseConfig([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

func TestKnownKeys(t *testing.T) {
	known := []string{"listen", "cli", "max-sessions", "allow-cli-path"}
	for key, want := range map[string]string{
		"listen":         "",
		"max_sessions":   `did you mean "max-sessions"?`,
		"MaxSessions":    `did you mean "max-sessions"?`,
		"--listen":       `did you mean "listen"?`,
		"lsiten":         `did you mean "listen"?`,
		"allow-cli-pat":  `did you mean "allow-cli-path"?`,
		"speed":          "known are listen, cli, max-sessions, allow-cli-path",
		"database-url-x": "known are",
	} {
		err := knownKeys(map[string]string{key: "x"}, known)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", key, err, want)
		}
	}
}

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
	text := "listen: from-file:1\nmax-sessions: 1\ndrain-grace: 1m30s\nallow-raw-control: false\nallow-user: true\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("AGENTD_MAX_SESSIONS", "2")
	t.Setenv("AGENTD_ALLOW_CLI_PATH", "true")
	f, err := parse(t, "--config", file, "--listen=from-flag:1", "--no-allow-raw-control")
	if err != nil {
		t.Fatal(err)
	}
	if f.Listen != "from-flag:1" || f.MaxSessions != 2 || f.DrainGrace != 90*time.Second ||
		!f.AllowUser || !f.AllowCLIPath || f.AllowRawControl == nil || *f.AllowRawControl || f.LogFormat != "text" {
		t.Errorf("flags = %+v", f)
	}
	f, err = parse(t)
	if err != nil || f.AllowRawControl != nil || f.Listen != "127.0.0.1:7777" {
		t.Errorf("without a file: %+v, %v", f, err)
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
		{"--drain-grace=-1s", "must not be negative"},
		{"--stalled=10ms", "must be 0, or 1s or more"},
		{"--heartbeat=0", "must be 1s or more"},
		{"--half-close-ceiling=1ms", "must be 1s or more"},
		{"--drain-grace=soon", "drain-grace"},
		{"--log-format=xml", "text"},
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
