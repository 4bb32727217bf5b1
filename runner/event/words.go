package event

// StateOf translates the CLI's word for its state; ok is false for an unknown
// one.
func StateOf(word string) (s State, ok bool) {
	switch word {
	case "idle":
		return StateIdle, true
	case "running":
		return StateRunning, true
	case "requires_action":
		return StateRequiresAction, true
	default:
		return 0, false
	}
}

// InputStateOf translates the CLI's word for a step in the life of an input; ok
// is false for an unknown one.
func InputStateOf(word string) (s InputState, ok bool) {
	switch word {
	case "queued":
		return InputQueued, true
	case "started":
		return InputStarted, true
	case "completed":
		return InputCompleted, true
	case "cancelled", "discarded":
		return InputCancelled, true
	case "refused":
		return InputRejected, true
	default:
		return 0, false
	}
}
