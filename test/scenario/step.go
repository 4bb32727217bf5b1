package scenario

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

type verb uint8

const (
	verbSend verb = iota
	verbHalfClose
	verbCancel
	verbWait
	verbEnd
)

// step is one step of a client section.
type step struct {
	line int
	verb verb
	// message is what is sent.
	message map[string]any
	// patterns are what is waited for, in any order.
	patterns []map[string]any
	// never are what may not come while this step waits.
	never []map[string]any
	// status is what the call ends with.
	status status
}

// status is the expected end of a call.
type status struct {
	code    string
	reason  string
	message *regexp.Regexp
}

// section reads the steps of one client section.
func parseSection(name string, data []byte) (section, error) {
	p := sectionParser{section: section{name: name}}
	var text string
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if head, more := strings.CutSuffix(line, "\\"); more {
			text += head
			continue
		}
		text += line
		if err := p.add(i+1, text); err != nil {
			return section{}, fmt.Errorf("line %d: %w", i+1, err)
		}
		text = ""
	}
	switch {
	case len(p.never) > 0:
		return section{}, errors.New("!< needs a < or = after it")
	case len(p.steps) == 0:
		return section{}, errors.New("no steps")
	case p.steps[len(p.steps)-1].verb != verbEnd:
		return section{}, errors.New("the last step must be =")
	}
	return p.section, nil
}

type sectionParser struct {
	section
	never []map[string]any
}

func (p *sectionParser) add(line int, text string) error {
	if text == "" || text[0] == '#' {
		return nil
	}
	if n := len(p.steps); n > 0 && p.steps[n-1].verb == verbEnd {
		return errors.New("a step after =")
	}
	s := step{line: line}
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case ">-":
		s.verb = verbHalfClose
	case "x":
		s.verb = verbCancel
	case ">":
		return p.send(s, strings.TrimSpace(rest))
	case "<":
		m, err := p.pattern(rest)
		if err != nil {
			return err
		}
		s.verb, s.patterns, s.never = verbWait, []map[string]any{m}, p.never
		p.never = nil
	case "&":
		return p.also(rest)
	case "!<":
		m, err := p.pattern(rest)
		p.never = append(p.never, m)
		return err
	case "=":
		st, err := parseStatus(rest)
		if err != nil {
			return err
		}
		s.verb, s.status, s.never = verbEnd, st, p.never
		p.never = nil
	default:
		return fmt.Errorf("unknown step %q", word)
	}
	p.steps = append(p.steps, s)
	return nil
}

func (p *sectionParser) send(s step, text string) error {
	desc := (&agentdv1.SessionRequest{}).ProtoReflect().Descriptor()
	query := false
	if rest, ok := strings.CutPrefix(text, "query "); ok {
		if len(p.steps) > 0 || p.query != nil {
			return errors.New("query must be the first step")
		}
		text, query = rest, true
		desc = (&agentdv1.QueryRequest{}).ProtoReflect().Descriptor()
	} else if p.query != nil {
		return errors.New("a Query takes nothing after its request")
	}
	m, err := object(text)
	if err != nil {
		return err
	}
	if err := checkFields(desc, m, desc.FullName().Name()); err != nil {
		return err
	}
	if query {
		p.query = m
		return nil
	}
	s.message = m
	p.steps = append(p.steps, s)
	return nil
}

func (p *sectionParser) also(text string) error {
	n := len(p.steps)
	if n == 0 || p.steps[n-1].verb != verbWait {
		return errors.New("& needs a < right before it")
	}
	m, err := p.pattern(text)
	p.steps[n-1].patterns = append(p.steps[n-1].patterns, m)
	return err
}

func (p *sectionParser) pattern(text string) (map[string]any, error) {
	m, err := object(text)
	if err != nil {
		return nil, err
	}
	desc := (&agentdv1.SessionResponse{}).ProtoReflect().Descriptor()
	if p.query != nil {
		desc = (&agentdv1.QueryResponse{}).ProtoReflect().Descriptor()
	}
	if err := checkFields(desc, m, desc.FullName().Name()); err != nil {
		return nil, err
	}
	return m, checkRegexps(m)
}

func object(text string) (map[string]any, error) {
	var m map[string]any
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return nil, fmt.Errorf("%w in %s", err, text)
	}
	return m, nil
}

func parseStatus(text string) (status, error) {
	var st status
	words, pattern, hasPattern := strings.Cut(text, ":")
	fields := strings.Fields(words)
	if len(fields) < 1 || len(fields) > 2 {
		return st, errors.New("want = CODE or = CODE REASON")
	}
	st.code = fields[0]
	if len(fields) == 2 {
		st.reason = fields[1]
	}
	if _, ok := codeByName(st.code); !ok {
		return st, fmt.Errorf("unknown status code %s", st.code)
	}
	if !hasPattern {
		return st, nil
	}
	var err error
	st.message, err = regexp.Compile(strings.TrimSpace(pattern))
	return st, err
}
