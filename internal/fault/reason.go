package fault

// Kind says how a class of failures behaves. There is one for each gRPC status
// code that agentd uses.
type Kind int

// The kinds. The zero value is [KindInternal], so that an unknown reason is
// never mistaken for the caller's fault.
const (
	KindInternal Kind = iota
	KindInvalidArgument
	KindFailedPrecondition
	KindNotFound
	KindAlreadyExists
	KindResourceExhausted
	KindAborted
	KindUnavailable
	KindDeadlineExceeded
	KindPermissionDenied
	KindUnauthenticated
	KindDataLoss
	KindUnimplemented
	KindOutOfRange
	KindCanceled
)

// Reason names one cause of failure. Its text is the name of an ErrorReason
// value of agentd.v1 without the ERROR_REASON_ prefix.
type Reason string

// The reasons. [Table] says what each one means.
const (
	ValidationFailed         Reason = "VALIDATION_FAILED"
	OptionsConflict          Reason = "OPTIONS_CONFLICT"
	UnknownClientMessage     Reason = "UNKNOWN_CLIENT_MESSAGE"
	NotImplemented           Reason = "NOT_IMPLEMENTED"
	SessionNotOpen           Reason = "SESSION_NOT_OPEN"
	SessionAlreadyOpen       Reason = "SESSION_ALREADY_OPEN"
	SessionNotFound          Reason = "SESSION_NOT_FOUND"
	SessionAlreadyExists     Reason = "SESSION_ALREADY_EXISTS"
	SessionAttached          Reason = "SESSION_ATTACHED"
	SessionTakenOver         Reason = "SESSION_TAKEN_OVER"
	SessionClosed            Reason = "SESSION_CLOSED"
	TranscriptInUse          Reason = "TRANSCRIPT_IN_USE"
	TranscriptNotFound       Reason = "TRANSCRIPT_NOT_FOUND"
	RequestNotFound          Reason = "REQUEST_NOT_FOUND"
	RequestResolved          Reason = "REQUEST_RESOLVED"
	AnswerMismatch           Reason = "ANSWER_MISMATCH"
	CommandIDReused          Reason = "COMMAND_ID_REUSED"
	InputUUIDReused          Reason = "INPUT_UUID_REUSED"
	InputQueueFull           Reason = "INPUT_QUEUE_FULL"
	ControlReserved          Reason = "CONTROL_RESERVED"
	ControlTimeout           Reason = "CONTROL_TIMEOUT"
	CLIRejectedRequest       Reason = "CLI_REJECTED_REQUEST"
	CLINotFound              Reason = "CLI_NOT_FOUND"
	CLIVersionUnsupported    Reason = "CLI_VERSION_UNSUPPORTED"
	CLIStartFailed           Reason = "CLI_START_FAILED"
	CLIStartTimeout          Reason = "CLI_START_TIMEOUT"
	CLIExited                Reason = "CLI_EXITED"
	CLIJSONDecode            Reason = "CLI_JSON_DECODE"
	WorkingDirectoryNotFound Reason = "WORKING_DIRECTORY_NOT_FOUND"
	ResultError              Reason = "RESULT_ERROR"
	TooManySessions          Reason = "TOO_MANY_SESSIONS"
	SlowConsumer             Reason = "SLOW_CONSUMER"
	ReplyTooLarge            Reason = "REPLY_TOO_LARGE"
	RequestTooLarge          Reason = "REQUEST_TOO_LARGE"
	CursorOutOfRange         Reason = "CURSOR_OUT_OF_RANGE"
	WakeFailed               Reason = "WAKE_FAILED"
	OptionNotAllowed         Reason = "OPTION_NOT_ALLOWED"
	Unauthenticated          Reason = "UNAUTHENTICATED"
	PermissionDenied         Reason = "PERMISSION_DENIED"
	ShuttingDown             Reason = "SHUTTING_DOWN"
	StoreUnavailable         Reason = "STORE_UNAVAILABLE"
	StoreTimeout             Reason = "STORE_TIMEOUT"
	Canceled                 Reason = "CANCELED"
	DeadlineExceeded         Reason = "DEADLINE_EXCEEDED"
	Internal                 Reason = "INTERNAL"
)

