package transcript

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Message is one message of a conversation.
type Message struct {
	// UUID is the entry's uuid.
	UUID string
	// Role is "user" or "assistant".
	Role string
	// Body is the API message.
	Body wire.Value
}

// Conversation is what a transcript says.
type Conversation struct {
	// ID is the session's id.
	ID string
	// Path is the file.
	Path string
	// Messages are the messages in order.
	Messages []Message
	// Cost is the last total_cost_usd.
	Cost float64
	// Title is the last title; empty for none.
	Title string
	// Deferred is the call that a hook deferred at the end of the last turn:
	// a tool_use block, nil for none.
	Deferred wire.Value
}

// Load reads a conversation.
func Load(s Store, path string) Conversation {
	c := Conversation{ID: strings.TrimSuffix(filepath.Base(path), ".jsonl"), Path: path}
	for _, line := range s.Read(path) {
		var e struct {
			Type     string     `json:"type"`
			UUID     string     `json:"uuid"`
			Message  wire.Value `json:"message"`
			Cost     float64    `json:"totalCostUSD"`
			Title    string     `json:"customTitle"`
			Deferred wire.Value `json:"deferredToolUse"`
		}
		if wire.Unmarshal(line, &e) != nil {
			continue
		}
		switch e.Type {
		case "user", "assistant":
			c.Messages = append(c.Messages, Message{UUID: e.UUID, Role: e.Type, Body: e.Message})
			c.Deferred = nil
		case "cost-state":
			c.Cost = e.Cost
		case "custom-title":
			c.Title = e.Title
		case "deferred-tool-use":
			c.Deferred = e.Deferred
		}
	}
	return c
}

// Cut drops everything after the message with a uuid, and returns it. It reports
// whether there is one.
func (c *Conversation) Cut(uuid string) (dropped []Message, ok bool) {
	i := slices.IndexFunc(c.Messages, func(m Message) bool { return m.UUID == uuid })
	if i < 0 {
		return nil, false
	}
	dropped = c.Messages[i+1:]
	c.Messages = c.Messages[:i+1]
	return dropped, true
}

// Log appends to the transcript of one session.
type Log struct {
	store  Store
	path   string
	id     string
	cwd    string
	agent  string // the subagent whose transcript it is; empty: the session's own
	mirror func(path string, entries []wire.Value)

	mu     sync.Mutex
	parent any
	burst  []wire.Value // what the mirror is to be given
}

// NewLog returns a log. store nil keeps nothing; mirror, if not nil, is given
// what is appended.
func NewLog(store Store, path, id, cwd, parent string, mirror func(string, []wire.Value)) *Log {
	l := &Log{store: store, path: path, id: id, cwd: cwd, mirror: mirror}
	if parent != "" {
		l.parent = parent
	}
	return l
}

// Agent returns a log for the transcript of a subagent.
func (l *Log) Agent(path, agent string) *Log {
	return &Log{store: l.store, path: path, id: l.id, cwd: l.cwd, agent: agent, mirror: l.mirror}
}

// About mirrors what the CLI keeps of a subagent in a file of its own, beside the
// transcript.
func (l *Log) About(pairs ...any) {
	if l.mirror != nil {
		l.mirror(l.path, []wire.Value{wire.Object(append([]any{"type", "agent_metadata"}, pairs...)...)})
	}
}

// Path is the file of the log.
func (l *Log) Path() string { return l.path }

// Message appends a message. extra are further members of the entry.
func (l *Log) Message(kind, uuid string, body wire.Value, extra ...any) {
	l.mu.Lock()
	parent := l.parent
	l.parent = uuid
	l.mu.Unlock()
	pairs := append([]any{"parentUuid", parent, "isSidechain", l.agent != "", "agentId", wire.If(l.agent != "", l.agent), "type", kind, "message", body, "uuid", uuid,
		"timestamp", wire.Timestamp()}, extra...)
	pairs = append(pairs, "userType", "external", "entrypoint", "sdk-cli", "cwd", l.cwd, "sessionId", l.id,
		"version", flags.Version, "gitBranch", "HEAD")
	l.add(wire.Object(pairs...))
	if l.agent != "" {
		l.Flush()
	}
}

// Note appends an entry without uuid.
func (l *Log) Note(kind string, extra ...any) {
	l.add(wire.Object(append([]any{"type", kind}, append(extra, "sessionId", l.id)...)...))
	l.Flush()
}

func (l *Log) add(entry wire.Value) {
	if l.store != nil {
		_ = l.store.Append(l.path, []wire.Value{entry})
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.mirror != nil {
		l.burst = append(l.burst, entry)
	}
}

// Flush gives the mirror what was appended since the last time: the messages of a
// session come in bursts, all of a turn before its result. A nil log has nothing.
func (l *Log) Flush() {
	if l == nil {
		return
	}
	l.mu.Lock()
	burst := l.burst
	l.burst = nil
	l.mu.Unlock()
	if len(burst) > 0 {
		l.mirror(l.path, burst)
	}
}
