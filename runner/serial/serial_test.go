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
		})
		var got []int
		first := make(chan struct{})
		q.Do(func() { <-first })
		for i := range 100 {
			q.Do(func() { got = append(got, i) })
		}
		q.Do(func() { panic("a defect") })
		synctest.Wait()
		if q.Idle() || len(got) > 0 {
			t.Errorf("%d have overtaken the first", len(got))
		}
		close(first)
		synctest.Wait()
		if !q.Idle() || len(got) != 100 || !slices.IsSorted(got) || panics != 1 {
			t.Errorf("idle %t, %d panics, ran %v", q.Idle(), panics, got)
		}
		q.Do(func() { got = nil })
		synctest.Wait()
		if got != nil {
			t.Error("a queue that was idle does not run again")
		}
		q.Close()
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := serial.New(func(f func()) { f() })
		running := make(chan struct{})
		ran := 0
		q.Do(func() { <-running; ran++ })
		q.Do(func() { ran += 10 })
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
		q.Do(func() { ran += 100 })
		synctest.Wait()
		if ran != 1 {
			t.Errorf("ran %d, want the one that ran alone", ran)
		}
	})
}
