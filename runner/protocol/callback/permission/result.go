package permission

import (
	"github.com/agentd/agentd/runner/protocol/callback/internal/object"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Allow lets a tool run.
type Allow struct {
	// UpdatedInput replaces the input; nil stands for the request's own.
	UpdatedInput rawjson.Value
	// Updates are applied before the tool runs.
	Updates []Update
	// Classification says how a person decided.
	Classification *string
}

// Encode returns the result as the CLI reads it. input is the input that was
// asked about: CLI versions exist that take an allow without input for a deny,
// so it is always there.
func (a *Allow) Encode(input rawjson.Value) rawjson.Value {
	var w object.Writer
	w.String("behavior", "allow")
	switch {
	case a.UpdatedInput != nil:
		w.Raw("updatedInput", a.UpdatedInput)
	case input != nil:
		w.Raw("updatedInput", input)
	default:
		w.Raw("updatedInput", rawjson.Value("{}"))
	}
	w.Array("updatedPermissions", EncodeAll(a.Updates))
	w.OptString("decisionClassification", a.Classification)
	return w.Object()
}

// Deny refuses a tool call.
type Deny struct {
	// Message is given to the model.
	Message string
	// Interrupt also ends the turn.
	Interrupt bool
	// Classification says how a person decided.
	Classification *string
}

// Encode returns the result as the CLI reads it.
func (d *Deny) Encode() rawjson.Value {
	var w object.Writer
	w.String("behavior", "deny")
	w.String("message", d.Message)
	if d.Interrupt {
		w.Bool("interrupt", true)
	}
	w.OptString("decisionClassification", d.Classification)
	return w.Object()
}
