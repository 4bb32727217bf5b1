package oracle

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/service/translate/options"
)

// tunnelCases is how many command lines of the SDK are read.
const tunnelCases = 900

// TestTunnelReadsTheSDK checks that a tunnel reads every command line that the
// official SDK writes, and that the one which it writes anew means the same.
//
// covers: T1, T7
func TestTunnelReadsTheSDK(t *testing.T) {
	sdk.need(t)
	all := settings()
	read, refused := 0, 0
	for i := range tunnelCases {
		c := newCase(i, all)
		theirs := askOptions(t, c)
		if theirs.Error != nil {
			continue
		}
		o, _, violations := options.Tunnel(&agentdv1.TunnelOpen{Args: theirs.Argv[1:]})
		if len(violations) > 0 {
			if refused++; c.tame {
				t.Errorf("case %d: %q is refused: %v", c.number, theirs.Argv[1:], violations)
			}
			continue
		}
		read++
		args := argv.Write(o, option.Delivery{})
		want, got := commandLine(t, c, theirs.Argv[1:]), commandLine(t, c, args)
		if found := diffMembers("", want, got); len(found) > 0 {
			t.Errorf("case %d: %q was written anew as %q:\n\t%s", c.number, theirs.Argv[1:], args, strings.Join(found, "\n\t"))
		}
		again, violations := argv.Parse(args)
		o.Relayed.SDK = false
		if diff := cmp.Diff(o, again.Options); diff != "" || violations != nil {
			t.Errorf("case %d: %q is read otherwise the second time: %v\n%s", c.number, args, violations, diff)
		}
	}
	t.Logf("of %d command lines of the SDK %d were read and %d refused", read+refused, read, refused)
	if refused == 0 || read < tunnelCases/2 {
		t.Errorf("the cases do not try much: %d were read, %d refused", read, refused)
	}
}

// commandLine says what a command line means. Lists of rules are taken apart as the
// CLI does it, and an empty text is none.
func commandLine(t *testing.T, c *optionCase, args []string) meaning {
	t.Helper()
	m, err := launch{argv: args, initialize: map[string]any{}, extra: object(c.options["extra_args"])}.read()
	if err != nil {
		t.Fatalf("case %d: %q: %v", c.number, args, err)
	}
	for _, list := range []string{"--allowedTools", "--disallowedTools", "--tools"} {
		values, _ := m[list].([]any)
		var rules []any
		for _, v := range values {
			for _, rule := range argv.SplitRules(v.(string)) {
				rules = append(rules, rule)
			}
		}
		if len(values) > 0 {
			m[list] = rules
		}
	}
	if prompt, _ := m["prompt"].(map[string]any); prompt["append"] == "" {
		delete(prompt, "append")
	}
	if effort, _ := m["--effort"].([]any); len(effort) == 1 && effort[0] == "" {
		delete(m, "--effort")
	}
	return m
}
