package runner

// recentKept is how many ids a [recent] remembers: enough for a caller that
// repeats itself after a lost connection, and bounded.
const recentKept = 1000

// recent remembers the newest [recentKept] entries by id. The zero value is
// ready to use.
type recent[V any] struct {
	entries map[string]V
	order   []string // ring of ids, oldest at next once full
	next    int
}

func (r *recent[V]) get(id string) (V, bool) {
	v, ok := r.entries[id]
	return v, ok
}

// put adds an entry; the id must not be remembered already.
func (r *recent[V]) put(id string, v V) {
	if r.entries == nil {
		r.entries = make(map[string]V)
	}
	if len(r.order) < recentKept {
		r.order = append(r.order, id)
	} else {
		delete(r.entries, r.order[r.next])
		r.order[r.next] = id
		r.next = (r.next + 1) % recentKept
	}
	r.entries[id] = v
}
