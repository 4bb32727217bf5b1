package callback

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"

	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// ToolCall calls a tool that the host offers. It does not come from [Parse]: an
// MCP server of the host makes it from a tools/call, whose answer is the
// call's.
type ToolCall struct {
	Head
	// Server is the server's name.
	Server string
	// Tool is the tool's name on it.
	Tool string
	// Arguments are the arguments as they were written.
	Arguments rawjson.Value
	// ToolUseID is the call's id in the transcript.
	ToolUseID *string
	// ProgressToken is the token for progress, nil if absent.
	ProgressToken rawjson.Value
	// Meta is the call's whole _meta, nil if absent.
	Meta rawjson.Value

	message *MCPMessage // nil if there is none
}

// ToolCall returns the call that a tools/call makes. It has the message's id.
func (r *MCPMessage) ToolCall() *ToolCall {
	call := NewToolCall(r.ID, r.Server, r.Params)
	call.message = r
	return call
}

// CancelledBy reports whether m withdraws the call.
func (r *ToolCall) CancelledBy(m *MCPMessage) bool {
	return r.message != nil && r.message.CancelledBy(m)
}

// Deliver returns a reply to a request as it goes to the CLI: as it is, unless
// the request is a [*ToolCall]. Then it answers the message that made the call,
// with the payload as it is, or with an error as a result that the model reads.
func Deliver(r Request, reply control.Reply) control.Reply {
	call, ok := r.(*ToolCall)
	if !ok || call.message == nil {
		return reply
	}
	if reply.Err != "" {
		reply = call.Result(ToolResult{Content: []rawjson.Value{TextContent(reply.Err)}, IsError: true})
	}
	if reply.Payload == nil {
		reply = call.Result(ToolResult{})
	}
	return call.message.Result(reply.Payload)
}

// NewToolCall returns a call with the id id, for the params of a tools/call.
// Unmodeled says that params hold more than the call.
func NewToolCall(id, server string, params rawjson.Value) *ToolCall {
	p, lost := read[struct {
		Name      string        `json:"name"`
		Arguments rawjson.Value `json:"arguments"`
		Meta      rawjson.Value `json:"_meta"`
	}](params)
	// _meta is passed on whole.
	meta, _ := read[struct {
		ToolUseID     *string       `json:"claudecode/toolUseId"`
		ProgressToken rawjson.Value `json:"progressToken"`
	}](p.Meta)
	if p.Arguments == nil {
		p.Arguments = rawjson.Value("{}")
	}
	return &ToolCall{
		Head:          Head{Request: control.Request{ID: id}, Unmodeled: lost},
		Server:        server,
		Tool:          p.Name,
		Arguments:     p.Arguments,
		ToolUseID:     meta.ToolUseID,
		ProgressToken: meta.ProgressToken,
		Meta:          p.Meta,
	}
}

// ToolResult is what a tool returns.
type ToolResult struct {
	// Content are MCP content objects.
	Content []rawjson.Value
	// IsError says that the tool failed.
	IsError bool
	// Structured is the result as an object, nil if there is none.
	Structured rawjson.Value
	// Meta is the result's _meta, nil if there is none.
	Meta rawjson.Value
}

// Result answers with a result. The payload is MCP's CallToolResult, which the
// host's MCP server sends on.
func (r *ToolCall) Result(result ToolResult) control.Reply {
	var w object.Writer
	if result.Content == nil {
		result.Content = []rawjson.Value{}
	}
	w.Array("content", result.Content)
	w.Raw("structuredContent", result.Structured)
	if result.IsError {
		w.Bool("isError", true)
	}
	w.Raw("_meta", result.Meta)
	return control.Reply{Payload: w.Object()}
}

// TextSize is how many characters the texts of a CallToolResult have, as
// JavaScript counts them.
func TextSize(result rawjson.Value) int {
	r, _ := read[struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
		Structured rawjson.Value `json:"structuredContent"`
	}](result)
	if r.Structured != nil { // the model reads this instead
		return len(r.Structured)
	}
	size := 0
	for _, c := range r.Content {
		for _, char := range c.Text {
			size += utf16.RuneLen(char)
		}
	}
	return size
}

// TextContent returns an MCP text.
func TextContent(text string) rawjson.Value {
	var w object.Writer
	w.String("type", "text")
	w.String("text", text)
	return w.Object()
}

// MediaContent returns an MCP image or audio; kind is its type.
func MediaContent(kind string, data []byte, mimeType string) rawjson.Value {
	var w object.Writer
	w.String("type", kind)
	w.String("data", base64.StdEncoding.EncodeToString(data))
	w.String("mimeType", mimeType)
	return w.Object()
}

// ResourceLink points to a resource.
type ResourceLink struct {
	// URI is the resource's address.
	URI string
	// Name is its name.
	Name string
	// Description says more about it.
	Description string
}

// Encode returns the link as MCP content: as text, which is what the SDK makes
// of it. A real link would offer the CLI a file that only the host may have.
func (l *ResourceLink) Encode() rawjson.Value {
	var parts []string
	for _, part := range []string{l.Name, l.URI, l.Description} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if parts == nil {
		return TextContent("Resource link")
	}
	return TextContent(strings.Join(parts, "\n"))
}

// Resource is a resource itself.
type Resource struct {
	// URI is the resource's address.
	URI string
	// MIMEType says what its content is.
	MIMEType *string
	// Text is its content where that is text.
	Text *string
	// Blob is its content otherwise.
	Blob []byte
}

// Encode returns the resource as MCP content.
func (r *Resource) Encode() rawjson.Value {
	var inner object.Writer
	inner.String("uri", r.URI)
	inner.OptString("mimeType", r.MIMEType)
	if r.Text != nil {
		inner.String("text", *r.Text)
	} else {
		inner.String("blob", base64.StdEncoding.EncodeToString(r.Blob))
	}
	var w object.Writer
	w.String("type", "resource")
	w.Raw("resource", inner.Object())
	return w.Object()
}
