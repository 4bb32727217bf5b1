package model

import (
	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// ID is the id of the simulated default model.
const ID = "claude-simulated-1"

// Tool is a tool that the model may call.
type Tool struct {
	// Name is the name for the model.
	Name string
	// Description is what it is good for.
	Description string
	// Schema is the JSON Schema of its input; nil if unknown.
	Schema wire.Value
}

// Request is one request to the model.
type Request struct {
	// User is the text of the last message in the user's role, tool results
	// included.
	User string
	// Prompt is the text of the last real prompt.
	Prompt string
	// Results tells that the last message holds tool results.
	Results bool
	// Turn counts the prompts before this one.
	Turn int
	// Side is the sort of request; empty: one of the conversation.
	Side modelscript.Side
	// Tools are the tools on offer.
	Tools []Tool
}

// Model answers requests. It may be used from several goroutines.
type Model interface {
	// Next returns the answer to one request.
	Next(Request) modelscript.Reply
}

// Scripted is a model that plays a script.
type Scripted struct {
	script *modelscript.Script
}

// NewScripted returns a model that plays a script.
func NewScripted(s *modelscript.Script) *Scripted { return &Scripted{script: s} }

// Next implements [Model].
func (m *Scripted) Next(r Request) modelscript.Reply {
	return m.script.Next(modelscript.Match{User: r.User, Side: r.Side})
}

var (
	_ Model = (*Scripted)(nil)
	_ Model = BuiltIn{}
)
