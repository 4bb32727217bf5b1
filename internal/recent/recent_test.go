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

// TestMapForgetsTheHeaviest checks that few heavy entries make room for newer ones,
// and that the newest stays however heavy it is.
func TestMapForgetsTheHeaviest(t *testing.T) {
	var m Map[int]
	for i := range 5 {
		m.Put(strconv.Itoa(i), i)
		m.Weigh(strconv.Itoa(i), Weight/3)
	}
	m.Weigh("absent", Weight)
	for i := range 5 {
		if _, ok := m.Get(strconv.Itoa(i)); ok != (i > 1) {
			t.Errorf("%d is remembered: %t", i, ok)
		}
	}
	m.Weigh("4", 2*Weight)
	if v, ok := m.Get("4"); !ok || v != 4 || len(m.entries) != 1 {
		t.Errorf("the newest is %d, %t; %d entries", v, ok, len(m.entries))
	}
	m.Put("5", 5)
	if len(m.entries) != 1 || m.weight != 0 {
		t.Errorf("%d entries that weigh %d", len(m.entries), m.weight)
	}
}
