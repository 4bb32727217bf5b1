package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/metrics"
	"github.com/agentd/agentd/cmd/agentd/internal/web"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/sessions/roots"

	"github.com/agentd/agentd/cmd/agentd/internal/access"
	"github.com/agentd/agentd/cmd/agentd/internal/listen"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/reflection"

	"github.com/agentd/agentd/interceptors"
	"github.com/agentd/agentd/internal/workdir"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/process/proctree"
	"github.com/agentd/agentd/service"
	"github.com/agentd/agentd/service/codec"
)

const (
	// stopGrace is how long the daemon may take to stop beyond the drain: the
	// ladder of the sessions, twice over.
	stopGrace = 25 * time.Second
	// callGrace is how long calls may take to end after the sessions.
	callGrace = 10 * time.Second
	// hurryGrace is how long a second signal leaves to kill the CLIs.
	hurryGrace = time.Second

	// never switches a limit off that 0 would leave at its default.
	never = -1

	// keepaliveTime is the silence after which a connection is probed, and
	// keepaliveTimeout how long the answer may take.
	keepaliveTime, keepaliveTimeout = 30 * time.Second, 10 * time.Second
	// minPing is how often clients may probe: those that do it at 30 s, the least
	// that is usual, must not be turned away.
	minPing = 10 * time.Second
	// maxIdle is how long a connection without calls is kept.
	maxIdle = 15 * time.Minute
	// maxHeaderBytes bounds what a caller's metadata may take.
	maxHeaderBytes = 64 << 10
	// maxStreams bounds the calls of one connection; more wait in the client.
	maxStreams = 1000
	// maxSendBytes is above the largest max_message_bytes that a caller can ask
	// for: to send more is a defect.
	maxSendBytes = 65 << 20
)

// daemonConfig is what a daemon is composed of.
type daemonConfig struct {
	flags   *daemonFlags
	address listen.Address
	// http is where metrics are served; the zero value: nowhere.
	http listen.Address
	log  *slog.Logger
	// env is what CLIs get of, as far as they are allowed to.
	env []string
	// cli is used whatever flags say; may be nil.
	cli *service.CLI
}

// daemon is the composed program.
type daemon struct {
	log      *slog.Logger
	listener net.Listener
	grpc     *grpc.Server
	health   *health.Server
	metrics  *metrics.Metrics // nil: nobody asks for them
	web      net.Listener     // nil likewise
	service  *service.Server
	spawner  *process.Spawner
	work     *workdir.Dir
	drain    chan struct{} // capacity 1: an administrator asked to stop

	// watches is the life of calls that only watch, such as health.Watch.
	watches    context.Context //nolint:containedctx // it is a part of the daemon's own life
	endWatches context.CancelFunc
}

// newDaemon puts the parts together and listens. Whatever was made is undone on
// an error.
func newDaemon(ctx context.Context, cfg daemonConfig) (*daemon, error) {
	d := &daemon{log: cfg.log, spawner: process.New(cfg.log), drain: make(chan struct{}, 1)}
	d.watches, d.endWatches = context.WithCancel(context.WithoutCancel(ctx))
	if err := d.compose(ctx, cfg); err != nil {
		if d.service != nil {
			d.service.Shutdown(ctx)
		}
		d.endWatches()
		d.spawner.Close()
		d.removeWork()
		return nil, err
	}
	return d, nil
}

// removeWork removes the directory of the sessions' temporary files.
func (d *daemon) removeWork() {
	if d.work == nil {
		return
	}
	if err := d.work.Remove(); err != nil {
		d.log.Warn("removing the daemon's directory", "error", err)
	}
}

