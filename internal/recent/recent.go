// Package recent remembers the newest entries by id, so that what a caller
// repeats can be answered as before.
package recent

// Kept is how many entries a [Map] remembers: enough for a caller that repeats
// itself after a lost connection, and bounded. Weight bounds what they hold.
const (
	Kept   = 1000
	Weight = 16 << 20
)

// Map remembers the newest [Kept] entries, fewer if they weigh more than [Weight].
// The zero value is ready to use. It is not safe for concurrent use.
type Map[V any] struct {
	entries map[string]*entry[V]
	order   []string // of ids, the oldest first
	weight  int
}

type entry[V any] struct {
	value  V
	weight int
}

// Get returns the entry with this id.
func (m *Map[V]) Get(id string) (v V, ok bool) {
	e, ok := m.entries[id]
	if ok {
		v = e.value
	}
	return v, ok
}

// Put adds an entry; the id must not be remembered already.
func (m *Map[V]) Put(id string, v V) {
	if m.entries == nil {
		m.entries = make(map[string]*entry[V])
	}
	m.entries[id] = &entry[V]{value: v}
	m.order = append(m.order, id)
	m.forget()
}

// Weigh says that what an entry holds takes so many bytes more. The oldest
// entries are forgotten for it; the newest never is.
func (m *Map[V]) Weigh(id string, bytes int) {
	if e := m.entries[id]; e != nil {
		e.weight += bytes
		m.weight += bytes
		m.forget()
	}
}

func (m *Map[V]) forget() {
	for len(m.order) > Kept || m.weight > Weight && len(m.order) > 1 {
		m.weight -= m.entries[m.order[0]].weight
		delete(m.entries, m.order[0])
		m.order = m.order[1:] // append makes room again when it is used up
	}
}
