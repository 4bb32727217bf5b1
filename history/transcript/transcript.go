package transcript

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// longestName is the size above which the hash of an id stands for it.
const longestName = 64

// name stands for an id within one transcript; 0 is none.
type name uint32

// kind is what sort of entry it is.
type kind uint8

const (
	kindUser kind = iota + 1
	kindAssistant
	kindSystem
	kindProgress
	kindAttachment
)

// kinds are the entries that are linked to one another. Others are notes.
var kinds = map[string]kind{
	"user": kindUser, "assistant": kindAssistant, "system": kindSystem, "progress": kindProgress, "attachment": kindAttachment,
}

// node is what is kept of an entry: how it is linked, and nothing that was said.
type node struct {
	at   Span
	kind kind
	// uuid and parent link the entries.
	uuid, parent name
	// side: by a subagent; team: by a teammate; meta: not for people; answers: it
	// has results of tools.
	side, team, meta, answers bool
	// agent is the subagent that wrote it.
	agent name
	// source is the entry with the call that it answers.
	source name
	// reply is the API's id of the reply that it is a part of.
	reply name
	// calls are the tool calls in it, results those that it answers.
	calls, results []name
	// stamp is when it was written, to sort by.
	stamp string
}

// speaks reports whether it is a message of the user or the model.
func (e *node) speaks() bool { return e.kind == kindUser || e.kind == kindAssistant }

// Transcript is an index of the entries of a file.
type Transcript struct {
	nodes []node
	// first and last are by a uuid's name the first and the last entry that has it,
	// -1 if none does. The last one counts.
	first, last []int
}

