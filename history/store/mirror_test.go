package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestBatchesSS10 shows when what waits is passed on by itself: above 500 entries or
// 1 MiB, not at them.
func TestBatchesSS10(t *testing.T) {
	for name, c := range map[string]struct {
		most, more []rawjson.Value
	}{
		"entries": {entries(500, 10), entries(1, 10)},
		"bytes":   {entries(4, 256<<10), entries(1, 9)},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMirror(t, new(memory), false)
				m.Add(main, c.most)
				synctest.Wait()
				expect(t, "asked at the bound", m.asked())
				m.Add(main, c.more)
				synctest.Wait()
				expect(t, "asked above it", m.asked(), fmt.Sprintf("append -w s1  %d", len(c.most)+1))
				m.Close(time.Second)
			})
		})
	}
}

// TestBatchesStaySmallSS10SS11 shows that a store which is slow gets no larger batches.
func TestBatchesStaySmallSS10SS11(t *testing.T) {
	for _, eager := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			m := newMirror(t, &memory{append: slow(time.Minute / 2)}, eager)
			m.Add(main, entries(501, 10))
			synctest.Wait()
			for range 3 {
				m.Add(main, entries(300, 10))
				m.Add(main, entries(300, 10))
			}
			m.Add(other, entries(1, 10))
			<-m.Flush()
			expect(t, "asked", m.asked(), "append -w s1  501", "append -w s1  600", "append -w s1  600", "append -w s1  600", "append -w s2  1")
			m.Close(time.Second)
		})
	}
}

// TestEagerSS11 shows that everything is passed on at once, and what comes while the
// store is busy together.
func TestEagerSS11(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(t, &memory{append: slow(time.Second)}, true)
		m.Add(main, entries(1, 10))
		synctest.Wait()
		m.Add(main, entries(2, 10))
		m.Add(other, entries(1, 10))
		m.Add(main, entries(3, 10))
		synctest.Wait()
		expect(t, "asked while it is busy", m.asked(), "append -w s1  1")
		<-time.After(3 * time.Second)
		synctest.Wait()
		expect(t, "asked", m.asked(), "append -w s1  1", "append -w s1  5", "append -w s2  1")
		m.Close(time.Second)
	})
}

// TestOneAppendAFileSS13 shows that a flush asks once for each transcript, in the
// order in which they came, and for none without entries.
func TestOneAppendAFileSS13(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(t, new(memory), false)
		m.Add(agent, nil)
		for i, path := range []string{main, agent, main, other, agent} {
			m.Add(path, []rawjson.Value{rawjson.Value(fmt.Sprintf(`{"i":%d}`, i))})
		}
		<-m.Flush()
		expect(t, "asked", m.asked(), "append -w s1  2", "append -w s1 subagents/agent-a 2", "append -w s2  1")
		var got []string
		for _, e := range m.held[store.Key{Project: "-w", Session: "s1"}] {
			got = append(got, string(e))
		}
		expect(t, "the order of entries", got, `{"i":0}`, `{"i":2}`)
		<-m.Flush()
		if n := len(m.asked()); n != 3 {
			t.Errorf("%d calls after a flush of nothing", n)
		}
		m.Close(time.Second)
	})
}

// TestFlushWaitsSS12 shows that a flush waits for what is on its way already.
func TestFlushWaitsSS12(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(t, &memory{append: slow(10 * time.Second)}, false)
		m.Add(main, entries(501, 10))
		synctest.Wait()
		began := time.Now()
		<-m.Flush()
		if d := time.Since(began); d != 10*time.Second {
			t.Errorf("a flush of nothing new took %v", d)
		}
		m.Add(main, entries(501, 10))
		synctest.Wait()
		m.Add(main, entries(1, 10))
		began = time.Now()
		<-m.Flush()
		if d := time.Since(began); d != 20*time.Second {
			t.Errorf("a flush of more took %v", d)
		}
		expect(t, "asked", m.asked(), "append -w s1  501", "append -w s1  501", "append -w s1  1")
		m.Close(time.Second)
	})
}

// TestRetriesSS14 shows how often and when a call is repeated.
func TestRetriesSS14(t *testing.T) {
	for name, c := range map[string]struct {
		append func(context.Context, int) error
		calls  int
		took   time.Duration
		lost   []string
	}{
		"once":    {func(_ context.Context, n int) error { return []error{errBroken, nil}[n-1] }, 2, 200 * time.Millisecond, nil},
		"twice":   {func(_ context.Context, n int) error { return []error{errBroken, errBroken, nil}[n-1] }, 3, time.Second, nil},
		"always":  {func(context.Context, int) error { return errBroken }, 3, time.Second, []string{"s1: the store is broken"}},
		"nobody":  {func(context.Context, int) error { return store.ErrNobody }, 1, 0, []string{"s1: nobody is there to answer for the store"}},
		"silence": {slow(time.Hour), 1, time.Minute, []string{"s1: the store did not answer within 1m0s: context deadline exceeded"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMirror(t, &memory{append: c.append}, false)
				m.Add(main, entries(1, 10))
				began := time.Now()
				<-m.Flush()
				if n, took := len(m.asked()), time.Since(began); n != c.calls || took != c.took {
					t.Errorf("%d calls in %v", n, took)
				}
				expect(t, "lost", m.failures(), c.lost...)
				m.Close(time.Second)
			})
		})
	}
}

