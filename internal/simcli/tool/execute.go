package tool

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Outcome is what a call came to.
type Outcome struct {
	// Content is what the model sees: a string or a list of content blocks.
	Content any
	// Result is tool_use_result; nil makes it "Error: " and the content.
	Result any
	// Failed is is_error.
	Failed bool
	// Flagged tells that is_error stands on the block even if it is false, as
	// for Bash.
	Flagged bool
	// Killed is set if the context ended the tool while it ran.
	Killed bool
}

// fail returns a failed outcome.
func fail(format string, args ...any) Outcome {
	return Outcome{Content: fmt.Sprintf(format, args...), Failed: true}
}

// Unknown is the outcome of a call of a tool that the session does not have.
func Unknown(name string) Outcome {
	text := "Error: No such tool available: " + name
	return Outcome{Content: "<tool_use_error>" + text + "</tool_use_error>", Result: text, Failed: true}
}

// Execute simulates a built-in tool. It returns early, with Killed set, when
// ctx is done.
func Execute(ctx context.Context, f *Files, name string, in Input) Outcome {
	switch name {
	case "Bash":
		return bash(ctx, f, in)
	case "Read":
		return read(f, in)
	case "Write":
		return write(f, in)
	case "Edit":
		return edit(f, in)
	case "Glob":
		return glob(f, in)
	case "Grep":
		return grep(f, in)
	case "AskUserQuestion":
		return ask(in)
	case "ExitPlanMode":
		return Outcome{
			Content: "User has approved exiting plan mode. You can now proceed.",
			Result:  wire.Object("plan", in.String("plan"), "isAgent", false),
		}
	case "TodoWrite":
		return Outcome{
			Content: "Todos have been modified successfully.",
			Result:  wire.Object("oldTodos", []string{}, "newTodos", in.Value("todos")),
		}
	case "WebFetch", "WebSearch":
		return fail("%s is not available: this CLI is simulated and uses no network.", name)
	}
	return Outcome{Content: name + " is simulated: nothing was done.", Result: name + " is simulated: nothing was done."}
}

func bash(ctx context.Context, f *Files, in Input) Outcome {
	out := run(ctx, f, in.String("command"))
	if out.killed {
		return Outcome{Killed: true, Failed: true, Content: "Exit code 137"}
	}
	if out.code != 0 {
		text := fmt.Sprintf("Exit code %d", out.code)
		for _, part := range []string{out.stdout, out.stderr} {
			if part = strings.TrimRight(part, "\n"); part != "" {
				text += "\n" + part
			}
		}
		return fail("%s", text)
	}
	stdout := strings.TrimRight(out.stdout, "\n")
	o := Outcome{Content: stdout, Flagged: true, Result: BashResult(stdout, stdout == "")}
	switch {
	case stdout == "":
		o.Content = "(Bash completed with no output)"
	case len(stdout) > maxShown:
		path := filepath.Join(os.TempDir(), "tool-results", wire.Token(8)+".txt")
		f.Write(path, out.stdout)
		o.Content = fmt.Sprintf("<persisted-output>\nOutput too large (%d bytes). Full output saved to: %s\n\n%s\n…\n</persisted-output>",
			len(out.stdout), path, stdout[:previewed])
		o.Result = wire.Extend(BashResult(stdout[:maxShown], false), "persistedOutputPath", path, "persistedOutputSize", len(out.stdout))
	}
	return o
}

const (
	// maxShown is the longest output of a command that the model gets whole.
	maxShown = 30000
	// previewed is how much of a longer one it gets.
	previewed = 2000
)

// BashResult is the tool_use_result of a Bash call.
func BashResult(stdout string, silent bool) wire.Value {
	return wire.Object("stdout", stdout, "stderr", "", "interrupted", false, "isImage", false, "noOutputExpected", silent)
}

func read(f *Files, in Input) Outcome {
	p := f.Abs(in.String("file_path"))
	text, err := f.Read(p)
	if err != nil {
		return fail("File does not exist. Note: your current working directory is %s.", f.Cwd())
	}
	lines := strings.Split(text, "\n")
	first := max(in.Int("offset", 1), 1)
	n := min(in.Int("limit", len(lines)), max(len(lines)-first+1, 0))
	var shown strings.Builder
	for i := range n {
		fmt.Fprintf(&shown, "%d\t%s\n", first+i, lines[first+i-1])
	}
	return Outcome{
		Content: strings.TrimSuffix(shown.String(), "\n"),
		Result: wire.Object("type", "text", "file", wire.Object("filePath", p, "content", text,
			"numLines", n, "startLine", first, "totalLines", len(lines))),
	}
}

