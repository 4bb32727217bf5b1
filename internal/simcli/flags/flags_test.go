package flags

import (
	"slices"
	"testing"
)

func TestParseTakesBothValueForms(t *testing.T) {
	o, err := Parse([]string{
		"--output-format", "stream-json", "--verbose", "--system-prompt", "", "--model=opus",
		"--allowedTools", "Read,Bash(git log:*)", "--tools", "", "--resume=6f1c1c94-8f1a-4a7e-9a53-5d9f6a5f2a11",
		"--setting-sources=", "--max-turns", "3", "--mcp-config", `{"mcpServers":{}}`, "--input-format", "stream-json",
	})
	if err != nil {
		t.Fatal(err)
	}
	if o.Model != "opus" || o.MaxTurns != 3 || !o.ResumeSet || !o.SourcesSet || !o.ToolsSet || len(o.Tools) != 0 {
		t.Errorf("options: %+v", o)
	}
	if want := []string{"Read", "Bash(git log:*)"}; !slices.Equal(o.Allowed, want) {
		t.Errorf("allowed tools: %q, want %q", o.Allowed, want)
	}
}

func TestParseRefusesInTheCLIsWords(t *testing.T) {
	cases := map[string][]string{
		"error: unknown option '--x'": {"--x=1"},
		"error: option '--permission-mode <mode>' argument 'zzz' is invalid. Allowed choices are acceptEdits, auto, bypassPermissions, manual, dontAsk, plan.": {"--permission-mode", "zzz"},
		"Error: Invalid session ID. Must be a valid UUID.":                          {"--session-id=zz"},
		"Error: When using --print, --output-format=stream-json requires --verbose": {"--output-format=stream-json"},
	}
	for want, args := range cases {
		if _, err := Parse(args); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", args, err, want)
		}
	}
}
