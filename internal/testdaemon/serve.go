package testdaemon

import (
	"context"
	"log/slog"
	"net"
	"os"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/test/bufconn"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/interceptors"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/service"
	"github.com/agentd/agentd/service/codec"
)

// Serve starts the services with CLIs that are processes, until the test ends.
// Launch, Log and TempDir of the configuration are set where they are not; the
// environment gets a home of its own.
func Serve(t *testing.T, cfg service.Config) agentdv1.AgentServiceClient {
	t.Helper()
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	if cfg.Launch == nil {
		spawner := process.New(cfg.Log)
		t.Cleanup(spawner.Close)
		cfg.Launch = spawner.Launch
	}
	if cfg.TempDir == "" {
		cfg.TempDir = t.TempDir()
	}
	cfg.BaseEnv = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "LANG=C.UTF-8"}, cfg.BaseEnv...)
	svc := service.New(cfg)
	chain, err := interceptors.Chain(interceptors.Config{Log: cfg.Log})
	if err != nil {
		t.Fatal(err)
	}
	listener := bufconn.Listen(1 << 20)
	server := grpc.NewServer(append(chain, grpc.MaxRecvMsgSize(codec.MaxRequest))...)
	svc.Register(server)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }() // ends with the test
	conn, err := grpc.NewClient("passthrough:///agentd",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(64<<20)),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		svc.Shutdown(context.WithoutCancel(t.Context()))
		server.Stop()
		if err := <-served; err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	return agentdv1.NewAgentServiceClient(conn)
}
