package link

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// retryID is the first JSON-RPC id of a second connection attempt.
const retryID = 1048576

var errMCPTimeout = errors.New("MCP timeout")

// Tool is a tool of an MCP server.
type Tool struct {
	Name        string     `json:"name"`
	Description string     `json:"description"`
	InputSchema wire.Value `json:"inputSchema"`
	Annotations struct {
		ReadOnlyHint bool `json:"readOnlyHint"`
	} `json:"annotations"`
	// RawAnnotations is the annotations as the server spelled them.
	RawAnnotations wire.Value `json:"-"`
}

// Server is an MCP server. One that lives in the host speaks through
// mcp_message; others cannot be reached by the simulation.
type Server struct {
	// Name is its name in the configuration.
	Name string
	// SDK tells that it lives in the host.
	SDK bool
	// Config is its configuration.
	Config wire.Value

	host    *Host
	connect time.Duration
	limit   time.Duration
	ready   chan struct{}

	mu      sync.Mutex
	status  string
	failure string
	info    wire.Value
	tools   []Tool
	next    int
	parked  bool
}

// NewServer returns a server that is not connected. connect bounds each
// connection attempt and limit a call; zero limit means for ever.
func NewServer(h *Host, name string, config wire.Value, sdk bool, connect, limit time.Duration) *Server {
	return &Server{
		Name: name, SDK: sdk, Config: config, host: h, connect: connect, limit: limit,
		ready: make(chan struct{}), status: "pending",
	}
}

// Park takes the answers of a server from its manifest, so that there is no
// handshake.
func (s *Server) Park(manifest wire.Value) {
	s.setTools(wire.Member(manifest, "toolsListResult"))
	s.mu.Lock()
	s.next, s.parked = 2, true
	s.mu.Unlock()
	s.finish("connected", "", wire.Member(wire.Member(manifest, "initializeResult"), "serverInfo"))
}

// Parked reports whether the server has its tools from a manifest.
func (s *Server) Parked() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.parked
}

// Ready is closed when the server is connected, or will not be.
func (s *Server) Ready() <-chan struct{} { return s.ready }

// Start begins to connect. The first request leaves before Start returns, the
// others after gate is closed.
func (s *Server) Start(ctx context.Context, gate <-chan struct{}) {
	if s.Parked() {
		return
	}
	if !s.SDK {
		s.finish("failed", "the simulated CLI starts no MCP servers", nil)
		return
	}
	first := s.rpc("initialize", initializeParams(), 0)
	go func() {
		ctx, stop := context.WithTimeoutCause(ctx, s.connect, errMCPTimeout)
		a, err := first.Wait(ctx)
		stop()
		if err != nil && errors.Is(err, errMCPTimeout) {
			again := s.rpc("initialize", initializeParams(), retryID)
			ctx, stop := context.WithTimeoutCause(context.WithoutCancel(ctx), s.connect, errMCPTimeout)
			a, err = again.Wait(ctx)
			stop()
		}
		select {
		case <-gate:
		case <-ctx.Done():
		}
		s.handshake(ctx, a, err)
	}()
}

func (s *Server) handshake(ctx context.Context, a Answer, err error) {
	result, err := rpcResult(a, err)
	if err != nil {
		s.finish("failed", err.Error(), nil)
		return
	}
	var init struct {
		Info wire.Value `json:"serverInfo"`
	}
	_ = wire.Unmarshal(result, &init)
	s.notify("notifications/initialized", nil)
	s.mu.Lock()
	s.next, s.info = 1, init.Info
	s.mu.Unlock()
	if err := s.list(context.WithoutCancel(ctx), s.rpc("tools/list", nil, s.id())); err != nil {
		s.finish("failed", err.Error(), init.Info)
		return
	}
	s.finish("connected", "", init.Info)
}

// list takes the tools out of the answer to tools/list.
func (s *Server) list(ctx context.Context, sent *Call) error {
	ctx, stop := context.WithTimeoutCause(ctx, s.connect, errMCPTimeout)
	defer stop()
	result, err := rpcResult(sent.Wait(ctx))
	if err != nil {
		return err
	}
	s.setTools(result)
	return nil
}

// setTools takes the tools out of the result of tools/list.
func (s *Server) setTools(result wire.Value) {
	var list struct {
		Tools []wire.Value `json:"tools"`
	}
	_ = wire.Unmarshal(result, &list)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tools = nil
	for _, raw := range list.Tools {
		var t Tool
		var extra struct {
			Annotations wire.Value `json:"annotations"`
		}
		_ = wire.Unmarshal(raw, &t)
		_ = wire.Unmarshal(raw, &extra)
		t.RawAnnotations = extra.Annotations
		s.tools = append(s.tools, t)
	}
}

func (s *Server) finish(status, failure string, info wire.Value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status, s.failure, s.info = status, failure, info
	select {
	case <-s.ready:
	default:
		close(s.ready)
	}
}

// Disable turns the server off.
func (s *Server) Disable() { s.finish("disabled", "", nil) }

