package toolserver

import (
	"fmt"
	"sync/atomic"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Set are the servers that agentd hosts for one session.
type Set struct {
	servers map[string]*server
	order   []*server
	closed  atomic.Bool
}

// Check returns what is wrong with the tools of the servers that agentd would
// host of list. field is the path of the list in the request.
func Check(field string, list []mcpconfig.Server) []fault.Violation {
	var violations []fault.Violation
	eachHosted(list, func(i int, s mcpconfig.Server) {
		_, wrong := compileTools(fmt.Sprintf("%s[%d].sdk.tools", field, i), s.SDK.Tools)
		violations = append(violations, wrong...)
	})
	return violations
}

// New returns the servers of list that agentd hosts: those of the caller that
// are not raw. It returns violations instead if [Check] does. A set that
// nothing was handled by needs no Close.
func New(field string, list []mcpconfig.Server) (*Set, []fault.Violation) {
	set := &Set{servers: make(map[string]*server)}
	var violations []fault.Violation
	eachHosted(list, func(i int, s mcpconfig.Server) {
		tools, wrong := compileTools(fmt.Sprintf("%s[%d].sdk.tools", field, i), s.SDK.Tools)
		violations = append(violations, wrong...)
		if len(wrong) > 0 {
			return
		}
		host := newServer(s.Name, s.SDK, tools)
		set.servers[s.Name] = host
		set.order = append(set.order, host)
	})
	if len(violations) > 0 {
		return nil, violations
	}
	return set, nil
}

func eachHosted(list []mcpconfig.Server, f func(i int, s mcpconfig.Server)) {
	for i, s := range list {
		if s.SDK != nil && !s.SDK.Raw {
			f(i, s)
		}
	}
}

// Manifests returns what the handshake with each server gives, by name: a CLI
// that takes them in initialize does not shake hands before its first turn. It
// is nil if there is no server. An older CLI ignores them and shakes hands.
func (s *Set) Manifests() rawjson.Value {
	var members []jsonobject.Member
	for _, host := range s.order {
		if manifest := host.manifest(); manifest != nil {
			members = append(members, jsonobject.Member{Name: host.name, Value: manifest})
		}
	}
	if members == nil {
		return nil
	}
	return jsonobject.Object(members)
}

// Handle takes a message of the CLI. It reports false if the message is none
// for this set: for another server, or a response, which is for whoever sent
// the request.
//
// If the message calls a tool and may, Handle returns the call: its answer is
// the message's. In all other cases reply is called exactly once, by Handle or
// later from another goroutine; not at all if the set is closed before.
//
// Handle waits for nobody. Checking arguments against a schema is all the work
// that it does itself, so that calls keep the order of their messages. It must
// not be called from two goroutines at a time.
func (s *Set) Handle(m *callback.MCPMessage, reply func(control.Reply)) (call *callback.ToolCall, mine bool) {
	host := s.servers[m.Server]
	switch {
	case host == nil || m.Method == nil:
		return nil, false
	case !m.IsRequest():
		// The SDK has nothing to do for a notification: agentd tells it by itself
		// that a session is initialized, and knows its requests by other ids.
		reply(m.Acknowledge())
	case s.closed.Load():
		reply(m.Error(callback.CodeInternal, "the server has been closed", nil))
	case *m.Method == methodToolsCall:
		return host.call(m, reply), true
	default:
		host.forward(m, reply)
	}
	return nil, true
}

// Close ends all sessions at once and waits for their goroutines. It may be
// called more than once.
func (s *Set) Close() {
	s.closed.Store(true)
	for _, host := range s.order {
		host.close()
	}
}
