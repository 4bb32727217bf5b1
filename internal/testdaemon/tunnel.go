package testdaemon

import (
	"context"

	"google.golang.org/grpc"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Tunnel is one call of AgentService.Tunnel.
type Tunnel struct {
	*Stream[TunnelMessage]

	// Call is the call itself.
	Call agentdv1.AgentService_TunnelClient
}

// TunnelMessage is a TunnelResponse, none of which is an event.
type TunnelMessage struct{ *agentdv1.TunnelResponse }

// GetEvent implements response.
func (TunnelMessage) GetEvent() *agentdv1.Event { return nil }

// Tunnel calls AgentService.Tunnel and opens it.
func (c *Conn) Tunnel(open *agentdv1.TunnelOpen, options ...grpc.CallOption) *Tunnel {
	t := c.UnreadTunnel(open, options...)
	t.Read()
	return t
}

// UnreadTunnel is [Conn.Tunnel] of a caller who does not read; [Tunnel.Read] begins
// to.
func (c *Conn) UnreadTunnel(open *agentdv1.TunnelOpen, options ...grpc.CallOption) *Tunnel {
	c.daemon.T.Helper()
	ctx, cancel := context.WithCancel(c.Context())
	call, err := c.Agent.Tunnel(ctx, options...)
	if err != nil {
		c.daemon.T.Fatal(err)
	}
	t := &Tunnel{Call: call, Stream: &Stream[TunnelMessage]{t: c.daemon.T, cancel: cancel}}
	if open != nil {
		t.Send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_Open{Open: open}})
	}
	return t
}

// Read begins to read.
func (t *Tunnel) Read() {
	recv := func() (TunnelMessage, error) {
		m, err := t.Call.Recv()
		return TunnelMessage{m}, err
	}
	t.Stream = read(t.t, t.cancel, recv, func() TunnelMessage { return TunnelMessage{new(agentdv1.TunnelResponse)} })
}

// Send sends one request. A stream that has ended takes it without a word.
func (t *Tunnel) Send(m *agentdv1.TunnelRequest) { _ = t.Call.Send(m) }

// Frame sends a line to the CLI.
func (t *Tunnel) Frame(line string) {
	t.Send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_Frame{Frame: line}})
}

// EndInput ends the CLI's input.
func (t *Tunnel) EndInput() {
	t.Send(&agentdv1.TunnelRequest{Message: &agentdv1.TunnelRequest_EndInput{EndInput: &agentdv1.TunnelEndInput{}}})
}

// Frames returns the lines that were received so far.
func (t *Tunnel) Frames() (frames []string) {
	for _, m := range t.All() {
		switch m.GetMessage().(type) {
		case *agentdv1.TunnelResponse_Frame, *agentdv1.TunnelResponse_FrameBytes:
			frames = append(frames, m.GetFrame()+string(m.GetFrameBytes()))
		}
	}
	return frames
}

// Exit is how the CLI ended, which must be the last response; the stream has ended.
func (t *Tunnel) Exit() *agentdv1.ProcessExit {
	t.t.Helper()
	_ = t.Err()
	all := t.All()
	if len(all) == 0 || all[len(all)-1].GetExit() == nil {
		t.t.Fatalf("exit is not the last of %d responses: %v", len(all), t.Err())
	}
	return all[len(all)-1].GetExit()
}
