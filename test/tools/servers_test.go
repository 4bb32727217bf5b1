package tools

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// request is a JSON-RPC request; one without an id is a notification.
type request struct {
	ID     jsontext.Value `json:"id"`
	Method string         `json:"method"`
	Params struct {
		Name            string `json:"name"`
		URI             string `json:"uri"`
		ProtocolVersion string `json:"protocolVersion"`
	} `json:"params"`
}

func reply(id jsontext.Value, result string) []byte {
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":%s}`, id, result)
}

// pixel is a PNG of one pixel.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// mcpTools are what the tools of the MCP server return.
var mcpTools = map[string]string{
	"plain":      `{"content":[{"type":"text","text":"hi"}]}`,
	"structured": `{"content":[{"type":"text","text":"{\"n\":1}"}],"structuredContent":{"n":1},"_meta":{"a":1}}`,
	"mixed": `{"content":[{"type":"text","text":"a picture"},{"type":"image","mimeType":"image/png","data":"` + pixel + `"},` +
		`{"type":"resource_link","uri":"x://a","name":"a"},` +
		`{"type":"resource","resource":{"uri":"x://b","mimeType":"text/plain","text":"bb"}}]}`,
	"failing": `{"content":[{"type":"text","text":"no luck"}],"isError":true}`,
}

// serveMCP is an MCP server with a few tools and a resource.
func serveMCP(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil || r.ID == nil {
			continue
		}
		result := "{}"
		switch r.Method {
		case "initialize":
			result = `{"protocolVersion":` + strconv.Quote(r.Params.ProtocolVersion) +
				`,"capabilities":{"tools":{},"resources":{}},"serverInfo":{"name":"things","version":"1"}}`
		case "tools/list":
			result = `{"tools":[{"name":"plain","inputSchema":{"type":"object"}},{"name":"mixed","inputSchema":{"type":"object"}},` +
				`{"name":"failing","inputSchema":{"type":"object"}},` +
				`{"name":"structured","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"n":{"type":"number"}}}}]}`
		case "tools/call":
			result = mcpTools[r.Params.Name]
		case "resources/list":
			result = `{"resources":[{"uri":"x://a","name":"a","title":"A","mimeType":"text/plain","description":"d"}]}`
		case "resources/templates/list":
			result = `{"resourceTemplates":[]}`
		case "resources/read":
			result = `{"contents":[{"uri":"x://a","mimeType":"text/plain","text":"hello"},` +
				`{"uri":"x://blob","mimeType":"application/octet-stream","blob":"AAEC"}]}`
		}
		if _, err := out.Write(append(reply(r.ID, result), '\n')); err != nil {
			return err
		}
	}
	return lines.Err()
}

// serveLSP is a language server that knows one answer.
func serveLSP(in io.Reader, out io.Writer) error {
	reader := textproto.NewReader(bufio.NewReader(in))
	for {
		header, err := reader.ReadMIMEHeader()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		n, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			return err
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(reader.R, body); err != nil {
			return err
		}
		var r request
		if err := json.Unmarshal(body, &r); err != nil || r.ID == nil || r.Method == "" {
			continue
		}
		result := "null"
		switch r.Method {
		case "initialize":
			result = `{"capabilities":{"hoverProvider":true,"textDocumentSync":1}}`
		case "textDocument/hover":
			result = `{"contents":{"kind":"plaintext","value":"a word"}}`
		}
		message := reply(r.ID, result)
		if _, err := fmt.Fprintf(out, "Content-Length: %d\r\n\r\n%s", len(message), message); err != nil {
			return err
		}
	}
}