const current = "(file state is current in your context — no need to Read it back)"

func write(f *Files, in Input) Outcome {
	p, text := f.Abs(in.String("file_path")), in.String("content")
	kind, verb, original := "create", "File created successfully at: %s %s", any(nil)
	if old, err := f.Read(p); err == nil {
		kind, verb, original = "update", "The file %s has been updated successfully. %s", old
	}
	f.Write(p, text)
	return Outcome{
		Content: fmt.Sprintf(verb, p, current),
		Result: wire.Object("type", kind, "filePath", p, "content", text, "structuredPatch", []string{},
			"originalFile", original, "userModified", false),
	}
}

func edit(f *Files, in Input) Outcome {
	p, from, to := f.Abs(in.String("file_path")), in.String("old_string"), in.String("new_string")
	text, err := f.Read(p)
	switch {
	case err != nil:
		return fail("File does not exist. Note: your current working directory is %s.", f.Cwd())
	case from == to:
		return fail("No changes to make: old_string and new_string are exactly the same.")
	case !strings.Contains(text, from):
		return fail("String to replace not found in file.\nString: %s", from)
	}
	n := 1
	if in.Bool("replace_all") {
		n = -1
	}
	f.Write(p, strings.Replace(text, from, to, n))
	line := 1 + strings.Count(text[:strings.Index(text, from)], "\n")
	old, now := strings.Split(from, "\n"), strings.Split(to, "\n")
	patch := wire.Object("oldStart", line, "oldLines", len(old), "newStart", line, "newLines", len(now),
		"lines", append(prefix("-", old), prefix("+", now)...))
	return Outcome{
		Content: fmt.Sprintf("The file %s has been updated successfully. %s", p, current),
		Result: wire.Object("filePath", p, "oldString", from, "newString", to, "originalFile", text,
			"structuredPatch", []wire.Value{patch}, "userModified", false, "replaceAll", in.Bool("replace_all")),
	}
}

func prefix(mark string, lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = mark + l
	}
	return out
}

func glob(f *Files, in Input) Outcome {
	dir := f.Cwd()
	if in.Has("path") {
		dir = f.Abs(in.String("path"))
	}
	pattern := path.Base(in.String("pattern"))
	var found []string
	for _, n := range f.List(dir) {
		if ok, _ := path.Match(pattern, n); ok {
			found = append(found, f.Abs(path.Join(dir, n)))
		}
	}
	content := strings.Join(found, "\n")
	if len(found) == 0 {
		content = "No files found"
	}
	return Outcome{Content: content, Result: wire.Object("filenames", found, "durationMs", 1, "numFiles", len(found), "truncated", false)}
}

func grep(f *Files, in Input) Outcome {
	dir := f.Cwd()
	if in.Has("path") {
		dir = f.Abs(in.String("path"))
	}
	var found []string
	for _, n := range f.List(dir) {
		if text, err := f.Read(path.Join(dir, n)); err == nil && strings.Contains(text, in.String("pattern")) {
			found = append(found, n)
		}
	}
	content := "No files found"
	if len(found) > 0 {
		content = fmt.Sprintf("Found %d files\n%s", len(found), strings.Join(found, "\n"))
	}
	return Outcome{Content: content, Result: wire.Object("mode", "files_with_matches", "filenames", found, "numFiles", len(found))}
}

func ask(in Input) Outcome {
	var q struct {
		Questions []struct {
			Question string `json:"question"`
		} `json:"questions"`
		Answers map[string]wire.Value `json:"answers"`
	}
	_ = wire.Unmarshal(in.Raw, &q)
	var said []string
	for _, one := range q.Questions {
		if a, ok := q.Answers[one.Question]; ok {
			said = append(said, string(wire.Marshal(one.Question))+"="+string(a))
		}
	}
	text := "The user did not answer the questions."
	if len(said) > 0 {
		text = "Your questions have been answered: " + strings.Join(said, ", ") + ". You can now continue with these answers in mind."
	}
	return Outcome{Content: text, Result: in.Raw}
}
