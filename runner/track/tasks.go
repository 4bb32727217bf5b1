package track

import (
	"slices"

	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
)

// Tasks is the set of background tasks that run. The zero value is empty.
type Tasks struct {
	runs   map[string]bool // by id; false once the end was told
	listed bool            // the CLI names the whole set, which is what counts
}

// Len is how many run.
func (t *Tasks) Len() (n int) {
	for _, runs := range t.runs {
		if runs {
			n++
		}
	}
	return n
}

// IDs returns the ids, sorted.
func (t *Tasks) IDs() []string {
	var ids []string
	for id, runs := range t.runs {
		if runs {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Observe follows a notice, and reports whether it is about tasks. That the
// conversation is told of a task's end is no proof: the task may go on.
func (t *Tasks) Observe(m *message.System) bool {
	if t.runs == nil {
		t.runs = make(map[string]bool)
	}
	switch b := m.Body.(type) {
	case *notice.TaskStarted:
		if b.IsBackgrounded == nil || !*b.IsBackgrounded {
			return false
		}
		t.runs[b.TaskID] = true
	case *notice.TaskProgress:
		if _, known := t.runs[b.TaskID]; !known || t.listed {
			return false
		}
		t.runs[b.TaskID] = true
	case *notice.TaskNotification:
		t.ends(b.TaskID)
	case *notice.TaskUpdated:
		if b.Patch == nil || b.Patch.Status == nil || !ended(*b.Patch.Status) {
			return false
		}
		t.ends(b.TaskID)
	case *notice.BackgroundTasksChanged:
		t.listed = true
		clear(t.runs)
		for _, task := range b.Tasks {
			t.runs[task.TaskID] = true
		}
	default:
		return false
	}
	return true
}

// ends notes that a task is said to have ended.
func (t *Tasks) ends(id string) {
	if t.runs[id] && !t.listed {
		t.runs[id] = false
	}
}

// ended reports whether a task's status is final.
func ended(status string) bool {
	return slices.Contains([]string{"completed", "failed", "stopped", "killed"}, status)
}
