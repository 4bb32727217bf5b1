package scenario

import (
	"context"
	"fmt"
	"log/slog"
	nethttp "net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/process/discover"
	"github.com/agentd/agentd/runner/toolserver/testserver"
	"github.com/agentd/agentd/service"
)

// simulatedArgument makes this test binary the simulated CLI.
const simulatedArgument = "--as-simulated-claude-code"

// mcpArgument makes this test binary an MCP server.
const mcpArgument = "--as-mcp-server"

// TestSimulatedCLI plays every scenario to the simulated CLI.
func TestSimulatedCLI(t *testing.T) {
	each(t, "sim", simulatedCLI(t))
}

// simulatedCLI returns what starts a daemon for the simulated CLI.
func simulatedCLI(t *testing.T) start {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, model []byte, _ *Setup) agentdv1.AgentServiceClient {
		script := filepath.Join(t.TempDir(), "model.jsonl")
		if err := os.WriteFile(script, model, 0o600); err != nil {
			t.Fatal(err)
		}
		return daemon(t, service.CLI{
			Path: path, Args: []string{simulatedArgument}, Env: []string{"AGENTD_SIMCLI_MODEL=" + script},
			Version: flags.Version, Simulated: true,
		}, nil)
	}
}

// TestRealCLI plays every scenario to the CLI that AGENTD_TEST_CLI names.
func TestRealCLI(t *testing.T) {
	each(t, "real", realCLI(t, "AGENTD_TEST_CLI"))
}

// smoke are the scenarios for the older CLI: what agentd does otherwise for it,
// and what must work with any.
var smoke = []string{
	"close_idle", "close_running", "control_while_streaming", "env_reaches_tools", "half_close_at_once", "hosted_tool",
	"max_turns", "mcp_servers_by_file", "mcp_servers_by_json", "old_agent", "old_clear", "old_interrupt", "old_missing_controls",
	"old_permission", "old_turns", "partial_messages", "permission_allowed", "query", "resume", "resume_fork",
	"resume_missing", "set_permission_mode", "settings_file", "store_mirror", "store_resume", "structured_output", "system_prompt_forms",
	"system_prompt_large", "thinking", "tools_chosen",
}

// TestOldCLI plays some scenarios to the CLI that AGENTD_TEST_CLI_OLD names.
func TestOldCLI(t *testing.T) {
	start := realCLI(t, "AGENTD_TEST_CLI_OLD")
	each(t, "old", start, smoke...)
}

// realCLI returns what starts a daemon for the CLI that a variable names.
func realCLI(t *testing.T, variable string) start {
	t.Helper()
	path := os.Getenv(variable)
	if path == "" {
		t.Skip(variable + " does not name a CLI")
	}
	cli := resolve(t, path)
	return func(t *testing.T, model []byte, setup *Setup) agentdv1.AgentServiceClient {
		script, err := modelscript.Load(model)
		if err != nil {
			t.Fatal(err)
		}
		api, err := messagesapi.Start(script)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(api.Close)
		setup.Requests = func() []map[string]any { return recorded(t, api.Requests()) }
		return daemon(t, cli, messagesapi.Env(api.URL))
	}
}

// resolve asks a CLI for its version, which decides how it is configured. A busy
// machine may be too slow for the first question.
func resolve(t *testing.T, path string) service.CLI {
	t.Helper()
	spawner := process.New(slog.New(slog.DiscardHandler))
	defer spawner.Close()
	finder := discover.New(spawner.Launch, os.Environ())
	for range 10 {
		found, err := finder.Resolve(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if found.Version != (discover.Version{}) {
			return service.CLI{Path: found.Path, Version: found.Version.String(), Warning: found.Warning}
		}
	}
	t.Fatalf("%s does not say its version", path)
	return service.CLI{}
}

// start starts a daemon of its own for one scenario.
type start func(t *testing.T, model []byte, setup *Setup) agentdv1.AgentServiceClient

// each plays all scenarios but those for another CLI alone, or those that are
// named.
func each(t *testing.T, cli string, start start, named ...string) {
	t.Helper()
	all, err := Load(os.DirFS("../scenarios"))
	if err != nil {
		t.Fatal(err)
	}
	if named != nil {
		all = slices.DeleteFunc(all, func(sc *Scenario) bool { return !slices.Contains(named, sc.Name) })
		if len(all) != len(named) {
			t.Fatalf("%d scenarios are named, %d of them exist", len(named), len(all))
		}
	}
	for _, sc := range all {
		t.Run(sc.Name, func(t *testing.T) {
			t.Parallel()
			if sc.Only != "" && sc.Only != cli && (sc.Only != "real" || cli != "old") {
				t.Skip(sc.Why)
			}
			setup := Setup{CWD: t.TempDir(), Outside: t.TempDir()}
			setup.MCP, setup.HTTP, setup.SSE = mcpServers(t)
			if err := sc.Prepare(setup); err != nil {
				t.Fatal(err)
			}
			model, err := sc.Model(setup)
			if err != nil {
				t.Fatal(err)
			}
			client := start(t, model, &setup)
			if err := Run(t.Context(), client, sc, setup); err != nil {
				t.Error(err)
			}
		})
	}
}

// mcpServers returns where real MCP servers are: a program, and two URLs.
func mcpServers(t *testing.T) (program, http, sse string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(t.TempDir(), "mcp-server")
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' %s\n", self, mcpArgument)
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	start := func(h nethttp.Handler, end func()) string {
		s := httptest.NewServer(h)
		t.Cleanup(func() {
			end()
			s.CloseClientConnections()
			s.Close()
		})
		return s.URL
	}
	return program, start(testserver.HTTP()), start(testserver.SSE())
}

// recorded puts requests in terms of the api section.
func recorded(t *testing.T, requests []messagesapi.Request) []map[string]any {
	t.Helper()
	out := make([]map[string]any, 0, len(requests))
	for _, r := range requests {
		var body map[string]any
		if len(r.Body) > 0 {
			if err := json.Unmarshal(r.Body, &body); err != nil {
				t.Fatal(err)
			}
		}
		header := map[string]any{}
		for name := range r.Header {
			header[strings.ToLower(name)] = r.Header.Get(name)
		}
		tools := []any{}
		for _, name := range r.Tools {
			tools = append(tools, name)
		}
		var system []string
		blocks, _ := body["system"].([]any)
		for _, b := range blocks {
			b, _ := b.(map[string]any)
			text, _ := b["text"].(string)
			system = append(system, text)
		}
		if text, ok := body["system"].(string); ok {
			system = append(system, text)
		}
		out = append(out, map[string]any{
			"kind": string(r.Kind), "model": r.Model, "tools": tools, "system": strings.Join(system, "\n"),
			"user": r.User, "messages": float64(r.Messages), "header": header, "body": body,
		})
	}
	return out
}

// daemon starts the service in this process.
func daemon(t *testing.T, cli service.CLI, env []string) agentdv1.AgentServiceClient {
	t.Helper()
	return testdaemon.Serve(t, service.Config{
		FindCLI: func(context.Context, string) (service.CLI, error) { return cli, nil },
		BaseEnv: env, AllowRawControl: true,
	})
}
