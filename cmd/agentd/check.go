package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/agentd/agentd/cmd/agentd/internal/findings"
	"github.com/agentd/agentd/cmd/agentd/internal/listen"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/process/discover"
	"github.com/agentd/agentd/service/sessions/roots"
)

// checkCommand says whether serve with the same flags would work, and sessions
// with it.
type checkCommand struct {
	daemonFlags
}

// Run checks everything; it fails if serve or its sessions would.
func (c *checkCommand) Run(stop *stopper, out *output) error {
	r := findings.New(out.stdout)
	r.Add(findings.OK, "agentd", "%s", programVersion())
	if c.Config != "" {
		r.Add(findings.OK, "config", "%s is well-formed", c.Config)
	}
	checkListen(stop.first, r, &c.daemonFlags)
	findings.Callers(stop.first, r, &c.Flags)
	checkCLI(stop.first, r, c.CLI)
	checkDirs(r, c.AllowDirs)
	findings.Temp(r)
	if lookup := checkHome(r, &c.daemonFlags); c.CLI != simulated {
		findings.Credentials(r, lookup)
	}
	findings.User(r, c.AllowUser, c.CLI == simulated)
	findings.System(r, c.MaxSessions)
	switch r.Worst {
	case findings.Fail:
		fmt.Fprintln(out.stdout, "\nSessions would not work: see the lines with fail.")
		return errReported
	case findings.Warn:
		fmt.Fprintln(out.stdout, "\nSessions would work; see the lines with warn.")
	case findings.OK:
		fmt.Fprintln(out.stdout, "\nSessions would work.")
	}
	return nil
}

// checkListen tries the address, without leaving anything behind.
func checkListen(ctx context.Context, r *findings.Report, f *daemonFlags) {
	address, err := listen.Parse(ctx, f.Listen)
	if err == nil {
		err = address.Allowed(f.InsecureListen, f.Lacks())
	}
	if err != nil {
		r.Add(findings.Fail, "listen", "%v", err)
		return
	}
	if f.HTTPListen != "" {
		checkHTTP(ctx, r, f.HTTPListen)
	}
	err = listen.Try(ctx, address)
	if err == nil && address.Network == "unix" {
		err = findings.Writable(filepath.Dir(address.Address))
	}
	if errors.Is(err, listen.ErrInUse) && findings.IsAgentd(ctx, address, &f.Flags) {
		r.Add(findings.OK, "listen", "agentd listens on %s already", address)
		return
	}
	if err != nil {
		r.Add(findings.Fail, "listen", "%s: %v", address, err)
		return
	}
	switch lacks := f.Lacks(); {
	case address.Local:
		r.Add(findings.OK, "listen", "%s is free, and only this machine can reach it", address)
	case lacks != "":
		r.Add(findings.Warn, "listen", "%s is free, and other machines can reach it without %s", address, lacks)
	default:
		r.Add(findings.OK, "listen", "%s is free, and other machines can reach it", address)
	}
}

// checkDirs looks at where sessions may work.
func checkDirs(r *findings.Report, dirs []string) {
	switch allowed, err := roots.Resolve(dirs); {
	case err != nil:
		r.Add(findings.Fail, "dirs", "--allow-dirs: %v", err)
	case len(allowed) > 0:
		r.Add(findings.OK, "dirs", "sessions may work in %s", strings.Join(allowed, ", "))
	}
}

// checkHTTP tries the address of metrics and health.
func checkHTTP(ctx context.Context, r *findings.Report, flag string) {
	address, err := listen.Parse(ctx, flag)
	if err == nil {
		err = listen.Try(ctx, address)
	}
	if errors.Is(err, listen.ErrInUse) && findings.ServesHealth(ctx, address) {
		r.Add(findings.OK, "http", "health is served on %s already", address)
		return
	}
	if err != nil {
		r.Add(findings.Fail, "http", "%s: %v", flag, err)
		return
	}
	r.Add(findings.OK, "http", "%s is free, for metrics and health", address)
}

// checkCLI looks for the CLI and asks for its version.
func checkCLI(ctx context.Context, r *findings.Report, configured string) {
	if configured == simulated {
		r.Add(findings.OK, "cli", "simulated, speaking as %s: answers are made up, no key is needed", flags.Version)
		return
	}
	spawner := process.New(slog.New(slog.DiscardHandler))
	defer spawner.Close()
	cli, err := discover.New(spawner.Launch, os.Environ()).Resolve(ctx, configured)
	switch {
	case err != nil:
		r.Add(findings.Fail, "cli", "%s", oneALine(err))
	case cli.Warning != "":
		r.Add(findings.Warn, "cli", "%s", cli.Warning)
	default:
		r.Add(findings.OK, "cli", "%s at %s", orUnknown(cli.Version.String()), cli.Path)
	}
}

// oneALine puts each of the places where the CLI was looked for on a line of its
// own.
func oneALine(err error) string {
	missing, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err.Error()
	}
	text, looked, ok := strings.Cut(missing.Text(), " "+discover.LookedIn)
	if !ok {
		return text
	}
	indent := "\n" + strings.Repeat(" ", 20)
	lines := append([]string{text, strings.TrimSpace(discover.LookedIn)}, filepath.SplitList(looked)...)
	return strings.Join(lines, indent)
}

// checkHome tries the place of transcripts and settings, and returns what a CLI sees
// of the environment's names.
func checkHome(r *findings.Report, f *daemonFlags) (lookup func(string) (string, bool)) {
	homes, err := f.HomesDir()
	if err != nil {
		r.Add(findings.Fail, "home", "%v", err)
		return os.LookupEnv
	}
	if homes != "" {
		findings.Place(r, "the homes of owners are", homes, "--homes")
		return func(name string) (string, bool) {
			if name == "HOME" || name == "CLAUDE_CONFIG_DIR" {
				return "", false
			}
			return os.LookupEnv(name)
		}
	}
	if f.CLI == simulated {
		return os.LookupEnv
	}
	dir, name := os.Getenv("CLAUDE_CONFIG_DIR"), "CLAUDE_CONFIG_DIR"
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			r.Add(findings.Fail, "home", "the CLI needs HOME or CLAUDE_CONFIG_DIR for transcripts and settings: %v", err)
			return os.LookupEnv
		}
		dir, name = filepath.Join(home, ".claude"), "HOME"
	}
	findings.Place(r, "transcripts and settings are", dir, name)
	return os.LookupEnv
}
