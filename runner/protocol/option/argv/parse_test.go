package argv_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		args []string
		want option.Options
	}{
		{
			"Python writes values as tokens of their own",
			[]string{
				"--output-format", "stream-json", "--verbose", "--system-prompt", "", "--tools", "", "--allowedTools", "Read,Bash(a, b)",
				"--permission-prompt-tool", "stdio", "--permission-mode", "plan", "--add-dir", "/a", "--add-dir", "/b",
				"--mcp-config", `{"mcpServers":{"a":{"type":"sdk","name":"a"}}}`, "--setting-sources=", "--k", "v", "--input-format", "stream-json",
			},
			option.Options{
				Tools: &option.Tools{}, AllowedTools: []string{"Read", "Bash(a, b)"}, CanUseTool: true, PermissionMode: "plan",
				AddDirs: []string{"/a", "/b"}, SettingSources: []string{},
				MCPServers: mcpconfig.Servers{JSON: rawjson.Value(`{"mcpServers":{"a":{"type":"sdk","name":"a"}}}`)},
				ExtraArgs:  []option.ExtraArg{{Name: "k", Value: new("v")}},
			},
		},
		{
			"TypeScript writes one token",
			[]string{
				"--output-format=stream-json", "--verbose", "--input-format=stream-json", "--thinking=adaptive", "--max-turns=2",
				"--resume=-x", "--await-initialize", "--plugin-dir-no-mcp=/p", "--debug",
			},
			option.Options{
				SystemPrompt: preset, Thinking: option.Thinking{Type: "adaptive"}, MaxTurns: 2, Resume: "-x",
				Plugins: []option.Plugin{{Path: "/p", SkipMCP: true}}, Debug: true,
				Relayed: option.Relayed{AwaitInitialize: true},
			},
		},
		{
			"a value may look like a flag where one is needed",
			[]string{"--model", "-x", "--system-prompt", "--verbose"},
			option.Options{SystemPrompt: option.SystemPrompt{Blocks: []string{"--verbose"}}, Model: "-x"},
		},
		{
			"a value that may be left out may not",
			[]string{"--resume", "--debug", "-p", "-c", "-r", "id"},
			option.Options{SystemPrompt: preset, Debug: true, ContinueConversation: true, Resume: "id"},
		},
		{
			"lists take several tokens",
			[]string{"--allowed-tools", "Read", "Edit", "--add-dir", "/a", "/b", "--brief", "--name=x"},
			option.Options{
				SystemPrompt: preset, AllowedTools: []string{"Read", "Edit"}, AddDirs: []string{"/a", "/b"},
				ExtraArgs: []option.ExtraArg{{Name: "brief"}, {Name: "name", Value: new("x")}},
			},
		},
		{
			"O51 a budget with a display is enabled thinking",
			[]string{"--max-thinking-tokens", "7", "--thinking-display", "omitted"},
			option.Options{SystemPrompt: preset, Thinking: option.Thinking{Type: "enabled", Budget: new(uint32(7)), Display: "omitted"}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := argv.Parse(c.args)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("options differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"a prompt":                {"--verbose", "hello"},
		"a short flag":            {"--verbose", "-x"},
		"no value":                {"--verbose", "--model"},
		"another format":          {"--verbose", "--output-format=text"},
		"a value of a bare flag":  {"--verbose", "--continue=yes"},
		"settings that are wrong": {"--verbose", "--settings={"},
		"a count that is none":    {"--verbose", "--max-turns=x"},
		"a dash":                  {"--verbose", "--"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := argv.Parse(args)
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || len(f.Violations) != 1 || f.Violations[0].Field != "args[1]" {
				t.Errorf("Parse gives %v, want a violation at args[1]", err)
			}
		})
	}
}

// Reading is stable: what was read is written so that it reads the same.
func FuzzParse(f *testing.F) {
	for _, c := range writeCases {
		joined := ""
		for _, arg := range argv.Write(c.o, option.Delivery{}) {
			joined += arg + "\x00"
		}
		f.Add(joined)
	}
	f.Add("--tools\x00\x00--resume\x00--allowedTools\x00a b,c(d e\x00--thinking-display=x\x00--x\x00y\x00")
	f.Fuzz(func(t *testing.T, joined string) {
		first, err := argv.Parse(fields(joined))
		if err != nil {
			return
		}
		args := argv.Write(first, option.Delivery{})
		second, err := argv.Parse(args)
		if err != nil {
			t.Fatalf("%q was written and cannot be read: %v", args, err)
		}
		if diff := cmp.Diff(args, argv.Write(second, option.Delivery{})); diff != "" {
			t.Fatalf("arguments differ after a round trip (-first +second):\n%s", diff)
		}
	})
}

// fields splits at NULs, each of which ends a field.
func fields(joined string) []string {
	var all []string
	start := 0
	for i := range len(joined) {
		if joined[i] == 0 {
			all = append(all, joined[start:i])
			start = i + 1
		}
	}
	return all
}
