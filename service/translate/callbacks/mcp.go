package callbacks

import (
	"bytes"
	"fmt"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

func toolCall(r *callback.ToolCall) *agentdv1.ToolCall {
	return &agentdv1.ToolCall{
		RequestId:         r.ID,
		Server:            r.Server,
		Tool:              r.Tool,
		ArgumentsJson:     string(r.Arguments),
		ToolUseId:         r.ToolUseID,
		ProgressTokenJson: rawText(r.ProgressToken),
		MetaJson:          rawText(r.Meta),
	}
}

func mcpNotification(r *callback.MCPMessage) *agentdv1.McpNotification {
	return &agentdv1.McpNotification{Server: r.Server, MessageJson: string(r.Message), Method: r.Method}
}

// McpNotify returns the body of the control request that carries a message of a
// caller-hosted server. Field paths of violations begin with "mcp_notify".
func McpNotify(m *agentdv1.McpNotify) (rawjson.Value, []fault.Violation) {
	var c checker
	if m.GetServer() == "" {
		c.add("mcp_notify.server", "is empty; name an MCP server of kind sdk")
	}
	text := m.GetMessageJson()
	message := c.object("mcp_notify.message_json", &text)
	if c.violations != nil {
		return nil, c.violations
	}
	return callback.MCPNotify(m.GetServer(), message), nil
}

// toolResult returns the reply to r; it means nothing if c has violations
// afterwards.
func (c *checker) toolResult(r *callback.ToolCall, m *agentdv1.ToolResult) control.Reply {
	const field = "answer.tool"
	result := callback.ToolResult{
		IsError:    m.GetIsError(),
		Structured: c.object(field+".structured_content_json", m.StructuredContentJson),
		Meta:       c.object(field+".meta_json", m.MetaJson),
	}
	for i, content := range m.GetContent() {
		result.Content = append(result.Content, c.content(fmt.Sprintf("%s.content[%d]", field, i), content))
	}
	return r.Result(result)
}

func (c *checker) content(field string, m *agentdv1.ToolResultContent) rawjson.Value {
	switch p := m.GetContent().(type) {
	case *agentdv1.ToolResultContent_Text:
		return callback.TextContent(p.Text)
	case *agentdv1.ToolResultContent_Image:
		return callback.MediaContent("image", p.Image.GetData(), p.Image.GetMimeType())
	case *agentdv1.ToolResultContent_Audio:
		return callback.MediaContent("audio", p.Audio.GetData(), p.Audio.GetMimeType())
	case *agentdv1.ToolResultContent_ResourceLink:
		link := callback.ResourceLink{
			URI: p.ResourceLink.GetUri(), Name: p.ResourceLink.GetName(), Description: p.ResourceLink.GetDescription(),
		}
		return link.Encode()
	case *agentdv1.ToolResultContent_Resource:
		return c.resource(field+".resource", p.Resource)
	case *agentdv1.ToolResultContent_RawJson:
		return c.object(field+".raw_json", &p.RawJson)
	default:
		c.add(field, "has no content; set text, image, audio, resource_link, resource or raw_json")
		return nil
	}
}

func (c *checker) resource(field string, m *agentdv1.ToolResultResource) rawjson.Value {
	resource := callback.Resource{URI: m.GetUri(), MIMEType: m.MimeType}
	switch content := m.GetContent().(type) {
	case *agentdv1.ToolResultResource_Text:
		resource.Text = &content.Text
	case *agentdv1.ToolResultResource_Blob:
		resource.Blob = content.Blob
	default:
		c.add(field, "has no content; set text or blob")
	}
	return resource.Encode()
}

// mcpAnswer returns the reply to r; it means nothing if c has violations
// afterwards.
func (c *checker) mcpAnswer(r *callback.MCPMessage, m *agentdv1.McpAnswer) control.Reply {
	const field = "answer.mcp"
	switch a := m.GetAnswer().(type) {
	case *agentdv1.McpAnswer_MessageJson:
		message := c.object(field+".message_json", &a.MessageJson)
		if message == nil {
			return control.Reply{}
		}
		head, _, err := wire.Unmarshal[struct {
			ID rawjson.Value `json:"id"`
		}](message)
		if err != nil || !bytes.Equal(head.ID, r.MessageID) {
			c.add(field+".message_json", "must have the request's id, %s: the CLI waits for that", r.MessageID)
		}
		return r.Respond(message)
	case *agentdv1.McpAnswer_ResultJson:
		return r.Result(c.object(field+".result_json", &a.ResultJson))
	case *agentdv1.McpAnswer_Error:
		return r.Error(a.Error.GetCode(), a.Error.GetMessage(), c.value(field+".error.data_json", a.Error.DataJson))
	default:
		c.add(field, "has no answer; set message_json, result_json or error")
		return control.Reply{}
	}
}
