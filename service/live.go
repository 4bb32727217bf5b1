package service

import (
	"context"

	"github.com/google/uuid"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/service/codec"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/stream"
	"github.com/agentd/agentd/service/translate/envelope"
)

// liveService is the unary face of the sessions: the same engine, for callers
// without a bidirectional stream.
type liveService struct {
	agentdv1.UnimplementedLiveSessionServiceServer
	server *Server
}

// find returns a session of the caller's, and notes that it is used until done
// is called.
func (s liveService) find(ctx context.Context, id string) (l *sessions.Live, done func(), err error) {
	l, err = s.server.sessions.Find(owner(ctx).ID, id)
	if err != nil {
		return nil, nil, err
	}
	return l, l.Use(), nil
}

// OpenSession implements LiveSessionService. It returns once the CLI is ready.
func (s liveService) OpenSession(ctx context.Context, req *agentdv1.OpenSessionRequest) (*agentdv1.OpenSessionResponse, error) {
	detach := s.server.cfg().Detach
	if req.DetachTimeout != nil {
		detach = req.GetDetachTimeout().AsDuration()
	}
	l, err := s.server.sessions.Open(ctx, sessions.Request{
		Owner: owner(ctx).ID, SessionID: req.GetSessionId(), Options: req.GetOptions(), Labels: req.GetLabels(),
		Accept: req.GetAcceptRequests(), Raw: req.GetRawFrames(),
		Detach: detach, Idle: req.GetIdleTimeout().AsDuration(), Retain: true,
	})
	if err != nil {
		return nil, err
	}
	info, ok, err := stream.Ready(ctx, l)
	if err != nil { // the caller is gone: nobody knows the id
		l.Session().Close(event.CloseCallerLost, false)
		return nil, err
	}
	if !ok {
		<-l.Gone()
		if err := l.Cause(); err != nil {
			return nil, err
		}
		return nil, fault.New(fault.SessionClosed, "the session was closed before it was ready")
	}
	o := stream.Opened(l, l.Usage().Epoch, info)
	resp := &agentdv1.OpenSessionResponse{
		SessionId: o.SessionId, Epoch: o.Epoch, ServerInfo: o.ServerInfo, Warnings: o.Warnings,
		CliVersion: o.CliVersion, CliSessionId: o.CliSessionId, Timings: o.Timings, Simulated: o.Simulated,
	}
	if err := codec.CheckReply(resp); err != nil { // nobody would know the id
		l.Session().Close(event.CloseFailed, false)
		<-l.Gone()
		return nil, err
	}
	return resp, nil
}

// WatchSession implements LiveSessionService.
func (s liveService) WatchSession(req *agentdv1.WatchSessionRequest, call agentdv1.LiveSessionService_WatchSessionServer) error {
	l, err := s.server.sessions.Find(owner(call.Context()).ID, req.GetSessionId())
	if err != nil {
		return err
	}
	after, err := stream.Cursor(l, req.AfterSeq)
	if err != nil {
		return err
	}
	leave := l.Watch()
	defer leave()
	events := envelope.Translator{Raw: req.GetRawFrames()}
	p := &stream.Pump[*agentdv1.WatchSessionResponse]{
		Sessions: s.server.sessions, Live: l, Events: events, MaxBytes: int(req.GetMaxMessageBytes()),
		Arms: watchArms, Stream: call.Send, Sub: l.Session().Subscribe(after, false), After: after, Watching: true,
		First: func(context.Context) (*agentdv1.WatchSessionResponse, bool, error) {
			m := stream.Attached(l, l.Usage().Epoch, events)
			return &agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Attached{Attached: m}}, true, nil
		},
	}
	return p.Serve(call.Context())
}

