package journal

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFifo plays random pushes and drops against a plain list.
func TestFifo(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 2))
		var f fifo[int]
		var want []int
		for n := range 2000 {
			switch r.IntN(5) {
			case 0:
				drop := r.IntN(len(want) + 1)
				f.drop(drop)
				want = want[drop:]
			case 1:
				if r.IntN(20) == 0 {
					f.clip()
				}
			default:
				f.push(n)
				want = append(want, n)
			}
			got := make([]int, f.len())
			for i := range got {
				got[i] = *f.at(i)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d: holds %v, want %v", seed, got, want)
			}
		}
	}
}

// TestFifoUsesItsMemoryAgain checks that a steady queue does not allocate, and
// that one that was long gives its memory back.
func TestFifoUsesItsMemoryAgain(t *testing.T) {
	var f fifo[int]
	for n := range 100 {
		f.push(n)
	}
	if got := testing.AllocsPerRun(10000, func() { f.push(1); f.drop(1) }); got != 0 {
		t.Errorf("%v allocations", got)
	}
	for n := range 10 * spare {
		f.push(n)
	}
	f.drop(f.len())
	if cap(f.space) > spare {
		t.Errorf("an empty queue keeps the memory of %d entries", cap(f.space))
	}
}
