package tools

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
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

// model is a scripted Messages API whose script can be replaced, so that later
// calls can name what earlier ones made.
type model struct {
	url string
	api atomic.Pointer[messagesapi.Server]
}

func startModel(t *testing.T) *model {
	t.Helper()
	m := &model{}
	m.play(t, "")
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			target, err := url.Parse(m.api.Load().URL)
			if err != nil {
				t.Error(err)
				return
			}
			r.SetURL(target)
		},
		ErrorLog: slog.NewLogLogger(slog.NewTextHandler(t.Output(), nil), slog.LevelDebug),
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: proxy}
	served := make(chan error, 1)
	go func() { served <- server.Serve(ln) }()
	t.Cleanup(func() {
		_ = server.Close()
		<-served
	})
	m.url = "http://" + ln.Addr().String()
	return m
}

// play replaces the script.
func (m *model) play(t *testing.T, text string) {
	t.Helper()
	script, err := modelscript.Load([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)
	m.api.Store(api)
}

// daemon starts the service in this process, for the CLI at path.
func daemon(t *testing.T, path string, env []string) agentdv1.AgentServiceClient {
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	spawner := process.New(log)
	svc := service.New(service.Config{
		Launch: spawner.Launch,
		FindCLI: func(context.Context, string) (service.CLI, error) {
			return service.CLI{Path: path, Version: "2.1.332"}, nil
		},
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
