package session

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Task is an agent or a shell that runs beside or inside a turn.
type Task struct {
	// ID and RunID name it.
	ID, RunID string
	// ToolUseID is the call that started it.
	ToolUseID string
	// Kind is "local_agent" or "local_bash".
	Kind string
	// Description says what it is for.
	Description string
	// AgentType is the subagent's type.
	AgentType string
	// Background tells that the turn does not wait for it.
	Background bool
	// Prompt is the subagent's.
	Prompt string
	// Cancel stops it.
	Cancel context.CancelCauseFunc
	// Output is what a shell has printed.
	Output string

	began   time.Time
	order   int
	stopped bool
}

// OutputFile is the path that the CLI would write the task's output to.
func (s *Session) OutputFile(t *Task) string {
	dir := s.Getenv("CLAUDE_CODE_TMPDIR")
	if dir == "" {
		dir = "/tmp"
	}
	return dir + "/claude-simulated/" + s.ID() + "/tasks/" + t.ID + ".output"
}

// AgentTranscript is the path of an agent's transcript.
func (s *Session) AgentTranscript(t *Task) string {
	return strings.TrimSuffix(s.Log().Path(), ".jsonl") + "/subagents/agent-" + t.ID + ".jsonl"
}

// StartTask announces a task.
func (s *Session) StartTask(t *Task) {
	id := "b" + wire.Token(8)
	if t.Kind == "local_agent" {
		id = "a" + wire.Token(16)
	}
	t.ID, t.RunID, t.began = id, "0sim"+wire.Token(5)+"-"+wire.Token(8), time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.Background {
		s.tasks[t.ID] = t
		t.order = len(s.tasks) + s.results*1000
		s.tasksChangedLocked()
	}
	s.Emit(frame.System(s.id, "task_started", "task_id", t.ID, "run_id", t.RunID, "tool_use_id", t.ToolUseID,
		"description", t.Description, "subagent_type", wire.If(t.AgentType != "", t.AgentType),
		"is_backgrounded", t.Background, "spawn_depth", wire.If(t.Kind == "local_agent", 1), "task_type", t.Kind,
		"prompt", wire.If(t.Prompt != "", t.Prompt)))
}

func (s *Session) tasksChangedLocked() {
	s.Emit(frame.System(s.id, "background_tasks_changed", "tasks", s.taskRowsLocked()))
}

// TasksChanged writes the set of background tasks.
func (s *Session) TasksChanged() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tasksChangedLocked()
}

func (s *Session) taskRowsLocked() []wire.Value {
	rows := []wire.Value{}
	for _, t := range s.orderedLocked() {
		rows = append(rows, wire.Object("task_id", t.ID, "run_id", t.RunID, "task_type", t.Kind,
			"subagent_type", wire.If(t.AgentType != "", t.AgentType), "description", t.Description))
	}
	return rows
}

func (s *Session) orderedLocked() []*Task {
	var list []*Task
	for _, t := range s.tasks {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b *Task) int { return a.order - b.order })
	return list
}

// FinishTask announces the end of a task. A background task that ended by
// itself starts a turn of its own.
func (s *Session) FinishTask(t *Task, status, summary string, tokens, uses int) {
	output := s.OutputFile(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.stopped {
		return
	}
	t.stopped = true
	delete(s.tasks, t.ID)
	word := status
	if status == "stopped" {
		word = "killed"
	}
	s.Emit(frame.System(s.id, "task_updated", "task_id", t.ID, "run_id", t.RunID,
		"patch", wire.Object("status", word, "end_time", time.Now().UnixMilli())))
	usage := wire.Object("total_tokens", tokens, "tool_uses", uses, "duration_ms", time.Since(t.began).Milliseconds())
	report := t.Kind == "local_agent" && t.Background && status == "completed"
	s.Emit(frame.System(s.id, "task_notification", "task_id", t.ID, "run_id", t.RunID, "tool_use_id", t.ToolUseID,
		"status", status, "output_file", output, "summary", summary, "summary_is_report", wire.If(report, true),
		"usage", wire.If(t.Kind == "local_agent" && status != "stopped", usage)))
	if !t.Background {
		return
	}
	s.tasksChangedLocked()
	if status == "stopped" {
		s.settleLocked()
	} else {
		text := "<task-notification>\n<task-id>" + t.ID + "</task-id>\n<status>" + status + "</status>\n<summary>" + summary + "</summary>\n</task-notification>"
		in := &Input{
			Text: text, Content: wire.Marshal(text),
			Origin: wire.Object("kind", "task-notification", "producer", "session-task", "runId", t.RunID),
		}
		in.identify()
		s.queue = append(s.queue, in)
	}
	signal(s.Wake)
}

// StopTask stops a task; an unknown one is no mistake.
func (s *Session) StopTask(id string) {
	s.mu.Lock()
	t := s.tasks[id]
	s.mu.Unlock()
	if t != nil {
		s.FinishTask(t, "stopped", t.Description, 0, 0)
		t.Cancel(ErrInterrupted)
	}
}

// StopAgents stops the background agents, as an interrupt does.
func (s *Session) StopAgents() {
	s.mu.Lock()
	list := s.orderedLocked()
	s.mu.Unlock()
	for _, t := range list {
		if t.Kind == "local_agent" {
			s.StopTask(t.ID)
		}
	}
}

// TaskOutput returns what a background shell has printed.
func (s *Session) TaskOutput(id string) (string, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tasks[id]
	if t == nil || t.Kind != "local_bash" {
		return "", false
	}
	return strings.TrimSpace(t.Output), true
}
