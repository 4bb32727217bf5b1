package result

// InterruptReceipt is the outcome of [control.Interrupt].
type InterruptReceipt struct {
	// StillQueued are the uuids of inputs that will run.
	StillQueued []string `json:"still_queued"`
	// Dropped are the uuids of inputs that were dropped.
	Dropped []string `json:"cancelled"`
}

// PermissionMode is the outcome of [control.SetPermissionMode].
type PermissionMode struct {
	// Mode is the mode in effect; nil if the CLI did not say.
	Mode *string `json:"mode"`
}

// Model is the outcome of [control.SetModel].
type Model struct {
	// Model is the model in use; nil if the CLI did not say.
	Model *string `json:"model"`
}

// Withdrawn is the outcome of [control.CancelInput].
type Withdrawn struct {
	// Withdrawn says whether the input was withdrawn.
	Withdrawn bool `json:"cancelled"`
}

// SideAnswer is the outcome of [control.SideQuestion].
type SideAnswer struct {
	// Response is the answer; nil if there was none.
	Response *string `json:"response"`
	// Synthetic says that the CLI wrote it.
	Synthetic bool `json:"synthetic"`
}

// Title is the outcome of [control.GenerateSessionTitle].
type Title struct {
	// Title is the title; nil if none was made.
	Title *string `json:"title"`
}

// Backgrounded is the outcome of [control.BackgroundTasks].
type Backgrounded struct {
	// Backgrounded says whether a task was sent; nil if the CLI did not say.
	Backgrounded *bool `json:"backgrounded"`
}

// TaskOutput is the outcome of [control.GetTaskOutput].
type TaskOutput struct {
	// Output is the end of the output.
	Output string `json:"output"`
	// TotalBytes is the size of the whole output.
	TotalBytes int64 `json:"total_bytes"`
	// Truncated says that Output is a part.
	Truncated bool `json:"truncated"`
}
