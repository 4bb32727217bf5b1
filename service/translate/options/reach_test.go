package options_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/service/translate/options"
)

// kept are the fields that agentd heeds itself.
var kept = []string{
	"cwd", "user", "cli_path", "include_stderr", "max_buffer_size", "on_elicitation", "verbatim_prompts",
	"session_store.kind", "session_store.flush", "session_store.load_timeout", "session_store.methods",
}

// TestEveryFieldReachesTheCLI: whatever a caller sets, on every level, changes
// the command line, the files, the environment or the initialize request, for
// new and for old CLIs.
//
// covers: O1 to O45, O49 to O55, AG1 to AG13, AG17, SB1 to SB19
func TestEveryFieldReachesTheCLI(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]option.Delivery{
		"new": option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 332}, "/private"),
		"old": option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 197}, "/private"),
	} {
		all := samples()
		inner := map[string]bool{}
		for path := range all {
			inner[path[:max(0, strings.LastIndexByte(path, '.'))]] = true
		}
		for path, m := range all {
			if inner[path] || silent[path] || slices.Contains(kept, path) || strings.Contains(path, "mcp_servers") || path == "hooks" {
				continue // servers and hooks have tests of their own
			}
			around := all[path[:max(0, strings.LastIndexByte(path, '.'))]]
			if reach(t, m, d) == reach(t, around, d) {
				t.Errorf("%s: %s does not reach the CLI", name, path)
			}
		}
	}
}

// reach is all that a CLI gets to see of options.
func reach(t *testing.T, m *agentdv1.Options, d option.Delivery) string {
	t.Helper()
	o, _ := options.Options(m)
	initialize, err := option.Initialize(o, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := option.Files(o, d)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintf(&b, "%s: %s\n", f.Path, f.Data)
	}
	return fmt.Sprintf("%q\n%s\n%s\n%q", argv.Write(o, d), initialize, b.String(), option.Env(o, environ.Spec{}))
}
