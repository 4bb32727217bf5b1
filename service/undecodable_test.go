package service_test

import (
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// garbling is a client's codec that sends bytes which are no message in the
// place of some.
type garbling struct{ encoding.CodecV2 }

func (g garbling) Marshal(v any) (mem.BufferSlice, error) {
	switch m := v.(type) {
	case *agentdv1.SessionRequest:
		if m.GetHeartbeat() != nil {
			return mem.BufferSlice{mem.SliceBuffer("\xff\xff\xff")}, nil
		}
		if m.GetAck() != nil { // an input whose text is no UTF-8
			return mem.BufferSlice{mem.SliceBuffer("\x62\x05\x52\x03a\xffb")}, nil
		}
	case *agentdv1.GetLiveSessionRequest, *agentdv1.QueryRequest:
		return mem.BufferSlice{mem.SliceBuffer("\x0a\x50\x01")}, nil
	}
	return g.CodecV2.Marshal(v)
}

func garbled() grpc.DialOption {
	return grpc.WithDefaultCallOptions(grpc.ForceCodecV2(garbling{encoding.GetCodecV2(proto.Name)}))
}

// TestUndecodable shows that bytes which are no message do not end the stream.
func TestUndecodable(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice", garbled())
		s, _ := c.Open(&agentdv1.OpenSession{})
		for _, m := range []*agentdv1.SessionRequest{
			{Message: &agentdv1.SessionRequest_Heartbeat{Heartbeat: &agentdv1.Heartbeat{}}},
			{Message: &agentdv1.SessionRequest_Ack{Ack: &agentdv1.Ack{}}},
		} {
			s.Send(m)
			r := s.Rejected()
			if r.GetError().GetReason() != agentdv1.ErrorReason_ERROR_REASON_VALIDATION_FAILED || r.GetSubject() != nil {
				d.T.Errorf("rejected %v", r)
			}
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Errorf("the stream ended with %v", err)
		}
	})
}

// TestUndecodableCalls shows that a call that begins with such bytes ends with a
// status like every other one.
func TestUndecodableCalls(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice", garbled())
		for name, call := range map[string]func() error{
			"unary": func() error {
				_, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{})
				return err
			},
			"server stream": func() error {
				stream, err := c.Agent.Query(c.Context(), &agentdv1.QueryRequest{})
				if err == nil {
					_, err = stream.Recv()
				}
				return err
			},
			"stream": func() error {
				stream, err := c.Agent.Session(c.Context())
				if err == nil {
					err = stream.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Heartbeat{Heartbeat: &agentdv1.Heartbeat{}}})
				}
				if err == nil {
					_, err = stream.Recv()
				}
				return err
			},
		} {
			if got := testdaemon.StatusOf(call()); got.Code != codes.InvalidArgument || got.Reason != "VALIDATION_FAILED" {
				d.T.Errorf("%s: status %+v", name, got)
			}
		}
	})
}
