package codec

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// sender is a service whose only stream is sent by a function.
type sender struct {
	agentdv1.UnimplementedAgentServiceServer
	send func(agentdv1.AgentService_QueryServer) error
}

func (s sender) Query(_ *agentdv1.QueryRequest, stream agentdv1.AgentService_QueryServer) error {
	return s.send(stream)
}

// BenchmarkSendPartial sends events over gRPC to a client that reads them.
func BenchmarkSendPartial(b *testing.B) {
	m := &agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Event{
		Event: response(text("The quick brown fox jumps over the lazy dog near the river. ")).GetEvent(),
	}}
	server := grpc.NewServer(grpc.ForceServerCodecV2(New()))
	agentdv1.RegisterAgentServiceServer(server, sender{send: func(stream agentdv1.AgentService_QueryServer) error {
		b.ReportAllocs()
		for b.Loop() {
			if err := stream.Send(m); err != nil {
				return err
			}
		}
		return nil
	}})
	listener := bufconn.Listen(1 << 20)
	go func() { _ = server.Serve(listener) }() // ends with Stop
	defer server.Stop()
	conn, err := grpc.NewClient("passthrough:///bench", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	stream, err := agentdv1.NewAgentServiceClient(conn).Query(b.Context(), &agentdv1.QueryRequest{})
	if err != nil {
		b.Fatal(err)
	}
	for {
		if _, err := stream.Recv(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			b.Fatal(err)
		}
	}
}
