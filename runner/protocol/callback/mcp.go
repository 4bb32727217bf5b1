package callback

import (
	"bytes"

	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// JSON-RPC error codes.
const (
	// CodeMethodNotFound says that the server or the method does not exist.
	CodeMethodNotFound = -32601
	// CodeInternal says that the server failed.
	CodeInternal = -32603
	// CodeCancelled says that the request was withdrawn.
	CodeCancelled = -32800
)

// methodCancelled is the method of a notification that withdraws a request.
const methodCancelled = "notifications/cancelled"

// MCPMessage is a JSON-RPC message of the CLI to an MCP server that the host
// runs. JSON-RPC ids repeat; only the id of the control request is unique.
type MCPMessage struct {
	Head `json:"-"`
	// Subtype is the kind of request.
	Subtype string `json:"subtype"`
	// Server is the server's name.
	Server string `json:"server_name"`
	// Message is the JSON-RPC message as it was written.
	Message rawjson.Value `json:"message"`
	// Method is the message's method, nil for a response.
	Method *string `json:"-"`
	// MessageID is the JSON-RPC id as it was written, nil for a notification.
	MessageID rawjson.Value `json:"-"`
	// Params are the message's params, nil if absent.
	Params rawjson.Value `json:"-"`
}

// IsRequest reports whether the message wants a JSON-RPC response. Others want
// an acknowledgement alone.
func (r *MCPMessage) IsRequest() bool { return r.Method != nil && r.MessageID != nil }

// CancelledBy reports whether m withdraws the request r. A client's JSON-RPC ids
// are unique among what it waits for on one connection, no further.
func (r *MCPMessage) CancelledBy(m *MCPMessage) bool {
	if !r.IsRequest() || m.Method == nil || *m.Method != methodCancelled || m.Server != r.Server {
		return false
	}
	params, _ := read[struct {
		RequestID rawjson.Value `json:"requestId"`
	}](m.Params)
	return bytes.Equal(params.RequestID, r.MessageID)
}

func parseMCP(req control.Request) *MCPMessage {
	r, lost := read[MCPMessage](req.Body)
	r.Head = Head{Request: req, Unmodeled: lost}
	// The message travels whole: what it has beyond these members is not lost.
	message, _ := read[struct {
		Method *string       `json:"method"`
		ID     rawjson.Value `json:"id"`
		Params rawjson.Value `json:"params"`
	}](r.Message)
	r.Method, r.MessageID, r.Params = message.Method, message.ID, message.Params
	return r
}

// Respond answers with a whole JSON-RPC message.
func (r *MCPMessage) Respond(message rawjson.Value) control.Reply {
	var w object.Writer
	w.Raw("mcp_response", message)
	return control.Reply{Payload: w.Object()}
}

// Result answers with the result of a JSON-RPC request.
func (r *MCPMessage) Result(result rawjson.Value) control.Reply {
	w := r.response()
	w.Raw("result", result)
	return r.Respond(w.Object())
}

// Error answers with a JSON-RPC error; data may be nil.
func (r *MCPMessage) Error(code int32, message string, data rawjson.Value) control.Reply {
	var e object.Writer
	e.Int("code", int64(code))
	e.String("message", message)
	e.Raw("data", data)
	w := r.response()
	w.Raw("error", e.Object())
	return r.Respond(w.Object())
}

// Acknowledge answers a message that wants no response: the CLI waits for one
// all the same.
func (r *MCPMessage) Acknowledge() control.Reply {
	return r.Respond(rawjson.Value(`{"jsonrpc":"2.0","result":{}}`))
}

func (r *MCPMessage) response() *object.Writer {
	w := new(object.Writer)
	w.String("jsonrpc", "2.0")
	if r.MessageID == nil {
		w.Raw("id", rawjson.Value("null"))
	} else {
		w.Raw("id", r.MessageID)
	}
	return w
}

// MCPNotify returns the body of a control request that carries a message of a
// host's MCP server to the CLI.
func MCPNotify(server string, message rawjson.Value) rawjson.Value {
	var w object.Writer
	w.String("subtype", SubtypeMCPMessage)
	w.String("server_name", server)
	w.Raw("message", message)
	return w.Object()
}
