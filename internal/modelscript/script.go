package modelscript

import (
	"fmt"
	"slices"
	"sync"
)

// Script hands out replies. It may be used from several goroutines.
type Script struct {
	mu sync.Mutex
	// What follows is guarded by mu.

	replies []Reply
	calls   int
}

// Match is what a reply may be picked by.
type Match struct {
	// User is the text of the last message in the user's role, tool results
	// included.
	User string
	// Side is the sort of request; empty: one of the conversation.
	Side Side
}

// New returns a script of replies.
func New(replies ...Reply) *Script {
	return &Script{replies: slices.Clone(replies)}
}

// Load parses a script; see [Parse].
func Load(data []byte) (*Script, error) {
	replies, err := Parse(data)
	if err != nil {
		return nil, err
	}
	return New(replies...), nil
}

// Next takes the reply to one request. A script that has nothing left answers
// [Default]. Tool calls without an id are given one that is unique in the
// script.
func (s *Script) Next(m Match) Reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.pickLocked(m)
	if i < 0 {
		return Default(m.Side)
	}
	r := s.replies[i]
	if r.Times--; r.Times == 0 {
		s.replies = slices.Delete(s.replies, i, i+1)
	} else {
		s.replies[i].Times = r.Times
	}
	return s.completeLocked(r)
}

// Left returns how many replies have not been used up; one that is given for
// ever counts always.
func (s *Script) Left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.replies)
}

// Default is the reply where a script has nothing left.
func Default(side Side) Reply {
	text := "ok"
	switch side {
	case SideTitle:
		text = `{"title":"Scripted session"}`
	case SideCompact:
		text = "<summary>The conversation so far.</summary>"
	}
	return Reply{Blocks: []Block{{Type: TypeText, Text: text}}, Stop: "end_turn", Times: 1}
}

func (s *Script) pickLocked(m Match) int {
	i := slices.IndexFunc(s.replies, func(r Reply) bool {
		return r.Side == m.Side && r.When != nil && r.When.MatchString(m.User)
	})
	if i >= 0 {
		return i
	}
	return slices.IndexFunc(s.replies, func(r Reply) bool { return r.Side == m.Side && r.When == nil })
}

func (s *Script) completeLocked(r Reply) Reply {
	r.Blocks = slices.Clone(r.Blocks)
	stop := "end_turn"
	for i := range r.Blocks {
		b := &r.Blocks[i]
		if b.Type == TypeToolUse {
			stop = "tool_use"
		}
		if b.ID == "" && (b.Type == TypeToolUse || b.Type == TypeServerToolUse) {
			s.calls++
			prefix := "toolu_"
			if b.Type == TypeServerToolUse {
				prefix = "srvtoolu_"
			}
			b.ID = fmt.Sprintf("%sscript%06d", prefix, s.calls)
		}
	}
	if r.Stop == "" {
		r.Stop = stop
	}
	return r
}
