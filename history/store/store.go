package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// MaxConversation is how many bytes of entries a conversation may have that is resumed,
// its subagents' included: all of them are held until they are laid out.
const MaxConversation = 512 << 20

// ErrTooLarge says that a conversation is larger than is resumed.
var ErrTooLarge = fmt.Errorf("the conversation has more than %d bytes, which are not resumed", MaxConversation)

// Size is how many bytes entries have.
func Size(entries []rawjson.Value) (n int) {
	for _, e := range entries {
		n += len(e)
	}
	return n
}

// Key names a transcript.
type Key struct {
	// Project names the project, which is that of a working directory.
	Project string
	// Session is the CLI's id of the conversation.
	Session string
	// Subpath names the transcript of a subagent; empty: the conversation's own.
	Subpath string
}

// Listed is a conversation in a store.
type Listed struct {
	// Session is the CLI's id of the conversation.
	Session string
	// Modified is when an entry was last added.
	Modified time.Time
}

// Summary is what a store has kept of a conversation for listings.
type Summary struct {
	// Session is the CLI's id of the conversation.
	Session string
	// Modified is the transcript's time at which the summary was made.
	Modified time.Time
	// Data is what was folded, a JSON object.
	Data rawjson.Value
}

// Store keeps transcripts. Its methods return at the latest when their context is
// done. What a store need not be able to do fails with [ErrAbsent].
type Store interface {
	// Append adds entries to a transcript, each a JSON object. An entry with a "uuid"
	// that is there already is skipped.
	Append(ctx context.Context, key Key, entries []rawjson.Value) error
	// Load returns the entries of a transcript in order; none if there is none.
	Load(ctx context.Context, key Key) ([]rawjson.Value, error)
	// ListSessions lists the conversations of a project. Optional.
	ListSessions(ctx context.Context, project string) ([]Listed, error)
	// ListSummaries lists the summaries of a project. Optional.
	ListSummaries(ctx context.Context, project string) ([]Summary, error)
	// Delete removes a transcript; with a conversation's own those of its subagents.
	// Optional.
	Delete(ctx context.Context, key Key) error
	// ListSubkeys lists the subpaths of a conversation. Optional.
	ListSubkeys(ctx context.Context, project, session string) ([]string, error)
}

var (
	// ErrAbsent says that a store does not have an optional method.
	ErrAbsent = errors.New("the store does not do this")
	// ErrNobody says that nobody is there who could answer for a store, so that there
	// is no point in asking again.
	ErrNobody = errors.New("nobody is there to answer for the store")
)
