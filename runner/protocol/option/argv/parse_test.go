package argv_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/validate"
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
			[]string{"--debug", "-p", "-c", "-r", "id"},
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
			"an empty value is none",
			[]string{"--append-system-prompt", "", "--model=", "--mcp-config", ""},
			option.Options{SystemPrompt: preset},
		},
		{
			"O51 a budget with a display is enabled thinking",
			[]string{"--max-thinking-tokens", "7", "--thinking-display", "omitted"},
			option.Options{SystemPrompt: preset, Thinking: option.Thinking{Type: "enabled", Budget: new(uint32(7)), Display: "omitted"}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, violations := argv.Parse(c.args)
			if violations != nil {
				t.Fatal(violations)
			}
			if diff := cmp.Diff(c.want, got.Options); diff != "" {
				t.Errorf("options differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"a prompt":                   {"--verbose", "hello"},
		"a short flag":               {"--verbose", "-x"},
		"no value":                   {"--verbose", "--model"},
		"another format":             {"--verbose", "--output-format=text"},
		"a value of a bare flag":     {"--verbose", "--continue=yes"},
		"settings that are wrong":    {"--verbose", "--settings={"},
		"a count that is none":       {"--verbose", "--max-turns=x"},
		"a dash":                     {"--verbose", "--"},
		"a flag given twice":         {"--model=a", "--model", "b"},
		"by its other name":          {"--resume=a", "-r", "b"},
		"a bare flag given twice":    {"--verbose", "--verbose"},
		"two MCP configurations":     {"--verbose", "--mcp-config", "/a", "/b"},
		"tools by name and default":  {"--tools=Read", "--tools=default"},
		"tools by default and name":  {"--tools=default", "--tools=Read"},
		"resume without a name":      {"--verbose", "--resume"},
		"no turns":                   {"--verbose", "--max-turns=0"},
		"a prompt beside a file":     {"--system-prompt-file=/f", "--system-prompt=x"},
		"a count beside no thinking": {"--thinking=disabled", "--max-thinking-tokens=5"},
		"a snapshot that is neither": {"--verbose", "--system-prompt-snapshot=maybe"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, violations := argv.Parse(args)
			if len(violations) != 1 || violations[0].Field != "args[1]" || violations[0].Description == "" {
				t.Errorf("Parse gives %v, want a violation at args[1]", violations)
			}
		})
	}
}

// What is wrong with an option is told of the argument that it was read from.
func TestLineSaysWhereAnOptionStands(t *testing.T) {
	t.Parallel()
	line, violations := argv.Parse([]string{
		"--verbose", "--model", "m", "--k", "v", "--mcp-config={}", "--allowedTools", "Read", "Edit", "--brief", "--tools=Read",
	})
	if violations != nil {
		t.Fatal(violations)
	}
	for path, want := range map[string]string{
		"model": "args[1]", "extra_args[0].value": "args[3]", "extra_args[1]": "args[9]", "extra_args[2]": "args",
		"mcp_servers.servers_json": "args[5]", "allowed_tools[1]": "args[6]", "tools.names.values[0]": "args[10]",
		"models": "args", "cwd": "args", "": "args",
	} {
		if got := line.Field(path); got != want {
			t.Errorf("%q stands at %s, want %s", path, got, want)
		}
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
		first, violations := argv.Parse(fields(joined))
		if violations != nil {
			return
		}
		args := argv.Write(first.Options, option.Delivery{})
		second, violations := argv.Parse(args)
		if violations != nil {
			t.Fatalf("%q was written and cannot be read: %v", args, violations)
		}
		if validate.Options(first.Options) != nil {
			return // such as an open parenthesis, which swallows what comes after it
		}
		if diff := cmp.Diff(first.Options, second.Options); diff != "" {
			t.Fatalf("options differ after a round trip of %q (-first +second):\n%s", args, diff)
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
