package flags

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Version is the CLI version that the simulation imitates.
const Version = "2.1.332"

// Options is what a command line asks for. The zero value is the command line
// without flags.
type Options struct {
	// ShowVersion is --version.
	ShowVersion bool
	// Print is --print; it changes nothing, since stdout is never a terminal.
	Print bool
	// InputFormat and OutputFormat are "stream-json" for a host.
	InputFormat, OutputFormat string
	// Verbose must be set together with stream-json output.
	Verbose bool
	// Model is --model, an alias or an id.
	Model string
	// FallbackModel is --fallback-model.
	FallbackModel string
	// PermissionMode is --permission-mode; "manual" is read as "default".
	PermissionMode string
	// PromptTool is --permission-prompt-tool: "stdio" sends can_use_tool.
	PromptTool string
	// Prompts is --permission-prompts: "host" or "none".
	Prompts string
	// Bypass is --dangerously-skip-permissions.
	Bypass bool
	// AllowBypass also holds for --allow-dangerously-skip-permissions.
	AllowBypass bool
	// Allowed and Disallowed are permission rules.
	Allowed, Disallowed []string
	// Tools restricts the built-in tools if ToolsSet.
	Tools    []string
	ToolsSet bool
	// AddDirs are further working directories.
	AddDirs []string
	// MCPConfigs are JSON texts or file paths.
	MCPConfigs []string
	// Continue, Resume (if ResumeSet), Fork, SessionID and ResumeAt choose the
	// conversation.
	Continue  bool
	Resume    string
	ResumeSet bool
	Fork      bool
	SessionID string
	ResumeAt  string
	// MaxTurns and MaxBudget bound the work; zero means unbounded.
	MaxTurns  int
	MaxBudget float64
	// Partial, HookEvents, Replay, Mirror and SubagentText ask for more frames.
	Partial, HookEvents, Replay, Mirror, SubagentText bool
	// NoPersistence keeps transcripts off the disk.
	NoPersistence bool
	// AwaitInitialize demands initialize as the first line.
	AwaitInitialize bool
	// JSONSchema is the schema of the structured output.
	JSONSchema string
	// SettingSources is --setting-sources if SourcesSet.
	SettingSources []string
	SourcesSet     bool
	// Agents is the JSON of --agents.
	Agents string
	// Other holds what the simulation accepts without acting on it.
	Other map[string]string
}

// arity is how many values a flag takes.
type arity int

const (
	none arity = iota
	one
	optional
	many
)

// Modes are the words that --permission-mode takes, in the CLI's order.
var Modes = []string{"acceptEdits", "auto", "bypassPermissions", "manual", "dontAsk", "plan"}

// Parse reads a command line without the program's name. Its error is the text
// that the CLI writes to stderr before it exits with 1.
func Parse(args []string) (Options, error) {
	o := Options{PermissionMode: "default", Other: map[string]string{}}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			break
		}
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			continue // a prompt on the command line; hosts do not send one
		}
		name, value, inline := strings.Cut(arg, "=")
		f, known := table[name]
		if !known {
			return o, fmt.Errorf("error: unknown option '%s'", name)
		}
		var values []string
		switch {
		case inline:
			values = []string{value}
		case f.arity == one:
			if i+1 >= len(args) {
				return o, fmt.Errorf("error: option '%s <value>' argument missing", name)
			}
			i++
			values = []string{args[i]}
		case f.arity == optional || f.arity == many:
			for i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") {
				i++
				values = append(values, args[i])
				if f.arity == optional {
					break
				}
			}
		}
		if f.set == nil {
			o.Other[name] = strings.Join(values, ",")
			continue
		}
		if err := f.set(&o, values); err != nil {
			return o, err
		}
	}
	return o, o.check()
}

// check refuses combinations that the CLI refuses at start-up.
func (o *Options) check() error {
	switch {
	case o.ShowVersion:
		return nil
	case o.OutputFormat == "stream-json" && !o.Verbose:
		return fmt.Errorf("Error: When using --print, --output-format=stream-json requires --verbose") //nolint:staticcheck // The CLI's words.
	case missing(o.Other["--system-prompt-file"]):
		return fmt.Errorf("Error: System prompt file not found: %s", o.Other["--system-prompt-file"]) //nolint:staticcheck // The CLI's words.
	case o.SessionID != "" && !wire.IsUUID(o.SessionID):
		return fmt.Errorf("Error: Invalid session ID. Must be a valid UUID.") //nolint:staticcheck // The CLI's words.
	case o.SessionID != "" && (o.ResumeSet || o.Continue) && !o.Fork:
		return fmt.Errorf("Error: --session-id can only be used with --continue or --resume if --fork-session is also specified.") //nolint:staticcheck // The CLI's words.
	}
	return nil
}

type flag struct {
	arity arity
	set   func(*Options, []string) error
}

func last(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

// Split takes a list apart at commas and blanks outside parentheses, as the
// CLI does with tool names and rules.
func Split(text string) []string {
	var out []string
	depth, start := 0, 0
	cut := func(end int) {
		if s := strings.TrimSpace(text[start:end]); s != "" {
			out = append(out, s)
		}
		start = end + 1
	}
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && (c == ',' || c == ' '):
			cut(i)
		}
	}
	if start <= len(text) {
		cut(len(text))
	}
	return out
}

func boolean(field func(*Options) *bool) flag {
	return flag{none, func(o *Options, _ []string) error { *field(o) = true; return nil }}
}

func text(field func(*Options) *string) flag {
	return flag{one, func(o *Options, v []string) error { *field(o) = last(v); return nil }}
}

func list(field func(*Options) *[]string) flag {
	return flag{many, func(o *Options, v []string) error {
		*field(o) = append(*field(o), Split(strings.Join(v, ","))...)
		return nil
	}}
}

func choice(name string, choices []string, field func(*Options) *string) flag {
	return flag{one, func(o *Options, v []string) error {
		if err := chosen(name, choices, last(v)); err != nil {
			return err
		}
		*field(o) = last(v)
		return nil
	}}
}

// chosen refuses a word that is none of the choices.
func chosen(name string, choices []string, word string) error {
	if slices.Contains(choices, word) {
		return nil
	}
	return fmt.Errorf("error: option '%s' argument '%s' is invalid. Allowed choices are %s.", name, word, strings.Join(choices, ", ")) //nolint:staticcheck // The CLI's words.
}

func setMode(o *Options, v []string) error {
	word := last(v)
	switch {
	case word == "manual" || word == "default":
		o.PermissionMode = "default"
	case slices.Contains(Modes, word):
		o.PermissionMode = word
		o.AllowBypass = o.AllowBypass || word == "bypassPermissions"
	default:
		return fmt.Errorf("error: option '--permission-mode <mode>' argument '%s' is invalid. Allowed choices are %s.", word, strings.Join(Modes, ", ")) //nolint:staticcheck // The CLI's words.
	}
	return nil
}

func setTurns(o *Options, v []string) error {
	n, err := strconv.Atoi(last(v))
	if err != nil || n <= 0 {
		return fmt.Errorf("error: option '--max-turns <turns>' argument '%s' is invalid. Must be a positive integer.", last(v)) //nolint:staticcheck // The CLI's words.
	}
	o.MaxTurns = n
	return nil
}

func setBudget(o *Options, v []string) error {
	n, err := strconv.ParseFloat(last(v), 64)
	if err != nil || n <= 0 {
		return fmt.Errorf("error: option '--max-budget-usd <amount>' argument '%s' is invalid. --max-budget-usd must be a positive number greater than 0", last(v))
	}
	o.MaxBudget = n
	return nil
}
