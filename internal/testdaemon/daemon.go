package testdaemon

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/test/bufconn"

	"github.com/agentd/agentd/interceptors"
	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/service"
	"github.com/agentd/agentd/service/codec"
)

const (
	// ownerKey and adminKey are the metadata that say who calls.
	ownerKey, adminKey = "test-owner", "test-admin"
	// wire is what a connection holds in each direction.
	wire = 64 << 10
)

// validator is shared: compiling the rules takes longer than most tests, and it
// holds nothing that belongs to a bubble.
var validator = sync.OnceValues(func() (protovalidate.Validator, error) { return protovalidate.New() })

// Config says what to run. The zero value serves simulated CLIs with the
// built-in model and the defaults of the contract.
type Config struct {
	// Script is the fault script of every CLI; empty: the conversational face.
	Script string
	// Model is the model script of every CLI, if Script is empty; empty: the
	// built-in model.
	Model string
	// Service changes the server's configuration; may be nil.
	Service func(*service.Config)
	// Identify says who calls; nil: the metadata of the options As and Admin do.
	Identify func(context.Context) (auth.Identity, error)
	// Server are further options of the gRPC server.
	Server []grpc.ServerOption
	// Log, if not nil, receives everything that is logged.
	Log slog.Handler
	// MayFail says that the test provokes defects: what is logged as an error is
	// not a failure of the test.
	MayFail bool
}

// Daemon is a running server.
type Daemon struct {
	// T is the test.
	T *testing.T
	// Service is the server behind gRPC.
	Service *service.Server
	// CLI starts the CLIs, and remembers what they were given.
	CLI *CLI

	listener *bufconn.Listener
	grpc     *grpc.Server
	served   chan error
	log      *log
	stopped  bool

	mu sync.Mutex
	// conns are all that were dialled; guarded by mu.
	conns []*Conn
}

// Run plays a test against a server in fake time.
func Run(t *testing.T, cfg Config, f func(*Daemon)) {
	t.Helper()
	if _, err := validator(); err != nil { // outside of the bubble
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) { f(Start(t, cfg)) })
}

// Start starts a server that ends with the test.
func Start(t *testing.T, cfg Config) *Daemon {
	t.Helper()
	valid, err := validator()
	if err != nil {
		t.Fatal(err)
	}
	if cfg.Identify == nil {
		cfg.Identify = identify
	}
	d := &Daemon{T: t, CLI: newCLI(t, cfg), listener: bufconn.Listen(wire), served: make(chan error, 1), log: &log{}}
	handler := slog.Handler(slog.NewTextHandler(d.log, &slog.HandlerOptions{Level: slog.LevelError}))
	if cfg.Log != nil {
		handler = slog.NewMultiHandler(handler, cfg.Log)
	}
	logger := slog.New(handler)
	chain, err := interceptors.Chain(interceptors.Config{Log: logger, Identify: cfg.Identify, Validator: valid})
	if err != nil {
		t.Fatal(err)
	}
	svc := service.Config{
		Launch: d.CLI.Launch,
		FindCLI: func(context.Context, string) (service.CLI, error) {
			return service.CLI{Path: "/simulated/claude", Version: flags.Version, Simulated: true}, nil
		},
		TempDir: t.TempDir(), Version: "test", Log: logger,
	}
	if cfg.Service != nil {
		cfg.Service(&svc)
	}
	d.Service = service.New(svc)
	options := append([]grpc.ServerOption{
		grpc.MaxRecvMsgSize(codec.MaxReceived), grpc.MaxSendMsgSize(65 << 20), grpc.WaitForHandlers(true),
		grpc.ForceServerCodecV2(codec.New()),
	}, cfg.Server...)
	d.grpc = grpc.NewServer(append(chain, options...)...)
	d.Service.Register(d.grpc)
	go func() { d.served <- d.grpc.Serve(d.listener) }() // ends with grpc.Stop
	t.Cleanup(func() { d.end(cfg.MayFail) })
	return d
}

// identify takes the owner from metadata, which no real server would.
func identify(ctx context.Context) (auth.Identity, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	o := callctx.Owner{Admin: len(md.Get(adminKey)) > 0}
	if v := md.Get(ownerKey); len(v) > 0 {
		o.ID = v[0]
	}
	return auth.Identity{Owner: o}, nil
}

// Stop ends the sessions as a stopping daemon does, within ctx.
func (d *Daemon) Stop(ctx context.Context) {
	d.stopped = true
	d.Service.Shutdown(ctx)
}

func (d *Daemon) end(mayFail bool) {
	d.mu.Lock() // nobody dials any more
	defer d.mu.Unlock()
	for _, c := range d.conns {
		_ = c.conn.Close()
	}
	if !d.stopped {
		now, cancel := context.WithCancel(context.WithoutCancel(d.T.Context()))
		cancel() // nothing is waited for
		d.Service.Shutdown(now)
	}
	for _, c := range d.conns {
		c.drop()
	}
	d.grpc.Stop()
	if err := <-d.served; err != nil {
		d.T.Errorf("serve: %v", err)
	}
	if text := d.log.String(); text != "" && !mayFail {
		d.T.Errorf("logged as errors:\n%s", text)
	}
}

// Logged is what was logged as an error so far.
func (d *Daemon) Logged() string { return d.log.String() }

// Lines joins the lines of a script.
func Lines(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// log is a writer that may be read meanwhile.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer. The call log is left out: it says of every call
// how it ended.
func (l *log) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(`msg="finished call"`)) {
		return len(b), nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

// String returns what was written.
func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// simulated makes the template of the CLIs.
func simulated(t *testing.T, cfg Config) simcli.Config {
	t.Helper()
	c := simcli.Config{Script: cfg.Script}
	if cfg.Model == "" {
		return c
	}
	model, err := simcli.ModelScript(cfg.Model)
	if err != nil {
		t.Fatal(err)
	}
	c.Model = model
	return c
}
