package session

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/transcript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// StartError is why a session cannot start.
type StartError struct {
	// Text goes to stderr.
	Text string
	// Result, if not nil, is the result frame that precedes the end.
	Result wire.Value
}

// Error implements error.
func (e *StartError) Error() string { return e.Text }

// New makes a session of a command line: it finds the conversation to resume,
// the rules and the servers. Its error is a *[StartError].
func New(cfg Config) (*Session, error) {
	s := &Session{
		Config: cfg, Host: link.NewHost(cfg.Out), Files: tool.NewFiles(cfg.Cwd, func(name string) string { return cfg.Env[name] }), Wake: make(chan struct{}, 1),
		seen: map[string]bool{}, state: "idle", mode: cfg.Flags.PermissionMode, model: frame.ResolveModel(cfg.Flags.Model),
		dirs: cfg.Flags.AddDirs, spent: frame.Spent{},
		since: frame.Spent{}, tasks: map[string]*Task{}, snapshots: map[string]map[string]*string{},
		agents: map[string]wire.Value{},
	}
	for _, r := range cfg.Flags.Allowed {
		s.allow = append(s.allow, tool.ParseRule(r, "cliArg"))
	}
	for _, r := range cfg.Flags.Disallowed {
		s.deny = append(s.deny, tool.ParseRule(r, "cliArg"))
	}
	if cfg.Flags.JSONSchema != "" {
		if err := s.SetSchema(wire.Value(cfg.Flags.JSONSchema)); err != nil {
			return nil, &StartError{Text: "Error: --json-schema is not a valid JSON Schema: " + err.Error()}
		}
	}
	if a := wire.Value(cfg.Flags.Agents); len(a) > 0 && a.IsValid() {
		s.AddAgents(a)
	}
	for _, text := range cfg.Flags.MCPConfigs {
		if err := s.loadServers(text); err != nil {
			return nil, err
		}
	}
	if warning := cfg.Flags.EffortWarning(); warning != "" {
		cfg.Stderr(warning)
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	return s, s.loadSettings()
}

// open chooses the conversation.
func (s *Session) open() error {
	f := s.Flags
	path := ""
	switch {
	case f.ResumeSet && f.Resume != "":
		if path = s.find(f.Resume); path == "" {
			return s.missing(f.Resume)
		}
	case f.Continue || f.ResumeSet:
		path = s.Store.Newest(history.Slug(s.Cwd))
	}
	if path == "" {
		id := f.SessionID
		if id == "" {
			id = wire.UUID()
		} else if s.Store.Find(id) != "" {
			return &StartError{Text: "Error: Session ID " + id + " is already in use."}
		}
		s.begin(id, transcript.Path(s.Store, s.Cwd, id), "")
		return nil
	}
	c := transcript.Load(s.Store, path)
	if err := s.cut(&c); err != nil {
		return err
	}
	s.base, s.title, s.deferred = c.Cost, c.Title, c.Deferred
	for _, m := range c.Messages {
		if m.Role == "user" {
			s.turns++
			s.seen[m.UUID] = true
		}
	}
	parent := ""
	if n := len(c.Messages); n > 0 {
		parent = c.Messages[n-1].UUID
	}
	id := c.ID
	if f.Fork {
		if id = f.SessionID; id == "" {
			id = wire.UUID()
		}
		path = transcript.Path(s.Store, s.Cwd, id)
		if !f.NoPersistence {
			_ = s.Store.Append(path, s.Store.Read(c.Path))
		}
	}
	s.begin(id, path, parent)
	return nil
}

// cut drops what comes after the message to resume at. The turn that is meant to
// go, if one is named, must be the first that does.
func (s *Session) cut(c *transcript.Conversation) error {
	at := s.Flags.ResumeAt
	if at == "" {
		return nil
	}
	dropped, ok := c.Cut(at)
	if !ok {
		return s.refuse(c.ID, "No message found with message.uuid of: "+at)
	}
	turn, named := s.Flags.Other["--resume-drops-turn"]
	why := ""
	switch {
	case !named || len(dropped) == 0:
	case !wire.IsUUID(turn):
		why = "declared turn id is not a UUID: " + turn
	case dropped[0].UUID != turn:
		why = "range does not start with the declared turn prompt"
	}
	if why == "" {
		return nil
	}
	return s.refuse(c.ID, "Resume rejected by --resume-drops-turn: resuming at "+at+" would discard entries not attributable to turn "+turn+": "+why)
}

// find looks a session up by id or title.
func (s *Session) find(name string) string {
	if wire.IsUUID(name) {
		return s.Store.Find(name)
	}
	if p := s.Store.Newest(history.Slug(s.Cwd)); p != "" && transcript.Load(s.Store, p).Title == name {
		return p
	}
	return ""
}

func (s *Session) missing(name string) error {
	if wire.IsUUID(name) {
		return s.refuse(name, "No conversation found with session ID: "+name)
	}
	return s.refuse(wire.UUID(), "Error: --resume requires a valid session ID or session title when used with --print. "+
		"Usage: claude -p --resume <session-id|title>. Provided value \""+name+"\" is not a UUID and does not match any session title.")
}

func (s *Session) refuse(id, text string, extra ...any) error {
	return &StartError{Text: text, Result: frame.Result{
		Bare: true, Session: id, Subtype: "error_during_execution", IsError: true, Errors: []string{text}, Extra: extra,
	}.Frame()}
}

// begin starts a transcript.
func (s *Session) begin(id, path, parent string) {
	var store transcript.Store
	if !s.Flags.NoPersistence {
		store = s.Store
	}
	var mirror func(string, []wire.Value)
	if s.Flags.Mirror {
		mirror = func(path string, entries []wire.Value) {
			s.Emit(wire.Object("type", "transcript_mirror", "filePath", path, "entries", entries))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log.Flush()
	s.id = id
	s.log = transcript.NewLog(store, path, id, s.Cwd, parent, mirror)
}

// Clear begins an empty conversation, as /clear does.
func (s *Session) Clear() {
	id := wire.UUID()
	s.begin(id, transcript.Path(s.Store, s.Cwd, id), "")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.base, s.turns, s.title = 0, 0, ""
	s.spent, s.since = frame.Spent{}, frame.Spent{}
}

// SetSchema sets the schema of the structured output.
func (s *Session) SetSchema(text wire.Value) error {
	schema, err := tool.ParseSchema(text)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.schema = schema
	return nil
}

// AddAgents adds the caller's agents, a JSON object by name.
func (s *Session) AddAgents(list wire.Value) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range wire.Keys(list) {
		if _, known := s.agents[name]; !known {
			s.order = append(s.order, name)
		}
		s.agents[name] = wire.Member(list, name)
	}
}

// AgentList is the agent list of initialize.
func (s *Session) AgentList() []wire.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	return frame.AgentList(s.agents, s.order)
}

// loadServers reads --mcp-config: a JSON text or a file.
func (s *Session) loadServers(text string) error {
	config := wire.Value(text)
	if !config.IsValid() {
		path := text
		if !filepath.IsAbs(path) {
			path = filepath.Join(s.Cwd, path)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return &StartError{Text: "Error: Invalid MCP configuration:\nMCP config file not found: " + path}
		}
		config = b
	}
	list := wire.Member(config, "mcpServers")
	for _, name := range wire.Keys(list) {
		s.AddServer(name, wire.Member(list, name))
	}
	return nil
}

// AddServer adds an MCP server that is not connected, and returns it. One that
// is there already stays.
func (s *Session) AddServer(name string, config wire.Value) *link.Server {
	var c struct {
		Type    string  `json:"type"`
		Timeout float64 `json:"timeout"`
	}
	_ = wire.Unmarshal(config, &c)
	limit := s.millis("MCP_TOOL_TIMEOUT", 0)
	if c.Timeout > 0 {
		limit = time.Duration(c.Timeout * float64(time.Millisecond))
	}
	server := link.NewServer(s.Host, name, config, c.Type == "sdk", s.millis("MCP_TIMEOUT", 30*time.Second), limit)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.servers {
		if other.Name == name {
			return other
		}
	}
	s.servers = append(s.servers, server)
	return server
}

// millis reads a variable that holds milliseconds.
func (s *Session) millis(name string, fallback time.Duration) time.Duration {
	d, err := time.ParseDuration(strings.TrimSpace(s.Getenv(name)) + "ms")
	if err != nil || d <= 0 {
		return fallback
	}
	return d
}
