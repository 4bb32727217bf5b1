package track

import (
	"maps"
	"slices"

	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
)

// Tasks is the set of background tasks that run. The zero value is empty.
type Tasks struct {
	ids map[string]struct{}
}

// Len is how many run.
func (t *Tasks) Len() int { return len(t.ids) }

// IDs returns the ids, sorted.
func (t *Tasks) IDs() []string { return slices.Sorted(maps.Keys(t.ids)) }

// Observe follows a notice, and reports whether it is about tasks.
func (t *Tasks) Observe(m *message.System) bool {
	if t.ids == nil {
		t.ids = make(map[string]struct{})
	}
	switch b := m.Body.(type) {
	case *notice.TaskStarted:
		if b.IsBackgrounded == nil || !*b.IsBackgrounded {
			return false
		}
		t.ids[b.TaskID] = struct{}{}
	case *notice.TaskNotification:
		delete(t.ids, b.TaskID)
	case *notice.TaskUpdated:
		if b.Patch == nil || b.Patch.Status == nil || !ended(*b.Patch.Status) {
			return false
		}
		delete(t.ids, b.TaskID)
	case *notice.BackgroundTasksChanged:
		clear(t.ids)
		for _, task := range b.Tasks {
			t.ids[task.TaskID] = struct{}{}
		}
	default:
		return false
	}
	return true
}

// ended reports whether a task's status is final.
func ended(status string) bool {
	return slices.Contains([]string{"completed", "failed", "stopped", "killed"}, status)
}
