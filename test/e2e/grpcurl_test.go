package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The lines that the README shows, which work as they stand there.
const (
	queryLine   = `grpcurl -plaintext -d '{"prompt":"hello"}' localhost:7777 agentd.v1.AgentService/Query`
	sessionLine = `printf '{"open":{"options":{"permission_mode":"default"}}}\n{"input":{"text":"hello"}}\n' |
  grpcurl -plaintext -d @ localhost:7777 agentd.v1.AgentService/Session`
)

// at makes a line talk to a daemon of the test.
func (d *daemon) at(line string) string {
	return strings.ReplaceAll(line, "localhost:7777", "localhost:"+d.port())
}

func TestLinesOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	d := serve(t, cleanEnv(t), "--cli=simulated")
	for name, line := range map[string]string{"query": queryLine, "session": sessionLine} {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(string(readme), line) {
				t.Errorf("README.md does not show %s", line)
			}
			stdout, stderr, code := shell(t, d.at(line))
			if code != 0 {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			for _, want := range []string{`"opened"`, `"simulated": true`, `"assistant"`, `"subtype": "success"`, `"CLOSE_REASON_INPUT_ENDED"`} {
				if !strings.Contains(stdout, want) {
					t.Errorf("the output lacks %s:\n%s", want, stdout)
				}
			}
		})
	}
}

func TestDiscovery(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated")
	for line, wants := range map[string][]string{
		`grpcurl -plaintext localhost:7777 list`: {
			"agentd.v1.AgentService", "agentd.v1.ServerService", "grpc.health.v1.Health",
			"grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
		},
		`grpcurl -plaintext localhost:7777 describe agentd.v1.Input`:                                              {"message Input"},
		`grpcurl -plaintext localhost:7777 grpc.health.v1.Health/Check`:                                           {"SERVING"},
		`grpcurl -plaintext -d '{"service":"agentd.v1.AgentService"}' localhost:7777 grpc.health.v1.Health/Check`: {"SERVING"},
		`grpcurl -plaintext localhost:7777 grpc.health.v1.Health/List`:                                            {"agentd.v1.AgentService", "agentd.v1.HistoryService"},
		`grpcurl -plaintext localhost:7777 agentd.v1.ServerService/GetDaemonInfo`:                                 {`"simulated": true`, `"contractVersion"`},
	} {
		stdout, stderr, code := shell(t, d.at(line))
		if code != 0 {
			t.Errorf("%s: exit code %d: %s", line, code, stderr)
		}
		for _, want := range wants {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s: the output lacks %s:\n%s", line, want, stdout)
			}
		}
	}
}

// TestNoCLI has the daemon start without a CLI, and lose the one that it had.
func TestNoCLI(t *testing.T) {
	dir := t.TempDir()
	cli := filepath.Join(dir, "mine", "claude")
	if err := os.Mkdir(filepath.Dir(cli), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cli, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		env   []string
		args  []string
		wants []string
	}{
		"nowhere": {cleanEnv(t, "PATH="+dir), nil, []string{"npm install", "Looked in"}},
		"removed": {cleanEnv(t), []string{"--cli=" + cli}, []string{"There is no Claude Code CLI at " + cli}},
	} {
		t.Run(name, func(t *testing.T) {
			d := serve(t, c.env, c.args...)
			if name == "removed" {
				_ = os.Remove(cli)
			}
			if warned := strings.Contains(strings.Join(d.lines(), "\n"), "no CLI: sessions will fail until there is one"); warned != (name == "nowhere") {
				t.Errorf("warned at the start: %v", warned)
			}
			for _, line := range []string{queryLine, sessionLine} {
				_, stderr, code := shell(t, d.at(line))
				if code == 0 {
					t.Errorf("%s: exit code 0", line)
				}
				for _, want := range append(c.wants, "FailedPrecondition", "CLI_NOT_FOUND") {
					if !strings.Contains(stderr, want) {
						t.Errorf("%s: the error lacks %q:\n%s", line, want, stderr)
					}
				}
			}
		})
	}
}

func TestUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	d := serve(t, cleanEnv(t), "--cli=simulated", "--listen=unix://"+path)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the socket has mode %v, want 0600", info.Mode())
	}
	line := strings.ReplaceAll(queryLine, "localhost:7777", "-unix "+path)
	stdout, stderr, code := shell(t, line)
	if code != 0 || !strings.Contains(stdout, `"subtype": "success"`) {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
	_, stderr, code = agentd(t, cleanEnv(t), "serve", "--cli=simulated", "--listen=unix://"+path)
	if code != 1 || !strings.Contains(stderr, "another process listens") {
		t.Errorf("a second daemon on the socket: exit code %d: %s", code, stderr)
	}
	d.signal(9)
	d.exit()
	// The socket is still there, and nobody listens on it.
	serve(t, cleanEnv(t), "--cli=simulated", "--listen=unix://"+path)
}

// TestUnaryLines holds a conversation in separate calls.
func TestUnaryLines(t *testing.T) {
	d := serve(t, cleanEnv(t), "--cli=simulated", "--heartbeat=1s") // a write tells grpcurl that its reader is gone
	must := func(line string) string {
		t.Helper()
		stdout, stderr, code := shell(t, d.at(line))
		if code != 0 {
			t.Fatalf("%s: exit code %d: %s", line, code, stderr)
		}
		return stdout
	}
	opened := must(`grpcurl -plaintext -d '{"options":{}}' localhost:7777 agentd.v1.LiveSessionService/OpenSession`)
	_, id, _ := strings.Cut(opened, `"sessionId": "`)
	id, _, ok := strings.Cut(id, `"`)
	if !ok {
		t.Fatalf("OpenSession answers %s", opened)
	}
	must(`grpcurl -plaintext -d '{"session_id":"` + id + `","input":{"text":"hello"}}' localhost:7777 agentd.v1.LiveSessionService/SendInput`)
	watched := must(`grpcurl -plaintext -d '{"session_id":"` + id + `"}' localhost:7777 agentd.v1.LiveSessionService/WatchSession |
  sed '/"result": {/q' ; true`)
	if !strings.Contains(watched, `"result": {`) {
		t.Errorf("WatchSession shows no result:\n%s", watched)
	}
	must(`grpcurl -plaintext -d '{"session_id":"` + id + `"}' localhost:7777 agentd.v1.LiveSessionService/CloseSession`)
}
