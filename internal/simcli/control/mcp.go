package control

import (
	"slices"

	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/wire"
)

func (q *request) mcpStatus() {
	rows := []wire.Value{}
	for _, server := range q.s.Servers() {
		rows = append(rows, server.Status())
	}
	q.ok(wire.Object("mcpServers", rows))
}

// mcpMessage takes a JSON-RPC message that a server sent on its own.
func (q *request) mcpMessage() {
	if server := q.server("server_name"); server != nil {
		server.Receive(q.life, wire.Member(q.body, "message"), func() { q.ok(nil) })
	}
}

func (q *request) mcpReconnect() {
	server := q.server("serverName")
	switch {
	case server == nil:
	case server.SDK:
		q.fail("SDK servers should be handled in print.ts", "")
	default:
		q.fail("Server "+server.Name+" cannot be reached: the simulated CLI starts no MCP servers", "")
	}
}

// mcpToggle switches a server off, or connects it anew.
func (q *request) mcpToggle() {
	server := q.server("serverName")
	if server == nil {
		return
	}
	var r struct {
		Enabled bool `json:"enabled"`
	}
	_ = wire.Unmarshal(q.body, &r)
	if !r.Enabled {
		server.Disable()
		q.ok(nil)
		return
	}
	fresh := q.fresh(server.Name, server.Config)
	gate := make(chan struct{})
	close(gate)
	fresh.Start(q.life, gate)
	go func() {
		select {
		case <-fresh.Ready():
			q.ok(nil)
		case <-q.life.Done():
		}
	}()
}

// fresh puts a new server in the place of one of the same name.
func (q *request) fresh(name string, config wire.Value) *link.Server {
	list := q.s.Servers()
	at := slices.IndexFunc(list, func(s *link.Server) bool { return s.Name == name })
	if at >= 0 {
		list = slices.Delete(list, at, at+1)
	}
	q.s.SetServers(list)
	server := q.s.AddServer(name, config)
	if at >= 0 {
		list = q.s.Servers()
		list = slices.Insert(slices.Delete(list, len(list)-1, len(list)), at, server)
		q.s.SetServers(list)
	}
	return server
}

// mcpSetServers replaces the servers by those of the request.
func (q *request) mcpSetServers() {
	servers := wire.Member(q.body, "servers")
	names := wire.Keys(servers)
	added, removed := []string{}, []string{}
	var keep []*link.Server
	for _, server := range q.s.Servers() {
		if server.SDK && len(names) == 0 || slices.Contains(names, server.Name) {
			keep = append(keep, server)
			continue
		}
		removed = append(removed, server.Name)
	}
	q.s.SetServers(keep)
	gate := make(chan struct{})
	close(gate)
	for _, name := range names {
		if slices.ContainsFunc(keep, func(s *link.Server) bool { return s.Name == name }) {
			continue
		}
		added = append(added, name)
		q.s.AddServer(name, wire.Member(servers, name)).Start(q.life, gate)
	}
	q.ok(wire.Object("added", added, "removed", removed, "errors", wire.Object()))
}

func (q *request) mcpCall() {
	name := q.text("tool")
	server, _, ok := q.s.FindTool(name)
	if !ok {
		q.fail("Tool not found: "+name, "")
		return
	}
	q.fail("mcp_call does not support SDK MCP servers. SDK servers are caller-provided — invoke "+server.Name+" directly.", "")
}