// TestOneTranscriptsFailureIsItsOwnSS15 shows that a transcript which fails does not
// keep others from the store.
func TestOneTranscriptsFailureIsItsOwnSS15(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(t, &memory{append: func(_ context.Context, n int) error {
			if n <= 3 {
				return errBroken
			}
			return nil
		}}, false)
		m.Add(agent, entries(1, 10))
		m.Add(main, entries(1, 10))
		<-m.Flush()
		expect(t, "lost", m.failures(), "subagents/agent-a: the store is broken")
		if len(m.held[store.Key{Project: "-w", Session: "s1"}]) != 1 {
			t.Error("the other transcript was not stored")
		}
		m.Close(time.Second)
	})
}

// TestTheNewestIsLostBeyondTheBound shows that a store which is too slow costs a
// bounded amount of memory, and that this is told once for each transcript.
func TestTheNewestIsLostBeyondTheBound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(t, &memory{append: slow(time.Second)}, false)
		piece := entries(1, 4<<20)
		for range store.MaxHeld/(4<<20) + 2 {
			m.Add(main, piece)
		}
		m.Add(agent, piece)
		m.Add(agent, piece)
		want := []string{"s1: 67108864 bytes wait for the store already, 67108864 may"}
		want = append(want, strings.Replace(want[0], "s1", "subagents/agent-a", 1))
		expect(t, "lost", m.failures(), want...)
		<-m.Flush()
		m.Add(main, piece)
		<-m.Flush()
		if n := len(m.held[store.Key{Project: "-w", Session: "s1"}]); n != 17 {
			t.Errorf("%d entries are stored", n)
		}
		expect(t, "lost after that", m.failures(), want...)
		m.Close(time.Second)
	})
}

func TestPathsElsewhereAreNotMirroredSS16(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMirror(t, new(memory), true)
		m.Add("/elsewhere/projects/-w/s.jsonl", entries(1, 10))
		m.Close(time.Second)
		expect(t, "asked", m.asked())
		expect(t, "told", m.failures(), "unplaced /elsewhere/projects/-w/s.jsonl")
	})
}

// TestCloseSS12 shows that a mirror's end passes on what is left, within bounds.
func TestCloseSS12(t *testing.T) {
	for name, c := range map[string]struct {
		slow  time.Duration
		after time.Duration // until it is abandoned; 0: it is not
		took  time.Duration
		lost  []string
	}{
		"in time":   {slow: time.Second, took: time.Second},
		"late":      {slow: time.Hour, took: 5 * time.Second, lost: []string{"s1: context canceled"}},
		"abandoned": {slow: time.Hour, after: time.Second, took: time.Second, lost: []string{"s1: context canceled"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMirror(t, &memory{append: slow(c.slow)}, false)
				m.Add(main, entries(1, 10))
				if c.after > 0 {
					time.AfterFunc(c.after, m.Abandon)
				}
				began := time.Now()
				m.Close(5 * time.Second)
				if took := time.Since(began); took != c.took {
					t.Errorf("it took %v", took)
				}
				expect(t, "lost", m.failures(), c.lost...)
				m.Add(main, entries(1, 10))
				<-m.Flush()
				if n := len(m.asked()); n != 1 {
					t.Errorf("%d calls after the end", n)
				}
			})
		})
	}
}

// TestADefectDoesNotHoldUpAFlush shows that who waits for a flush goes on when the
// store panics, and that the mirror can be closed.
func TestADefectDoesNotHoldUpAFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &memory{append: func(_ context.Context, n int) error {
			if n == 1 {
				panic("a defect")
			}
			return nil
		}}
		panics := 0
		r := store.NewMirror(t.Context(), store.Config{
			Store: m, Projects: "/c/projects", Failed: func(store.Key, error) {}, Unplaced: func(string) {},
			Guard: func(f func()) {
				defer func() {
					if recover() != nil {
						panics++
					}
				}()
				f()
			},
		})
		r.Add(main, entries(1, 10))
		<-r.Flush()
		r.Add(other, entries(1, 10))
		r.Close(time.Second)
		if panics != 1 || !slices.Equal(m.asked(), []string{"append -w s1  1", "append -w s2  1"}) {
			t.Errorf("%d panics, asked %q", panics, m.asked())
		}
	})
}
