// Package config says what a session is made of.
package config

import (
	"context"
	"log/slog"
	"time"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/journal"
	"github.com/agentd/agentd/runner/limits"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/transport"
)

// Config says how to run a session.
type Config struct {
	// Launch starts the CLI. Required.
	Launch transport.Launcher
	// Spec is what Launch starts. Its StderrLine is set by Start.
	Spec transport.Spec
	// Initialize is the body of the initialize request. Required.
	Initialize rawjson.Value
	// Accept, if not nil, checks the payload of the reply to initialize; an
	// error ends the session.
	Accept func(payload rawjson.Value) *fault.Error
	// CanUseTool says that the caller answers permission requests.
	CanUseTool bool
	// Hooks are the hooks that the caller answers.
	Hooks callback.Hooks
	// RawServers names the caller-hosted MCP servers that the session begins with.
	// What Tools leaves of their JSON-RPC is for the caller.
	RawServers []string
	// Tools are those of them that agentd speaks for; nil if there are none.
	// Nothing uses them any more when Cleanup is called.
	Tools Tools
	// Elicitation says that the caller answers elicitations.
	Elicitation bool
	// AcceptRequests names further request subtypes that the caller answers.
	AcceptRequests []string
	// Resumed says that the conversation goes on from a transcript.
	Resumed bool
	// CLISessionID is the conversation's id where it is known already.
	CLISessionID string
	// Conversation, if not nil, is told the conversation's id when the CLI reports
	// another one; an error ends the session. The supervisor calls it, without
	// locks.
	Conversation func(id string) *fault.Error
	// Turn, if not nil, is called with the result of each turn that ends. It must not
	// block, nor use the session.
	Turn func(*message.Result)
	// StderrEvents asks for an event for each line of stderr.
	StderrEvents bool
	// LineFatal makes a line over Limits.Line end the session.
	LineFatal bool
	// Redact removes known secrets from text; nil changes nothing.
	Redact func(string) string
	// Store, if not nil, has the transcript mirrored to a store that the caller hosts.
	Store *Store
	// Limits bound the session.
	Limits limits.Limits
	// Cleanup, if not nil, is called once after the session's last process.
	Cleanup func()
	// Idle is how long the session may be idle before it is parked; 0: for ever.
	Idle time.Duration
	// Budget, if not nil, is what all sessions together may retain.
	Budget *journal.Budget
	// Restore, if not nil, says how to start the CLI again; without it the session
	// is never parked.
	Restore func(context.Context, Snapshot) (Revival, error)
	// Log receives what operators should see. Required.
	Log *slog.Logger
}

// OrDefault returns c with what was left out filled in.
func (c Config) OrDefault() Config {
	c.Limits = c.Limits.OrDefault()
	if c.Accept == nil {
		c.Accept = func(rawjson.Value) *fault.Error { return nil }
	}
	if c.Conversation == nil {
		c.Conversation = func(string) *fault.Error { return nil }
	}
	if c.Turn == nil {
		c.Turn = func(*message.Result) {}
	}
	if c.Redact == nil {
		c.Redact = func(s string) string { return s }
	}
	if c.Cleanup == nil {
		c.Cleanup = func() {}
	}
	return c
}

// Store says how a transcript is mirrored to a store that the caller hosts.
type Store struct {
	// Eager mirrors everything at once.
	Eager bool
	// Methods are the optional methods that the store has.
	Methods []string
	// Projects is the folder that the CLI keeps the transcripts in, by project.
	Projects string
	// Resume, if not nil, brings the conversation back from the store before the first
	// process, and returns what to start instead of Config.Spec, and its Projects. It
	// ends when ctx does.
	Resume func(ctx context.Context, s store.Store) (spec transport.Spec, projects string, err error)
}

// Served says which requests of the CLI the caller answers.
func (c *Config) Served() callback.Served {
	return callback.Served{CanUseTool: c.CanUseTool, Hooks: c.Hooks, Elicitation: c.Elicitation, Accept: c.AcceptRequests}
}

// Tools are MCP servers that agentd speaks for.
type Tools interface {
	// Quick reports whether Handle takes a message no longer than it takes to read
	// it.
	Quick(m *callback.MCPMessage) bool
	// Handle serves a message, and reports false if it is not its own: for
	// another server, or a response. It returns a call for the caller to answer,
	// or calls reply once, from any goroutine. It waits for nobody, and is not
	// called concurrently.
	Handle(m *callback.MCPMessage, reply func(control.Reply)) (call *callback.ToolCall, mine bool)
	// Unchecked tells whether Handle serves a message, and returns its call if it
	// is one, unchecked. It may be called at any time.
	Unchecked(m *callback.MCPMessage) (call *callback.ToolCall, mine bool)
	// ResultLimit is how many characters of a tool's result the CLI shows the
	// model.
	ResultLimit(server, tool string) int
	// Replace puts the hosted ones of list in the place of all, and returns the
	// names of those that the CLI knows with other tools. undo takes it back. It
	// does not block.
	Replace(list []mcpconfig.Server) (changed []string, undo func())
}

// Snapshot is what a parked session needs to go on.
type Snapshot struct {
	// CLISessionID is the conversation to resume.
	CLISessionID string
	// PermissionMode is the mode it was in, empty if that is not known.
	PermissionMode string
	// CostUSD is what it has cost so far.
	CostUSD float64
}

// Revival says how to start a parked session's CLI again.
type Revival struct {
	// Spec is what to start.
	Spec transport.Spec
	// Initialize is the body of the initialize request.
	Initialize rawjson.Value
	// Started, if not nil, is called once when the CLI is ready, or the revival
	// has failed.
	Started func()
}

// Info is what is known of a started session.
type Info struct {
	// Initialize is the CLI's reply to initialize, valid if Initialized.
	Initialize control.Response
	// Initialized is true once the CLI has answered.
	Initialized bool
	// State is what the session does.
	State event.State
	// CLISessionID is the conversation's id, empty if not known yet.
	CLISessionID string
	// PID is the process id of the CLI.
	PID int
	// Spawn and InitializeTime say how long the start took.
	Spawn, InitializeTime time.Duration
	// FirstSeq and LastSeq bound the durable events held, 0 if none.
	FirstSeq, LastSeq uint64
	// Turn is 1 + the number of results.
	Turn uint64
	// Pending is how many requests wait for an answer.
	Pending int
	// Inputs is how many inputs wait for their turn.
	Inputs int
	// Model, Title and PermissionMode are those of the conversation, empty where
	// the CLI has not said them.
	Model, Title, PermissionMode string
	// Active is when the CLI last wrote something.
	Active time.Time
}
