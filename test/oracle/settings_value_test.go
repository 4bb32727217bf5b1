package oracle

import (
	"fmt"
	"math/rand/v2"

	"github.com/go-json-experiment/json/jsontext"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

func toolNames(names ...string) *agentdv1.Tools {
	return &agentdv1.Tools{Tools: &agentdv1.Tools_Names{Names: &agentdv1.StringList{Values: names}}}
}

func toolDraws() []draw {
	names := func(list ...string) draw {
		return value("tools", append([]string{}, list...), func(o *agentdv1.Options) { o.Tools = toolNames(list...) })
	}
	return []draw{
		names(), names("Read"), names("Bash", "Read", "mcp__a__b"),
		value("tools", map[string]any{"type": "preset", "preset": "claude_code"}, func(o *agentdv1.Options) {
			o.Tools = &agentdv1.Tools{Tools: &agentdv1.Tools_Preset{Preset: "claude_code"}}
		}),
	}
}

func promptDraws() []draw {
	const field = "system_prompt"
	draws := []draw{value(field, nil, nil)}
	for _, text := range []string{"", "You are kind.", "--model=evil\n\nline ü \u2028 end"} {
		draws = append(draws, value(field, text, func(o *agentdv1.Options) {
			o.SystemPrompt = &agentdv1.SystemPrompt{Prompt: &agentdv1.SystemPrompt_Text{Text: text}}
		}))
	}
	for _, flag := range []*bool{nil, new(true), new(false)} {
		for _, text := range []*string{nil, new(""), new("Be brief.")} {
			preset := map[string]any{"type": "preset", "preset": "claude_code"}
			if text != nil {
				preset["append"] = *text
			}
			custom := map[string]any{"type": "custom", "prompt": "p"}
			if flag != nil {
				preset["exclude_dynamic_sections"], preset["snapshot"], custom["snapshot"] = *flag, *flag, *flag
			}
			draws = append(draws, value(field, preset, func(o *agentdv1.Options) {
				o.SystemPrompt = &agentdv1.SystemPrompt{Prompt: &agentdv1.SystemPrompt_Preset{Preset: &agentdv1.SystemPromptPreset{
					Append: text, ExcludeDynamicSections: flag, Snapshot: flag,
				}}}
			}), value(field, custom, func(o *agentdv1.Options) {
				o.SystemPrompt = &agentdv1.SystemPrompt{Prompt: &agentdv1.SystemPrompt_Custom{Custom: &agentdv1.SystemPromptCustom{
					Content: &agentdv1.SystemPromptCustom_Text{Text: "p"}, Snapshot: flag,
				}}}
			}))
		}
	}
	return append(draws, value(field, map[string]any{"type": "file", "path": "/prompt.md"}, func(o *agentdv1.Options) {
		o.SystemPrompt = &agentdv1.SystemPrompt{Prompt: &agentdv1.SystemPrompt_File{File: &agentdv1.SystemPromptFile{Path: "/prompt.md"}}}
	}))
}

func inlineSettings(text string) *agentdv1.Settings {
	return &agentdv1.Settings{Settings: &agentdv1.Settings_SettingsJson{SettingsJson: text}}
}

func settingsPath(path string) *agentdv1.Settings {
	return &agentdv1.Settings{Settings: &agentdv1.Settings_Path{Path: path}}
}

func settingsDraws() []draw {
	var draws []draw
	for _, path := range []string{"/etc/settings.json", "testdata/settings.json"} {
		draws = append(draws, value("settings", path, func(o *agentdv1.Options) { o.Settings = settingsPath(path) }))
	}
	for _, text := range []string{
		`{}`, `{"model":"opus","permissions":{"deny":["Bash(rm *)"]}}`,
		" {\n \"n\": 9007199254740993, \"f\": 2.50, \"e\": 1e2,\n \"s\": \"\\u0041 \u2028\"}\n",
		`{"sandbox":{"enabled":false,"mine":1},"z":null}`, `{"a":1,"a":2}`,
	} {
		draws = append(draws, value("settings", text, func(o *agentdv1.Options) { o.Settings = inlineSettings(text) }))
	}
	return draws
}

func thinkingDraws() []draw {
	const field = "thinking"
	draws := []draw{value(field, map[string]any{"type": "disabled"}, func(o *agentdv1.Options) {
		o.Thinking = &agentdv1.Thinking{Thinking: &agentdv1.Thinking_Disabled{Disabled: &agentdv1.ThinkingDisabled{}}}
	})}
	for _, display := range []*string{nil, new("summarized"), new("omitted")} {
		adaptive := map[string]any{"type": "adaptive"}
		enabled := map[string]any{"type": "enabled", "budget_tokens": 2048}
		if display != nil {
			adaptive["display"], enabled["display"] = *display, *display
		}
		draws = append(draws, value(field, adaptive, func(o *agentdv1.Options) {
			o.Thinking = &agentdv1.Thinking{Thinking: &agentdv1.Thinking_Adaptive{Adaptive: &agentdv1.ThinkingAdaptive{Display: display}}}
		}), value(field, enabled, func(o *agentdv1.Options) {
			o.Thinking = &agentdv1.Thinking{Thinking: &agentdv1.Thinking_Enabled{Enabled: &agentdv1.ThinkingEnabled{
				BudgetTokens: new(uint32(2048)), Display: display,
			}}}
		}))
	}
	return draws
}

func schema(text string) *agentdv1.OutputFormat {
	return &agentdv1.OutputFormat{Format: &agentdv1.OutputFormat_JsonSchema{JsonSchema: &agentdv1.JsonSchema{SchemaJson: text}}}
}

func schemaDraws() []draw {
	var draws []draw
	for _, text := range []string{
		`{}`, `{"type":"object","properties":{"b":{"const":9007199254740993},"a":{"minimum":1.5,"default":-0.0}},"required":["b"]}`,
		"{\"description\":\"line\\nbreak \\u2028 ü \\\"q\\\"\",\"x\":[[[]]]}",
	} {
		given := map[string]any{"type": "json_schema", "schema": rawText(text)}
		draws = append(draws, value("output_format", given, func(o *agentdv1.Options) { o.OutputFormat = schema(text) }))
	}
	return draws
}

// serverDraw is one MCP server for both sides.
type serverDraw struct {
	sdk    map[string]any
	server *agentdv1.McpServer
}

func drawServer(r *rand.Rand, name string, hosted bool) serverDraw {
	headers := pick(r, []map[string]string{nil, {}, {"Authorization": "Bearer x", "X-A": ""}})
	kinds := 4
	if !hosted {
		kinds = 3
	}
	d := serverDraw{map[string]any{}, &agentdv1.McpServer{Name: name}}
	switch r.IntN(kinds) {
	case 0:
		d.stdio(r)
	case 1:
		d.sdk["type"], d.sdk["url"] = "sse", "https://example.com/sse"
		d.server.Config = &agentdv1.McpServer_Sse{Sse: &agentdv1.McpSseServer{Url: "https://example.com/sse", Headers: headers}}
	case 2:
		http := &agentdv1.McpHttpServer{Url: "https://example.com/mcp?a=b", Headers: headers}
		d.sdk["type"], d.sdk["url"] = "http", http.Url
		if chance(r, 0.3) {
			http.Timeout, http.AlwaysLoad = durationpb.New(1500e6), new(true)
			d.sdk["timeout"], d.sdk["alwaysLoad"] = 1500, true
		}
		d.server.Config = &agentdv1.McpServer_Http{Http: http}
	default:
		d.sdk["type"], d.sdk["name"] = "sdk", name
		d.server.Config = &agentdv1.McpServer_Sdk{Sdk: &agentdv1.SdkMcpServer{Raw: chance(r, 0.5)}}
		return d
	}
	if headers != nil && d.sdk["url"] != nil {
		d.sdk["headers"] = headers
	}
	return d
}

func (d *serverDraw) stdio(r *rand.Rand) {
	stdio := &agentdv1.McpStdioServer{Command: "/bin/server"}
	d.sdk["command"] = stdio.Command
	if chance(r, 0.5) {
		d.sdk["type"] = "stdio"
	}
	if chance(r, 0.6) {
		stdio.Args = pick(r, [][]string{{}, {"-x", "", "a b"}})
		d.sdk["args"] = stdio.Args
	}
	if chance(r, 0.6) {
		stdio.Env = pick(r, []map[string]string{{}, {"KEY": "secret", "EMPTY": ""}})
		d.sdk["env"] = stdio.Env
	}
	d.server.Config = &agentdv1.McpServer_Stdio{Stdio: stdio}
}

func drawServers(r *rand.Rand, wild bool) draw {
	const field = "mcp_servers"
	const text = `{"mcpServers": {"a": {"command": "x", "n": 1.50}, "b": {"type": "http", "url": "https://example.com"}}}`
	switch kind := r.IntN(5); {
	case wild && kind < 2:
		bad := pick(r, []string{`{"servers":{}}`, `{"mcpServers":[]}`})
		return value(field, bad, func(o *agentdv1.Options) { o.McpServers = serversJSON(bad) })
	case wild && kind == 2:
		return value(field, map[string]any{"a": map[string]any{"command": ""}}, func(o *agentdv1.Options) {
			o.McpServers = servers(&agentdv1.McpServer{Name: "a", Config: &agentdv1.McpServer_Stdio{Stdio: &agentdv1.McpStdioServer{}}})
		})
	case kind == 0:
		return value(field, "/mcp config.json", func(o *agentdv1.Options) {
			o.McpServers = &agentdv1.McpServers{Source: &agentdv1.McpServers_Path{Path: "/mcp config.json"}}
		})
	case kind == 1:
		return value(field, text, func(o *agentdv1.Options) { o.McpServers = serversJSON(text) })
	}
	given := map[string]any{}
	var all []*agentdv1.McpServer
	for i := range r.IntN(4) {
		name := fmt.Sprintf("server-%d", i)
		d := drawServer(r, name, true)
		given[name] = d.sdk
		all = append(all, d.server)
	}
	return value(field, given, func(o *agentdv1.Options) { o.McpServers = servers(all...) })
}

func serversJSON(text string) *agentdv1.McpServers {
	return &agentdv1.McpServers{Source: &agentdv1.McpServers_ServersJson{ServersJson: text}}
}

func servers(list ...*agentdv1.McpServer) *agentdv1.McpServers {
	return &agentdv1.McpServers{Source: &agentdv1.McpServers_Servers{Servers: &agentdv1.McpServerList{Servers: list}}}
}

// rawText is JSON that both sides are given as it is.
func rawText(text string) any { return jsontext.Value(text) }