func (d *daemon) compose(ctx context.Context, cfg daemonConfig) error {
	flags := cfg.flags
	proctree.KillOrphans(d.log) // of a daemon that was killed
	var err error
	if d.work, err = workdir.New(flags.TempDir, d.log); err != nil {
		return err
	}
	find, err := findCLI(flags.CLI, d.spawner.Launch)
	if err != nil {
		return err
	}
	homes, err := flags.HomesDir()
	if err != nil {
		return err
	}
	allowed, err := roots.Resolve(flags.AllowDirs)
	if err != nil {
		return fmt.Errorf("--allow-dirs: %w", err)
	}
	env := cfg.env
	if flags.CLI == simulated && homes == "" {
		env = simulatedEnv(env)
	}
	if cfg.cli != nil {
		find = func(context.Context, string) (service.CLI, error) { return *cfg.cli, nil }
	}
	if cfg.http != (listen.Address{}) {
		d.metrics = metrics.New(programVersion())
	}
	options, err := d.callers(ctx, &flags.Flags)
	if err != nil {
		return err
	}
	raw := cfg.address.Local
	if flags.AllowRawControl != nil {
		raw = *flags.AllowRawControl
	}
	d.service = service.New(service.Config{
		Launch: d.spawner.Launch, FindCLI: find, BaseEnv: env, Homes: homes,
		TempDir: d.work.Path, Heartbeat: flags.Heartbeat, Stall: flags.SendTimeout, Detach: flags.Detach, Retain: flags.Retain,
		MaxSessions: flags.MaxSessions, MaxSessionsPerOwner: flags.MaxSessionsPerOwner,
		MaxProcesses: flags.MaxProcesses, MaxProcessesPerOwner: flags.MaxProcessesPerOwner,
		MaxStarts: flags.MaxStarts, MaxStartsPerOwner: flags.MaxStartsPerOwner,
		JournalBytes: flags.JournalBytes, JournalBytesPerOwner: flags.JournalBytesPerOwner,
		DrainGrace: max(flags.DrainGrace, 1), // 0 would be the default
		Limits:     runner.Limits{HalfClose: flags.HalfCloseCeiling, Stalled: cmp.Or(flags.Stalled, never)},
		Roots:      allowed, AllowUser: flags.AllowUser, AllowCLIPath: flags.AllowCLIPath, AllowRawControl: raw,
		Observer: d.observer(), OnDrain: d.askDrain, Version: programVersion(), Log: d.log,
	})
	d.grpc = grpc.NewServer(append(options, d.serverOptions()...)...)
	d.service.Register(d.grpc)
	d.health = health.NewServer()
	healthpb.RegisterHealthServer(d.grpc, d.health)
	for name := range d.grpc.GetServiceInfo() {
		d.health.SetServingStatus(name, healthpb.HealthCheckResponse_SERVING)
	}
	reflection.Register(d.grpc) // v1 and v1alpha
	return d.listen(ctx, cfg)
}

// listen opens the addresses; nothing is served yet.
func (d *daemon) listen(ctx context.Context, cfg daemonConfig) (err error) {
	if d.listener, err = listen.Listen(ctx, cfg.address); err != nil || d.metrics == nil {
		return err
	}
	d.metrics.Serve(d.grpc, d.service.Stats)
	if d.web, err = listen.Listen(ctx, cfg.http); err != nil {
		_ = d.listener.Close()
		return fmt.Errorf("--http-listen: %w", err)
	}
	return nil
}

// observer is who counts sessions, nil if nobody does.
func (d *daemon) observer() sessions.Observer {
	if d.metrics == nil {
		return nil
	}
	return d.metrics
}

// callers returns the options that say who may connect and call.
func (d *daemon) callers(ctx context.Context, flags *access.Flags) ([]grpc.ServerOption, error) {
	transport, err := flags.Transport(d.log)
	if err != nil {
		return nil, err
	}
	cfg := interceptors.Config{Log: d.log}
	if d.metrics != nil {
		cfg.CountUnary, cfg.CountStream = d.metrics.Unary(), d.metrics.Stream()
	}
	who, err := flags.Authenticator(ctx, d.log)
	if err != nil {
		return nil, err
	}
	if who != nil {
		cfg.Identify = who.Identify
	}
	chain, err := interceptors.Chain(cfg)
	return append(transport, chain...), err
}

func (d *daemon) serverOptions() []grpc.ServerOption {
	return []grpc.ServerOption{
		grpc.ChainStreamInterceptor(d.endWithWatches),
		grpc.ForceServerCodecV2(codec.New()),
		grpc.MaxRecvMsgSize(codec.MaxReceived),
		grpc.MaxSendMsgSize(maxSendBytes),
		grpc.MaxHeaderListSize(maxHeaderBytes),
		grpc.MaxConcurrentStreams(maxStreams),
		grpc.KeepaliveParams(keepalive.ServerParameters{
			Time: keepaliveTime, Timeout: keepaliveTimeout, MaxConnectionIdle: maxIdle,
		}),
		grpc.KeepaliveEnforcementPolicy(keepalive.EnforcementPolicy{MinTime: minPing, PermitWithoutStream: true}),
		grpc.WaitForHandlers(true),
	}
}

