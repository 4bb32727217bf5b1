package track

import "github.com/agentd/agentd/internal/fault"

// Waiting are lines for a CLI that is not there. The zero value is empty.
type Waiting struct {
	lines [][]byte
	bytes int
}

// Any reports whether there are any.
func (w *Waiting) Any() bool { return len(w.lines) > 0 }

// Add adds a line, unless more than limit bytes would wait.
func (w *Waiting) Add(line []byte, limit int) error {
	if w.bytes > 0 && w.bytes > limit-len(line) {
		return fault.New(fault.InputQueueFull, "%d bytes wait for the CLI already, %d may", w.bytes, limit).Exceeds("session")
	}
	w.lines = append(w.lines, line)
	w.bytes += len(line)
	return nil
}

// Take removes all, in order.
func (w *Waiting) Take() [][]byte {
	lines := w.lines
	*w = Waiting{}
	return lines
}
