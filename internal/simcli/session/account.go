package session

import (
	"slices"
	"time"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Charge adds the usage of one answer.
func (s *Session) Charge(model string, u frame.Usage, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range []map[string]*frame.Usage{s.spent, s.since} {
		if m[model] == nil {
			m[model] = &frame.Usage{}
		}
		m[model].Add(u)
	}
	s.apiTime += took
}

// Cost is the session's total_cost_usd.
func (s *Session) Cost() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.costLocked()
}

func (s *Session) costLocked() float64 {
	total := s.base
	for _, name := range sorted(s.spent) {
		total += s.spent[name].CostUSD
	}
	return total
}

func sorted(m map[string]*frame.Usage) []string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

func models(m map[string]*frame.Usage) wire.Value {
	var pairs []any
	for _, n := range sorted(m) {
		pairs = append(pairs, n, m[n].Model(n))
	}
	return wire.Object(pairs...)
}

// OverBudget reports whether the budget is used up, with further on top.
func (s *Session) OverBudget(further float64) bool {
	return s.Flags.MaxBudget > 0 && s.Cost()+further >= s.Flags.MaxBudget
}

// Finish completes a result with what the session knows, writes it, and notes
// the cost in the transcript.
func (s *Session) Finish(r frame.Result) {
	s.mu.Lock()
	r.Session, r.Index, r.Cost, r.Queued = s.id, s.results, s.costLocked(), 0
	r.Models, r.Since, r.API = models(s.spent), models(s.since), s.apiTime
	s.since = map[string]*frame.Usage{}
	s.results++
	s.failed = r.IsError
	log, cost := s.log, r.Cost
	s.Emit(r.Frame())
	s.mu.Unlock()
	log.Note("cost-state", "totalCostUSD", cost)
}

// Failed reports whether the last result was an error.
func (s *Session) Failed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// Usage is the session's modelUsage and API time.
func (s *Session) Usage() (wire.Value, time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return models(s.spent), s.apiTime
}

// Totals adds the usage of all models up.
func (s *Session) Totals() frame.Usage {
	s.mu.Lock()
	defer s.mu.Unlock()
	var sum frame.Usage
	for _, u := range s.spent {
		sum.Add(*u)
	}
	return sum
}

// NextTurn counts a prompt and returns how many there were before.
func (s *Session) NextTurn(uuid, prompt string) int {
	changes := s.Files.Changes()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turns++
	s.snapshots[uuid] = changes
	s.lastPrompt = prompt
	return s.turns - 1
}

// Hear keeps what a hook says to the model until its next request.
func (s *Session) Hear(text string) {
	if text == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, text)
}

// Heard returns what hooks said to the model since the last call.
func (s *Session) Heard() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	heard := s.heard
	s.heard = nil
	return heard
}

// Snapshot returns the files as they were before a prompt.
func (s *Session) Snapshot(uuid string) (map[string]*string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, ok := s.snapshots[uuid]
	return c, ok
}

// Deferred returns and forgets the call that waits since the last process.
func (s *Session) Deferred() wire.Value {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.deferred
	s.deferred = nil
	return d
}
