package track

import (
	"fmt"
	"slices"

	"github.com/agentd/agentd/runner/config"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Servers are the MCP servers that the caller of a session hosts.
type Servers struct {
	tools config.Tools // nil: agentd speaks for none of them
	names []string
	// pending are the replacements whose outcome is not known, and those refused
	// before them.
	pending []*replacement
}

// replacement is one of all servers by others.
type replacement struct {
	names   []string // before it
	revert  func()
	refused bool
}

// NewServers returns the servers that a session begins with.
func NewServers(tools config.Tools, names []string) Servers {
	return Servers{tools: tools, names: names}
}

// Known reports whether the caller hosts a server with this name.
func (s *Servers) Known(name string) bool { return slices.Contains(s.names, name) }

// Replace puts the servers of list in the place of all. It returns the bodies of
// the requests that tell the CLI of changed tools: it keeps what it knows of a
// server's. settled must be called once with whether the CLI has refused it: then
// it is taken back, unless a later one was not.
func (s *Servers) Replace(list []mcpconfig.Server) (tell []rawjson.Value, settled func(refused bool)) {
	r, changed := &replacement{names: s.names, revert: func() {}}, []string(nil)
	if s.tools != nil {
		changed, r.revert = s.tools.Replace(list)
	}
	s.pending = append(s.pending, r)
	s.names = mcpconfig.Servers{List: list}.SDKNames()
	for _, name := range changed {
		tell = append(tell, callback.MCPNotify(name, rawjson.Value(toolsChanged)))
	}
	return tell, func(refused bool) { s.settle(r, refused) }
}

func (s *Servers) settle(r *replacement, refused bool) {
	if !refused { // what was before it does not come back
		s.pending = slices.Delete(s.pending, 0, slices.Index(s.pending, r)+1)
		return
	}
	r.refused = true
	for n := len(s.pending) - 1; n >= 0 && s.pending[n].refused; n-- {
		s.pending[n].revert()
		s.names = s.pending[n].names
		s.pending = s.pending[:n]
	}
}

// Note returns what the caller should know of the result that it gives to the
// call of a tool, nil if there is nothing: the CLI keeps a large one from the
// model.
func (s *Servers) Note(req callback.Request, reply control.Reply) event.Body {
	call, ok := req.(*callback.ToolCall)
	if !ok || s.tools == nil {
		return nil
	}
	limit := s.tools.ResultLimit(call.Server, call.Tool)
	if len(reply.Payload) <= limit { // texts are shorter than what holds them
		return nil
	}
	size := callback.TextSize(reply.Payload)
	if size <= limit {
		return nil
	}
	return &event.Diagnostic{
		Code: event.DiagnosticLargeResult, Total: int64(len(reply.Payload)),
		Message: fmt.Sprintf("the result of %s.%s has %d characters: beyond %d the CLI shows the model a preview and saves the rest; raise the tool's max_result_size_chars",
			call.Server, call.Tool, size, limit),
	}
}

// toolsChanged tells a client that a server has other tools.
const toolsChanged = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`

// Hosted hands a request to the servers that tools speaks for, if it is for one.
// It returns what is left to do: the call of a tool, or the request itself. nil
// means that it is served; withdrawn is a message that may withdraw a call.
func Hosted(tools config.Tools, req callback.Request, reply func(id string, r control.Reply)) (left callback.Request, withdrawn *callback.MCPMessage) {
	m, ok := req.(*callback.MCPMessage)
	if !ok || tools == nil {
		return req, nil
	}
	call, mine := tools.Handle(m, func(r control.Reply) { reply(m.ID, r) })
	switch {
	case call != nil:
		return call, nil
	case !mine:
		return m, nil
	default:
		return nil, m
	}
}