// Status returns its row of mcp_status.
func (s *Server) Status() wire.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	transport, source := "stdio", "project"
	if s.SDK {
		transport, source = "sdk", "sdk"
	}
	var tools []wire.Value
	for _, t := range s.tools {
		annotations := t.RawAnnotations
		if annotations == nil {
			annotations = wire.Value("{}")
		}
		tools = append(tools, wire.Object("name", t.Name, "annotations", annotations))
	}
	on := s.status == "connected"
	return wire.Object("name", s.Name, "status", s.status, "serverInfo", wire.If(on && s.info != nil, s.info),
		"error", wire.If(s.failure != "", s.failure), "config", wire.If(!s.SDK, s.Config),
		"transport", transport, "scope", "dynamic", "source", source, "tools", wire.If(on, tools))
}

// Brief returns its row of system/init.
func (s *Server) Brief() wire.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	return wire.Object("name", s.Name, "status", s.status, "source", wire.If(s.SDK, "sdk"))
}

// Tools returns the tools of a connected server.
func (s *Server) Tools() []Tool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.status != "connected" {
		return nil
	}
	return s.tools
}

// ToolCall is a tool call that was sent.
type ToolCall struct {
	call  *Call
	limit time.Duration
	sent  *Server
	id    int
}

// Call sends tools/call.
func (s *Server) Call(scope any, tool string, arguments wire.Value, toolUseID string) *ToolCall {
	id := s.id()
	params := wire.Object("name", tool, "arguments", arguments,
		"_meta", wire.Object("claudecode/toolUseId", toolUseID, "progressToken", id))
	message := wire.Object("method", "tools/call", "params", params, "jsonrpc", "2.0", "id", id)
	t := &ToolCall{limit: s.limit, sent: s, id: id}
	t.call = s.host.send(KindMCP, scope, s.body(message), func() { t.cancelled("AbortError: remote-cancel") })
	return t
}

func (t *ToolCall) cancelled(reason string) {
	t.sent.notify("notifications/cancelled", wire.Object("requestId", t.id, "reason", reason))
}

// Wait returns the result of the call. After a timeout of the server's own,
// [ToolCall.Expire] tells the host.
func (t *ToolCall) Wait(ctx context.Context, tool string) (wire.Value, error) {
	limited, stop := ctx, context.CancelFunc(func() {})
	if t.limit > 0 {
		limited, stop = context.WithTimeoutCause(ctx, t.limit, errMCPTimeout)
	}
	defer stop()
	result, err := rpcResult(t.call.Wait(limited))
	if errors.Is(err, errMCPTimeout) {
		err = fmt.Errorf("MCP server %q tool %q timed out after %ds", t.sent.Name, tool, int(t.limit.Seconds()))
	}
	return result, err
}

// Expire tells the server that the call timed out, unless it has answered.
func (t *ToolCall) Expire() {
	if t.call.forget() {
		t.cancelled("SdkError: Request timed out")
	}
}

// Receive takes a JSON-RPC message that the host sent on its own; ack
// acknowledges it. What it starts ends with ctx.
func (s *Server) Receive(ctx context.Context, message wire.Value, ack func()) {
	var m struct {
		ID     wire.Value `json:"id"`
		Method string     `json:"method"`
	}
	_ = wire.Unmarshal(message, &m)
	if refused := m.ID != nil && m.Method != "" && m.Method != "ping"; refused {
		s.send(wire.Object("jsonrpc", "2.0", "id", m.ID,
			"error", wire.Object("code", -32601, "message", "Method not found"))).Drop()
		ack()
		return
	}
	ack()
	switch {
	case m.Method == "notifications/tools/list_changed":
		sent := s.rpc("tools/list", nil, s.id())
		go func() { _ = s.list(ctx, sent) }()
	case m.Method == "ping" && m.ID != nil:
		s.send(wire.Object("result", wire.Object(), "jsonrpc", "2.0", "id", m.ID)).Drop()
	}
}

func (s *Server) id() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.next
	s.next++
	return id
}

func (s *Server) rpc(method string, params wire.Value, id int) *Call {
	return s.send(wire.Object("method", method, "params", wire.If(params != nil, params), "jsonrpc", "2.0", "id", id))
}

func (s *Server) notify(method string, params wire.Value) {
	s.send(wire.Object("jsonrpc", "2.0", "method", method, "params", wire.If(params != nil, params))).Drop()
}

func (s *Server) send(message wire.Value) *Call {
	return s.host.Send(KindMCP, nil, s.body(message))
}

func (s *Server) body(message wire.Value) wire.Value {
	return wire.Object("subtype", "mcp_message", "server_name", s.Name, "message", message)
}

func initializeParams() wire.Value {
	return wire.Object("protocolVersion", "2025-11-25", "capabilities", wire.Object(), "clientInfo",
		wire.Object("name", "claude-code", "title", "Claude Code (simulated)", "version", flags.Version))
}

// rpcResult takes the JSON-RPC result out of an answer.
func rpcResult(a Answer, err error) (wire.Value, error) {
	switch {
	case err != nil:
		return nil, err
	case a.Closed:
		return nil, errors.New("Stream closed") //nolint:staticcheck // The CLI's words.
	case a.Failed:
		return nil, errors.New(a.Err)
	}
	var p struct {
		Message struct {
			Result wire.Value `json:"result"`
			Error  *struct {
				Message string `json:"message"`
			} `json:"error"`
		} `json:"mcp_response"`
	}
	switch err := wire.Unmarshal(a.Payload, &p); {
	case err != nil:
		return nil, err
	case p.Message.Error != nil:
		return nil, errors.New(p.Message.Error.Message)
	}
	return p.Message.Result, nil
}
