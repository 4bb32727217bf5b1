// Package agent models the definitions of subagents as initialize carries
// them. Unlike the options' names, theirs are camelCase on the wire.
package agent

import (
	"slices"

	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Definition defines a subagent. Empty strings, nil pointers and nil slices are
// left out; an empty slice that is not nil is sent.
type Definition struct {
	// Name is the agent's name.
	Name string
	// Description tells the model when to use the agent.
	Description string
	// Prompt is the agent's system prompt.
	Prompt string
	// Tools are the agent's tools; nil is all, empty is none.
	Tools []string
	// DisallowedTools are taken away.
	DisallowedTools []string
	// Model is an alias, a full name or "inherit".
	Model string
	// Skills are loaded at the agent's start.
	Skills []string
	// Memory is the scope of the agent's memory.
	Memory string
	// MCPServers are the agent's servers.
	MCPServers []MCPServer
	// InitialPrompt is the first user turn of a main-thread agent.
	InitialPrompt *string
	// MaxTurns bounds the model calls.
	MaxTurns *uint32
	// Background runs the agent in the background.
	Background *bool
	// EffortLevel is the effort by name.
	EffortLevel string
	// EffortNumber is the effort by number; it wins over EffortLevel.
	EffortNumber *int64
	// PermissionMode is the agent's permission mode.
	PermissionMode string
	// CriticalSystemReminder is added to the system prompt.
	CriticalSystemReminder *string
	// AutoCompactWindow is the token count at which a subagent compacts.
	AutoCompactWindow *uint32
	// OmitClaudeMd runs a subagent without CLAUDE.md files.
	OmitClaudeMd *bool
	// Observer is started to watch the agent.
	Observer *string
	// ObserverMessage is added to each digest for the observer.
	ObserverMessage *string
	// Extra are further members, a checked object or nil.
	Extra rawjson.Value
}

// MCPServer is a server by name, or a definition.
type MCPServer struct {
	// Name names a server of the session; unused if Definition is set.
	Name string
	// Definition defines a server for the agent.
	Definition *mcpconfig.Server
}

// wire is the CLI's form of a [Definition].
type wire struct {
	Description            string          `json:"description"`
	Prompt                 string          `json:"prompt"`
	Tools                  []string        `json:"tools,omitzero"`
	DisallowedTools        []string        `json:"disallowedTools,omitzero"`
	Model                  string          `json:"model,omitzero"`
	Skills                 []string        `json:"skills,omitzero"`
	Memory                 string          `json:"memory,omitzero"`
	MCPServers             []rawjson.Value `json:"mcpServers,omitzero"`
	InitialPrompt          *string         `json:"initialPrompt,omitzero"`
	MaxTurns               *uint32         `json:"maxTurns,omitzero"`
	Background             *bool           `json:"background,omitzero"`
	Effort                 any             `json:"effort,omitzero"`
	PermissionMode         string          `json:"permissionMode,omitzero"`
	CriticalSystemReminder *string         `json:"criticalSystemReminder_EXPERIMENTAL,omitzero"`
	AutoCompactWindow      *uint32         `json:"autoCompactWindow,omitzero"`
	OmitClaudeMd           *bool           `json:"omitClaudeMd,omitzero"`
	Observer               *string         `json:"observer,omitzero"`
	ObserverMessage        *string         `json:"observerMessage,omitzero"`
}

// Object returns the definitions as an object by name, in order.
func Object(definitions []Definition) (rawjson.Value, error) {
	members := make([]jsonobject.Member, 0, len(definitions))
	for _, d := range definitions {
		value, err := d.encode()
		if err != nil {
			return nil, err
		}
		members = append(members, jsonobject.Member{Name: d.Name, Value: value})
	}
	return jsonobject.Object(members), nil
}

// Conflicts returns the names of extra's members that a field of [Definition]
// stands for.
func Conflicts(extra rawjson.Value) []string {
	return jsonobject.Conflicts(wire{}, extra)
}

func (d Definition) encode() (rawjson.Value, error) {
	w := wire{
		Description:            d.Description,
		Prompt:                 d.Prompt,
		Tools:                  d.Tools,
		DisallowedTools:        d.DisallowedTools,
		Model:                  d.Model,
		Skills:                 d.Skills,
		Memory:                 d.Memory,
		InitialPrompt:          d.InitialPrompt,
		MaxTurns:               d.MaxTurns,
		Background:             d.Background,
		PermissionMode:         d.PermissionMode,
		CriticalSystemReminder: d.CriticalSystemReminder,
		AutoCompactWindow:      d.AutoCompactWindow,
		OmitClaudeMd:           d.OmitClaudeMd,
		Observer:               d.Observer,
		ObserverMessage:        d.ObserverMessage,
	}
	switch {
	case d.EffortNumber != nil:
		w.Effort = *d.EffortNumber
	case d.EffortLevel != "":
		w.Effort = d.EffortLevel
	}
	for _, server := range d.MCPServers {
		if server.Definition == nil {
			w.MCPServers = append(w.MCPServers, rawjson.Quote(server.Name))
			continue
		}
		value, err := server.Definition.Entry()
		if err != nil {
			return nil, err
		}
		member := jsonobject.Member{Name: server.Definition.Name, Value: value}
		w.MCPServers = append(w.MCPServers, jsonobject.Object([]jsonobject.Member{member}))
	}
	return jsonobject.MarshalWith(w, slices.Clone(d.Extra))
}
