// Package testserver is an MCP server for tests that need a real one: a program
// of its own, or behind a URL. Its server is named "testserver" and has
//
//	echo {text}   returns "Echo: " and the text
//	env {name}    returns a variable of the server's environment
//	header {name} returns a header of the request, for servers behind a URL
//	ask {mode}    asks a person, by a form or (mode "url") a page, and returns
//	              the answer as "action content"
//	link          returns a link to the resource
//	die           ends the program at once
//
// and the resource test://note.
package testserver

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"github.com/go-json-experiment/json"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// note is the address of the resource.
const note = "test://note"

// form is what the tool ask wants to know. Its properties are not in the order
// of their names.
const form = `{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name"]}`

// ServeStdio serves on stdin and stdout until stdin ends.
func ServeStdio(ctx context.Context) error {
	return newServer().Run(ctx, &mcp.StdioTransport{})
}

// HTTP returns a handler for servers of type http. end ends what clients have
// left open.
func HTTP() (h http.Handler, end func()) {
	s := newServer()
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, nil), func() { closeAll(s) }
}

// SSE is [HTTP] for servers of type sse.
func SSE() (h http.Handler, end func()) {
	s := newServer()
	return mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return s }, nil), func() { closeAll(s) }
}

func closeAll(s *mcp.Server) {
	for session := range s.Sessions() {
		_ = session.Close() // its client is gone
	}
}

// arguments are those of all tools.
type arguments struct {
	Text string `json:"text"`
	Name string `json:"name"`
	Mode string `json:"mode"`
}

func newServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "testserver", Version: "1"}, &mcp.ServerOptions{
		// Later versions of MCP let a server ask nothing while it serves a call.
		SupportedProtocolVersions: []string{"2025-11-25"},
	})
	for name, f := range map[string]func(context.Context, *mcp.CallToolRequest, arguments) (*mcp.CallToolResult, error){
		"echo":   echo,
		"env":    env,
		"header": header,
		"ask":    ask,
		"link":   link,
		"die":    die,
	} {
		tool := &mcp.Tool{
			Name: name, Description: "For tests: " + name + ".", InputSchema: rawjson.Value(`{"type":"object"}`),
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: name == "echo"},
		}
		s.AddTool(tool, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var in arguments
			if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
			}
			return f(ctx, req, in)
		})
	}
	s.AddResource(&mcp.Resource{URI: note, Name: "note", MIMEType: "text/plain"}, readNote)
	return s
}

func text(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func echo(_ context.Context, _ *mcp.CallToolRequest, in arguments) (*mcp.CallToolResult, error) {
	return text("Echo: %s", in.Text), nil
}

func env(_ context.Context, _ *mcp.CallToolRequest, in arguments) (*mcp.CallToolResult, error) {
	return text("Env: %s", os.Getenv(in.Name)), nil
}

func header(_ context.Context, req *mcp.CallToolRequest, in arguments) (*mcp.CallToolResult, error) {
	if req.Extra == nil {
		return text("Header:"), nil
	}
	return text("Header: %s", req.Extra.Header.Get(in.Name)), nil
}

func ask(ctx context.Context, req *mcp.CallToolRequest, in arguments) (*mcp.CallToolResult, error) {
	params := &mcp.ElicitParams{Mode: "form", Message: "Who are you?", RequestedSchema: rawjson.Value(form)}
	if in.Mode == "url" {
		params = &mcp.ElicitParams{Mode: "url", Message: "Log in.", URL: "https://example.com/login", ElicitationID: "e1"}
	}
	answer, err := req.Session.Elicit(ctx, params)
	if err != nil {
		return text("Failed: %v", err), nil
	}
	content, err := json.Marshal(answer.Content, json.Deterministic(true))
	if err != nil {
		return nil, err
	}
	return text("Answer: %s %s", answer.Action, content), nil
}

func link(context.Context, *mcp.CallToolRequest, arguments) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.ResourceLink{URI: note, Name: "note", MIMEType: "text/plain"}}}, nil
}

func die(context.Context, *mcp.CallToolRequest, arguments) (*mcp.CallToolResult, error) {
	os.Exit(3) //nolint:forbidigo // dying in the middle of a call is what this tool is for
	return nil, nil
}

func readNote(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: note, MIMEType: "text/plain", Text: "Remember."}}}, nil
}
