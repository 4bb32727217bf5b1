package service

import (
	"fmt"
	"strconv"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
)

// Query implements AgentService: one conversation, all of whose inputs are
// known. It is a session whose caller half-closes at once.
func (a agentService) Query(req *agentdv1.QueryRequest, stream agentdv1.AgentService_QueryServer) error {
	inputs, err := queryInputs(req)
	if err != nil {
		return err
	}
	if err := withoutCallbacks(req.GetOptions()); err != nil {
		return err
	}
	l, err := a.server.open(stream.Context(), request{
		options: req.GetOptions(), labels: req.GetLabels(),
		raw: req.GetRawFrames(), maxBytes: req.GetMaxMessageBytes(),
	}, func() error { return stream.SendHeader(nil) })
	if err != nil {
		return err
	}
	session := l.session
	session.SetPresent(false)
	for _, in := range inputs {
		if err := l.send(in); err != nil {
			session.Close(event.CloseFailed, false)
			return err
		}
	}
	session.EndInput()
	var last *message.Result
	p := &pump[*agentdv1.QueryResponse]{
		server: a.server, live: l, arms: queryArms, send: stream.Send,
		seen: func(b event.Body) {
			if m, ok := b.(*event.Message); ok {
				if r, ok := m.Frame.Message.(*message.Result); ok {
					last = r
				}
			}
		},
	}
	err = p.run(stream.Context())
	closeIfLost(session)
	if err == nil && last != nil && last.IsError {
		return resultFault(last)
	}
	return err
}

// closeIfLost ends a session whose stream ended before it.
func closeIfLost(s *runner.Session) {
	select {
	case <-s.Done():
	default:
		s.Close(event.CloseCallerLost, false)
	}
}

// queryInputs returns what a query sends, in order.
func queryInputs(req *agentdv1.QueryRequest) ([]message.Input, error) {
	inputs := req.GetInputs()
	switch {
	case req.GetPrompt() != "" && len(inputs) > 0:
		return nil, fault.Invalid("inputs", "must be empty where prompt is set")
	case len(inputs) == 0:
		inputs = []*agentdv1.Input{{Content: &agentdv1.Input_Text{Text: req.GetPrompt()}}}
	}
	out := make([]message.Input, 0, len(inputs))
	for i, in := range inputs {
		path := fmt.Sprintf("inputs[%d].", i)
		if len(req.GetInputs()) == 0 {
			path = "prompt."
		}
		input, err := translateInput(path, in)
		if err != nil {
			return nil, err
		}
		out = append(out, input)
	}
	return out, nil
}

// withoutCallbacks refuses options that need a caller who answers.
func withoutCallbacks(o *agentdv1.Options) error {
	var violations []fault.Violation
	refuse := func(set bool, field string) {
		if set {
			violations = append(violations, fault.Violation{
				Field: "options." + field, Description: "needs a caller who answers: use AgentService.Session",
			})
		}
	}
	refuse(o.GetCanUseTool(), "can_use_tool")
	refuse(len(o.GetHooks()) > 0, "hooks")
	refuse(o.GetOnElicitation(), "on_elicitation")
	refuse(len(o.GetSupportedDialogKinds()) > 0, "supported_dialog_kinds")
	for _, s := range o.GetMcpServers().GetServers().GetServers() {
		refuse(s.GetSdk() != nil, "mcp_servers")
	}
	return fault.InvalidAll(violations)
}

// resultFault is the status of a query whose last result is an error; the
// result itself was delivered before.
func resultFault(r *message.Result) error {
	e := fault.New(fault.ResultError, "Claude Code returned an error result: %s", r.ErrorText()).
		With("subtype", r.Subtype).With("session_id", r.SessionID)
	if r.TerminalReason != nil {
		e = e.With("terminal_reason", *r.TerminalReason)
	}
	if r.APIErrorStatus != nil {
		e = e.With("api_error_status", strconv.FormatInt(*r.APIErrorStatus, 10))
	}
	return e
}

var queryArms = arms[*agentdv1.QueryResponse]{
	event: func(e *agentdv1.Event) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Event{Event: e}}
	},
	opened: func(o *agentdv1.SessionOpened) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Opened{Opened: o}}
	},
	gap: func(g *agentdv1.Gap) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Gap{Gap: g}}
	},
	heartbeat: func(h *agentdv1.Heartbeat) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Heartbeat{Heartbeat: h}}
	},
	draining: func(d *agentdv1.Draining) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Draining{Draining: d}}
	},
	chunk: func(c *agentdv1.Chunk) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Chunk{Chunk: c}}
	},
}
