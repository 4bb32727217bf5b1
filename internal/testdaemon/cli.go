package testdaemon

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/internal/simcli/inmem"
	"github.com/agentd/agentd/runner"
)

// CLI starts simulated CLIs and keeps what they were written.
type CLI struct {
	inmem.Launcher

	mu    sync.Mutex
	stdin []*bytes.Buffer
	procs []runner.Process
}

func newCLI(t *testing.T, cfg Config) *CLI {
	t.Helper()
	return &CLI{Launcher: inmem.Launcher{Config: simulated(t, cfg)}}
}

// Launch implements [runner.Launcher].
func (c *CLI) Launch(ctx context.Context, spec runner.Spec) (runner.Process, error) {
	p, err := c.Launcher.Launch(ctx, spec)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	b := new(bytes.Buffer)
	c.stdin = append(c.stdin, b)
	c.procs = append(c.procs, p)
	return heard{Process: p, stdin: stdin{Stdin: p.Stdin(), cli: c, to: b}}, nil
}

// Process returns the n-th process, from 0.
func (c *CLI) Process(n int) runner.Process {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.procs[n]
}

// Line is a line on a CLI's stdin, as far as tests look into it.
type Line struct {
	// Type is "user", "control_request" or "control_response".
	Type string `json:"type"`
	// RequestID is the id of one of agentd's requests.
	RequestID string `json:"request_id"`
	// UUID is that of an input.
	UUID string `json:"uuid"`
	// Request is the body of one of agentd's requests.
	Request struct {
		Subtype string `json:"subtype"`
	} `json:"request"`
	// Response is an answer.
	Response struct {
		Subtype   string `json:"subtype"`
		RequestID string `json:"request_id"`
		Error     string `json:"error"`
	} `json:"response"`
	// Raw is the line.
	Raw string `json:"-"`
}

// Lines returns what the n-th process was written so far.
func (c *CLI) Lines(n int) []Line {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n >= len(c.stdin) {
		return nil
	}
	var lines []Line
	for raw := range bytes.Lines(c.stdin[n].Bytes()) {
		var l Line
		if err := json.Unmarshal(bytes.TrimSuffix(raw, []byte{'\n'}), &l); err != nil {
			l.Type = "broken: " + err.Error()
		}
		l.Raw = string(raw)
		lines = append(lines, l)
	}
	return lines
}

// Answers counts the answers that the n-th process got, by request id.
func (c *CLI) Answers(n int) map[string]int {
	counts := map[string]int{}
	for _, l := range c.Lines(n) {
		if l.Type == "control_response" {
			counts[l.Response.RequestID]++
		}
	}
	return counts
}

// Inputs counts the inputs that the n-th process got, by uuid.
func (c *CLI) Inputs(n int) map[string]int {
	counts := map[string]int{}
	for _, l := range c.Lines(n) {
		if l.Type == "user" {
			counts[l.UUID]++
		}
	}
	return counts
}

// heard is a process whose stdin is kept.
type heard struct {
	runner.Process
	stdin stdin
}

// Stdin implements [runner.Process].
func (h heard) Stdin() runner.Stdin { return h.stdin }

type stdin struct {
	runner.Stdin
	cli *CLI
	to  *bytes.Buffer
}

// Write implements io.Writer.
func (s stdin) Write(b []byte) (int, error) {
	n, err := s.Stdin.Write(b)
	s.cli.mu.Lock()
	defer s.cli.mu.Unlock()
	s.to.Write(b[:n])
	return n, err
}
