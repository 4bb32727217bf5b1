package model

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

var (
	quoted   = regexp.MustCompile("`([^`]+)`")
	running  = regexp.MustCompile(`(?i)\b(?:run|execute)\b:?\s+(?:the\s+)?(?:shell\s+)?(?:command\s+)?(.+)`)
	byBash   = regexp.MustCompile(`(?i)\s+(?:with|using|in)\s+(?:your|the)\s+bash\b.*`)
	named    = regexp.MustCompile(`\b(Bash|Write|Read) tool\b`)
	noTool   = regexp.MustCompile(`(?i)\b(?:no|without|not use|don't use)(?:\s+(?:a|any|your|using))*\s+tools?\b`)
	fileName = regexp.MustCompile(`^[\w.~/-]*\w\.[A-Za-z][A-Za-z0-9]{0,7}$`)
	filePath = regexp.MustCompile(`^(?:~|\.\.?)?/[\w./-]*\w$`)
	theFile  = regexp.MustCompile(`(?i)\bthe\s+file\s+(?:named\s+|called\s+)?["']?([\w.~/-]*\w)`)
	writing  = regexp.MustCompile(`(?i)\b(?:write|create|make|save|add)\b`)
	reading  = regexp.MustCompile(`(?i)\b(?:read|show|open|print)\b`)
	asking   = regexp.MustCompile(`(?i)\bask me\b`)
	numbers  = regexp.MustCompile(`-?\d+(?:\.\d+)?`)
	saying   = regexp.MustCompile(`["“]([^"”]+)["”]`)
	given    = regexp.MustCompile(`(?i)\bwith:?\s+(.+?)(?:[,;!?\n]|\.(?:\s|$)|\s+and\s+(?:tell|say|show|then)\b|$)`)
)

// pick chooses a tool for a prompt: the built-in one that it calls a tool, then
// the caller's own by name, then a shell command, then files.
func pick(r Request) (modelscript.Block, string, bool) {
	if noTool.MatchString(r.Prompt) {
		return modelscript.Block{}, "", false
	}
	has := func(name string) bool {
		return slices.ContainsFunc(r.Tools, func(t Tool) bool { return t.Name == name })
	}
	builtIn := ""
	if m := named.FindStringSubmatch(r.Prompt); m != nil && has(m[1]) {
		builtIn = m[1]
	}
	if t, ok := own(r); ok && builtIn == "" {
		return use(t.Name, arguments(t.Schema, r.Prompt)), "I will use your tool for that.", true
	}
	if asking.MatchString(r.Prompt) && has("AskUserQuestion") {
		option := func(label string) wire.Value { return wire.Object("label", label, "description", label) }
		q := wire.Object("question", "Which one do you like better?", "header", "Choice", "multiSelect", false,
			"options", []wire.Value{option("Tea"), option("Coffee")})
		return use("AskUserQuestion", wire.Object("questions", []wire.Value{q})), "Let me ask you something.", true
	}
	wants := func(name string, otherwise bool) bool {
		return builtIn == name || builtIn == "" && otherwise && has(name)
	}
	if command := shellCommand(r.Prompt); command != "" && wants("Bash", true) {
		return use("Bash", wire.Object("command", command, "description", "Run what was asked for")), "I will run that.", true
	}
	name := file(r.Prompt)
	if wants("Write", writing.MatchString(r.Prompt)) && (name != "" || strings.Contains(strings.ToLower(r.Prompt), "file")) {
		if name == "" {
			name = "hello.txt"
		}
		return use("Write", wire.Object("file_path", name, "content", "Written by a simulated Claude.\n")),
			"I will write " + path.Base(name) + ".", true
	}
	if wants("Read", reading.MatchString(r.Prompt)) && name != "" {
		return use("Read", wire.Object("file_path", name)), "I will read " + path.Base(name) + ".", true
	}
	return modelscript.Block{}, "", false
}

// shellCommand is the command that a prompt quotes or says to run. What it
// quotes may be a file as well, to be read or written.
func shellCommand(prompt string) string {
	m := running.FindStringSubmatch(prompt)
	if q := quoted.FindStringSubmatch(prompt); q != nil {
		if m == nil && fileName.MatchString(q[1]) && (reading.MatchString(prompt) || writing.MatchString(prompt)) {
			return ""
		}
		return q[1]
	}
	if m == nil {
		return ""
	}
	return strings.TrimRight(strings.TrimSpace(byBash.ReplaceAllString(m[1], "")), ".!?")
}

// file is the file that a prompt names: a name with an extension, a path, or
// what follows "the file"; empty if there is none.
func file(prompt string) string {
	words := strings.FieldsFunc(prompt, func(c rune) bool { return strings.ContainsRune(" \t\n\"'`,;()", c) })
	for _, form := range []*regexp.Regexp{fileName, filePath} {
		for _, w := range words {
			if w = strings.TrimRight(w, ".:!?"); form.MatchString(w) {
				return w
			}
		}
	}
	m := theFile.FindStringSubmatch(prompt)
	if m == nil || slices.Contains(strings.Fields("with and in that which to from you for at of on as"), strings.ToLower(m[1])) {
		return ""
	}
	return m[1]
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

// property is one argument in a schema.
type property struct {
	Type string       `json:"type"`
	Enum []wire.Value `json:"enum"`
}

// arguments makes up an input for a schema: numbers of the prompt in order for
// its numbers; for its strings the quoted part, or the prompt itself. A single
// string is what stands after "with".
func arguments(schema wire.Value, prompt string) wire.Value {
	var s struct {
		Properties wire.Value `json:"properties"`
	}
	_ = wire.Unmarshal(schema, &s)
	names := wire.Keys(s.Properties)
	properties := make([]property, len(names))
	texts := 0
	for i, name := range names {
		_ = wire.Unmarshal(wire.Member(s.Properties, name), &properties[i])
		if properties[i].Type == "string" && len(properties[i].Enum) == 0 {
			texts++
		}
	}
	said := said(prompt, texts == 1)
	found := numbers.FindAllString(prompt, -1)
	var pairs []any
	for i, p := range properties {
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
		pairs = append(pairs, names[i], v)
	}
	return wire.Object(pairs...)
}

// said is what a prompt gives for a string.
func said(prompt string, single bool) string {
	if m := saying.FindStringSubmatch(prompt); m != nil {
		return m[1]
	}
	if single {
		for _, m := range given.FindAllStringSubmatch(prompt, -1) {
			if !strings.HasPrefix(strings.ToLower(m[1]), "your ") {
				return m[1]
			}
		}
	}
	return prompt
}
