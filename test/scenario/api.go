package scenario

import (
	"errors"
	"fmt"
	"strings"
)

// request is a line of the api section: a pattern for what the CLI asked of the
// Messages API.
type request struct {
	line    int
	never   bool // no request may fit
	pattern map[string]any
}

func parseRequests(data []byte) ([]request, error) {
	var all []request
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		text, never := strings.CutPrefix(strings.TrimSpace(line), "!")
		if text == "" || text[0] == '#' {
			continue
		}
		m, err := object(text)
		if err == nil {
			err = checkRegexps(m)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		all = append(all, request{line: n, never: never, pattern: m})
	}
	if len(all) == 0 {
		return nil, errors.New("no patterns")
	}
	return all, nil
}

// checkRequests compares what the Messages API was asked with the api section.
// Each pattern fits a request after the one that the pattern before it fits.
func (r *runner) checkRequests() error {
	if r.setup.Requests == nil || len(r.sc.requests) == 0 {
		return nil
	}
	asked := r.setup.Requests()
	next := 0
	for _, want := range r.sc.requests {
		from := next
		if want.never {
			from = 0
		}
		at, best := r.find(want.pattern, asked[from:])
		switch {
		case want.never && at >= 0:
			return fmt.Errorf("api: line %d: a request fits !%s", want.line, show(want.pattern))
		case !want.never && at < 0:
			return fmt.Errorf("api: line %d: no request of %d fits %s%s", want.line, len(asked)-from, show(want.pattern), best)
		case !want.never:
			next = from + at + 1
		}
	}
	return nil
}

// find returns the place of the first request that fits, or -1 and how the
// closest differs.
func (r *runner) find(pattern map[string]any, asked []map[string]any) (at int, closest string) {
	good := -1
	for i, got := range asked {
		m := compare(r.vars, pattern, got)
		if m.fits() {
			r.vars = m.vars
			return i, ""
		}
		if m.good > good {
			good, closest = m.good, "\n    "+strings.Join(m.diffs, "\n    ")
		}
	}
	return -1, closest
}
