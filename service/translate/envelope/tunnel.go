package envelope

import (
	"unicode/utf8"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/event"
)

// Tunnel translates an event of a tunnel.
func Tunnel(e event.Event) *agentdv1.TunnelResponse {
	switch b := e.Body.(type) {
	case *event.Line:
		if !utf8.Valid(b.Text) {
			return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_FrameBytes{FrameBytes: b.Text}}
		}
		return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Frame{Frame: string(b.Text)}}
	case *event.StderrLine:
		return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Stderr{Stderr: &agentdv1.StderrLine{Line: b.Line}}}
	case *event.Closed:
		return &agentdv1.TunnelResponse{Message: &agentdv1.TunnelResponse_Exit{Exit: exit(b)}}
	default:
		return &agentdv1.TunnelResponse{}
	}
}
