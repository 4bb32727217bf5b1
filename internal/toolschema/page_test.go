package toolschema_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/internal/toolschema"
)

var update = flag.Bool("update", false, "rewrite docs/tools.md")

const page = "../../docs/tools.md"

const preface = `# Built-in tools

agentd passes the inputs and results of tools on as JSON, byte for byte: ` + "`input_json`" + ` of a tool_use block, a
permission request and a hook, ` + "`tool_use_result_json`" + ` of a user message, and the ` + "`tool_response`" + ` in the input of
a PostToolUse hook, which is the same. The package ` + "`agentd.tools.v1alpha1`" + ` has a message for each, so that a caller
in any language gets typed fields by protojson. The messages follow what the CLI emits; where the documentation of the
SDK says otherwise, the comment says so. They change as the CLI does: the package is no part of what ` + "`agentd.v1`" + `
promises, and a parse may fail with a newer CLI. The JSON is what counts.

## How to parse

Always ignore unknown members: ` + "`protojson.UnmarshalOptions{DiscardUnknown: true}`" + ` in Go,
` + "`json_format.Parse(text, message, ignore_unknown_fields=True)`" + ` in Python,
` + "`fromJsonString(schema, text, { ignoreUnknownFields: true })`" + ` in TypeScript.

An input is an object: parse it into the input message.

A result goes by its first character:

1. No ` + "`tool_use_result_json`" + `: there is none, as for the calls of subagents in the foreground. The text in the
   tool_result block is all.
2. ` + "`\"`" + `: a text, for every tool. A call that failed, or was refused or interrupted, says why; it usually begins with
   "Error: " (is_error of the block is the sure sign).
3. ` + "`[`" + `: a list. Put it into an object as the member that the table names, and parse that:
   ` + "`{\"resources\": [...]}`" + `.
4. ` + "`{`" + `: parse it into the result message, by what the table says. The one exception is
   ` + "`{\"detachedToolCall\": true}`" + ` (DetachedToolCall): the call still runs, and its result only reaches the model.

What the messages are like:

- Every scalar is optional: unset is absent or null, and not zero, false or empty.
- A member that has several types in the CLI, or is only passed on, is a ` + "`google.protobuf.Value`" + `. Its numbers are
  doubles; where that matters, read the JSON.
- A union of objects is one message with the fields of all; the field ` + "`type`, `status`, `mode` or `method`" + ` says which
  are set.
- Words that the CLI may extend are strings. Members in which the CLI keeps books for itself are left out.
- Sizes and numbers of tokens are int64, times and durations are doubles, other numbers int32. A model can write what
  the CLI then refuses (or even repairs): an input that does not parse is no reason to fail.

To change an input, parse it, set fields, and write it with protojson as ` + "`updated_input_json`" + `: names, numbers and what
is unset come out as the CLI takes them. An empty list is left out; where it matters (an empty ` + "`todos`" + `), edit the JSON.
In AskUserQuestion this is how to answer: set ` + "`answers`" + `.

## Which message

"Recorded": the tests of agentd have the pinned CLI run the tool, parse the result, and check that no member gets lost.
"Declared": the message follows the declarations of the CLI and its SDK; the tool needs an account, another system, or a
feature that is being tried out. "Open" has no message: the schema is the caller's or an MCP server's.

This page is made from the table in ` + "`internal/toolschema`" + ` (` + "`go test ./internal/toolschema -run Page -update`" + `).

| Tool | Input | Result | Result parses as | Rests on | |
|---|---|---|---|---|---|
`

// TestPage keeps docs/tools.md equal to the table.
func TestPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(preface)
	for _, tool := range toolschema.Tools() {
		names := "`" + tool.Name + "`"
		if len(tool.Aliases) > 0 {
			names += " (`" + strings.Join(tool.Aliases, "`, `") + "`)"
		}
		shape := string(tool.Shape)
		if tool.Member != "" {
			shape += fmt.Sprintf("; a list is `%s`", tool.Member)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n",
			names, name(tool.Input, "open"), name(tool.Output, "–"), shape, tool.Proof, tool.Note)
	}
	want := b.String()
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/tools.md is not what the table says; run this test with -update")
	}
}

func name(m proto.Message, none string) string {
	if m == nil {
		return none
	}
	return string(m.ProtoReflect().Descriptor().Name())
}
