package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"go.uber.org/goleak"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	reflectionv1alpha "google.golang.org/grpc/reflection/grpc_reflection_v1alpha"
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
	d, err := newDaemon(t.Context(), daemonConfig{
		flags:   &daemonFlags{CLI: simulated},
		address: listenAddress{network: "unix", address: filepath.Join(t.TempDir(), "s"), local: true},
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
	return conn
}

// TestReflection asks in both versions, as older and newer tools do.
func TestReflection(t *testing.T) {
	conn := start(t)
	v1, err := reflectionv1.NewServerReflectionClient(conn).ServerReflectionInfo(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_ = v1.Send(&reflectionv1.ServerReflectionRequest{
		MessageRequest: &reflectionv1.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: "agentd.v1.AgentService"},
	})
	if resp, err := v1.Recv(); err != nil || len(resp.GetFileDescriptorResponse().GetFileDescriptorProto()) == 0 {
		t.Errorf("v1: %v, %v", resp, err)
	}
	alpha, err := reflectionv1alpha.NewServerReflectionClient(conn).ServerReflectionInfo(t.Context()) //nolint:staticcheck // the old version is what is tested
	if err != nil {
		t.Fatal(err)
	}
	_ = alpha.Send(&reflectionv1alpha.ServerReflectionRequest{ //nolint:staticcheck // as above
		MessageRequest: &reflectionv1alpha.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: "agentd.v1.AgentService"}, //nolint:staticcheck // as above
	})
	if resp, err := alpha.Recv(); err != nil || len(resp.GetFileDescriptorResponse().GetFileDescriptorProto()) == 0 {
		t.Errorf("v1alpha: %v, %v", resp, err)
	}
	_, _ = v1.CloseSend(), alpha.CloseSend()
}

func TestHealth(t *testing.T) {
	client := healthpb.NewHealthClient(start(t))
	list, err := client.List(t.Context(), &healthpb.HealthListRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"", "agentd.v1.AgentService", "agentd.v1.LiveSessionService", "agentd.v1.HistoryService", "agentd.v1.ServerService",
	} {
		if got := list.GetStatuses()[name].GetStatus(); got != healthpb.HealthCheckResponse_SERVING {
			t.Errorf("health of %q = %v", name, got)
		}
	}
}
