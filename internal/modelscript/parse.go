package modelscript

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// line is a reply as the script spells it.
type line struct {
	Text      *string                   `json:"text"`
	Thinking  *string                   `json:"thinking"`
	Signature string                    `json:"signature"`
	Redacted  *string                   `json:"redacted"`
	Tool      string                    `json:"tool"`
	ID        string                    `json:"id"`
	Input     jsontext.Value            `json:"input"`
	Tools     []tool                    `json:"tools"`
	Blocks    []jsontext.Value          `json:"blocks"`
	Stop      string                    `json:"stop"`
	Usage     map[string]jsontext.Value `json:"usage"`
	Model     string                    `json:"model"`
	Headers   map[string]string         `json:"headers"`
	Delay     string                    `json:"delay"`
	WordDelay string                    `json:"word_delay"`
	Hold      string                    `json:"hold"`
	Drop      Drop                      `json:"drop"`
	Error     int                       `json:"error"`
	ErrorType string                    `json:"error_type"`
	Message   string                    `json:"message"`
	Times     *int                      `json:"times"`
	When      string                    `json:"when"`
	Side      Side                      `json:"side"`
}

type tool struct {
	Name  string         `json:"name"`
	ID    string         `json:"id"`
	Input jsontext.Value `json:"input"`
}

// Parse reads a script. An error names the line.
func Parse(data []byte) ([]Reply, error) {
	var replies []Reply
	n := 0
	for text := range bytes.Lines(data) {
		n++
		text = bytes.TrimSpace(text)
		if len(text) == 0 || text[0] == '#' {
			continue
		}
		r, err := parseLine(text)
		if err != nil {
			return nil, fmt.Errorf("model line %d: %w", n, err)
		}
		replies = append(replies, r)
	}
	return replies, nil
}

func parseLine(text []byte) (Reply, error) {
	var l line
	if err := json.Unmarshal(text, &l, json.RejectUnknownMembers(true)); err != nil {
		return Reply{}, err
	}
	r := Reply{Stop: l.Stop, Usage: l.Usage, Model: l.Model, Headers: l.Headers, Times: 1, Drop: l.Drop, Side: l.Side}
	switch l.Drop {
	case DropNone, DropStart, DropMid, DropError:
	default:
		return Reply{}, fmt.Errorf("drop %q: want start, mid or error", l.Drop)
	}
	switch l.Side {
	case SideNone, SideProbe, SideTitle, SideQuestion, SideSuggestion, SideSummary, SideCompact:
	default:
		return Reply{}, fmt.Errorf("side %q is not known", l.Side)
	}
	var err error
	if r.Blocks, err = l.blocks(); err != nil {
		return Reply{}, err
	}
	if l.Times != nil {
		if r.Times = *l.Times; r.Times == 0 {
			return Reply{}, errors.New("times 0: want a positive number, or -1 for ever")
		}
	}
	if l.When != "" {
		if r.When, err = regexp.Compile(l.When); err != nil {
			return Reply{}, fmt.Errorf("when: %w", err)
		}
	}
	if r.Delay, err = duration(l.Delay); err != nil {
		return Reply{}, fmt.Errorf("delay: %w", err)
	}
	if r.WordDelay, err = duration(l.WordDelay); err != nil {
		return Reply{}, fmt.Errorf("word_delay: %w", err)
	}
	if r.Hold, err = hold(l.Hold); err != nil {
		return Reply{}, err
	}
	if r.Error, err = l.apiError(); err != nil {
		return Reply{}, err
	}
	if r.Error == nil && len(r.Blocks) == 0 && r.Drop == DropNone && r.Hold == (Hold{}) {
		return Reply{}, errors.New("says nothing: want text, thinking, tool, tools, blocks, error, hold or drop")
	}
	return r, nil
}

func (l *line) apiError() (*Error, error) {
	if l.Error == 0 {
		if l.ErrorType != "" || l.Message != "" {
			return nil, errors.New("error_type and message need error")
		}
		return nil, nil
	}
	if l.Error < 400 || l.Error > 599 {
		return nil, fmt.Errorf("error %d: want an HTTP status from 400 to 599", l.Error)
	}
	e := &Error{Status: l.Error, Type: l.ErrorType, Message: l.Message}
	if e.Type == "" {
		e.Type = errorType(e.Status)
	}
	if e.Message == "" {
		e.Message = "scripted " + strconv.Itoa(e.Status)
	}
	return e, nil
}

