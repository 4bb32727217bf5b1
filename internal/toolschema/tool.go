package toolschema

import (
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
)

// Shape is what JSON a tool's result is. Any tool's result can also be a text:
// an error or a refusal.
type Shape string

// The shapes.
const (
	// Object is an object, parsed as it stands.
	Object Shape = "object"
	// List is a list, parsed as the member Tool.Member of an object.
	List Shape = "list"
	// Open is an object or a list, the latter parsed as the member Tool.Member of
	// an object.
	Open Shape = "object or list"
	// Text is a text, which has no message.
	Text Shape = "text"
	// Unknown is a result that was neither observed nor declared.
	Unknown Shape = "unknown"
)

// Proof is what a row of the table rests on.
type Proof string

// The proofs.
const (
	// Recorded rows are held against results of the real CLI by tests.
	Recorded Proof = "recorded"
	// Failing rows too, but tests see only errors: a success needs more than a
	// CLI.
	Failing Proof = "only errors recorded"
	// Declared rows follow the declarations of the CLI and its SDK: the tool
	// needs an account, another system or a feature that is being tried out.
	Declared Proof = "declared"
	// Removed rows follow the SDK's documentation: the CLI has the tool no more.
	Removed Proof = "removed"
)

// Tool is a built-in tool.
type Tool struct {
	// Name is the name in tool_use blocks and permission requests.
	Name string
	// Aliases are other names that the CLI accepts for it, or reports.
	Aliases []string
	// Input is the message of the input; nil where the input has a schema of the
	// caller's or of an MCP server.
	Input proto.Message
	// Output is the message of the result; nil if there is none.
	Output proto.Message
	// Shape is the JSON of the result.
	Shape Shape
	// Member is the member of Output that a bare list is.
	Member string
	// Proof is what the row rests on.
	Proof Proof
	// Unmodeled are members of the result that Output leaves out on purpose.
	Unmodeled []string
	// Note is what a reader should know.
	Note string
}

// mcpPrefix begins the names of tools of MCP servers.
const mcpPrefix = "mcp__"

// Find returns the tool with a name or alias. Every tool of an MCP server is
// the row [MCP].
func Find(name string) (Tool, bool) {
	if strings.HasPrefix(name, mcpPrefix) {
		name = MCP
	}
	i := slices.IndexFunc(tools, func(t Tool) bool { return t.Name == name || slices.Contains(t.Aliases, name) })
	if i < 0 {
		return Tool{}, false
	}
	return tools[i], true
}

// Tools returns all tools, in the order of the page.
func Tools() []Tool { return slices.Clone(tools) }
