package link

import "regexp"

// unsafe are the characters that do not stand in a tool name.
var unsafe = regexp.MustCompile(`[^a-zA-Z0-9_-]`)

// ToolName is the name under which the model sees a server's tool.
func ToolName(server, tool string) string {
	return "mcp__" + unsafe.ReplaceAllString(server, "_") + "__" + unsafe.ReplaceAllString(tool, "_")
}
