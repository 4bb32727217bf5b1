package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
)

// calculation is what a model does with the tools of the calculator example.
const calculation = `
{"tool":"mcp__calc__add","input":{"a":12.5,"b":8}}
{"when":"Sum: 20.5","tool":"mcp__calc__multiply","input":{"a":20.5}}
{"when":"validation error","tool":"mcp__calc__multiply","input":{"a":20.5,"b":6}}
{"when":"Product: 123","text":"That makes 123."}
`

// danger is what a model does that the security hook is to prevent. The command
// would do no harm if the hook failed.
const danger = `
{"tool":"Bash","input":{"command":"echo would rm -rf / now","description":"danger"}}
{"when":"Dangerous command blocked","tool":"Bash","input":{"command":"echo harmless","description":"no danger"}}
{"when":"harmless","text":"Done, more or less."}
`

// TestCalculatorExample runs a caller in Python that hosts two tools.
func TestCalculatorExample(t *testing.T) {
	python := os.Getenv("AGENTD_TEST_PYTHON")
	if python == "" {
		t.Skip("AGENTD_TEST_PYTHON does not name an interpreter with gRPC")
	}
	play := func(t *testing.T, d *daemon, prompt string, wants ...string) {
		t.Helper()
		env := cleanEnv(t, "PYTHONPATH="+root+"/gen/python", "PYTHONDONTWRITEBYTECODE=1")
		args := []string{root + "/examples/python/calculator.py", d.addr}
		if prompt != "" { // else its own
			args = append(args, prompt)
		}
		stdout, stderr, code := execute(t, env, python, args...)
		said(t, stdout, stderr, code, wants...)
	}
	t.Run("simulated", func(t *testing.T) {
		d := serve(t, cleanEnv(t), "--cli=simulated")
		for _, prompt := range []string{"", "Please add 12.5 and 8."} {
			play(t, d, prompt, `[add {"a":12.5,"b":8}]`, "Sum: 20.5")
		}
	})
	t.Run("real", func(t *testing.T) {
		play(t, serveScripted(t, calculation), "What is 12.5 plus 8, times 6?",
			`[add {"a":12.5,"b":8}]`, `[multiply {"a":20.5,"b":6}]`, "That makes 123.")
	})
}

// TestSecurityHookExample runs a caller in TypeScript that answers hooks.
func TestSecurityHookExample(t *testing.T) {
	program := typescript(t, "security-hook")
	play := func(t *testing.T, d *daemon, prompt string, wants ...string) {
		t.Helper()
		stdout, stderr, code := execute(t, cleanEnv(t), "node", program, d.addr, prompt)
		said(t, stdout, stderr, code, wants...)
	}
	for name, listen := range map[string]string{"simulated": "127.0.0.1:0", "unix socket": "unix://" + filepath.Join(t.TempDir(), "s")} {
		t.Run(name, func(t *testing.T) {
			play(t, serve(t, cleanEnv(t), "--cli=simulated", "--listen="+listen), "Run `rm -rf / --fast`.",
				`[PreToolUse: Bash {"command":"rm -rf / --fast"`, "Dangerous command blocked")
		})
	}
	t.Run("real", func(t *testing.T) {
		play(t, serveScripted(t, danger), "Free some space.",
			`[PreToolUse: Bash {"command":"echo would rm -rf / now"`, `[PreToolUse: Bash {"command":"echo harmless"`,
			`[PostToolUse: Bash {"command":"echo harmless"`, "Done, more or less.")
	})
}

func said(t *testing.T, stdout, stderr string, code int, wants ...string) {
	t.Helper()
	rest := stdout
	for _, want := range wants {
		_, after, found := strings.Cut(rest, want)
		if !found {
			t.Errorf("the output lacks %q, or has it too early", want)
		}
		rest = after
	}
	if code != 0 || strings.Contains(stdout, "[PostToolUse: Bash {\"command\":\"echo would") || t.Failed() {
		t.Errorf("exit code %d:\n%s%s", code, stdout, stderr)
	}
}

// serveScripted serves the real CLI with a scripted model behind it.
func serveScripted(t *testing.T, script string) *daemon {
	t.Helper()
	cli := os.Getenv("AGENTD_TEST_CLI")
	if cli == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	model, err := modelscript.Load([]byte(script))
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(model)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)
	env := cleanEnv(t, messagesapi.Env(api.URL)...)
	return serve(t, env, "--cli="+cli)
}

// typescript compiles the examples in TypeScript and returns the path of one, to
// be run by node. The stubs are checked on the way.
func typescript(t *testing.T, name string) string {
	t.Helper()
	modules := os.Getenv("AGENTD_TEST_NODE_MODULES")
	if modules == "" {
		t.Skip("AGENTD_TEST_NODE_MODULES does not name what examples/typescript/package.json asks for")
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "gen/typescript"), os.DirFS(filepath.Join(root, "gen/typescript"))); err != nil {
		t.Fatal(err)
	}
	here := filepath.Join(dir, "examples/typescript")
	if err := os.MkdirAll(here, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"package.json", "tsconfig.json", "agentd-process.ts", "sdk.ts", "security-hook.ts"} { // not what a developer has built there
		text, err := os.ReadFile(filepath.Join(root, "examples/typescript", file))
		if err == nil {
			err = os.WriteFile(filepath.Join(here, file), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(modules, filepath.Join(here, "node_modules")); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, code := execute(t, cleanEnv(t), "node", filepath.Join(modules, "typescript/bin/tsc"), "--project", here)
	if code != 0 {
		t.Fatalf("tsc: exit code %d:\n%s%s", code, stdout, stderr)
	}
	return filepath.Join(here, "build/examples/typescript", name+".js")
}
