package quota

import (
	"context"
	"sync/atomic"

	"github.com/agentd/agentd/runner/transport"
)

// Start is one start of a CLI within a quota.
type Start struct {
	quota *Quota
	under atomic.Bool // way: it has a place among the starts
}

// NewStart returns a start that nothing was taken for yet.
func (q *Quota) NewStart() *Start { return &Start{quota: q} }

// Launch waits until the quota has room, and starts the process. It is called
// once; Done must follow.
func (s *Start) Launch(ctx context.Context, launch transport.Launcher, spec transport.Spec) (transport.Process, error) {
	if err := s.quota.enter(ctx); err != nil {
		return nil, err
	}
	s.under.Store(true)
	proc, err := launch(ctx, spec)
	if err != nil {
		s.Done()
		s.quota.exited()
		return nil, err
	}
	if s.quota.boundsProcesses() {
		go func() { // ends with the process
			<-proc.Done()
			s.quota.exited()
		}()
	}
	return proc, nil
}

// Done says that the CLI is ready, or never will be. More calls do nothing.
func (s *Start) Done() {
	if !s.under.Swap(false) {
		return
	}
	for q := s.quota; q != nil; q = q.daemon {
		q.starts.put()
	}
}

// exited takes back the place of a process.
func (q *Quota) exited() {
	for ; q != nil; q = q.daemon {
		q.processes.put()
	}
}

func (q *Quota) boundsProcesses() bool {
	return q.processes != nil || q.daemon != nil && q.daemon.processes != nil
}
