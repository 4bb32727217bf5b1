package service_test

import (
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/encoding/gzip"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// TestCompressedCalls checks that callers may compress what they send, on streams
// and on unary calls.
func TestCompressedCalls(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice", grpc.WithDefaultCallOptions(grpc.UseCompressor(gzip.Name)))
		s, opened := c.Open(&agentdv1.OpenSession{})
		s.Input(testdaemon.Text("hello"))
		s.Event(testdaemon.IsResult)
		got, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: opened.GetSessionId()})
		if err != nil || got.GetSession().GetSessionId() != opened.GetSessionId() {
			d.T.Errorf("got %v, %v", got, err)
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
	})
}
