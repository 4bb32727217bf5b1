package service

import (
	"context"
	"time"

	"github.com/agentd/agentd/runner/event"
)

// BeginDrain refuses new sessions, tells every stream, and gives running turns
// until the deadline. A second call moves the deadline.
func (s *Server) BeginDrain(grace time.Duration) time.Time {
	deadline := time.Now().Add(grace)
	s.mu.Lock()
	s.deadline = deadline
	s.mu.Unlock()
	s.sessions.close()
	s.drainOnce.Do(func() { close(s.draining) })
	return deadline
}

func (s *Server) drainDeadline() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.deadline
}

// Shutdown ends every session: those that are idle at once, those with a
// running turn when it ends or at the drain's deadline, whichever is first. It
// returns when no process is left. When ctx ends first, everything is killed.
func (s *Server) Shutdown(ctx context.Context) {
	deadline := s.BeginDrain(s.cfg.DrainGrace)
	for _, l := range s.sessions.all() {
		l.session.Close(event.CloseShuttingDown, true)
	}
	ended := make(chan struct{})
	go func() { defer close(ended); s.sessions.wait() }() // ends with the last session
	select {
	case <-ended:
		return
	case <-time.After(time.Until(deadline)):
	case <-ctx.Done():
	}
	for _, l := range s.sessions.all() {
		l.session.Close(event.CloseShuttingDown, false)
	}
	select {
	case <-ended:
		return
	case <-ctx.Done():
	}
	for _, l := range s.sessions.all() {
		go l.session.Kill(event.CloseShuttingDown) // ends when the process is reaped
	}
	<-ended
}
