package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// meaning is what a started CLI is told, wherever it is told: keys are
// "--flag", "env NAME", "initialize.member", or a concept that travels by more
// than one of these.
type meaning map[string]any

// launch is how a CLI is started.
type launch struct {
	argv       []string
	env        map[string]string
	initialize map[string]any
	files      map[string]string // files that are made for it
	extra      map[string]any    // extra_args
}

// bareFlags take no value.
var bareFlags = []string{
	"verbose", "continue", "fork-session", "include-partial-messages", "include-hook-events", "strict-mcp-config",
	"session-mirror", "await-initialize", "managed-settings-in-initialize",
}

// numberFlags have a number for a value.
var numberFlags = []string{"max-turns", "max-budget-usd", "max-thinking-tokens", "task-budget"}

// read says what l means.
func (l launch) read() (meaning, error) {
	m := meaning{}
	flags, err := l.flags()
	if err != nil {
		return nil, err
	}
	for name, value := range l.env {
		m["env "+name] = value
	}
	initialize := maps.Clone(l.initialize)
	for _, step := range []func(map[string][]any, map[string]any, meaning) error{
		l.prompt, l.schema, l.settings, l.servers, l.lists, l.hooks, l.agents,
	} {
		if err := step(flags, initialize, m); err != nil {
			return nil, err
		}
	}
	for name, values := range flags {
		if slices.Contains(numberFlags, name) {
			for i := range values {
				values[i] = numeral(values[i].(string))
			}
		}
		m["--"+name] = values
	}
	for name, v := range initialize {
		m["initialize."+name] = v
	}
	return m, nil
}

// flags reads the command line: the values of each flag, in order.
func (l launch) flags() (map[string][]any, error) {
	flags := map[string][]any{}
	for i := 0; i < len(l.argv); i++ {
		token, dashed := strings.CutPrefix(l.argv[i], "--")
		if !dashed {
			return nil, fmt.Errorf("argument %d, %q, is no flag", i, l.argv[i])
		}
		name, value, joined := strings.Cut(token, "=")
		given, isExtra := l.extra[name]
		bare := slices.Contains(bareFlags, name) || isExtra && given == nil
		switch {
		case bare && joined:
			return nil, fmt.Errorf("--%s takes no value", name)
		case bare:
			flags[name] = append(flags[name], true)
		case joined:
			flags[name] = append(flags[name], value)
		case i+1 < len(l.argv):
			i++
			flags[name] = append(flags[name], l.argv[i])
		default:
			return nil, fmt.Errorf("--%s lacks its value", name)
		}
	}
	return flags, nil
}

// take removes a flag that stands once at most, and returns its value.
func take(flags map[string][]any, name string) (string, bool, error) {
	values, ok := flags[name]
	delete(flags, name)
	if len(values) > 1 {
		return "", false, fmt.Errorf("--%s stands %d times", name, len(values))
	}
	if !ok {
		return "", false, nil
	}
	return values[0].(string), true, nil
}

// either returns what is told by argument or by initialize, and fails if both
// tell it.
func either(what string, byArgument, byInitialize any) (any, error) {
	if byArgument != nil && byInitialize != nil {
		return nil, fmt.Errorf("%s is told twice", what)
	}
	if byArgument != nil {
		return byArgument, nil
	}
	return byInitialize, nil
}

func (launch) prompt(flags map[string][]any, initialize map[string]any, m meaning) error {
	prompt := map[string]any{}
	for flag, key := range map[string]string{
		"system-prompt": "text", "system-prompt-file": "file", "append-system-prompt": "append", "system-prompt-snapshot": "snapshot",
	} {
		text, ok, err := take(flags, flag)
		switch {
		case err != nil:
			return err
		case ok && flag == "system-prompt-snapshot":
			prompt[key] = text == "on"
		case ok:
			prompt[key] = text
		}
	}
	for member, key := range map[string]string{
		"systemPrompt": "text", "appendSystemPrompt": "append",
		"systemPromptSnapshot": "snapshot", "excludeDynamicSections": "exclude_dynamic_sections",
	} {
		v, ok := initialize[member]
		if delete(initialize, member); !ok {
			continue
		}
		if _, twice := prompt[key]; twice {
			return fmt.Errorf("the prompt's %s is told twice", key)
		}
		if blocks, ok := v.([]any); ok {
			texts := make([]string, len(blocks))
			for i := range blocks {
				texts[i], _ = blocks[i].(string)
			}
			v = strings.Join(texts, "\n\n")
		}
		prompt[key] = v
	}
	if prompt["text"] != nil && prompt["file"] != nil {
		return fmt.Errorf("two prompts: %v", prompt)
	}
	m["prompt"] = prompt
	return nil
}

