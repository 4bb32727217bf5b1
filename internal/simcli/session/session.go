package session

import (
	"slices"
	"sync"
	"time"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/settings"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/transcript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Config is what a session is made from.
type Config struct {
	// Flags is the command line.
	Flags flags.Options
	// Env is the environment.
	Env map[string]string
	// Cwd is the working directory.
	Cwd string
	// PID is the process id to report.
	PID int
	// Model answers.
	Model model.Model
	// Store keeps transcripts.
	Store transcript.Store
	// Out takes the frames.
	Out *wire.Writer
	// Stderr takes a line for stderr.
	Stderr func(string)
}

// Session is the state. Make one with [New].
type Session struct {
	Config
	// Host is whom to ask.
	Host *link.Host
	// Files is the file system that the tools see.
	Files *tool.Files
	// Wake has room for one signal that something is to be done.
	Wake chan struct{}

	mu sync.Mutex
	// What follows is guarded by mu.

	id        string
	log       *transcript.Log
	title     string
	queue     []*Input
	seen      map[string]bool
	eof       bool
	abortNext bool
	turn      *Turn
	turns     int
	state     string
	asking    int

	mode     string
	model    string
	allow    []tool.Rule
	deny     []tool.Rule
	dirs     []string
	settings settings.Set
	schema   *tool.Schema
	hooks    link.Hooks
	servers  []*link.Server
	agents   map[string]wire.Value
	order    []string
	perTask  bool
	forward  bool
	deferred wire.Value

	spent      frame.Spent
	since      frame.Spent
	base       float64
	apiTime    time.Duration
	results    int
	failed     bool
	tasks      map[string]*Task
	snapshots  map[string]map[string]*string
	requests   int
	inited     bool
	connected  bool
	busy       int
	lastPrompt string
	heard      []string // what hooks said to the model since its last request
	kept       []string // prompts that started no turn since then
}

// Emit writes a frame.
func (s *Session) Emit(v wire.Value) { s.Out.Line(v) }

// System writes a system frame.
func (s *Session) System(subtype string, pairs ...any) {
	s.Emit(frame.System(s.ID(), subtype, pairs...))
}

// ID is the session's present id.
func (s *Session) ID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.id
}

// Log is the present transcript.
func (s *Session) Log() *transcript.Log {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log
}

// Getenv returns a variable of the environment.
func (s *Session) Getenv(name string) string { return s.Env[name] }

// KeySource is where the API key came from.
func (s *Session) KeySource() string {
	if s.Getenv("ANTHROPIC_API_KEY") != "" {
		return "ANTHROPIC_API_KEY"
	}
	return "none"
}

// NextRequest returns the id of the next API request.
func (s *Session) NextRequest() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests++
	return "req_sim" + wire.Token(8)
}

// Mode is the permission mode.
func (s *Session) Mode() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mode
}

// SetMode changes the permission mode and reports whether it differed.
func (s *Session) SetMode(mode string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	changed := s.mode != mode
	s.mode = mode
	return changed
}

// ModelID is the model's id.
func (s *Session) ModelID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.model
}

// SetModel changes the model and reports whether it differed.
func (s *Session) SetModel(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	changed := s.model != id
	s.model = id
	return changed
}

// Prompts reports whether somebody can be asked for a permission.
func (s *Session) Prompts() bool {
	return s.Flags.PromptTool == "stdio" && s.Flags.Prompts != "none"
}

// Policy is what permission checks go by now.
func (s *Session) Policy() tool.Policy {
	s.mu.Lock()
	defer s.mu.Unlock()
	return tool.Policy{
		Mode: s.mode, Allow: slices.Clone(s.allow), Deny: slices.Clone(s.deny),
		Dirs: append([]string{s.Cwd}, s.dirs...),
	}
}

// Dirs are the working directories beside the first.
func (s *Session) Dirs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.dirs...)
}

// Rules returns the allow and the deny rules.
func (s *Session) Rules() (allow, deny []tool.Rule) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.allow), slices.Clone(s.deny)
}

// ToolNames are the built-in tools of the session.
func (s *Session) ToolNames() []string {
	return tool.Names(s.Flags.Tools, s.Flags.ToolsSet, s.Prompts(), s.Flags.Disallowed)
}

// ModelTools are the tools on offer to the model.
func (s *Session) ModelTools() []model.Tool {
	var tools []model.Tool
	for _, n := range s.ToolNames() {
		tools = append(tools, model.Tool{Name: n})
	}
	for _, server := range s.Servers() {
		for _, t := range server.Tools() {
			tools = append(tools, model.Tool{Name: link.ToolName(server.Name, t.Name), Description: t.Description, Schema: t.InputSchema})
		}
	}
	return tools
}

// FindTool returns the MCP server and the tool behind a name.
func (s *Session) FindTool(name string) (*link.Server, link.Tool, bool) {
	for _, server := range s.Servers() {
		for _, t := range server.Tools() {
			if link.ToolName(server.Name, t.Name) == name {
				return server, t, true
			}
		}
	}
	return nil, link.Tool{}, false
}

// Servers are the MCP servers.
func (s *Session) Servers() []*link.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.servers)
}

// SetServers replaces the MCP servers.
func (s *Session) SetServers(servers []*link.Server) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.servers = servers
}

// Hooks are the registered callbacks.
func (s *Session) Hooks() link.Hooks {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hooks
}

// Schema is the schema of the structured output, nil for none.
func (s *Session) Schema() *tool.Schema {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.schema
}

// SetTitle sets the title of the session.
func (s *Session) SetTitle(title string) {
	s.mu.Lock()
	s.title = title
	log := s.log
	s.mu.Unlock()
	log.Note("custom-title", "customTitle", title)
	s.System("session_title_changed", "title", title)
}

// ForwardText reports whether foreground subagents show their text.
func (s *Session) ForwardText() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.forward || s.Flags.SubagentText
}

// InitFrame is the session's system/init.
func (s *Session) InitFrame() wire.Value {
	tools := s.ToolNames()
	var rows []wire.Value
	for _, server := range s.Servers() {
		rows = append(rows, server.Brief())
		for _, t := range server.Tools() {
			tools = append(tools, link.ToolName(server.Name, t.Name))
		}
	}
	if s.Schema() != nil {
		tools = append(tools, "StructuredOutput")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return frame.Init{
		Session: s.id, Cwd: s.Cwd, Model: s.model, Mode: s.mode, Root: s.Store.Root(), Slug: history.Slug(s.Cwd),
		PID: s.PID, KeySource: s.KeySource(), Tools: tools, Servers: rows, Agents: s.order, Dirs: append([]string{}, s.dirs...),
	}.Frame()
}

// HookInput returns the input of a hook: the common members and then pairs.
// agent is the subagent's id and type, or nil.
func (s *Session) HookInput(t *Turn, event string, full bool, agent []any, pairs ...any) wire.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []any{"session_id", s.id, "transcript_path", s.log.Path(), "cwd", s.Cwd}
	if t != nil {
		all = append(all, "prompt_id", t.PromptID)
	}
	if full || event == "UserPromptSubmit" {
		all = append(all, "permission_mode", s.mode)
	}
	all = append(all, agent...)
	if full {
		all = append(all, "effort", wire.Object("level", "medium"))
	}
	all = append(all, "hook_event_name", event)
	return wire.Object(append(all, pairs...)...)
}
