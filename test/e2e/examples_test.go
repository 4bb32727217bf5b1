package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExamples runs the programs that the README shows.
func TestExamples(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := func(t *testing.T, path string) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(readme), "\n"+string(text)+"```\n") {
			t.Errorf("README.md does not show %s as it is", path)
		}
	}
	d := serve(t, cleanEnv(t), "--cli=simulated")
	check := func(t *testing.T, stdout, stderr string, code int) {
		t.Helper()
		if code != 0 || !strings.Contains(stdout, "[Write {") || !strings.Contains(stdout, "[success, $") {
			t.Errorf("exit code %d:\n%s%s", code, stdout, stderr)
		}
	}
	t.Run("go", func(t *testing.T) {
		shown(t, "examples/go/session/main.go")
		program := filepath.Join(t.TempDir(), "session")
		if _, stderr, code := execute(t, os.Environ(), "go", "build", "-o", program, root+"/examples/go/session"); code != 0 {
			t.Fatal(stderr)
		}
		stdout, stderr, code := execute(t, cleanEnv(t), program, d.addr)
		check(t, stdout, stderr, code)
	})
	t.Run("go attach", func(t *testing.T) {
		text, err := os.ReadFile(filepath.Join(root, "examples/go/attach/main.go"))
		if err != nil {
			t.Fatal(err)
		}
		_, section, _ := strings.Cut(string(readme), "\n## A session that outlives its connection\n")
		_, excerpt, _ := strings.Cut(section, "```go\n")
		excerpt, _, found := strings.Cut(excerpt, "```\n")
		if !found || !strings.Contains(string(text), excerpt) {
			t.Errorf("examples/go/attach/main.go has not what README.md shows of it:\n%s", excerpt)
		}
		program := filepath.Join(t.TempDir(), "attach")
		if _, stderr, code := execute(t, os.Environ(), "go", "build", "-o", program, root+"/examples/go/attach"); code != 0 {
			t.Fatal(stderr)
		}
		stdout, stderr, code := execute(t, cleanEnv(t), program, d.addr)
		said(t, stdout, stderr, code, "[connection lost in epoch 1 after event ", "[attached in epoch 2, 1 waiting]", "[Write {", "[success]")
	})
	t.Run("python", func(t *testing.T) {
		shown(t, "examples/python/session.py")
		python := os.Getenv("AGENTD_TEST_PYTHON")
		if python == "" {
			t.Skip("AGENTD_TEST_PYTHON does not name an interpreter with gRPC")
		}
		env := cleanEnv(t, "PYTHONPATH="+root+"/gen/python", "PYTHONDONTWRITEBYTECODE=1")
		stdout, stderr, code := execute(t, env, python, root+"/examples/python/session.py", d.addr)
		check(t, stdout, stderr, code)
		stdout, stderr, code = execute(t, env, python, root+"/examples/python/history.py", d.addr)
		said(t, stdout, stderr, code, ": Write the file hello.txt", "\nuser: Write the file", "\nassistant: [Write {", "\nuser: [result ")
		stdout, stderr, code = execute(t, env, python, root+"/examples/python/store.py", d.addr)
		said(t, stdout, stderr, code, `You said: "hello".`, "\n3 entries are stored", `You said: "And once more?".`, "\n6 entries are stored")
	})
}