var watchArms = stream.Arms[*agentdv1.WatchSessionResponse]{
	Event: func(e *agentdv1.Event) *agentdv1.WatchSessionResponse {
		return &agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Event{Event: e}}
	},
	Gap: func(g *agentdv1.Gap) *agentdv1.WatchSessionResponse {
		return &agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Gap{Gap: g}}
	},
	Heartbeat: func(h *agentdv1.Heartbeat) *agentdv1.WatchSessionResponse {
		return &agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Heartbeat{Heartbeat: h}}
	},
	Draining: func(d *agentdv1.Draining) *agentdv1.WatchSessionResponse {
		return &agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Draining{Draining: d}}
	},
	Chunk: func(c *agentdv1.Chunk) *agentdv1.WatchSessionResponse {
		return &agentdv1.WatchSessionResponse{Message: &agentdv1.WatchSessionResponse_Chunk{Chunk: c}}
	},
}

// inputSpace is the namespace of input uuids that are made from command ids, so
// that a repeated command is a repeated input.
var inputSpace = uuid.MustParse("6f0f3c5e-58b8-4a53-9d0c-0f5a0c6f2f6b")

// SendInput implements LiveSessionService.
func (s liveService) SendInput(ctx context.Context, req *agentdv1.SendInputRequest) (*agentdv1.SendInputResponse, error) {
	l, done, err := s.find(ctx, req.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer done()
	return sessions.Once(l, req.GetCommandId(), "input", req.GetInput(), func() (*agentdv1.SendInputResponse, error) {
		in := proto.CloneOf(req.GetInput())
		if in.GetUuid() == "" && req.GetCommandId() != "" {
			in.Uuid = uuid.NewSHA1(inputSpace, []byte(req.GetCommandId())).String()
		}
		input, err := translateInput("input.", in)
		if err != nil {
			return nil, err
		}
		before := l.Session().Info().LastSeq
		if err := l.Send(input); err != nil {
			return nil, err
		}
		return &agentdv1.SendInputResponse{CommandId: orNew(req.GetCommandId()), InputUuid: input.UUID, LastSeq: before}, nil
	})
}

// ListPendingRequests implements LiveSessionService.
func (s liveService) ListPendingRequests(ctx context.Context, req *agentdv1.ListPendingRequestsRequest) (*agentdv1.ListPendingRequestsResponse, error) {
	l, done, err := s.find(ctx, req.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer done()
	events := envelope.Translator{Raw: l.Raw}
	resp := &agentdv1.ListPendingRequestsResponse{}
	for _, e := range l.Session().PendingEvents() {
		resp.Requests = append(resp.Requests, events.Event(e))
	}
	return resp, codec.CheckReply(resp)
}

// ResolveRequest implements LiveSessionService.
func (s liveService) ResolveRequest(ctx context.Context, req *agentdv1.ResolveRequestRequest) (*agentdv1.ResolveRequestResponse, error) {
	l, done, err := s.find(ctx, req.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer done()
	return sessions.Once(l, req.GetCommandId(), "answer", req.GetAnswer(), func() (*agentdv1.ResolveRequestResponse, error) {
		if err := answer(ctx, l, req.GetAnswer()); err != nil {
			return nil, err
		}
		return &agentdv1.ResolveRequestResponse{
			CommandId: orNew(req.GetCommandId()), Outcome: agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED,
		}, nil
	})
}

// CloseSession implements LiveSessionService. It returns once the session has
// ended.
func (s liveService) CloseSession(ctx context.Context, req *agentdv1.CloseSessionRequest) (*agentdv1.CloseSessionResponse, error) {
	l, done, err := s.find(ctx, req.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer done()
	session := l.Session()
	if err := closeSession(l, &agentdv1.CloseSession{CommandId: req.GetCommandId(), FinishTurn: req.GetFinishTurn()}); err != nil {
		return nil, err
	}
	select {
	case <-l.Gone():
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	resp := &agentdv1.CloseSessionResponse{CommandId: orNew(req.GetCommandId())}
	if last, ok := session.Journal().Last(); ok {
		resp.Closed = envelope.Translator{}.Event(last).GetClosed()
	}
	return resp, nil
}

// closeSession begins to close a session. That may be asked for again.
func closeSession(l *sessions.Live, c *agentdv1.CloseSession) error {
	return sessions.Begun(l, c.GetCommandId(), "close", c, func() error {
		l.Session().Close(event.CloseRequested, c.GetFinishTurn())
		return nil
	})
}

func orNew(id string) string {
	if id == "" {
		return uuid.NewString()
	}
	return id
}
