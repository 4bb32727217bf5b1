package notice

import "github.com/agentd/agentd/runner/protocol/wire"

// Body is what one kind of system frame says.
type Body interface{ body() }

// Head is what every system frame has.
type Head struct {
	// Type is "system".
	Type string `json:"type"`
	// Subtype names the kind.
	Subtype string `json:"subtype"`
	// UUID is the frame's id.
	UUID string `json:"uuid"`
	// SessionID is the CLI's id of the conversation.
	SessionID string `json:"session_id"`
}

// frame is a whole system frame. Its members are those of both.
type frame[T any] struct {
	Head
	Body T `json:",embed"`
}

// pointer is a *T that is a [Body].
type pointer[T any] interface {
	*T
	Body
}

// Read reads a system frame of a subtype. It returns a nil body for a subtype
// that it does not know; lost and err are those of [wire.Unmarshal].
func Read(subtype string, line []byte) (head Head, body Body, lost bool, err error) {
	read := reader(subtype)
	if read == nil {
		return Head{}, nil, false, nil
	}
	return read(line)
}

func readFrame[T any, P pointer[T]](line []byte) (Head, Body, bool, error) {
	f, lost, err := wire.Unmarshal[frame[T]](line)
	if err != nil {
		return Head{}, nil, false, err
	}
	return f.Head, P(&f.Body), lost, nil
}

type readFunc func([]byte) (Head, Body, bool, error)

// reader returns how to read a subtype, nil for an unknown one.
func reader(subtype string) readFunc {
	if r := conversationReader(subtype); r != nil {
		return r
	}
	return hostReader(subtype)
}

// conversationReader knows the notices about the conversation and its tasks.
func conversationReader(subtype string) readFunc {
	switch subtype {
	case "init":
		return readFrame[Init]
	case "status":
		return readFrame[Status]
	case "compact_boundary":
		return readFrame[CompactBoundary]
	case "api_retry":
		return readFrame[ApiRetry]
	case "permission_denied":
		return readFrame[PermissionDenied]
	case "informational":
		return readFrame[Informational]
	case "notification":
		return readFrame[Notification]
	case "session_title_changed":
		return readFrame[SessionTitleChanged]
	case "thinking_tokens":
		return readFrame[ThinkingTokens]
	case "model_fallback":
		return readFrame[ModelFallback]
	case "model_refusal_fallback":
		return readFrame[ModelRefusalFallback]
	case "model_refusal_no_fallback":
		return readFrame[ModelRefusalNoFallback]
	case "task_started":
		return readFrame[TaskStarted]
	case "task_progress":
		return readFrame[TaskProgress]
	case "task_notification":
		return readFrame[TaskNotification]
	case "task_updated":
		return readFrame[TaskUpdated]
	case "background_tasks_changed":
		return readFrame[BackgroundTasksChanged]
	}
	return nil
}

// hostReader knows the notices about what surrounds the conversation.
func hostReader(subtype string) readFunc {
	switch subtype {
	case "hook_started":
		return readFrame[HookStarted]
	case "hook_progress":
		return readFrame[HookProgress]
	case "hook_response":
		return readFrame[HookResponse]
	case "mirror_error":
		return readFrame[MirrorError]
	case "commands_changed":
		return readFrame[CommandsChanged]
	case "local_command_output":
		return readFrame[LocalCommandOutput]
	case "memory_recall":
		return readFrame[MemoryRecall]
	case "files_persisted":
		return readFrame[FilesPersisted]
	case "plugin_install":
		return readFrame[PluginInstall]
	case "elicitation_complete":
		return readFrame[ElicitationComplete]
	case "control_request_progress":
		return readFrame[ControlRequestProgress]
	case "worker_shutting_down":
		return readFrame[WorkerShuttingDown]
	case "session_writes_lost":
		return readFrame[SessionWritesLost]
	case "ui_invalidate":
		return readFrame[UiInvalidate]
	}
	return nil
}

func (*Init) body()                   {}
func (*Status) body()                 {}
func (*CompactBoundary) body()        {}
func (*ApiRetry) body()               {}
func (*PermissionDenied) body()       {}
func (*Informational) body()          {}
func (*Notification) body()           {}
func (*SessionTitleChanged) body()    {}
func (*ThinkingTokens) body()         {}
func (*ModelFallback) body()          {}
func (*ModelRefusalFallback) body()   {}
func (*ModelRefusalNoFallback) body() {}
func (*HookStarted) body()            {}
func (*HookProgress) body()           {}
func (*HookResponse) body()           {}
func (*MirrorError) body()            {}
func (*CommandsChanged) body()        {}
func (*LocalCommandOutput) body()     {}
func (*MemoryRecall) body()           {}
func (*FilesPersisted) body()         {}
func (*PluginInstall) body()          {}
func (*ElicitationComplete) body()    {}
func (*ControlRequestProgress) body() {}
func (*WorkerShuttingDown) body()     {}
func (*SessionWritesLost) body()      {}
func (*UiInvalidate) body()           {}
func (*TaskStarted) body()            {}
func (*TaskProgress) body()           {}
func (*TaskNotification) body()       {}
func (*TaskUpdated) body()            {}
func (*BackgroundTasksChanged) body() {}
