package simcli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/agentd/agentd/internal/simcli/script"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Main plays the CLI as this process: the program was re-executed as one. args
// are the arguments after the program's name, without what chose the face. It
// returns the exit code.
func Main(args, env []string, stdin io.Reader, stdout, stderr io.Writer) int {
	vars := environment(env)
	if mode := vars[script.EnvFork]; mode != "" {
		return script.Grandchild(mode)
	}
	dir, err := os.Getwd()
	if err != nil {
		_, _ = fmt.Fprintln(stderr, err)
		return 1
	}
	cfg := Config{
		Args: args, Env: env, Dir: dir, PID: os.Getpid(), Stdin: stdin, Stdout: stdout, Stderr: stderr,
		System: script.Process(args), CloseStdout: closer(stdout),
	}
	if err := cfg.load(vars); err != nil {
		_, _ = fmt.Fprintln(stderr, "simcli:", err)
		return 1
	}
	raw := make(chan os.Signal, 4)
	signal.Notify(raw, syscall.SIGTERM, syscall.SIGINT)
	defer signal.Stop(raw)
	signals := make(chan wire.Signal)
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			select {
			case <-done:
				return
			case s := <-raw:
				sig := wire.Term
				if s == syscall.SIGINT {
					sig = wire.Int
				}
				select {
				case signals <- sig:
				case <-done:
					return
				}
			}
		}
	}()
	cfg.Signals = signals
	return Run(context.Background(), cfg)
}

// load reads the files that the environment names, and checks what else it says.
func (cfg *Config) load(vars map[string]string) error {
	if delay := vars[EnvWordDelay]; delay != "" {
		if _, err := time.ParseDuration(delay); err != nil {
			return fmt.Errorf("%s: %w", EnvWordDelay, err)
		}
	}
	if path := vars[EnvScript]; path != "" {
		b, err := os.ReadFile(path)
		cfg.Script = string(b)
		return err
	}
	path := vars[EnvModel]
	if path == "" {
		return nil
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	cfg.Model, err = ModelScript(string(b))
	return err
}

func closer(w io.Writer) func() {
	c, ok := w.(io.Closer)
	if !ok {
		return func() {}
	}
	return func() { _ = c.Close() }
}
