package simcli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/chat"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/script"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/transcript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// The environment that chooses a face, and how fast the built-in model speaks.
const (
	EnvScript    = "AGENTD_SIMCLI_SCRIPT"
	EnvModel     = "AGENTD_SIMCLI_MODEL"
	EnvWordDelay = "AGENTD_SIMCLI_WORD_DELAY"
)

// Banner is what --version prints.
const Banner = flags.Version + " (Claude Code, simulated)"

// The wait for a reader of what is left on stdout: at the end of a run, and
// after SIGTERM.
const (
	drainLimit = 30 * time.Second
	termLimit  = time.Second
)

// Config is one run of the simulated CLI.
type Config struct {
	// Args are the arguments after the program's name.
	Args []string
	// Env is the environment, as NAME=value.
	Env []string
	// Dir is the working directory; it need not exist.
	Dir string
	// PID is the process id to report.
	PID int
	// Script, if not empty, is a fault script.
	Script string
	// Model, if not nil, answers instead of the built-in model.
	Model model.Model
	// Store, if not nil, keeps the transcripts instead of CLAUDE_CONFIG_DIR or
	// HOME.
	Store transcript.Store
	// System does what only a real process can; nil in memory.
	System script.System
	// Stdin, Stdout and Stderr are the pipes.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// CloseStdout closes stdout early, for the script step of that name.
	CloseStdout func()
	// Signals are what the operating system sends.
	Signals <-chan wire.Signal
}

// Run plays the CLI and returns its exit code. It returns early when ctx is
// done, as if killed.
func Run(ctx context.Context, cfg Config) int {
	out := wire.NewWriter(cfg.Stdout)
	code := run(ctx, cfg, out)
	out.Close()
	limit := drainLimit
	if code == 143 {
		limit = termLimit
	}
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-out.Done():
	case <-ctx.Done():
	case <-t.C:
	}
	return code
}

func run(ctx context.Context, cfg Config, out *wire.Writer) int {
	if cfg.Script != "" {
		return script.Run(ctx, script.Config{
			Text: cfg.Script, Args: cfg.Args, Env: environment(cfg.Env), Out: out, Stdin: cfg.Stdin, Stderr: cfg.Stderr,
			CloseStdout: cfg.CloseStdout, Signals: cfg.Signals, System: cfg.System, PID: cfg.PID,
		})
	}
	options, err := flags.Parse(cfg.Args)
	if err != nil {
		_, _ = fmt.Fprintln(cfg.Stderr, err)
		return 1
	}
	if options.ShowVersion {
		out.Bytes([]byte(Banner + "\n"))
		return 0
	}
	env := environment(cfg.Env)
	return chat.Run(ctx, session.Config{
		Flags: options, Env: env, Cwd: cfg.Dir, PID: cfg.PID, Model: chooseModel(cfg, env), Store: store(cfg, env), Out: out,
		Stderr: func(line string) { _, _ = io.WriteString(cfg.Stderr, line+"\n") },
	}, cfg.Stdin, cfg.Signals)
}

func environment(list []string) map[string]string {
	env := make(map[string]string, len(list))
	for _, pair := range list {
		name, value, _ := strings.Cut(pair, "=")
		env[name] = value
	}
	return env
}

func chooseModel(cfg Config, env map[string]string) model.Model {
	if cfg.Model != nil {
		return cfg.Model
	}
	delay, _ := time.ParseDuration(env[EnvWordDelay])
	return model.BuiltIn{WordDelay: delay}
}

// store is where transcripts go: the configuration directory if there is one.
func store(cfg Config, env map[string]string) transcript.Store {
	switch {
	case cfg.Store != nil:
		return cfg.Store
	case env["CLAUDE_CONFIG_DIR"] != "":
		return transcript.NewDisk(env["CLAUDE_CONFIG_DIR"])
	case env["HOME"] != "":
		return transcript.NewDisk(filepath.Join(env["HOME"], ".claude"))
	}
	return &transcript.Memory{}
}

// ModelScript returns a model that plays a model script.
func ModelScript(text string) (model.Model, error) {
	s, err := modelscript.Load([]byte(text))
	if err != nil {
		return nil, err
	}
	return model.NewScripted(s), nil
}
