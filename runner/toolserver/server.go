package toolserver

import (
	"context"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// The methods that agentd knows by name.
const (
	methodInitialize  = "initialize"
	methodInitialized = "notifications/initialized"
	methodToolsList   = "tools/list"
	methodToolsCall   = "tools/call"
)

// protocolVersion is the version of MCP that the CLI asks for, and the latest
// that servers here speak: results of calls are written by callers, who know
// nothing of a version.
const protocolVersion = "2025-11-25"

// defaultVersion is the version of a server that does not say, as in the SDKs.
const defaultVersion = "1.0.0"

// server is one server that agentd hosts.
type server struct {
	name   string
	config *mcpconfig.SDK
	tools  map[string]tool
	sdk    *mcp.Server

	mu sync.Mutex
	// Below is guarded by mu.
	sessions []session // the last is the current one; the others have something to finish
	closed   bool
}

// session is the SDK's session of one handshake.
type session struct {
	conn *conn
	sdk  *mcp.ServerSession
}

// toolList is the result of tools/list. It is written here and not by the SDK:
// that would sort the tools, and turn hints that are absent into false.
type toolList struct {
	mcp.ResultBase
	list rawjson.Value
}

// MarshalJSON implements the interface of encoding/json, which the SDK uses.
func (t *toolList) MarshalJSON() ([]byte, error) { return t.list, nil }

func newServer(name string, config *mcpconfig.SDK, tools []tool) *server {
	version := config.Version
	if version == "" {
		version = defaultVersion
	}
	s := &server{name: name, config: config, tools: make(map[string]tool, len(tools))}
	listed := make([]rawjson.Value, 0, len(tools))
	for i, t := range tools {
		s.tools[t.name] = t
		listed = append(listed, describe(config.Tools[i], config.AlwaysLoad))
	}
	s.sdk = mcp.NewServer(&mcp.Implementation{Name: name, Version: version}, &mcp.ServerOptions{
		Instructions: config.Instructions,
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
		SupportedProtocolVersions: slices.DeleteFunc(mcp.SupportedProtocolVersions(), func(v string) bool {
			return v > protocolVersion
		}),
	})
	list := &toolList{list: object("tools", array(listed))}
	s.sdk.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if method == methodToolsList {
				return list, nil
			}
			return next(ctx, method, req)
		}
	})
	return s
}

// call returns the call of a tools/call, or replies why it cannot be made and
// returns nil. What the model can do better goes into a result that it reads;
// JSON-RPC errors are for what it cannot.
func (s *server) call(m *callback.MCPMessage, reply func(control.Reply)) *callback.ToolCall {
	call := m.ToolCall()
	t, ok := s.tools[call.Tool]
	problem := ""
	if !ok {
		problem = "Tool '" + call.Tool + "' not found"
	} else if err := t.check(call.Arguments); err != nil {
		problem = "Input validation error: " + err.Error()
	}
	if problem == "" {
		return call
	}
	reply(callback.Deliver(call, control.Reply{Err: problem}))
	return nil
}

// forward gives a request to the SDK. An initialize begins a session; whatever
// else is for the current one, since messages do not tell their connection and
// all sessions of a server are alike.
func (s *server) forward(m *callback.MCPMessage, reply func(control.Reply)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	answer := func(result rawjson.Value, failed *rpcError) {
		if failed != nil {
			reply(m.Error(failed.code, failed.message, failed.data))
			return
		}
		reply(m.Result(result))
	}
	if *m.Method == methodInitialize {
		s.beginLocked(m.Params, answer)
		return
	}
	// Without a session a manifest has spared the handshake, or the server has
	// taken the place of another one.
	if s.callLocked(m, answer) || s.beginLocked(initializeParams(), func(rawjson.Value, *rpcError) {}) && s.callLocked(m, answer) {
		return
	}
	answer(nil, &rpcError{code: callback.CodeInternal, message: "the server cannot be reached"})
}

// callLocked gives a request to the current session, if there is one.
func (s *server) callLocked(m *callback.MCPMessage, answer answerFunc) bool {
	n := len(s.sessions)
	return n > 0 && s.sessions[n-1].conn.call(*m.Method, m.Params, answer)
}

// retire ends the sessions once they have answered what they were asked.
func (s *server) retire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, open := range s.sessions {
		open.conn.retire()
	}
}

// beginLocked begins a session, which is the current one from then on. The one
// before still answers what it was asked and ends then. It reports whether it
// could.
func (s *server) beginLocked(params rawjson.Value, answer answerFunc) bool {
	s.sessions = slices.DeleteFunc(s.sessions, func(old session) bool { return old.conn.finished() })
	fresh, err := s.connect(params, answer)
	if err != nil {
		answer(nil, failure(err))
		return false
	}
	for _, old := range s.sessions {
		old.conn.retire()
	}
	s.sessions = append(s.sessions, fresh)
	return true
}

// connect opens an SDK session and shakes hands with it. It ends by the conn's
// retire or close, and its Wait waits for its goroutines.
func (s *server) connect(params rawjson.Value, answer answerFunc) (session, error) {
	c := newConn()
	sdk, err := s.sdk.Connect(context.Background(), c, nil) //nolint:forbidigo // the conn ends the session
	if err != nil {
		return session{}, err
	}
	c.call(methodInitialize, params, answer)
	c.notify(methodInitialized)
	return session{conn: c, sdk: sdk}, nil
}

// manifest returns the results of a handshake, nil if it failed.
func (s *server) manifest() rawjson.Value {
	var initialize, list rawjson.Value
	handshake, err := s.connect(initializeParams(), func(v rawjson.Value, _ *rpcError) { initialize = v })
	if err != nil {
		return nil
	}
	handshake.conn.call(methodToolsList, nil, func(v rawjson.Value, _ *rpcError) { list = v })
	handshake.conn.retire()
	_ = handshake.sdk.Wait() // its error says that the conn has ended
	if initialize == nil || list == nil {
		return nil
	}
	return jsonobject.Object([]jsonobject.Member{
		{Name: "initializeResult", Value: initialize},
		{Name: "toolsListResult", Value: list},
	})
}

// idle reports whether all sessions have ended.
func (s *server) idle() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !slices.ContainsFunc(s.sessions, func(open session) bool { return !open.conn.finished() })
}

func (s *server) close() {
	s.mu.Lock()
	s.closed = true
	sessions := s.sessions
	s.sessions = nil
	s.mu.Unlock()
	for _, open := range sessions {
		_ = open.conn.Close()
	}
	for _, open := range sessions {
		_ = open.sdk.Wait()
	}
}

// initializeParams are the params of an initialize that agentd makes itself.
func initializeParams() rawjson.Value {
	return rawjson.Value(`{"protocolVersion":"` + protocolVersion +
		`","capabilities":{},"clientInfo":{"name":"agentd","version":"1"}}`)
}

func object(name string, value rawjson.Value) rawjson.Value {
	return jsonobject.Object([]jsonobject.Member{{Name: name, Value: value}})
}

func array(items []rawjson.Value) rawjson.Value {
	b := rawjson.Value{'['}
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, item...)
	}
	return append(b, ']')
}
