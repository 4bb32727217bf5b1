package model

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// BuiltIn answers any prompt without a script.
type BuiltIn struct {
	// WordDelay paces the answer.
	WordDelay time.Duration
}

// Next implements [Model].
func (m BuiltIn) Next(r Request) modelscript.Reply {
	blocks := m.blocks(r)
	stop := "end_turn"
	for i := range blocks {
		if blocks[i].Type == modelscript.TypeToolUse {
			stop = "tool_use"
			blocks[i].ID = "toolu_sim" + wire.Token(12)
		}
	}
	return modelscript.Reply{Blocks: blocks, Stop: stop, WordDelay: m.WordDelay, Times: 1}
}

func (m BuiltIn) blocks(r Request) []modelscript.Block {
	if r.Results {
		return text("Here is what came back: " + shorten(r.User) + "\n\nThat is all; anything else?")
	}
	if call, lead, ok := pick(r); ok {
		return append(text(lead), call)
	}
	said := shorten(r.Prompt)
	answer := fmt.Sprintf("I am a simulated Claude: no model is behind this answer, but everything around it is real. You said: %q.", said)
	if r.Turn == 0 {
		answer = "Hello! " + answer + " Ask me to run a command, to write a file, or to use one of your own tools, and I will."
	}
	if strings.Contains(strings.ToLower(r.Prompt), "think") {
		return append([]modelscript.Block{{
			Type: modelscript.TypeThinking, Text: "The user wants me to think. I am simulated, so I think of nothing in particular.",
			Signature: "c2ltdWxhdGVk",
		}}, text(answer)...)
	}
	return text(answer)
}

func text(s string) []modelscript.Block {
	return []modelscript.Block{{Type: modelscript.TypeText, Text: s}}
}

func use(name string, input wire.Value) modelscript.Block {
	return modelscript.Block{Type: modelscript.TypeToolUse, Name: name, Input: input}
}

func shorten(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	return s
}

var (
	quoted   = regexp.MustCompile("`([^`]+)`")
	running  = regexp.MustCompile(`(?i)\b(?:run|execute)\b:?\s+(?:the\s+)?(?:shell\s+)?(?:command\s+)?(.+)`)
	fileName = regexp.MustCompile(`[\w./-]*\w\.[A-Za-z0-9]{1,8}\b`)
	writing  = regexp.MustCompile(`(?i)\b(?:write|create|make|save|add)\b`)
	reading  = regexp.MustCompile(`(?i)\b(?:read|show|open|print)\b`)
	asking   = regexp.MustCompile(`(?i)\bask me\b`)
	numbers  = regexp.MustCompile(`-?\d+(?:\.\d+)?`)
)

// pick chooses a tool for a prompt: the caller's own tools by name first, then
// a shell command, then files.
func pick(r Request) (modelscript.Block, string, bool) {
	has := func(name string) bool {
		return slices.ContainsFunc(r.Tools, func(t Tool) bool { return t.Name == name })
	}
	if t, ok := own(r); ok {
		return use(t.Name, arguments(t.Schema, r.Prompt)), "I will use your tool for that.", true
	}
	if asking.MatchString(r.Prompt) && has("AskUserQuestion") {
		option := func(label string) wire.Value { return wire.Object("label", label, "description", label) }
		q := wire.Object("question", "Which one do you like better?", "header", "Choice", "multiSelect", false,
			"options", []wire.Value{option("Tea"), option("Coffee")})
		return use("AskUserQuestion", wire.Object("questions", []wire.Value{q})), "Let me ask you something.", true
	}
	if command := shellCommand(r.Prompt); command != "" && has("Bash") {
		return use("Bash", wire.Object("command", command, "description", "Run what was asked for")), "I will run that.", true
	}
	name := fileName.FindString(r.Prompt)
	switch {
	case strings.Contains(strings.ToLower(r.Prompt), "file") && name == "" && writing.MatchString(r.Prompt):
		name = "hello.txt"
	case name == "":
		return modelscript.Block{}, "", false
	}
	if writing.MatchString(r.Prompt) && has("Write") {
		return use("Write", wire.Object("file_path", name, "content", "Written by a simulated Claude.\n")),
			"I will write " + path.Base(name) + ".", true
	}
	if reading.MatchString(r.Prompt) && has("Read") {
		return use("Read", wire.Object("file_path", name)), "I will read " + path.Base(name) + ".", true
	}
	return modelscript.Block{}, "", false
}

func shellCommand(prompt string) string {
	if m := quoted.FindStringSubmatch(prompt); m != nil {
		return m[1]
	}
	if m := running.FindStringSubmatch(prompt); m != nil {
		return strings.TrimRight(strings.TrimSpace(m[1]), ".!?")
	}
	return ""
}

// own finds a caller-hosted tool whose name the prompt mentions.
func own(r Request) (Tool, bool) {
	words := strings.FieldsFunc(strings.ToLower(r.Prompt), func(c rune) bool {
		return c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z')
	})
	for _, t := range r.Tools {
		parts := strings.SplitN(t.Name, "__", 3)
		if len(parts) == 3 && parts[0] == "mcp" {
			name := strings.ToLower(parts[2])
			if slices.Contains(words, name) || slices.Contains(words, strings.ToLower(t.Name)) ||
				strings.Contains(strings.ToLower(r.Prompt), strings.ReplaceAll(name, "_", " ")) {
				return t, true
			}
		}
	}
	return Tool{}, false
}

// arguments makes up an input for a schema: numbers of the prompt in order for
// its numbers, the quoted part or the prompt itself for its strings.
func arguments(schema wire.Value, prompt string) wire.Value {
	var s struct {
		Properties wire.Value `json:"properties"`
	}
	_ = wire.Unmarshal(schema, &s)
	found := numbers.FindAllString(prompt, -1)
	said := prompt
	if m := regexp.MustCompile(`["“]([^"”]+)["”]`).FindStringSubmatch(prompt); m != nil {
		said = m[1]
	}
	var pairs []any
	for _, name := range wire.Keys(s.Properties) {
		var p struct {
			Type string       `json:"type"`
			Enum []wire.Value `json:"enum"`
		}
		_ = wire.Unmarshal(wire.Member(s.Properties, name), &p)
		var v any = said
		switch {
		case len(p.Enum) > 0:
			v = p.Enum[0]
		case p.Type == "number" || p.Type == "integer":
			v = 1
			if len(found) > 0 {
				if n, err := strconv.ParseFloat(found[0], 64); err == nil {
					v = n
				}
				found = found[1:]
			}
		case p.Type == "boolean":
			v = true
		case p.Type == "array":
			v = []string{said}
		case p.Type == "object":
			v = wire.Object()
		}
		pairs = append(pairs, name, v)
	}
	return wire.Object(pairs...)
}
