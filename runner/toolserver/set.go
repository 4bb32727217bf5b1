package toolserver

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Set are the servers that agentd hosts for one session.
type Set struct {
	mu sync.Mutex
	// Below is guarded by mu.
	servers []*server // in the order of the caller's list
	retired []*server // replaced, and perhaps not done yet
	closed  bool
}

// Check returns what is wrong with the tools of the servers that agentd would
// host of list. field is the path of the list in the request. The schemas that it
// has read are kept in list, for [Unverified] and [Set.Replace]. The error is ctx's.
func Check(ctx context.Context, field string, list []mcpconfig.Server) ([]fault.Violation, error) {
	return eachHosted(ctx, field, list, func(mcpconfig.Server, []tool) {})
}

// New returns the servers of list that agentd hosts: those of the caller that
// are not raw. It returns violations or an error instead if [Check] does. A set
// that nothing was handled by needs no Close. It keeps schemas in list as Check does.
func New(ctx context.Context, field string, list []mcpconfig.Server) (*Set, []fault.Violation, error) {
	set := &Set{}
	violations, err := eachHosted(ctx, field, list, func(s mcpconfig.Server, tools []tool) {
		set.servers = append(set.servers, newServer(s.Name, s.SDK, tools))
	})
	if err != nil || len(violations) > 0 {
		return nil, violations, err
	}
	return set, nil, nil
}

// eachHosted reads the tools of the servers of list that agentd hosts, and calls f
// with those that are fit.
func eachHosted(
	ctx context.Context, field string, list []mcpconfig.Server, f func(s mcpconfig.Server, tools []tool),
) (violations []fault.Violation, err error) {
	left := room.New()
	for i, s := range list {
		if !hosts(s) {
			continue
		}
		tools, wrong, err := compileTools(ctx, fmt.Sprintf("%s[%d].sdk.tools", field, i), s.SDK.Tools, left)
		if err != nil {
			return nil, err
		}
		if violations = fault.Append(violations, wrong...); len(wrong) == 0 {
			s.SDK.Schemas = nil
			for _, t := range tools {
				s.SDK.Schemas = append(s.SDK.Schemas, t.schema)
			}
			f(s, tools)
		}
	}
	return violations, nil
}

// hosts reports whether agentd hosts a server.
func hosts(s mcpconfig.Server) bool { return s.SDK != nil && !s.SDK.Raw }

// maxUnchecked is how many tools are named that are not checked entirely.
const maxUnchecked = 20

// Unverified returns what is left unchecked of the schemas that [Check] or [New] has
// read.
func Unverified(list []mcpconfig.Server) (warnings []string) {
	for _, s := range list {
		if !hosts(s) {
			continue
		}
		for i, schema := range s.SDK.Schemas {
			if len(schema.Unchecked) > 0 && len(warnings) < maxUnchecked {
				warnings = append(warnings, fmt.Sprintf("arguments of %s.%s are checked in part: agentd does not check %.500s",
					s.Name, s.SDK.Tools[i].Name, strings.Join(schema.Unchecked, "; ")))
			}
		}
	}
	return warnings
}

