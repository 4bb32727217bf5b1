package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/listen"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/agentd/agentd/cmd/agentd/internal/demo"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/service"
)

// demoLimit bounds the whole demo.
const demoLimit = 5 * time.Minute

// demoCommand shows a conversation. Whatever the environment holds, the CLI is
// simulated unless the real one is asked for.
type demoCommand struct {
	Real bool   `help:"Use the Claude Code CLI that is installed here, with this environment's login or key. It may cost."`
	CLI  string `name:"cli" env:"AGENTD_DEMO_CLI" help:"Use this Claude Code CLI, as --real does." placeholder:"PATH"`
}

// Run starts a daemon on a private socket and talks to it as any client does.
func (c *demoCommand) Run(stop *stopper, out *output) (err error) {
	ctx, cancel := context.WithTimeout(stop.first, demoLimit)
	defer cancel()
	dir, err := os.MkdirTemp("", "agentd-demo-")
	if err != nil {
		return fmt.Errorf("making a place for the demo: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	work := filepath.Join(dir, "work")
	if err := os.Mkdir(work, 0o700); err != nil {
		return err
	}
	d, err := c.daemon(ctx, dir, out.stderr)
	if err != nil {
		return err
	}
	over, end := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- d.run(&stopper{first: over, second: stop.second}) }() // ends with over
	defer func() { end(); err = errors.Join(err, <-served) }()

	conn, err := grpc.NewClient(d.target(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	err = demo.Run(ctx, demo.Config{Conn: conn, Dir: work, Out: out.stdout, Colour: colourful(out.stdout)})
	if stop.first.Err() != nil {
		return errors.New("the demo was interrupted")
	}
	if err != nil {
		return fmt.Errorf("the demo failed: %w", err)
	}
	return nil
}

// daemon composes a daemon as serve does.
func (c *demoCommand) daemon(ctx context.Context, dir string, stderr io.Writer) (*daemon, error) {
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	cfg := daemonConfig{
		flags:   &daemonFlags{CLI: c.CLI, MaxSessions: 1},
		address: listen.Address{Network: "unix", Address: filepath.Join(dir, "agentd.sock"), Local: true},
		log:     log, env: os.Environ(),
	}
	if !c.Real && (c.CLI == "" || c.CLI == simulated) {
		cli, err := scripted(dir)
		if err != nil {
			return nil, err
		}
		// Neither the user's files nor a key of theirs.
		cfg.cli, cfg.env = &cli, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}
	}
	return newDaemon(ctx, cfg)
}

// scripted is the simulated CLI with the demo's model.
func scripted(dir string) (service.CLI, error) {
	path := filepath.Join(dir, "model.jsonl")
	if err := os.WriteFile(path, demo.Model, 0o600); err != nil {
		return service.CLI{}, err
	}
	return simulatedCLI([]string{simcli.EnvModel + "=" + path})
}

// target is where a client finds the daemon.
func (d *daemon) target() string {
	if d.listener.Addr().Network() == "unix" {
		return "unix:" + d.listener.Addr().String()
	}
	return "passthrough:///" + d.listener.Addr().String()
}

// colourful reports whether w is a terminal whose user does not mind colours.
func colourful(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
