package journal

// Release drops the durable events up to seq, but for what a present observer
// has not taken yet: an observer that is slow loses nothing by another's haste.
// Observers that come later are told of the gap. The newest event stays.
func (j *Journal) Release(seq uint64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	defer j.chargeLocked()
	for _, s := range j.subscribers {
		seq = min(seq, s.nextSeq-1)
	}
	for j.first <= seq && j.durable.len() > 1 {
		j.dropLocked()
	}
}
