package sessions

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/tunnel"
)

// transcript is what the options of a session say of the conversation that it
// writes down.
type transcript struct {
	name   string // its id or its title; empty: the options do not name it
	title  bool   // name is no id
	newest bool   // the newest one of the working directory
	old    bool   // there was one before the session
	none   bool   // nothing is written down
}

func transcriptOf(o option.Options) transcript {
	t := transcript{old: o.Resume != "" || o.ContinueConversation, none: o.NoPersistence}
	switch {
	case o.SessionID != "":
		t.name = o.SessionID
	case o.ForkSession: // the CLI makes a new one
	default:
		t.name, t.newest = o.Resume, o.ContinueConversation
		id := strings.TrimSuffix(filepath.Base(strings.TrimSpace(o.Resume)), ".jsonl") // the CLI takes its file, too
		if parsed, err := uuid.Parse(id); err == nil {
			t.name = parsed.String()
		} else {
			t.title = true
		}
	}
	return t
}

// shares reports whether l would write the transcript that another session
// writes.
func (l *Live) shares(other *Live) bool {
	switch t := l.transcript; {
	case t.newest:
		return other.Cwd == l.Cwd && !other.transcript.none && other.begun()
	case t.name == "":
		return false
	case t.title:
		s := other.Session()
		return other.transcript.name == t.name || s != nil && s.Info().Title == t.name
	default:
		return other.writes(t.name)
	}
}

// writes reports whether the session writes the transcript with this id, as its
// CLI said last or, before that, as its options do.
func (l *Live) writes(id string) bool {
	if e := l.running(); e != nil {
		if now := e.CLISessionID(); now != "" {
			return strings.EqualFold(now, id)
		}
	}
	return strings.EqualFold(l.transcript.name, id)
}

// Past is a conversation on the disk.
type Past struct {
	// ID is the CLI's id, Title what it is called; empty if it is not.
	ID, Title string
	// In reports whether it is one of a working directory.
	In func(cwd string) bool
}

// oneHome reports whether the sessions of an owner have the transcripts of another
// session.
func (m *Manager) oneHome(owner string, other *Live) bool {
	return m.homes.Shared() || other.Owner() == owner
}

// inUse tells an owner which session writes a transcript; another owner's has no
// name.
func inUse(owner string, by *Live) *fault.Error {
	if by.Owner() != owner {
		return fault.New(fault.TranscriptInUse, "a session of another caller writes this transcript; set fork_session")
	}
	if by.tunnel {
		return fault.New(fault.TranscriptInUse, "the CLI of a tunnel writes this transcript; end that stream, or set fork_session")
	}
	return fault.New(fault.TranscriptInUse, "session %s writes this transcript; attach to it, or set fork_session", by.ID()).
		With("session_id", by.ID())
}

// Unwritten checks that no session writes a conversation in the home of an owner, or
// is about to go on with it.
func (m *Manager) Unwritten(owner string, p Past) error {
	m.mu.Lock()
	all := slices.Collect(maps.Values(m.sessions)) // those that start, too
	m.mu.Unlock()
	for _, l := range all {
		if m.oneHome(owner, l) && !l.ended() && !l.transcript.none && l.mayWrite(p) {
			if l.tunnel {
				return fault.New(fault.TranscriptInUse, "the CLI of a tunnel writes this transcript; end that stream first")
			}
			return fault.New(fault.TranscriptInUse, "session %s writes this transcript; close it first", l.ID()).With("session_id", l.ID())
		}
	}
	return nil
}

// mayWrite reports whether the session writes a conversation. Until its CLI has
// said which, a title or the working directory tell.
func (l *Live) mayWrite(p Past) bool {
	if l.writes(p.ID) {
		return true
	}
	if e := l.running(); e != nil && e.CLISessionID() != "" {
		return false
	}
	t := l.transcript
	return t.newest && p.In(l.Cwd) || t.title && t.name != "" && t.name == p.Title
}

// begun reports whether the session has a transcript already.
func (l *Live) begun() bool {
	if t, ok := l.running().(*tunnel.Tunnel); ok {
		return l.transcript.old || t.Turned()
	}
	s := l.Session()
	return l.transcript.old || s != nil && s.Info().Turn > 1
}
