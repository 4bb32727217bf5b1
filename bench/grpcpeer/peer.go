// Package grpcpeer is grpc-go alone: a server that streams the responses that
// agentd makes of the fake CLI's events, made before, and its client. There is no
// pipe, no JSON and no session between the two.
package grpcpeer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/agentd/agentd/bench/frames"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/envelope"
)

// Order is what the client asks of the peer.
type Order struct {
	Count  int  `json:"count"`
	Opaque bool `json:"opaque"` // bytes of the same size in place of events
	// EveryMs is the time between two events, whose text says when they were
	// made; 0: as fast as they go.
	EveryMs int `json:"every_ms"`
}

// method is the one method of the peer: it takes an order and streams
// messages that were made before.
var method = grpc.StreamDesc{
	StreamName:    "Stream",
	ServerStreams: true,
	Handler: func(_ any, stream grpc.ServerStream) error {
		var request wrapperspb.StringValue
		if err := stream.RecvMsg(&request); err != nil {
			return err
		}
		var o Order
		if err := json.Unmarshal([]byte(request.GetValue()), &o); err != nil {
			return err
		}
		if o.EveryMs > 0 {
			return sendPaced(stream, o)
		}
		messages := readyMade(o.Opaque)
		for n := range o.Count {
			if err := stream.SendMsg(messages[n%len(messages)]); err != nil {
				return err
			}
		}
		return nil
	},
}

func sendPaced(stream grpc.ServerStream, o Order) error {
	clock := time.NewTicker(time.Duration(o.EveryMs) * time.Millisecond)
	defer clock.Stop()
	for n := range o.Count {
		<-clock.C
		m := response(frames.TextOf(n, "t="+strconv.FormatInt(time.Now().UnixNano(), 10)))
		if err := stream.SendMsg(m); err != nil {
			return err
		}
	}
	return nil
}

// response is the response that agentd makes of a line.
func response(line []byte) *agentdv1.SessionResponse {
	e := event.Event{
		Seq: 5, Turn: 1, Ephemeral: true, Time: time.Now(), Body: &event.Message{Frame: protocol.Decode(line)},
	}
	return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: (envelope.Translator{}).Event(e)}}
}

// readyMade are the responses that agentd makes of the fake CLI's events, or
// bytes of the same encoded size.
func readyMade(opaque bool) []proto.Message {
	messages := make([]proto.Message, 1024)
	for n := range messages {
		m := response(frames.Text(n))
		messages[n] = m
		if opaque {
			const header = 3 // of the bytes
			messages[n] = wrapperspb.Bytes(make([]byte, proto.Size(m)-header))
		}
	}
	return messages
}

// EncodedSize is the mean size of a response.
func EncodedSize() float64 {
	total := 0
	messages := readyMade(false)
	for _, m := range messages {
		total += proto.Size(m)
	}
	return float64(total) / float64(len(messages))
}

// Serve serves until the process is ended, and writes where to stderr.
func Serve() error {
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := grpc.NewServer()
	server.RegisterService(&grpc.ServiceDesc{
		ServiceName: "bench.Peer", HandlerType: (*any)(nil), Streams: []grpc.StreamDesc{method},
	}, struct{}{})
	fmt.Fprintf(os.Stderr, "listen=%s\n", l.Addr())
	return server.Serve(l)
}

// Receive orders messages, receives them and shows each to see; it returns
// how long that took from the first to the last.
func Receive(ctx context.Context, conn *grpc.ClientConn, o Order, see func(proto.Message)) (time.Duration, error) {
	stream, err := conn.NewStream(ctx, &method, "/bench.Peer/Stream")
	if err != nil {
		return 0, err
	}
	text, err := json.Marshal(o)
	if err != nil {
		return 0, err
	}
	if err := errors.Join(stream.SendMsg(wrapperspb.String(string(text))), stream.CloseSend()); err != nil {
		return 0, err
	}
	var began time.Time
	for n := 0; ; n++ {
		var m proto.Message = new(agentdv1.SessionResponse)
		if o.Opaque {
			m = new(wrapperspb.BytesValue)
		}
		switch err := stream.RecvMsg(m); {
		case errors.Is(err, io.EOF) && n == o.Count:
			return time.Since(began), nil
		case err != nil:
			return 0, fmt.Errorf("message %d of grpc-go's own: %w", n, err)
		}
		if n == 0 {
			began = time.Now()
		}
		see(m)
	}
}
