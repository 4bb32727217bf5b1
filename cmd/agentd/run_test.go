package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/agentd/agentd/cmd/agentd/internal/listen"

	"go.uber.org/goleak"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	reflectionpb "google.golang.org/grpc/reflection/grpc_reflection_v1"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestSignals(t *testing.T) {
	signals := make(chan os.Signal)
	stop := newStopper(t.Context(), signals)
	signals <- syscall.SIGTERM
	<-stop.first.Done()
	select {
	case <-stop.second:
		t.Error("one signal counts as two")
	default:
	}
	signals <- syscall.SIGINT
	<-stop.second
}

// start runs a daemon on a private socket until the test ends.
func start(t *testing.T) *grpc.ClientConn {
	t.Helper()
	_, conn := startWith(t, &daemonFlags{CLI: simulated})
	return conn
}

// startWith does it with flags.
func startWith(t *testing.T, flags *daemonFlags) (*daemon, *grpc.ClientConn) {
	t.Helper()
	d, err := newDaemon(t.Context(), daemonConfig{
		flags:   flags,
		address: listen.Address{Network: "unix", Address: filepath.Join(t.TempDir(), "s"), Local: true},
		log:     slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	life, end := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- d.run(&stopper{first: life}) }()
	conn, err := grpc.NewClient(d.target(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		end()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return d, conn
}

// TestReflection asks in both versions, as older and newer tools do. Their
// messages are the same on the wire.
func TestReflection(t *testing.T) {
	conn := start(t)
	for _, version := range []string{"v1", "v1alpha"} {
		stream, err := conn.NewStream(t.Context(), &grpc.StreamDesc{ServerStreams: true, ClientStreams: true},
			"/grpc.reflection."+version+".ServerReflection/ServerReflectionInfo")
		if err != nil {
			t.Fatal(err)
		}
		request := &reflectionpb.ServerReflectionRequest{
			MessageRequest: &reflectionpb.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: "agentd.v1.AgentService"},
		}
		response := new(reflectionpb.ServerReflectionResponse)
		if err := errors.Join(stream.SendMsg(request), stream.CloseSend(), stream.RecvMsg(response)); err != nil {
			t.Errorf("%s: %v", version, err)
		}
		if len(response.GetFileDescriptorResponse().GetFileDescriptorProto()) == 0 {
			t.Errorf("%s: %v", version, response)
		}
	}
}

func TestHealth(t *testing.T) {
	client := healthpb.NewHealthClient(start(t))
	list, err := client.List(t.Context(), &healthpb.HealthListRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]healthpb.HealthCheckResponse_ServingStatus{
		"":                             healthpb.HealthCheckResponse_SERVING,
		"agentd.v1.AgentService":       healthpb.HealthCheckResponse_SERVING,
		"agentd.v1.LiveSessionService": healthpb.HealthCheckResponse_SERVING,
		"agentd.v1.ServerService":      healthpb.HealthCheckResponse_SERVING,
		"agentd.v1.HistoryService":     healthpb.HealthCheckResponse_SERVING,
	} {
		if got := list.GetStatuses()[name].GetStatus(); got != want {
			t.Errorf("health of %q = %v", name, got)
		}
	}
}
