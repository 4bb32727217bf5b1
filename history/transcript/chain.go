package transcript

import "slices"

// chain returns the entries that lead to where the conversation is now, the
// oldest first. What a compaction summed up is not among them: an entry that only
// logically follows another begins anew.
func (t *Transcript) chain() []int {
	leaf := t.leaf()
	if leaf < 0 {
		return nil
	}
	return t.complete(t.thread(leaf))
}

// leaf is the message that was said last, -1 if there is none: of the ends of all
// branches the last in the file, one of the conversation itself before others.
func (t *Transcript) leaf() int {
	continued := make([]bool, len(t.last))
	for _, e := range t.nodes {
		continued[e.parent] = true
	}
	leaf, main := -1, false
	known := make([]int, len(t.nodes))
	for i, e := range t.nodes {
		if continued[e.uuid] {
			continue
		}
		end := t.nearest(i, known)
		if end < 0 {
			continue
		}
		of := &t.nodes[end]
		own := !of.side && !of.team && !of.meta
		if leaf < 0 || own && !main || own == main && t.last[of.uuid] > t.last[t.nodes[leaf].uuid] {
			leaf, main = end, own
		}
	}
	return leaf
}

// Of entries for which it is known whether a message leads to them: none does, or
// that one which is the number less 1.
const noMessage = -1

// nearest is the next message at or above an entry, -1 if there is none. known
// keeps what was found, so that no branch is climbed twice.
func (t *Transcript) nearest(i int, known []int) int {
	var climbed []int
	found := noMessage
	for ; i >= 0; i = t.parent(i) {
		if known[i] != 0 {
			found = known[i]
			break
		}
		climbed = append(climbed, i)
		if t.nodes[i].speaks() {
			found = i + 1
			break
		}
		known[i] = noMessage // a circle leads to nothing
	}
	for _, i := range climbed {
		known[i] = found
	}
	return max(found-1, -1)
}

// thread returns an entry and all above it, the oldest first.
func (t *Transcript) thread(leaf int) []int {
	seen := make([]bool, len(t.last))
	var thread []int
	for i := leaf; i >= 0 && !seen[t.nodes[i].uuid]; i = t.parent(i) {
		seen[t.nodes[i].uuid] = true
		thread = append(thread, i)
	}
	slices.Reverse(thread)
	return thread
}

// lastMessage is the last message of a file, -1 if there is none.
func (t *Transcript) lastMessage() int {
	for i := len(t.nodes) - 1; i >= 0; i-- {
		if t.nodes[i].speaks() {
			return i
		}
	}
	return -1
}
