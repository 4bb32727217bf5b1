package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/process/discover"
	"github.com/agentd/agentd/service"
)

const (
	// simulated is the --cli that means the built-in simulation.
	simulated = "simulated"
	// simulatedArgument is the first argument with which this program is a
	// session's simulated CLI.
	simulatedArgument = "--as-simulated-claude-code"
)

// findCLI returns how sessions find their CLI: the configured path, or empty for
// wherever one is installed.
func findCLI(configured string, launch runner.Launcher) (func(context.Context, string) (service.CLI, error), error) {
	finder := discover.New(launch, os.Environ())
	var self *service.CLI
	if configured == simulated {
		cli, err := simulatedCLI(passedEnv())
		if err != nil {
			return nil, err
		}
		self = &cli
	}
	return func(ctx context.Context, path string) (service.CLI, error) {
		switch {
		case path == "" && self != nil:
			return *self, nil
		case path == "":
			path = configured
		}
		found, err := finder.Resolve(ctx, path)
		if err != nil {
			return service.CLI{}, err
		}
		return service.CLI{Path: found.Path, Version: found.Version.String(), Warning: found.Warning}, nil
	}, nil
}

// missingCLI says why sessions would find no CLI, and what helps; nil if they
// would find one.
func missingCLI(configured string) *fault.Error {
	if configured == simulated {
		return nil
	}
	_, err := discover.New(nil, os.Environ()).Find(configured)
	missing, _ := errors.AsType[*fault.Error](err)
	return missing
}

// simulatedCLI is this program, started again as the simulation. env is what it
// sees beside the session's own environment.
func simulatedCLI(env []string) (service.CLI, error) {
	self, err := os.Executable()
	if err != nil {
		return service.CLI{}, fmt.Errorf("finding this program for the simulated CLI: %w", err)
	}
	return service.CLI{
		Path: self, Args: []string{simulatedArgument}, Env: env, Version: flags.Version, Simulated: true,
	}, nil
}

// passedEnv is what of the daemon's environment says how the simulation behaves.
func passedEnv() []string {
	var env []string
	for _, name := range []string{simcli.EnvScript, simcli.EnvModel, simcli.EnvWordDelay} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// simulatedEnv is the environment for simulated CLIs: their transcripts must not
// show among a person's own, so that ~/.claude is replaced. Where CLAUDE_CONFIG_DIR
// is set, the operator has chosen.
func simulatedEnv(env []string) []string {
	for _, kv := range env {
		if name, value, _ := strings.Cut(kv, "="); name == "CLAUDE_CONFIG_DIR" && value != "" {
			return env
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil { // no home either: transcripts stay in memory
		return env
	}
	return append(slices.Clone(env), "CLAUDE_CONFIG_DIR="+filepath.Join(cache, "agentd", "simulated"))
}

// orUnknown names a version for people.
func orUnknown(version string) string {
	if version == "" {
		return "of unknown version"
	}
	return strings.TrimSpace(version)
}
