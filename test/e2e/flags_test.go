package e2e

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		code int
		want string
	}{
		"public address": {[]string{"serve", "--cli=simulated", "--listen=0.0.0.0:0"}, 1, "--insecure-listen"},
		"every address":  {[]string{"serve", "--cli=simulated", "--listen=:0"}, 1, "--insecure-listen"},
		"unknown key":    {[]string{"serve", "--config=" + write(t, "c.yaml", "listne: x\n")}, 2, `did you mean "listen"?`},
		"bad value":      {[]string{"serve", "--config=" + write(t, "c.json", `{"max-sessions":"many"}`)}, 2, "max-sessions"},
		"unknown flag":   {[]string{"serve", "--lisen=x"}, 2, "--listen"},
		"no such CLI":    {[]string{"serve", "--cli=/nonexistent/claude"}, 2, "There is no Claude Code CLI at /nonexistent/claude"},
		"no command":     {nil, 2, "serve"},
	} {
		t.Run(name, func(t *testing.T) {
			_, stderr, code := agentd(t, cleanEnv(t), c.args...)
			if code != c.code || !strings.Contains(stderr, c.want) {
				t.Errorf("exit code %d, want %d and %q:\n%s", code, c.code, c.want, stderr)
			}
		})
	}
}

func TestInsecureListenSaysSo(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated", "--listen=0.0.0.0:0", "--insecure-listen")
	if !strings.Contains(strings.Join(d.lines(), "\n"), `encryption or authentication`) {
		t.Error("the log does not warn")
	}
	stdout, _, _ := shell(t, d.at(`grpcurl -plaintext localhost:7777 agentd.v1.ServerService/GetDaemonInfo`))
	if strings.Contains(stdout, `"allowRawControl": true`) {
		t.Error("raw controls are allowed where others can connect")
	}
}

// TestPrecedence has the command line win over the environment, and that over
// the file.
func TestPrecedence(t *testing.T) {
	file := write(t, "agentd.yaml", "cli: simulated\nmax-sessions: 7\nlog-level: info\n# a comment\ninsecure-listen: no\n")
	info := `grpcurl -plaintext localhost:7777 agentd.v1.ServerService/GetDaemonInfo`
	for _, c := range []struct {
		env  []string
		args []string
		want string
	}{
		{nil, nil, `"maxSessions": 7`},
		{[]string{"AGENTD_MAX_SESSIONS=8"}, nil, `"maxSessions": 8`},
		{[]string{"AGENTD_MAX_SESSIONS=8"}, []string{"--max-sessions=9"}, `"maxSessions": 9`},
	} {
		for _, by := range []string{"flag", "environment"} {
			env, args := cleanEnv(t, c.env...), c.args
			if by == "flag" {
				args = append(args, "--config="+file)
			} else {
				env = append(env, "AGENTD_CONFIG="+file)
			}
			d := serve(t, env, args...)
			stdout, stderr, _ := shell(t, d.at(info))
			for _, want := range []string{c.want, `"simulated": true`} {
				if !strings.Contains(stdout, want) {
					t.Errorf("%v %v, file by %s: want %s:\n%s%s", c.env, c.args, by, want, stdout, stderr)
				}
			}
		}
	}
}

func TestCheck(t *testing.T) {
	const key = "sk-ant-secret-value"
	stdout, _, code := agentd(t, cleanEnv(t), "check", "--cli=simulated", "--listen=127.0.0.1:0")
	if code != 0 || !strings.Contains(stdout, "ok    cli") {
		t.Errorf("with a simulated CLI: exit code %d\n%s", code, stdout)
	}
	stdout, stderr, code := agentd(t, cleanEnv(t, "ANTHROPIC_API_KEY="+key), "check", "--cli=/nonexistent/claude", "--listen=0.0.0.0:0")
	for _, want := range []string{"fail  cli", "fail  listen", "ANTHROPIC_API_KEY (an API key)", "would not work"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the output lacks %q:\n%s", want, stdout)
		}
	}
	if code != 1 || strings.Contains(stdout+stderr, key) {
		t.Errorf("exit code %d; the key is shown: %v", code, strings.Contains(stdout+stderr, key))
	}
	d := serve(t, cleanEnv(t), "--cli=simulated")
	stdout, _, code = agentd(t, cleanEnv(t), "check", "--cli=simulated", "--listen="+d.addr)
	if code != 0 || !strings.Contains(stdout, "agentd listens on "+d.addr+" already") {
		t.Errorf("a daemon's address: exit code %d\n%s", code, stdout)
	}
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	stdout, _, code = agentd(t, cleanEnv(t), "check", "--cli=simulated", "--listen="+other.Addr().String())
	if code != 1 || !strings.Contains(stdout, other.Addr().String()+": another process listens there: stop it, or choose another --listen") {
		t.Errorf("an address in use: exit code %d\n%s", code, stdout)
	}
}

func TestCheckRealCLI(t *testing.T) {
	cli := os.Getenv("AGENTD_TEST_CLI")
	if cli == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	stdout, _, code := agentd(t, cleanEnv(t), "check", "--cli="+cli, "--listen=127.0.0.1:0")
	if code != 0 || !strings.Contains(stdout, "ok    cli           2.") || !strings.Contains(stdout, "warn  credentials") {
		t.Errorf("exit code %d\n%s", code, stdout)
	}
}

func TestVersion(t *testing.T) {
	stdout, _, code := agentd(t, cleanEnv(t), "version", "--cli=simulated")
	if code != 0 || !strings.Contains(stdout, "agentd.v1") || !strings.Contains(stdout, "simulated") {
		t.Errorf("exit code %d\n%s", code, stdout)
	}
}
