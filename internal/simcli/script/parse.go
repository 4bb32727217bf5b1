package script

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// step is one step of a script.
type step struct {
	line int
	op   string
	arg  string
	// text is the unquoted argument of raw, stderr, assistant and delta.
	text string
	// n is a count, size or code.
	n int
	// wait is the duration of sleep.
	wait time.Duration
	// pattern is that of expect and on.
	pattern *pattern
	// reply is what on answers.
	reply string
	// again is the step that repeat runs.
	again *step
}

// parse reads a script.
func parse(text string) ([]step, error) {
	var steps []step
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		s, err := parseStep(line)
		if err != nil {
			return nil, fmt.Errorf("script line %d: %s: %w", n, line, err)
		}
		s.line = n
		steps = append(steps, s)
	}
	return steps, nil
}

func parseStep(line string) (step, error) {
	op, arg, _ := strings.Cut(line, " ")
	s := step{op: op, arg: strings.TrimSpace(arg)}
	var err error
	switch op {
	case "raw", "stderr", "assistant", "delta":
		s.text, err = strconv.Unquote(s.arg)
	case "exit", "signal-exit":
		s.n, err = strconv.Atoi(s.arg)
	case "stderr-bytes":
		s.n, err = size(s.arg)
	case "big":
		fields := strings.Fields(s.arg)
		if len(fields) == 0 {
			return s, fmt.Errorf("wants a size")
		}
		s.arg = "assistant"
		if len(fields) > 1 {
			s.arg = fields[0]
		}
		s.n, err = size(fields[len(fields)-1])
	case "sleep":
		s.wait, err = time.ParseDuration(s.arg)
	case "expect":
		s.pattern, err = parsePattern(s.arg)
	case "on":
		left, right, ok := strings.Cut(s.arg, " => ")
		if !ok {
			return s, fmt.Errorf("wants PATTERN => JSON")
		}
		s.reply = right
		s.pattern, err = parsePattern(left)
	case "repeat":
		count, rest, _ := strings.Cut(s.arg, " ")
		if s.n, err = strconv.Atoi(count); err != nil {
			return s, err
		}
		again, err := parseStep(strings.TrimSpace(rest))
		s.again = &again
		return s, err
	case "init", "system-init", "result":
		if s.arg != "" && !wire.Value(s.arg).IsValid() {
			err = fmt.Errorf("is not JSON")
		}
	case "out":
		if !wire.Value(s.arg).IsValid() {
			err = fmt.Errorf("is not JSON; use raw for that")
		}
	case "wait", "ignore", "kill", "fork", "hang", "close-stdout", "echo-env", "echo-args":
	default:
		err = fmt.Errorf("unknown step")
	}
	return s, err
}

// size reads a number of bytes.
func size(text string) (int, error) {
	unit := 1
	for _, u := range []struct {
		name string
		size int
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}} {
		if rest, ok := strings.CutSuffix(text, u.name); ok {
			text, unit = rest, u.size
		}
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n * unit, err
}
