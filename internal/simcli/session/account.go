package session

import (
	"time"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Charge adds the usage of one answer.
func (s *Session) Charge(model string, u frame.Usage, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spent.Add(model, u)
	s.since.Add(model, u)
	s.apiTime += took
}

// Cost is the session's total_cost_usd.
func (s *Session) Cost() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.base + s.spent.Sum().CostUSD
}

// OverBudget reports whether the budget is used up, with further on top.
func (s *Session) OverBudget(further float64) bool {
	return s.Flags.MaxBudget > 0 && s.Cost()+further >= s.Flags.MaxBudget
}

// Finish completes a result with what the session knows, writes it, and notes
// the cost in the transcript.
func (s *Session) Finish(r frame.Result) {
	s.mu.Lock()
	r.Session, r.Index, r.Cost, r.Queued = s.id, s.results, s.base+s.spent.Sum().CostUSD, s.waitingLocked()
	r.Models, r.Since, r.API = s.spent.Models(), s.since.Models(), s.apiTime
	s.since = frame.Spent{}
	s.results++
	s.failed = r.IsError
	log, cost := s.log, r.Cost
	s.Emit(r.Frame())
	s.mu.Unlock()
	log.Note("cost-state", "totalCostUSD", cost)
}

// waitingLocked is how many inputs of a person wait.
func (s *Session) waitingLocked() int {
	n := 0
	for _, in := range s.queue {
		if in.Human {
			n++
		}
	}
	return n
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
	return s.spent.Models(), s.apiTime
}

// Totals adds the usage of all models up.
func (s *Session) Totals() frame.Usage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.spent.Sum()
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

// Keep holds a prompt that starts no turn until the model is asked again.
func (s *Session) Keep(prompt string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, prompt)
}

// Kept returns such prompts since the last call.
func (s *Session) Kept() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.kept
	s.kept = nil
	return kept
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
