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

	"google.golang.org/grpc"

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
	err = privately(ctx, stop, func(dir string) (daemonConfig, error) { return c.daemon(dir, out.stderr) }, func(conn *grpc.ClientConn, dir string) error {
		work := filepath.Join(dir, "work")
		if err := os.Mkdir(work, 0o700); err != nil {
			return err
		}
		return demo.Run(ctx, demo.Config{Conn: conn, Dir: work, Out: out.stdout, Colour: colourful(out.stdout)})
	})
	if stop.first.Err() != nil {
		return errors.New("the demo was interrupted")
	}
	if err != nil {
		return fmt.Errorf("the demo failed: %w", err)
	}
	return nil
}

// daemon says what the daemon is.
func (c *demoCommand) daemon(dir string, stderr io.Writer) (daemonConfig, error) {
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	cfg := daemonConfig{flags: &daemonFlags{CLI: c.CLI, MaxSessions: 1}, log: log, env: os.Environ()}
	if !c.Real && (c.CLI == "" || c.CLI == simulated) {
		cli, err := scripted(dir)
		if err != nil {
			return cfg, err
		}
		// Neither the user's files nor a key of theirs.
		cfg.cli, cfg.env = &cli, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}
	}
	return cfg, nil
}

// scripted is the simulated CLI with the demo's model.
func scripted(dir string) (service.CLI, error) {
	path := filepath.Join(dir, "model.jsonl")
	if err := os.WriteFile(path, demo.Model, 0o600); err != nil {
		return service.CLI{}, err
	}
	return simulatedCLI([]string{simcli.EnvModel + "=" + path})
}
