package hook

import (
	"time"

	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/callback/permission"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Output is what a hook decides. The zero value is no opinion and is sent as
// {}.
type Output struct {
	// Continue, if false, ends the turn after the hook.
	Continue *bool
	// SuppressOutput hides the hook's output from the transcript.
	SuppressOutput *bool
	// StopReason is shown when Continue is false.
	StopReason *string
	// Decision is "block" or "approve".
	Decision *string
	// SystemMessage is shown to the user.
	SystemMessage *string
	// Reason is feedback to the model.
	Reason *string
	// TerminalSequence is an escape sequence for the CLI's terminal.
	TerminalSequence *string
	// Specific is what the event allows to decide.
	Specific *Specific
}

// Specific is hookSpecificOutput: the members of all events. The CLI reads those
// that the event has.
type Specific struct {
	// Event is the event; the CLI ignores the whole output without it.
	Event string
	// Raw, if set, is the whole object and everything else is ignored.
	Raw rawjson.Value

	// PermissionDecision is "allow", "deny", "ask" or "defer".
	PermissionDecision *string
	// PermissionDecisionReason says why.
	PermissionDecisionReason *string
	// UpdatedInput replaces the tool's input.
	UpdatedInput rawjson.Value
	// AdditionalContext is text added for the model.
	AdditionalContext *string
	// ClassifierContext is shown to auto mode's classifier.
	ClassifierContext *string
	// UpdatedToolOutput replaces the tool's output.
	UpdatedToolOutput rawjson.Value
	// UpdatedMCPToolOutput replaces the output of an MCP tool.
	UpdatedMCPToolOutput rawjson.Value
	// Retry lets the model try a denied call again.
	Retry *bool
	// Allow and Deny answer a PermissionRequest hook.
	Allow *PermissionAllow
	// Deny is as Allow.
	Deny *PermissionDeny
	// SessionTitle names the session.
	SessionTitle *string
	// SuppressOriginalPrompt leaves the prompt out of the message about a block.
	SuppressOriginalPrompt *bool
	// InitialUserMessage is a prompt to begin with.
	InitialUserMessage *string
	// WatchPaths are files whose changes call FileChanged hooks.
	WatchPaths []string
	// ReloadSkills searches for skills again.
	ReloadSkills *bool
	// Action answers an elicitation.
	Action *string
	// Content is the content of that answer.
	Content rawjson.Value
	// WorktreePath is the directory that was made.
	WorktreePath *string
	// DisplayContent is shown in place of the piece.
	DisplayContent *string
}

// PermissionAllow is an allow of a PermissionRequest hook.
type PermissionAllow struct {
	// UpdatedInput replaces the tool's input.
	UpdatedInput rawjson.Value
	// Updates are applied before the tool runs.
	Updates []permission.Update
}

// PermissionDeny is a deny of a PermissionRequest hook.
type PermissionDeny struct {
	// Message is given to the model.
	Message *string
	// Interrupt also ends the turn.
	Interrupt *bool
}

// Encode returns the output as the CLI reads it.
func (o *Output) Encode() rawjson.Value {
	var w object.Writer
	w.OptBool("continue", o.Continue)
	w.OptBool("suppressOutput", o.SuppressOutput)
	w.OptString("stopReason", o.StopReason)
	w.OptString("decision", o.Decision)
	w.OptString("systemMessage", o.SystemMessage)
	w.OptString("terminalSequence", o.TerminalSequence)
	w.OptString("reason", o.Reason)
	if o.Specific != nil {
		w.Raw("hookSpecificOutput", o.Specific.encode())
	}
	return w.Object()
}

// EncodeAsync returns the answer that lets the CLI go on without waiting. A
// timeout of 0 is left out.
func EncodeAsync(timeout time.Duration) rawjson.Value {
	var w object.Writer
	w.Bool("async", true)
	if timeout > 0 {
		w.Int("asyncTimeout", timeout.Milliseconds())
	}
	return w.Object()
}

func (s *Specific) encode() rawjson.Value {
	if s.Raw != nil {
		return s.Raw
	}
	var w object.Writer
	w.String("hookEventName", s.Event)
	w.OptString("permissionDecision", s.PermissionDecision)
	w.OptString("permissionDecisionReason", s.PermissionDecisionReason)
	w.Raw("updatedInput", s.UpdatedInput)
	w.OptString("additionalContext", s.AdditionalContext)
	w.OptString("classifierContext", s.ClassifierContext)
	w.Raw("updatedToolOutput", s.UpdatedToolOutput)
	w.Raw("updatedMCPToolOutput", s.UpdatedMCPToolOutput)
	w.OptBool("retry", s.Retry)
	w.Raw("decision", s.decision())
	w.OptString("initialUserMessage", s.InitialUserMessage)
	w.OptString("sessionTitle", s.SessionTitle)
	w.OptBool("suppressOriginalPrompt", s.SuppressOriginalPrompt)
	w.Strings("watchPaths", s.WatchPaths)
	w.OptBool("reloadSkills", s.ReloadSkills)
	w.OptString("action", s.Action)
	w.Raw("content", s.Content)
	w.OptString("worktreePath", s.WorktreePath)
	w.OptString("displayContent", s.DisplayContent)
	return w.Object()
}

func (s *Specific) decision() rawjson.Value {
	var w object.Writer
	switch {
	case s.Allow != nil:
		w.String("behavior", "allow")
		w.Raw("updatedInput", s.Allow.UpdatedInput)
		w.Array("updatedPermissions", permission.EncodeAll(s.Allow.Updates))
	case s.Deny != nil:
		w.String("behavior", "deny")
		w.OptString("message", s.Deny.Message)
		w.OptBool("interrupt", s.Deny.Interrupt)
	default:
		return nil
	}
	return w.Object()
}
