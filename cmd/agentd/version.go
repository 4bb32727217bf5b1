package main

import (
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"

	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/service"
)

// version is what the build stamps in; see programVersion.
var version string //nolint:gochecknoglobals // set by the linker

// programVersion is agentd's version.
func programVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

// versionCommand prints versions.
type versionCommand struct {
	CLI string `name:"cli" env:"AGENTD_CLI" help:"The Claude Code CLI, as for serve." placeholder:"PATH"`
}

// Run prints the versions; a missing CLI is said and is no failure.
func (c *versionCommand) Run(stop *stopper, out *output) error {
	fmt.Fprintf(out.stdout, "agentd    %s (%s, %s/%s)\n", programVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(out.stdout, "contract  agentd.v1 %s\n", service.ContractVersion)
	spawner := process.New(slog.New(slog.DiscardHandler))
	defer spawner.Close()
	find, err := findCLI(c.CLI, spawner.Launch)
	if err != nil {
		return err
	}
	cli, err := find(stop.first, "")
	switch {
	case err != nil:
		fmt.Fprintf(out.stdout, "cli       none: %v\n", err)
	case cli.Simulated:
		fmt.Fprintf(out.stdout, "cli       simulated, speaking as %s\n", cli.Version)
	default:
		fmt.Fprintf(out.stdout, "cli       %s at %s\n", orUnknown(cli.Version), cli.Path)
	}
	return nil
}