func (l *line) blocks() ([]Block, error) {
	if l.Blocks != nil {
		if l.Text != nil || l.Thinking != nil || l.Redacted != nil || l.Tool != "" || l.Tools != nil {
			return nil, errors.New("blocks stands alone, without text, thinking, redacted, tool and tools")
		}
		return rawBlocks(l.Blocks)
	}
	var blocks []Block
	if l.Thinking != nil {
		sig := l.Signature
		if sig == "" {
			sig = "c2lnbmF0dXJl"
		}
		blocks = append(blocks, Block{Type: TypeThinking, Text: *l.Thinking, Signature: sig})
	}
	if l.Redacted != nil {
		blocks = append(blocks, Block{Type: TypeRedactedThinking, Data: *l.Redacted})
	}
	if l.Text != nil {
		blocks = append(blocks, Block{Type: TypeText, Text: *l.Text})
	}
	tools := l.Tools
	if l.Tool != "" {
		tools = append([]tool{{Name: l.Tool, ID: l.ID, Input: l.Input}}, tools...)
	} else if l.Input != nil || l.ID != "" {
		return nil, errors.New("input and id need tool")
	}
	for _, t := range tools {
		if t.Name == "" {
			return nil, errors.New("a tool call needs a name")
		}
		in, err := object(t.Input)
		if err != nil {
			return nil, fmt.Errorf("input of %s: %w", t.Name, err)
		}
		blocks = append(blocks, Block{Type: TypeToolUse, ID: t.ID, Name: t.Name, Input: in})
	}
	return blocks, nil
}

func rawBlocks(raws []jsontext.Value) ([]Block, error) {
	blocks := make([]Block, 0, len(raws))
	for i, raw := range raws {
		var b struct {
			Type      string         `json:"type"`
			Text      string         `json:"text"`
			Thinking  string         `json:"thinking"`
			Signature string         `json:"signature"`
			ID        string         `json:"id"`
			Name      string         `json:"name"`
			Input     jsontext.Value `json:"input"`
		}
		if err := json.Unmarshal(raw, &b); err != nil {
			return nil, fmt.Errorf("blocks[%d]: %w", i, err)
		}
		out := Block{Type: b.Type, Raw: raw}
		switch b.Type {
		case "":
			return nil, fmt.Errorf("blocks[%d]: a block needs a type", i)
		case TypeText:
			out.Text = b.Text
		case TypeThinking:
			out.Text, out.Signature = b.Thinking, b.Signature
		case TypeToolUse, TypeServerToolUse:
			in, err := object(b.Input)
			if err != nil {
				return nil, fmt.Errorf("blocks[%d].input: %w", i, err)
			}
			out.ID, out.Name, out.Input = b.ID, b.Name, in
		}
		blocks = append(blocks, out)
	}
	return blocks, nil
}

// object returns v, or {} if it is absent, and refuses anything but an object.
func object(v jsontext.Value) (jsontext.Value, error) {
	if v == nil {
		return jsontext.Value("{}"), nil
	}
	if v.Kind() != '{' {
		return nil, errors.New("want a JSON object")
	}
	return v, nil
}

func duration(s string) (time.Duration, error) {
	if s == "" {
		return 0, nil
	}
	return time.ParseDuration(s)
}

func hold(s string) (Hold, error) {
	switch s {
	case "":
		return Hold{}, nil
	case "start":
		return Hold{Place: PlaceStart}, nil
	case "end":
		return Hold{Place: PlaceEnd}, nil
	}
	if num, ok := strings.CutPrefix(s, "word "); ok {
		if n, err := strconv.Atoi(num); err == nil && n >= 0 {
			return Hold{Place: PlaceWord, Words: n}, nil
		}
	}
	return Hold{}, fmt.Errorf("hold %q: want start, word N or end", s)
}
