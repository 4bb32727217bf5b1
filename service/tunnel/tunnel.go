// Package tunnel carries the CLI's own lines between a gRPC stream and a CLI.
//
// # Goroutines
//
// [Serve] starts a receiver, which waits for nothing but the next message and ends
// when Serve's caller, the handler, has returned; so it cannot be waited for.
package tunnel

import (
	"context"
	"errors"
	"io"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/tunnel"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/stream"
	"github.com/agentd/agentd/service/translate/envelope"
)

// Call is one call of AgentService.Tunnel.
type Call = agentdv1.AgentService_TunnelServer

// Serve serves a call from its first message to the end of its CLI. accepted tells
// the caller that the first message is valid.
func Serve(m *sessions.Manager, call Call, accepted func() error) error {
	first := new(agentdv1.TunnelRequest)
	if err := call.RecvMsg(first); err != nil {
		if errors.Is(err, io.EOF) {
			return fault.New(fault.SessionNotOpen, "the stream ended before open")
		}
		return err
	}
	open, ok := first.GetMessage().(*agentdv1.TunnelRequest_Open)
	if !ok {
		return fault.New(fault.SessionNotOpen, "the first message must be open")
	}
	var l *sessions.Live
	var t *tunnel.Tunnel
	opened := callctx.Go(call.Context(), func() (err error) { // which needs more of a stack than the stream will
		l, t, err = m.OpenTunnel(call.Context(), callctx.From(call.Context()).Owner.ID, open.Open, accepted)
		return err
	})
	if err := <-opened; err != nil {
		return err
	}
	defer t.Close(event.CloseCallerLost, false) // which comes too late where the CLI has ended
	out := stream.NewOutbox[*agentdv1.TunnelResponse]()
	// Ends when the handler returns, which ends Recv; it cannot be waited for.
	go (&receiver{tunnel: t, call: call, out: out}).run()
	err := pump(m, call, l, t, out).Serve(call.Context())
	if fault.ReasonOf(err) == fault.SlowConsumer {
		return fault.New(fault.SlowConsumer, "the caller did not read what its CLI wrote, which is ended")
	}
	return err
}

// pump carries what the CLI writes to the stream. What is sent is held no longer:
// nobody asks for it again.
func pump(m *sessions.Manager, call Call, l *sessions.Live, t *tunnel.Tunnel, out *stream.Outbox[*agentdv1.TunnelResponse]) *stream.Pump[*agentdv1.TunnelResponse] {
	return &stream.Pump[*agentdv1.TunnelResponse]{
		Sessions: m, Live: l, Arms: arms, Stream: call.Send, Sub: t.Events(), Outbox: out,
		First: func(context.Context) (*agentdv1.TunnelResponse, bool, error) {
			opened := &agentdv1.TunnelOpened{CliVersion: l.CLI.Version}
			return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Opened{Opened: opened}}, true, nil
		},
		Encode: func(e event.Event) *agentdv1.TunnelResponse {
			t.Journal().Release(e.Seq)
			return envelope.Tunnel(e)
		},
	}
}

var arms = stream.Arms[*agentdv1.TunnelResponse]{
	Heartbeat: func(h *agentdv1.Heartbeat) *agentdv1.TunnelResponse {
		h.LastSeq = 0 // frames have none
		return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Heartbeat{Heartbeat: h}}
	},
	Draining: func(d *agentdv1.Draining) *agentdv1.TunnelResponse {
		return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Draining{Draining: d}}
	},
	Chunk: func(c *agentdv1.Chunk) *agentdv1.TunnelResponse {
		return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Chunk{Chunk: c}}
	},
}

// receiver takes what the caller of a tunnel sends.
type receiver struct {
	tunnel *tunnel.Tunnel
	call   Call
	out    *stream.Outbox[*agentdv1.TunnelResponse]
	index  uint64 // of the message, after open
}

// run receives until the stream ends.
func (r *receiver) run() {
	err := callctx.Guard(r.call.Context(), func() error { r.loop(); return nil })
	if err != nil {
		r.out.Fail(err)
	}
}

// loop receives until the stream ends. Nothing that a caller sends ends it.
func (r *receiver) loop() {
	for ; ; r.index++ {
		m := new(agentdv1.TunnelRequest)
		err := r.call.RecvMsg(m)
		_, invalid := errors.AsType[*fault.Error](err)
		switch {
		case errors.Is(err, io.EOF):
			r.tunnel.EndInput()
			return
		case err != nil && !invalid:
			return // the sender sees the context end
		case err == nil:
			err = r.handle(m)
		}
		if err != nil {
			r.reject(err)
		}
	}
}

// handle does what one message asks; it never waits.
func (r *receiver) handle(m *agentdv1.TunnelRequest) error {
	switch m := m.GetMessage().(type) {
	case *agentdv1.TunnelRequest_Frame:
		return r.tunnel.Send(m.Frame)
	case *agentdv1.TunnelRequest_EndInput:
		r.tunnel.EndInput()
		return nil
	case *agentdv1.TunnelRequest_Open:
		return fault.New(fault.SessionAlreadyOpen, "the stream has its CLI already")
	default:
		return fault.New(fault.UnknownClientMessage, "the message holds no arm that this server knows")
	}
}

// reject tells the caller that one message was refused.
func (r *receiver) reject(err error) {
	rejected := &agentdv1.Rejected{Error: envelope.Error(err), Subject: &agentdv1.Rejected_RequestIndex{RequestIndex: r.index}}
	r.out.Put(&agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Rejected{Rejected: rejected}})
}