// endWithWatches ends the calls that only watch with d.watches, so that they do
// not hold up the stop.
func (d *daemon) endWithWatches(srv any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handler grpc.StreamHandler) error {
	if info.FullMethod != healthpb.Health_Watch_FullMethodName {
		return handler(srv, stream)
	}
	ctx, cancel := context.WithCancel(stream.Context())
	defer cancel()
	defer context.AfterFunc(d.watches, cancel)()
	return handler(srv, watch{ServerStream: stream, ctx: ctx})
}

// watch is a stream with another context.
type watch struct {
	grpc.ServerStream
	ctx context.Context //nolint:containedctx // as the stream's own
}

// Context implements grpc.ServerStream.
func (w watch) Context() context.Context { return w.ctx }

// askDrain asks run to stop, as a signal would.
func (d *daemon) askDrain() {
	select {
	case d.drain <- struct{}{}:
	default:
	}
}

// run serves until a signal comes or an administrator drains the daemon, and
// then stops in order: no new sessions, the running ones end, the calls with
// them, and last the goroutine that starts processes.
func (d *daemon) run(stop *stopper) error {
	defer raiseHeapFloor()()
	defer d.removeWork()
	defer d.spawner.Close()
	defer d.endWatches()
	over := make(chan struct{})
	defer close(over)
	go d.hurry(stop.second, over)
	if d.web != nil {
		defer d.serveWeb()()
	}
	served := make(chan error, 1)
	go func() { served <- d.grpc.Serve(d.listener) }() // ends with grpc.Stop
	d.log.Info("serving", "listen", d.address(), "version", programVersion())
	var failed error
	ended := false
	select {
	case err := <-served:
		failed, ended = fmt.Errorf("serving: %w", err), true
	case <-stop.first.Done():
	case <-d.drain:
	}
	d.log.Info("stopping")
	d.health.Shutdown()
	d.endSessions(stop.first)
	d.endWatches()
	if over := d.endCalls(callGrace); over && !ended {
		if err := <-served; !errors.Is(err, grpc.ErrServerStopped) { // which says that the stop came first
			failed = err
		}
	}
	d.log.Info("stopped")
	return failed
}

// serveWeb serves metrics and health until stop is called.
func (d *daemon) serveWeb() (stop func()) {
	s := web.Start(d.web, d.metrics.Handler(), d.health, d.log)
	d.log.Info("serving over HTTP", "listen", d.web.Addr().String())
	return func() {
		if err := s.Stop(); err != nil {
			d.log.Warn("ending the service over HTTP", "error", err)
		}
	}
}

// endSessions ends the sessions in order. What still runs well after the first
// signal is killed; an administrator's drain alone takes the time that it was
// given.
func (d *daemon) endSessions(signal context.Context) {
	ctx, kill := context.WithCancel(context.WithoutCancel(signal))
	defer kill()
	defer context.AfterFunc(signal, func() { time.AfterFunc(d.service.DrainGrace()+stopGrace, kill) })()
	d.service.Shutdown(ctx)
}

// endCalls lets calls finish what they have to say; the connections of those
// who do not listen are cut. Each of both may take that long. It reports whether
// all are over: else the program ends whatever a call does.
func (d *daemon) endCalls(grace time.Duration) (over bool) {
	ended := make(chan struct{})
	go func() { defer close(ended); d.grpc.GracefulStop() }() // ends with the last call
	limit := time.NewTimer(grace)
	defer limit.Stop()
	select {
	case <-ended:
		return true
	case <-limit.C:
		stopped := make(chan struct{})
		go func() { defer close(stopped); d.grpc.Stop() }() // ends with the last call
		limit.Reset(grace)
		select {
		case <-stopped:
			<-ended
			return true
		case <-limit.C:
			d.log.Error("a call does not end; stopping without it")
			return false
		}
	}
}

// hurry ends the program at the second signal. The CLIs are killed, but not
// waited for any longer than it takes.
func (d *daemon) hurry(second <-chan struct{}, over <-chan struct{}) {
	select {
	case <-over:
		return
	case <-second:
	}
	d.log.Warn("second signal: exiting at once")
	killed := make(chan struct{})
	go func() { defer close(killed); d.spawner.Close() }()
	limit := time.NewTimer(hurryGrace)
	defer limit.Stop()
	select {
	case <-killed:
	case <-limit.C:
	}
	os.Exit(1)
}

// address is where the daemon listens, as --listen spells it.
func (d *daemon) address() string {
	a := d.listener.Addr()
	return listen.Address{Network: a.Network(), Address: a.String()}.String()
}