// Entry is what [Table] says about one reason.
type Entry struct {
	// Reason is the reason described.
	Reason Reason
	// Kind decides the gRPC status code.
	Kind Kind
	// Meaning is one sentence on when it occurs.
	Meaning string
	// Cure is one sentence on what the caller does about it.
	Cure string
}

// Table returns an entry for every reason, in documentation order. It is the
// only place that says how a reason behaves; docs/errors.md is tested against
// it.
func Table() []Entry { return table[:] }

// KindOf returns the kind of a reason, [KindInternal] for an unknown one.
func KindOf(r Reason) Kind {
	for i := range table {
		if table[i].Reason == r {
			return table[i].Kind
		}
	}
	return KindInternal
}

var table = [...]Entry{
	{ValidationFailed, KindInvalidArgument, "A field of the request is missing, malformed or out of range.", "Correct the fields named in the violations; nothing was started."},
	{OptionsConflict, KindInvalidArgument, "Two options that are each valid exclude one another.", "Drop one of the options named in the violations; nothing was started."},
	{UnknownClientMessage, KindUnimplemented, "A stream message holds no known arm: it is empty, or from a newer contract than the server's.", "Compare the contract versions through ServerService.GetDaemonInfo."},
	{NotImplemented, KindUnimplemented, "The RPC, arm or option is part of the contract but not of this build.", "Ask ServerService.GetDaemonInfo what works before calling."},
	{SessionNotOpen, KindFailedPrecondition, "The first message of a session stream was neither open nor attach.", "Send open or attach first."},
	{SessionAlreadyOpen, KindFailedPrecondition, "A second open or attach arrived on a stream that has its session.", "Use one stream for one session."},
	{SessionNotFound, KindNotFound, "No session with this id belongs to the caller.", "Check the id; sessions do not survive the daemon, but their transcripts can be resumed."},
	{SessionAlreadyExists, KindAlreadyExists, "A live session of the caller has this id already.", "Choose another id, leave it empty, or attach."},
	{SessionAttached, KindFailedPrecondition, "Another stream controls the session.", "Attach with take_over and the current epoch."},
	{SessionTakenOver, KindAborted, "Another stream of the caller took the session over.", "Do not retry: the newer stream has the session."},
	{SessionClosed, KindFailedPrecondition, "The session has ended or is ending.", "Open a new session; resume its transcript to go on."},
	{TranscriptInUse, KindFailedPrecondition, "A live session of this daemon writes the transcript that options.resume or DeleteSession names.", "Attach to that session or close it, or fork with options.fork_session."},
	{TranscriptNotFound, KindNotFound, "HistoryService finds no past session with this id, or one of which there is nothing to show.", "Check the id, which is the CLI's (cli_session_id), and the directory."},
	{RequestNotFound, KindNotFound, "No request of the CLI with this id is known in the session.", "Answer only request ids received in events."},
	{RequestResolved, KindFailedPrecondition, "The request has been answered, withdrawn or has expired.", "Nothing: read its request_resolved event."},
	{AnswerMismatch, KindInvalidArgument, "The answer is of another kind than the request.", "Answer with the arm that belongs to the request's event."},
	{CommandIDReused, KindAlreadyExists, "The command id was used before with other content.", "Make a new id for each command."},
	{InputUUIDReused, KindAlreadyExists, "The input uuid was used before with other content.", "Make a new uuid for each input."},
	{InputQueueFull, KindResourceExhausted, "As many inputs, controls or bytes wait for the CLI as the session may hold.", "Wait for a turn to end, then send again."},
	{ControlReserved, KindPermissionDenied, "SendControl names a control that agentd owns, or raw controls are switched off.", "Use the typed form."},
	{ControlTimeout, KindDeadlineExceeded, "The CLI did not answer a control request in time.", "Try again, or close the session."},
	{CLIRejectedRequest, KindFailedPrecondition, "The CLI answered a control request with an error.", "Read the message and error_code."},
	{CLINotFound, KindFailedPrecondition, "No Claude Code CLI was found, or the path does not name one.", "Install it: npm install -g @anthropic-ai/claude-code; or start agentd with --cli PATH."},
	{CLIVersionUnsupported, KindFailedPrecondition, "The CLI is too old for what the options ask.", "Install a newer CLI."},
	{CLIStartFailed, KindFailedPrecondition, "The CLI could not be started or ended before it was ready, e.g. because options.resume names no conversation.", "Read the stderr tail; correct the options or the installation."},
	{CLIStartTimeout, KindDeadlineExceeded, "The CLI did not answer initialize in time.", "Try again when the machine is less loaded."},
	{CLIExited, KindAborted, "The CLI ended while the session was in use.", "Open a new session with options.resume; do not replay the call blindly."},
	{CLIJSONDecode, KindDataLoss, "A line of the CLI exceeded options.max_buffer_size, or in a tunnel max_line_bytes of ServerLimits.", "Raise or unset max_buffer_size."},
	{WorkingDirectoryNotFound, KindFailedPrecondition, "options.cwd does not name a directory on the server.", "Create the directory or correct the path."},
	{ResultError, KindAborted, "A Query ended with an error result.", "Read the result event that came before the status."},
	{TooManySessions, KindResourceExhausted, "A limit on sessions, processes or starts is reached.", "Close sessions, or wait as long as RetryInfo says."},
	{SlowConsumer, KindResourceExhausted, "The caller did not read its stream for too long.", "Attach again after last_seq and read faster; ask HistoryService again with an offset; resume the conversation of a tunnel."},
	{ReplyTooLarge, KindResourceExhausted, "A unary reply would exceed 4,000,000 bytes.", "Ask for less (ListSessions has limit and offset), or use the streaming form. A session that OpenSession cannot describe is closed again."},
	{RequestTooLarge, KindResourceExhausted, "A message of the caller is larger than ServerLimits.max_request_bytes, decompressed. gRPC itself ends calls whose message has more than twice as many bytes, without a reason.", "Send less at a time; large files are for the disk that the CLI works on."},
	{CursorOutOfRange, KindOutOfRange, "A cursor or sequence number lies beyond what the session has.", "Start again without a cursor."},
	{WakeFailed, KindUnavailable, "A parked session's CLI could not be started again.", "Try again, a control under a new command_id: the session stays parked."},
	{OptionNotAllowed, KindPermissionDenied, "The server's configuration forbids the option.", "Drop the option, or ask the operator to allow it."},
	{Unauthenticated, KindUnauthenticated, "The caller could not be identified, or the credentials that a stream was opened with do not hold any more; metadata last_seq is what a session goes on from.", "Send credentials that count; attach again with new ones."},
	{PermissionDenied, KindPermissionDenied, "The caller may not do this.", "Use an identity that may."},
	{ShuttingDown, KindUnavailable, "The daemon is stopping or draining.", "Try another instance, or later."},
	{StoreUnavailable, KindUnavailable, "The disk with the transcripts of past sessions cannot be read or written, or the session store of the caller has failed while a conversation was loaded from it.", "Read the message: it says why. The daemon's user must own the disk's files, and there must be room; a store of the caller's is the caller's to mend."},
	{StoreTimeout, KindDeadlineExceeded, "The session store of the caller did not answer within session_store.load_timeout while a conversation was loaded from it.", "Answer store_request events before opened has come; raise load_timeout if the store is slow."},
	{Canceled, KindCanceled, "The caller cancelled the call.", "Nothing."},
	{DeadlineExceeded, KindDeadlineExceeded, "The deadline that the caller gave the call passed, or a stream had no first message within a minute.", "Give more time; a command may have been carried out, and a repeat with its command_id finds out. Send the first message of a stream at once."},
	{Internal, KindInternal, "A defect of agentd; the text is an id under which the server logged it.", "Report the id to the operator."},
}
