package service

import (
	"context"
	"fmt"
	"strconv"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/stream"
	"github.com/agentd/agentd/service/translate/envelope"
)

// Query implements AgentService: one conversation, all of whose inputs are
// known. It is a session whose caller half-closes at once.
func (a agentService) Query(req *agentdv1.QueryRequest, call agentdv1.AgentService_QueryServer) error {
	inputs, err := queryInputs(req)
	if err != nil {
		return err
	}
	if err := withoutCallbacks(req.GetOptions()); err != nil {
		return err
	}
	l, err := a.server.sessions.Open(call.Context(), sessions.Request{
		Owner: owner(call.Context()).ID, Options: req.GetOptions(), Labels: req.GetLabels(),
		Raw: req.GetRawFrames(), MaxBytes: req.GetMaxMessageBytes(),
		Accepted: accept(call),
	})
	if err != nil {
		return err
	}
	held, err := l.Take(false, nil)
	if err != nil {
		return err
	}
	defer held.Release()
	refused := sendAll(l, inputs)
	held.HalfClose()
	var last *message.Result
	p := &stream.Pump[*agentdv1.QueryResponse]{
		Sessions: a.server.sessions, Live: l, Events: envelope.Translator{Raw: l.Raw}, MaxBytes: l.MaxBytes,
		Arms: queryArms, Stream: call.Send, Sub: held.Subscribe(0), Lost: held.Lost(),
		First: func(ctx context.Context) (*agentdv1.QueryResponse, bool, error) {
			info, ok, err := stream.Ready(ctx, l)
			if !ok {
				return nil, false, err
			}
			o := stream.Opened(l, held.Epoch, info)
			return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Opened{Opened: o}}, true, nil
		},
		Seen: func(b event.Body) {
			if m, ok := b.(*event.Message); ok {
				if r, ok := m.Frame.Message.(*message.Result); ok {
					last = r
				}
			}
		},
	}
	err = p.Serve(call.Context())
	switch {
	case err != nil:
		return err
	case refused != nil:
		return refused
	case last != nil && last.IsError:
		return resultFault(last, l.Session().Redact)
	}
	return nil
}

// sendAll sends the inputs of a query. Where one is refused, the session ends
// without the rest: by itself if its CLI has ended or the daemon stops, else it
// is closed here.
func sendAll(l *sessions.Live, inputs []message.Input) error {
	for _, in := range inputs {
		err := l.Send(in)
		switch {
		case err == nil:
			continue
		case fault.ReasonOf(err) == fault.SessionClosed, fault.ReasonOf(err) == fault.ShuttingDown:
		default:
			l.Session().Close(event.CloseFailed, false)
		}
		return err
	}
	return nil
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
	seen := make(map[string]bool, len(inputs))
	for i, in := range inputs {
		path := fmt.Sprintf("inputs[%d].", i)
		if len(req.GetInputs()) == 0 {
			path = ""
		}
		if in.SessionId == nil {
			in.SessionId = proto.String("") // as the SDK's query()
		}
		input, err := translateInput(path, in)
		if err != nil && path == "" {
			return nil, fault.Invalid("prompt", "holds nothing but white space; say something, or send inputs with blocks")
		}
		if err != nil {
			return nil, err
		}
		if seen[input.UUID] {
			return nil, fault.Invalid(path+"uuid", "is the uuid of an earlier input: each needs its own")
		}
		seen[input.UUID] = true
		out = append(out, input)
	}
	return out, nil
}

// withoutCallbacks refuses options that need a caller who answers.
func withoutCallbacks(o *agentdv1.Options) error {
	var violations []fault.Violation
	refuse := func(set bool, field string) {
		if set {
			violations = fault.Append(violations, fault.Violation{
				Field: "options." + field, Description: "needs a caller who answers: use AgentService.Session",
			})
		}
	}
	refuse(o.GetCanUseTool(), "can_use_tool")
	refuse(len(o.GetHooks()) > 0, "hooks")
	refuse(o.GetOnElicitation(), "on_elicitation")
	refuse(len(o.GetSupportedDialogKinds()) > 0, "supported_dialog_kinds")
	refuse(o.GetSessionStore().GetKind() == "caller", "session_store")
	for _, s := range o.GetMcpServers().GetServers().GetServers() {
		refuse(s.GetSdk() != nil, "mcp_servers")
	}
	return fault.InvalidAll(violations)
}

// resultFault is the status of a query whose last result is an error; the
// result itself was delivered before. redact removes secrets from what the CLI
// says.
func resultFault(r *message.Result, redact func(string) string) error {
	e := fault.New(fault.ResultError, "Claude Code returned an error result").Saying(redact(r.ErrorText())).
		With("subtype", redact(r.Subtype)).With("session_id", redact(r.SessionID))
	if r.TerminalReason != nil {
		e = e.With("terminal_reason", redact(*r.TerminalReason))
	}
	if r.APIErrorStatus != nil {
		e = e.With("api_error_status", strconv.FormatInt(*r.APIErrorStatus, 10))
	}
	return e
}

var queryArms = stream.Arms[*agentdv1.QueryResponse]{
	Event: func(e *agentdv1.Event) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Event{Event: e}}
	},
	Gap: func(g *agentdv1.Gap) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Gap{Gap: g}}
	},
	Heartbeat: func(h *agentdv1.Heartbeat) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Heartbeat{Heartbeat: h}}
	},
	Draining: func(d *agentdv1.Draining) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Draining{Draining: d}}
	},
	Chunk: func(c *agentdv1.Chunk) *agentdv1.QueryResponse {
		return &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Chunk{Chunk: c}}
	},
}
