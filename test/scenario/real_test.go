package scenario

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
	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/service"
)

// TestRealCLI plays every scenario to the CLI that AGENTD_TEST_CLI names.
func TestRealCLI(t *testing.T) {
	path := os.Getenv("AGENTD_TEST_CLI")
	if path == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	all, err := Load(os.DirFS("../scenarios"))
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range all {
		t.Run(sc.Name, func(t *testing.T) {
			if sc.Only == "sim" {
				t.Skip(sc.Why)
			}
			playReal(t, path, sc)
		})
	}
}

// playReal plays one scenario to a daemon of its own, with a home of its own
// and a scripted model.
func playReal(t *testing.T, cli string, sc *Scenario) {
	t.Helper()
	setup := Setup{CWD: t.TempDir(), Outside: t.TempDir()}
	if err := sc.Prepare(setup); err != nil {
		t.Fatal(err)
	}
	text, err := sc.Model(setup)
	if err != nil {
		t.Fatal(err)
	}
	script, err := modelscript.Load(text)
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(script)
	if err != nil {
		t.Fatal(err)
	}
	defer api.Close()
	client := daemon(t, service.CLI{Path: cli, Version: "2.1.332"}, []string{
		"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + t.TempDir(), "LANG=C.UTF-8",
		"ANTHROPIC_BASE_URL=" + api.URL, "ANTHROPIC_API_KEY=sk-ant-scripted",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
	})
	if err := Run(t.Context(), client, sc, setup); err != nil {
		t.Error(err)
	}
}

// daemon starts the service in this process.
func daemon(t *testing.T, cli service.CLI, env []string) agentdv1.AgentServiceClient {
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	spawner := process.New(log)
	svc := service.New(service.Config{
		Launch:  spawner.Launch,
		FindCLI: func(context.Context, string) (service.CLI, error) { return cli, nil },
		BaseEnv: env,
		TempDir: t.TempDir(),
		Log:     log,
	})
	chain, err := interceptors.Chain(interceptors.Config{Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ln := bufconn.Listen(1 << 20)
	srv := grpc.NewServer(append(chain, grpc.MaxRecvMsgSize(service.MaxRequestBytes))...)
	svc.Register(srv)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(ln) }()
	conn, err := grpc.NewClient("passthrough:///agentd",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return ln.DialContext(ctx) }),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(64<<20)),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		svc.Shutdown(context.Background())
		srv.Stop()
		<-served
		spawner.Close()
	})
	return agentdv1.NewAgentServiceClient(conn)
}
