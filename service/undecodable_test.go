package service_test

import (
	"testing"
	"testing/synctest"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/encoding"
	"google.golang.org/grpc/encoding/proto"
	"google.golang.org/grpc/mem"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// garbling is a client's codec that sends bytes which are no message in the
// place of a heartbeat.
type garbling struct{ encoding.CodecV2 }

func (g garbling) Marshal(v any) (mem.BufferSlice, error) {
	if r, ok := v.(*agentdv1.SessionRequest); ok && r.GetHeartbeat() != nil {
		return mem.BufferSlice{mem.SliceBuffer("\xff\xff\xff")}, nil
	}
	return g.CodecV2.Marshal(v)
}

// TestUndecodable checks what docs/rough-edges.md says of a message that cannot
// be decoded: it ends the stream, and the session has lost its transport.
func TestUndecodable(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice", grpc.WithDefaultCallOptions(grpc.ForceCodecV2(garbling{encoding.GetCodecV2(proto.Name)})))
		s, opened := c.Open(&agentdv1.OpenSession{DetachTimeout: testdaemon.Seconds(60)})
		s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Heartbeat{Heartbeat: &agentdv1.Heartbeat{}}})
		if got := testdaemon.StatusOf(s.Err()); got.Code != codes.Internal {
			d.T.Errorf("status %+v", got)
		}
		synctest.Wait()
		live, err := d.Dial("alice").Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: opened.GetSessionId()})
		if err != nil || live.GetSession().GetAttached() {
			d.T.Errorf("the session is %v, %v", live, err)
		}
	})
}
