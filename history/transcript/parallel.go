package transcript

import (
	"cmp"
	"slices"
	"strings"
)

// The CLI writes an entry for each block of a reply. Where the model calls several
// tools at once, each call follows the one before, and each result follows its own
// call: the conversation goes on from one of the results, so that the others, and
// calls after the one that it answers, are not above what was said last.

// ambiguous is the owner of a call that two replies claim.
const ambiguous = -1

// replies says which entries belong to which reply of the model.
type replies struct {
	*Transcript
	// parts are the entries of each reply, as they first occur.
	parts map[name][]int
	// owners are the entries that made the calls.
	owners map[name]int
	// answers are what may answer an entry.
	answers map[name][]answer
}

// answer is an entry with results that may be those of another's calls.
type answer struct {
	result int
	call   name // the call that it answers; 0: it follows the entry, or names it
	same   bool // the same agent wrote both
}

// complete puts the calls and results that belong to the replies of a thread, and
// are not on it, behind the last entry of each reply.
func (t *Transcript) complete(thread []int) []int {
	ends := make(map[name]int)
	for _, i := range thread {
		if reply := t.reply(i); reply != 0 {
			ends[reply] = i
		}
	}
	if len(ends) == 0 {
		return thread
	}
	on := make([]bool, len(t.last))
	answered := make(map[name]bool)
	for _, i := range thread {
		on[t.nodes[i].uuid] = true
		for _, call := range t.nodes[i].results {
			answered[call] = true
		}
	}
	r := t.replies()
	missing := make(map[int][]int)
	for _, i := range thread {
		reply := t.reply(i)
		if reply == 0 || ends[reply] < 0 {
			continue
		}
		missing[ends[reply]] = r.missing(i, on, answered)
		ends[reply] = -1 // done
	}
	whole := make([]int, 0, len(thread))
	for _, i := range thread {
		whole = append(append(whole, i), missing[i]...)
	}
	return whole
}

// reply is the reply that an entry is a part of, 0 if it is part of none.
func (t *Transcript) reply(i int) name {
	if t.nodes[i].kind != kindAssistant {
		return 0
	}
	return t.nodes[i].reply
}

func (t *Transcript) replies() *replies {
	r := &replies{t, make(map[name][]int), make(map[name]int), make(map[name][]answer)}
	var results []int
	for first, e := range t.nodes {
		if t.first[e.uuid] != first {
			continue
		}
		i := t.last[e.uuid]
		e := &t.nodes[i]
		switch reply := t.reply(i); {
		case reply != 0:
			r.parts[reply] = append(r.parts[reply], i)
			for _, call := range e.calls {
				owner, claimed := r.owners[call]
				r.owners[call] = i
				if claimed && (owner == ambiguous || t.reply(owner) != reply) {
					r.owners[call] = ambiguous
				}
			}
		case e.kind == kindUser && e.parent != 0 && e.answers:
			results = append(results, i)
		}
	}
	for _, i := range results {
		r.file(i)
	}
	return r
}

// file says what a result may answer: the entry that it follows, the one that it
// names, and those whose calls it answers, if the same agent wrote them.
func (r *replies) file(i int) {
	e := &r.nodes[i]
	r.answers[e.parent] = append(r.answers[e.parent], answer{i, 0, true})
	of := func(entry int, call name) {
		c := &r.nodes[entry]
		r.answers[c.uuid] = append(r.answers[c.uuid], answer{i, call, c.side == e.side && c.agent == e.agent})
	}
	if source := r.last[e.source]; source >= 0 {
		of(source, 0)
	}
	for _, call := range e.results {
		if owner, ok := r.owners[call]; ok && owner != ambiguous {
			of(owner, call)
		}
	}
}

// missing returns what belongs to the reply of an entry and is not on the thread:
// first its calls, then the results, each as they were written. From now on they
// are on it.
func (r *replies) missing(i int, on []bool, answered map[name]bool) []int {
	parts := r.parts[r.reply(i)]
	if parts == nil {
		parts = []int{i}
	}
	part := make(map[name]bool)
	var calls, results, strays []int
	for _, i := range parts {
		part[r.nodes[i].uuid] = true
		if !on[r.nodes[i].uuid] {
			calls = append(calls, i)
		}
	}
	found, claims := make(map[int]bool), make(map[int][]name)
	for _, p := range parts {
		for _, a := range r.answers[r.nodes[p].uuid] {
			e := &r.nodes[a.result]
			if on[e.uuid] {
				continue
			}
			follows := part[e.parent]
			if !follows {
				claims[a.result] = append(claims[a.result], a.call)
			}
			switch {
			case !a.same || found[a.result]:
				continue
			case follows:
				results = append(results, a.result)
			default:
				strays = append(strays, a.result)
			}
			found[a.result] = true
		}
	}
	results = r.adopt(results, strays, claims, part, answered)
	written := func(a, b int) int { return strings.Compare(r.nodes[a].stamp, r.nodes[b].stamp) }
	slices.SortStableFunc(calls, written)
	slices.SortStableFunc(results, written)
	all := append(calls, results...)
	for _, i := range all {
		on[r.nodes[i].uuid] = true
	}
	return all
}

// adopt adds those results that follow something else and answer a call which
// nothing has answered yet. claims are the calls of these entries that they answer;
// 0 stands for all that they do.
func (r *replies) adopt(results, strays []int, claims map[int][]name, part, answered map[name]bool) []int {
	if len(strays) == 0 {
		return results
	}
	here := make(map[name]bool)
	for _, i := range results {
		for _, call := range r.nodes[i].results {
			here[call] = true
		}
	}
	slices.SortFunc(strays, func(a, b int) int {
		return cmp.Compare(r.first[r.nodes[a].uuid], r.first[r.nodes[b].uuid])
	})
	for _, i := range strays {
		calls := r.nodes[i].results
		claimed := claims[i]
		if slices.Contains(claimed, 0) {
			claimed = calls
		}
		open := slices.ContainsFunc(claimed, func(call name) bool {
			owner, ok := r.owners[call]
			return ok && owner != ambiguous && part[r.nodes[owner].uuid] && !answered[call] && !here[call]
		})
		if !open {
			continue
		}
		for _, call := range calls {
			here[call] = true
		}
		results = append(results, i)
	}
	return results
}
