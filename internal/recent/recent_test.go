package recent

import (
	"strconv"
	"testing"
)

func TestMapForgetsTheOldest(t *testing.T) {
	var m Map[int]
	for i := range Kept + 10 {
		m.Put(strconv.Itoa(i), i)
	}
	for _, i := range []int{0, 9} {
		if v, ok := m.Get(strconv.Itoa(i)); ok {
			t.Errorf("%d is remembered as %d", i, v)
		}
	}
	for _, i := range []int{10, Kept + 9} {
		if v, ok := m.Get(strconv.Itoa(i)); !ok || v != i {
			t.Errorf("%d is remembered as %d, %t", i, v, ok)
		}
	}
	if len(m.entries) != Kept || len(m.order) != Kept {
		t.Errorf("%d entries, %d ids", len(m.entries), len(m.order))
	}
}