// content is JSON or the path of a file, of which those made for the CLI are
// read.
func (l launch) content(argument string) (any, error) {
	if text, ok := l.files[argument]; ok {
		argument = text
	}
	if isPath(argument) {
		return "path " + argument, nil
	}
	return parse([]byte(argument))
}

func (l launch) schema(flags map[string][]any, initialize map[string]any, m meaning) error {
	var byArgument any
	text, ok, err := take(flags, "json-schema")
	if ok && err == nil {
		byArgument, err = parse([]byte(text))
	}
	if err != nil {
		return err
	}
	m["schema"], err = either("the schema", byArgument, initialize["jsonSchema"])
	delete(initialize, "jsonSchema")
	return err
}

func (l launch) settings(flags map[string][]any, initialize map[string]any, m meaning) error {
	var byArgument any
	text, ok, err := take(flags, "settings")
	if ok && err == nil {
		byArgument, err = l.content(text)
	}
	if err != nil {
		return err
	}
	if initialize["settings"] != nil {
		m["settings by initialize"] = true
	}
	m["settings"], err = either("settings", byArgument, initialize["settings"])
	delete(initialize, "settings")
	return err
}

// servers joins the MCP servers that the CLI runs with those that its host
// has.
func (l launch) servers(flags map[string][]any, initialize map[string]any, m meaning) error {
	var byArgument any
	text, ok, err := take(flags, "mcp-config")
	if ok && err == nil {
		byArgument, err = l.content(text)
	}
	if err != nil {
		return err
	}
	if path, ok := byArgument.(string); ok {
		m["mcp file"] = path
		return nil
	}
	if config := object(byArgument); config["mcpServers"] != nil {
		byArgument = config["mcpServers"]
	}
	if initialize["mcpServers"] != nil {
		m["servers by initialize"] = true
	}
	all, err := either("MCP servers", byArgument, initialize["mcpServers"])
	if err != nil {
		return err
	}
	delete(initialize, "mcpServers")
	joined := map[string]any{}
	maps.Copy(joined, object(all))
	for _, name := range list(initialize["sdkMcpServers"]) {
		if _, twice := joined[name.(string)]; twice {
			return fmt.Errorf("the MCP server %v is told twice", name)
		}
		joined[name.(string)] = map[string]any{"type": "sdk", "name": name}
	}
	delete(initialize, "sdkMcpServers")
	m["mcp servers"] = joined
	return nil
}

// lists joins the pieces of flags that the CLI adds up.
func (launch) lists(flags map[string][]any, _ map[string]any, _ meaning) error {
	for _, name := range []string{"tools", "allowedTools", "disallowedTools"} {
		var texts []string
		for _, v := range flags[name] {
			texts = append(texts, v.(string))
		}
		if len(texts) > 1 {
			flags[name] = []any{strings.Join(texts, ",")}
		}
	}
	return nil
}

// hooks takes matchers with several callbacks apart: the CLI calls each.
func (launch) hooks(_ map[string][]any, initialize map[string]any, _ meaning) error {
	events := map[string]any{}
	for event, matchers := range object(initialize["hooks"]) {
		var flat []any
		for _, matcher := range list(matchers) {
			for _, id := range list(object(matcher)["hookCallbackIds"]) {
				one := maps.Clone(object(matcher))
				one["hookCallbackIds"] = []any{id}
				flat = append(flat, one)
			}
		}
		if flat != nil {
			events[event] = flat
		}
	}
	initialize["hooks"] = events
	return nil
}

// agents is nothing where there are none.
func (launch) agents(_ map[string][]any, initialize map[string]any, _ meaning) error {
	if len(object(initialize["agents"])) == 0 {
		delete(initialize, "agents")
	}
	return nil
}
