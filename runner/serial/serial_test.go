package serial_test

import (
	"slices"
	"testing"
	"testing/synctest"

	"go.uber.org/goleak"

	"github.com/agentd/agentd/runner/serial"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		panics := 0
		q := serial.New(func(f func()) {
			defer func() {
				if recover() != nil {
					panics++
				}
			}()
			f()
		}, 200, 1000)
		var got []int
		first := make(chan struct{})
		q.Do(1, func() { <-first })
		for i := range 100 {
			q.Do(1, func() { got = append(got, i) })
		}
		q.Do(1, func() { panic("a defect") })
		synctest.Wait()
		if q.Idle() || len(got) > 0 {
			t.Errorf("%d have overtaken the first", len(got))
		}
		close(first)
		synctest.Wait()
		if !q.Idle() || len(got) != 100 || !slices.IsSorted(got) || panics != 1 {
			t.Errorf("idle %t, %d panics, ran %v", q.Idle(), panics, got)
		}
		q.Do(1, func() { got = nil })
		synctest.Wait()
		if got != nil {
			t.Error("a queue that was idle does not run again")
		}
		q.Close()
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := serial.New(func(f func()) { f() }, 10, 10)
		running := make(chan struct{})
		ran := 0
		q.Do(1, func() { <-running; ran++ })
		q.Do(1, func() { ran += 10 })
		synctest.Wait()
		closed := make(chan struct{})
		go func() { defer close(closed); q.Close() }()
		synctest.Wait()
		select {
		case <-closed:
			t.Error("Close does not wait for what runs")
		default:
		}
		close(running)
		<-closed
		q.Do(1, func() { ran += 100 })
		synctest.Wait()
		if ran != 1 {
			t.Errorf("ran %d, want the one that ran alone", ran)
		}
	})
}

// TestBounds shows that what waits is bounded in number and in size, and that
// there is room again once something has run.
func TestBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := serial.New(func(f func()) { f() }, 3, 10)
		step := make(chan struct{})
		wait := func() { <-step }
		for i, c := range []struct {
			size int
			want bool
		}{{50, true}, {1, false}} {
			if got := q.Do(c.size, wait); got != c.want {
				t.Errorf("the first ones: %d gives %t", i, got)
			}
		}
		step <- struct{}{}
		synctest.Wait()
		for i, c := range []struct {
			size int
			want bool
		}{{4, true}, {4, true}, {3, false}, {2, true}, {0, false}} {
			if got := q.Do(c.size, wait); got != c.want {
				t.Errorf("%d of size %d gives %t", i, c.size, got)
			}
			synctest.Wait()
		}
		step <- struct{}{}
		synctest.Wait()
		if !q.Do(4, wait) {
			t.Error("there is no room again")
		}
		close(step)
		q.Close()
		if !q.Do(100, wait) {
			t.Error("a closed queue says that it is full")
		}
	})
}
