package call

import (
	"encoding/base64"
	"fmt"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// mcpContent is one block of MCP content.
type mcpContent struct {
	Type        string `json:"type"`
	Text        string `json:"text"`
	Data        string `json:"data"`
	MimeType    string `json:"mimeType"`
	URI         string `json:"uri"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Resource    struct {
		URI      string  `json:"uri"`
		MimeType string  `json:"mimeType"`
		Text     *string `json:"text"`
		Blob     string  `json:"blob"`
	} `json:"resource"`
}

// apiBlocks spells the MCP content of a server as API content blocks.
func apiBlocks(server string, list []wire.Value) []wire.Value {
	out := []wire.Value{}
	for _, raw := range list {
		var c mcpContent
		_ = wire.Unmarshal(raw, &c)
		out = append(out, c.block(server, raw))
	}
	return out
}

func (c *mcpContent) block(server string, raw wire.Value) wire.Value {
	text := c.Text
	switch c.Type {
	case "text":
	case "image":
		return wire.Object("type", "image", "source", wire.Object("type", "base64", "data", c.Data, "media_type", c.MimeType))
	case "audio":
		text = fmt.Sprintf("[Audio from %s] %s", server, binary(c.MimeType, c.Data))
	case "resource":
		text = binary(c.Resource.MimeType, c.Resource.Blob)
		if c.Resource.Text != nil {
			text = *c.Resource.Text
		}
		text = fmt.Sprintf("[Resource from %s at %s] %s", server, c.Resource.URI, text)
	case "resource_link":
		text = fmt.Sprintf("[Resource link: %s] %s (%s)", c.Name, c.URI, c.Description)
	default:
		return raw
	}
	return wire.Object("type", "text", "text", text)
}

// binary is what stands in the place of data that the CLI would save.
func binary(mimeType, data string) string {
	b, _ := base64.StdEncoding.DecodeString(data)
	return fmt.Sprintf("Binary content (%s, %d bytes) not saved: this CLI is simulated", mimeType, len(b))
}
