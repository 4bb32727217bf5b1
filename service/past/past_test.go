package past

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// TestTurns checks that no more than so many calls read much at once, and that one
// which waits goes on with the next turn or ends with its call.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(nil)
		var all []func()
		for range atOnce {
			done, err := s.turn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, done)
		}
		over := errors.New("over")
		ctx, cancel := context.WithCancelCause(t.Context())
		ended, began := make(chan error, 1), make(chan error, 1)
		go func() { _, err := s.turn(ctx); ended <- err }()
		synctest.Wait()
		cancel(over)
		if err := <-ended; !errors.Is(err, over) {
			t.Errorf("a call that is over ended its wait with %v", err)
		}
		go func() { _, err := s.turn(t.Context()); began <- err }()
		synctest.Wait()
		if len(began) > 0 {
			t.Error("one more than may had a turn")
		}
		all[0]()
		all[0]() // it can be given back once alone
		if err := <-began; err != nil {
			t.Error(err)
		}
		if len(s.turns) != atOnce {
			t.Errorf("%d have a turn", len(s.turns))
		}
	})
}
