package sessions

import (
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"github.com/agentd/agentd/runner/protocol/option"
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
	if s := l.Session(); s != nil {
		if now := s.CLISessionID(); now != "" {
			return now == id
		}
	}
	return l.transcript.name == id
}

// begun reports whether the session has a transcript already.
func (l *Live) begun() bool {
	s := l.Session()
	return l.transcript.old || s != nil && s.Info().Turn > 1
}