// Read reads the index of a transcript.
func Read(ctx context.Context, r io.Reader) (*Transcript, error) {
	p := parser{names: make(map[string]name)}
	t := &Transcript{}
	err := readLines(ctx, r, func(offset int64, line []byte) error {
		if e, ok := p.entry(line); ok {
			e.at = Span{offset, len(line)}
			t.nodes = append(t.nodes, e)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	t.link(len(p.names))
	return t, nil
}

// Conversation is where the messages stand that lead to where the conversation is
// now, the oldest first; with system the notices of the CLI, too.
func (t *Transcript) Conversation(system bool) []Span {
	return t.spans(t.chain(), func(n *node) bool {
		return (n.speaks() || system && n.kind == kindSystem) && !n.meta && !n.side && !n.team
	})
}

// Agent is where the messages stand that lead to the last one, the oldest first: in
// the transcript of a subagent these are its conversation.
func (t *Transcript) Agent() []Span {
	return t.spans(t.thread(t.lastMessage()), (*node).speaks)
}

// spans are where those of some entries stand that are to be shown.
func (t *Transcript) spans(list []int, shown func(*node) bool) []Span {
	var spans []Span
	for _, i := range list {
		if n := &t.nodes[i]; shown(n) {
			spans = append(spans, n.at)
		}
	}
	return spans
}

// link finds the entries that have the uuids. There are so many names.
func (t *Transcript) link(names int) {
	t.first = slices.Repeat([]int{-1}, names+1)
	t.last = slices.Clone(t.first)
	for i, n := range t.nodes {
		if t.last[n.uuid] < 0 {
			t.first[n.uuid] = i
		}
		t.last[n.uuid] = i
	}
}

// parent is the entry before another, -1 if there is none.
func (t *Transcript) parent(i int) int { return t.last[t.nodes[i].parent] }

// parser reads entries.
type parser struct {
	names map[string]name
	dec   jsontext.Decoder
}

// entry reads a line; ok is false if it is none that is linked to others. Of
// members with one name the last counts.
func (p *parser) entry(line []byte) (e node, ok bool) {
	p.dec.Reset(bytes.NewBuffer(text(line)), Tolerant)
	err := p.object(func(member string) (err error) {
		switch member {
		case "type":
			var word string
			word, _, err = p.string()
			e.kind = kinds[word]
		case "uuid":
			e.uuid, err = p.name()
		case "parentUuid":
			e.parent, err = p.filled()
		case "agentId":
			e.agent, err = p.name()
		case "sourceToolAssistantUUID":
			e.source, err = p.name()
		case "isSidechain":
			e.side, err = p.truth()
		case "teamName":
			e.team, err = p.truth()
		case "isMeta":
			e.meta, err = p.truth()
		case "timestamp":
			e.stamp, _, err = p.string()
			e.stamp = strings.Clone(e.stamp[:min(len(e.stamp), longestName)])
		case "message":
			err = p.message(&e)
		default:
			err = p.dec.SkipValue()
		}
		return err
	})
	if err != nil || e.kind == 0 || e.uuid == 0 {
		return node{}, false
	}
	_, err = p.dec.ReadToken()
	return e, errors.Is(err, io.EOF)
}

func (p *parser) message(e *node) error {
	e.reply, e.answers, e.calls, e.results = 0, false, nil, nil
	return p.object(func(member string) (err error) {
		switch member {
		case "id":
			e.reply, err = p.filled()
		case "content":
			e.answers, e.calls, e.results = false, nil, nil
			err = p.array(func() error { return p.block(e) })
		default:
			err = p.dec.SkipValue()
		}
		return err
	})
}

func (p *parser) block(e *node) error {
	var kind string
	var id, answered name
	err := p.object(func(member string) (err error) {
		switch member {
		case "type":
			kind, _, err = p.string()
		case "id":
			id, err = p.name()
		case "tool_use_id":
			answered, err = p.name()
		default:
			err = p.dec.SkipValue()
		}
		return err
	})
	switch {
	case kind == "tool_use" && id != 0:
		e.calls = append(e.calls, id)
	case kind == "tool_result":
		e.answers = true
		if answered != 0 {
			e.results = append(e.results, answered)
		}
	}
	return err
}

// object reads a value. If it is an object, member reads each of its members.
func (p *parser) object(member func(name string) error) error {
	if p.dec.PeekKind() != '{' {
		return p.dec.SkipValue()
	}
	_, err := p.dec.ReadToken()
	for err == nil && p.dec.PeekKind() != '}' {
		var key jsontext.Token
		if key, err = p.dec.ReadToken(); err == nil {
			err = member(key.String())
		}
	}
	if err == nil {
		_, err = p.dec.ReadToken()
	}
	return err
}

// array reads a value. If it is an array, item reads each of its items.
func (p *parser) array(item func() error) error {
	if p.dec.PeekKind() != '[' {
		return p.dec.SkipValue()
	}
	_, err := p.dec.ReadToken()
	for err == nil && p.dec.PeekKind() != ']' {
		err = item()
	}
	if err == nil {
		_, err = p.dec.ReadToken()
	}
	return err
}

// string reads a value; ok is false if it is no string.
func (p *parser) string() (text string, ok bool, err error) {
	if p.dec.PeekKind() != '"' {
		return "", false, p.dec.SkipValue()
	}
	token, err := p.dec.ReadToken()
	if err != nil {
		return "", false, err
	}
	return token.String(), true, nil
}

// name reads an id; what is no string is none.
func (p *parser) name() (name, error) {
	text, ok, err := p.string()
	if !ok {
		return 0, err
	}
	return p.nameOf(text), nil
}

func (p *parser) nameOf(text string) name {
	if len(text) > longestName {
		hash := sha256.Sum256([]byte(text))
		text = string(hash[:])
	}
	id, ok := p.names[text]
	if !ok {
		id = name(len(p.names) + 1) //nolint:gosec // a file has less than 2^32 ids
		p.names[text] = id
	}
	return id
}

// filled reads an id; an empty one is none.
func (p *parser) filled() (name, error) {
	text, _, err := p.string()
	if text == "" {
		return 0, err
	}
	return p.nameOf(text), err
}

// truth reports whether a value says yes: it is not null, false, zero or empty.
func (p *parser) truth() (bool, error) {
	v, err := p.dec.ReadValue()
	if err != nil {
		return false, err
	}
	switch v.Kind() {
	case 't':
		return true, nil
	case '0':
		digits, _, _ := bytes.Cut(bytes.ToLower(v), []byte("e"))
		return bytes.ContainsAny(digits, "123456789"), nil
	case '"':
		return len(v) > len(`""`), nil
	case '{', '[':
		return len(bytes.TrimSpace(v[1:len(v)-1])) > 0, nil
	}
	return false, nil
}

// text is a line as text: what is no UTF-8 becomes U+FFFD, and space around it
// does not count.
func text(line []byte) []byte {
	if !utf8.Valid(line) {
		line = bytes.ToValidUTF8(line, []byte("\uFFFD"))
	}
	return bytes.TrimSpace(line)
}
