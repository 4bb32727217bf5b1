// Package recent remembers the newest entries by id, so that what a caller
// repeats can be answered as before.
package recent

// Kept is how many entries a [Map] remembers: enough for a caller that repeats
// itself after a lost connection, and bounded.
const Kept = 1000

// Map remembers the newest [Kept] entries. The zero value is ready to use. It
// is not safe for concurrent use.
type Map[V any] struct {
	entries map[string]V
	order   []string // ring of ids; once it is full, the oldest is at next
	next    int
}

// Get returns the entry with this id.
func (m *Map[V]) Get(id string) (V, bool) {
	v, ok := m.entries[id]
	return v, ok
}

// Put adds an entry; the id must not be remembered already.
func (m *Map[V]) Put(id string, v V) {
	if m.entries == nil {
		m.entries = make(map[string]V)
	}
	if len(m.order) < Kept {
		m.order = append(m.order, id)
	} else {
		delete(m.entries, m.order[m.next])
		m.order[m.next] = id
		m.next = (m.next + 1) % Kept
	}
	m.entries[id] = v
}