// Manifests returns what the handshake with each server gives, by name: a CLI
// that takes them in initialize does not shake hands before its first turn. It
// is nil if there is no server. An older CLI ignores them and shakes hands.
func (s *Set) Manifests() rawjson.Value {
	var members []jsonobject.Member
	s.mu.Lock()
	servers := s.servers
	s.mu.Unlock()
	for _, host := range servers {
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
// Handle waits for nobody, but it checks arguments against a schema, which can
// take seconds where [Set.Quick] does not say otherwise. It must not be called
// from two goroutines at a time.
func (s *Set) Handle(m *callback.MCPMessage, reply func(control.Reply)) (call *callback.ToolCall, mine bool) {
	host, closed := s.find(m.Server)
	switch {
	case host == nil || m.Method == nil:
		return nil, false
	case !m.IsRequest():
		// The SDK has nothing to do for a notification: agentd tells it by itself
		// that a session is initialized, and knows its requests by other ids.
		reply(m.Acknowledge())
	case closed:
		reply(m.Error(callback.CodeInternal, "the server has been closed", nil))
	case *m.Method == methodToolsCall:
		return host.call(m, reply), true
	default:
		host.forward(m, reply)
	}
	return nil, true
}

// Quick reports whether Handle takes a message no longer than it takes to read
// it.
func (s *Set) Quick(m *callback.MCPMessage) bool {
	host, closed := s.find(m.Server)
	if host == nil || closed || m.Method == nil || *m.Method != methodToolsCall || !m.IsRequest() {
		return true
	}
	call := m.ToolCall()
	t, ok := host.tools[call.Tool]
	return !ok || t.quick(call.Arguments)
}

// Unchecked reports whether Handle takes a message, and returns its call if it
// is one, whether it may be made or not.
func (s *Set) Unchecked(m *callback.MCPMessage) (call *callback.ToolCall, mine bool) {
	host, _ := s.find(m.Server)
	if host == nil || m.Method == nil {
		return nil, false
	}
	if *m.Method == methodToolsCall && m.IsRequest() {
		call = m.ToolCall()
	}
	return call, true
}

// find returns the server with a name, nil if there is none.
func (s *Set) find(name string) (host *server, closed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.servers, func(h *server) bool { return h.name == name }); i >= 0 {
		host = s.servers[i]
	}
	return host, s.closed
}

// resultLimit is how many characters of a tool's result the CLI shows the model
// where the tool does not say.
const resultLimit = 50_000

// ResultLimit is how many characters of a tool's result the CLI shows the model.
func (s *Set) ResultLimit(server, tool string) int {
	host, _ := s.find(server)
	if host == nil {
		return resultLimit
	}
	for _, t := range host.config.Tools {
		if t.Name == tool && t.MaxResultSizeChars != nil {
			return int(*t.MaxResultSizeChars)
		}
	}
	return resultLimit
}

// Replace makes the servers those of list that agentd hosts. A server that stays
// as it is keeps its sessions. It returns the names of those whose place another
// one takes: a CLI that knows them must be told that their tools have changed.
// undo takes the replacement back. The caller has called [Check]; servers that
// fail it are left out.
func (s *Set) Replace(list []mcpconfig.Server) (changed []string, undo func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.servers
	var servers []*server
	for _, want := range list {
		if !hosts(want) {
			continue
		}
		at := slices.IndexFunc(old, func(h *server) bool { return h.name == want.Name })
		if at >= 0 && alike(old[at].config, want.SDK) {
			servers = append(servers, old[at])
			continue
		}
		tools := checkedTools(want.SDK)
		if tools == nil {
			continue
		}
		servers = append(servers, newServer(want.Name, want.SDK, tools))
		if at >= 0 {
			changed = append(changed, want.Name)
		}
	}
	s.setLocked(servers)
	return changed, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.setLocked(old)
	}
}

// checkedTools returns the tools of a server that [Check] has seen, nil if they
// are not fit to be hosted.
func checkedTools(config *mcpconfig.SDK) []tool {
	if len(config.Schemas) != len(config.Tools) || slices.Contains(config.Schemas, nil) {
		return nil
	}
	tools := make([]tool, 0, len(config.Tools))
	for i, t := range config.Tools {
		tools = append(tools, tool{name: t.Name, schema: config.Schemas[i]})
	}
	return tools
}

// alike reports whether two servers are configured alike.
func alike(a, b *mcpconfig.SDK) bool {
	x, y := *a, *b
	x.Schemas, y.Schemas = nil, nil
	return reflect.DeepEqual(x, y)
}

// setLocked puts servers in the place of all.
func (s *Set) setLocked(servers []*server) {
	s.retired = slices.DeleteFunc(s.retired, func(h *server) bool { return h.idle() || slices.Contains(servers, h) })
	for _, h := range s.servers {
		if !slices.Contains(servers, h) {
			h.retire()
			s.retired = append(s.retired, h)
		}
	}
	s.servers = servers
}

// Close ends all sessions at once and waits for their goroutines. It may be
// called more than once.
func (s *Set) Close() {
	s.mu.Lock()
	s.closed = true
	servers := slices.Concat(s.servers, s.retired)
	s.mu.Unlock()
	for _, host := range servers {
		host.close()
	}
}
