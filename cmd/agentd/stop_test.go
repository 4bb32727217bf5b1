package main

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"
)

// TestCallThatDoesNotEnd checks that the daemon stops although a handler never
// looks at its call's end.
func TestCallThatDoesNotEnd(t *testing.T) {
	var log bytes.Buffer
	entered, release := make(chan struct{}), make(chan struct{})
	d := &daemon{log: slog.New(slog.NewTextHandler(&log, nil))}
	d.grpc = grpc.NewServer(grpc.WaitForHandlers(true), grpc.UnknownServiceHandler(func(any, grpc.ServerStream) error {
		close(entered)
		<-release
		return nil
	}))
	listener := bufconn.Listen(1 << 10)
	served := make(chan error, 1)
	go func() { served <- d.grpc.Serve(listener) }() // ends with endCalls
	conn, err := grpc.NewClient("passthrough:///daemon", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	call, err := conn.NewStream(t.Context(), &grpc.StreamDesc{ServerStreams: true}, "/some.Service/Call")
	if err != nil {
		t.Fatal(err)
	}
	if err := call.CloseSend(); err != nil {
		t.Fatal(err)
	}
	<-entered
	if d.endCalls(time.Millisecond) || !strings.Contains(log.String(), "a call does not end") {
		t.Errorf("all are said to be over, or the log says %q", log.String())
	}
	close(release)
	if err := <-served; err != nil {
		t.Error(err)
	}
	_ = conn.Close() // what became of the call is not the matter
}
