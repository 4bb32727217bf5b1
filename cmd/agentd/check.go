package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/runner/process"
	"github.com/agentd/agentd/runner/process/discover"
)

// checkCommand says whether serve with the same flags would work, and sessions
// with it.
type checkCommand struct {
	daemonFlags
}

// answerWithin is how long who listens at an address may take to say that it is
// agentd.
const answerWithin = 2 * time.Second

// verdict is how one finding is judged.
type verdict string

const (
	ok   verdict = "ok"
	warn verdict = "warn"
	fail verdict = "fail"
)

// report prints findings, one a line.
type report struct {
	w     io.Writer
	worst verdict
}

func (r *report) add(v verdict, topic, format string, args ...any) {
	fmt.Fprintf(r.w, "%-4s  %-12s  %s\n", v, topic, fmt.Sprintf(format, args...))
	if r.worst != fail && v != ok {
		r.worst = v
	}
}

// Run checks everything; it fails if serve or its sessions would.
func (c *checkCommand) Run(stop *stopper, out *output) error {
	r := &report{w: out.stdout, worst: ok}
	r.add(ok, "agentd", "%s", programVersion())
	if c.Config != "" {
		r.add(ok, "config", "%s is well-formed", c.Config)
	}
	checkListen(stop.first, r, &c.daemonFlags)
	checkCLI(stop.first, r, c.CLI)
	checkTemp(r)
	if c.CLI != simulated {
		checkHome(r)
		checkCredentials(r, os.LookupEnv)
	}
	checkUser(r, &c.daemonFlags)
	checkSystem(r, c.MaxSessions)
	switch r.worst {
	case fail:
		fmt.Fprintln(out.stdout, "\nSessions would not work: see the lines with fail.")
		return errReported
	case warn:
		fmt.Fprintln(out.stdout, "\nSessions would work; see the lines with warn.")
	case ok:
		fmt.Fprintln(out.stdout, "\nSessions would work.")
	}
	return nil
}

// checkListen tries the address, without leaving anything behind.
func checkListen(ctx context.Context, r *report, f *daemonFlags) {
	address, err := parseListen(ctx, f.Listen)
	if err == nil {
		err = address.allowed(f.InsecureListen)
	}
	if err != nil {
		r.add(fail, "listen", "%v", err)
		return
	}
	err = tryListen(ctx, address)
	if errors.Is(err, errInUse) && isAgentd(ctx, address) {
		r.add(ok, "listen", "agentd listens on %s already", address)
		return
	}
	if err != nil {
		r.add(fail, "listen", "%s: %v", address, err)
		return
	}
	if !address.local {
		r.add(warn, "listen", "%s is free, and other machines can reach it without encryption or authentication", address)
		return
	}
	r.add(ok, "listen", "%s is free, and only this machine can reach it", address)
}

// isAgentd reports whether an agentd answers at an address.
func isAgentd(ctx context.Context, a listenAddress) bool {
	conn, err := grpc.NewClient(a.String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err = agentdv1.NewServerServiceClient(conn).GetDaemonInfo(ctx, &agentdv1.GetDaemonInfoRequest{})
	return err == nil
}

func tryListen(ctx context.Context, a listenAddress) error {
	if a.network == "unix" {
		_, err := isStale(ctx, a.address)
		if err != nil {
			return err
		}
		return writable(filepath.Dir(a.address))
	}
	l, err := listenTCP(ctx, a)
	if err != nil {
		return err
	}
	return l.Close()
}

// checkCLI looks for the CLI and asks for its version.
func checkCLI(ctx context.Context, r *report, configured string) {
	if configured == simulated {
		r.add(ok, "cli", "simulated, speaking as %s: answers are made up, no key is needed", flags.Version)
		return
	}
	spawner := process.New(slog.New(slog.DiscardHandler))
	defer spawner.Close()
	cli, err := discover.New(spawner.Launch, os.Environ()).Resolve(ctx, configured)
	switch {
	case err != nil:
		r.add(fail, "cli", "%s", oneALine(err))
	case cli.Warning != "":
		r.add(warn, "cli", "%s", cli.Warning)
	default:
		r.add(ok, "cli", "%s at %s", orUnknown(cli.Version.String()), cli.Path)
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

// checkTemp tries the place of the sessions' temporary directories.
func checkTemp(r *report) {
	if err := writable(os.TempDir()); err != nil {
		r.add(fail, "temp", "sessions need a place for temporary files (TMPDIR): %v", err)
		return
	}
	r.add(ok, "temp", "%s can be written", os.TempDir())
}

// checkHome tries the place of transcripts and settings.
func checkHome(r *report) {
	dir, name := os.Getenv("CLAUDE_CONFIG_DIR"), "CLAUDE_CONFIG_DIR"
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			r.add(fail, "home", "the CLI needs HOME or CLAUDE_CONFIG_DIR for transcripts and settings: %v", err)
			return
		}
		dir, name = filepath.Join(home, ".claude"), "HOME"
	}
	place := dir
	for { // the CLI makes what does not exist yet
		_, err := os.Stat(place)
		if parent := filepath.Dir(place); errors.Is(err, os.ErrNotExist) && parent != place {
			place = parent
			continue
		}
		break
	}
	if err := writable(place); err != nil {
		r.add(fail, "home", "the CLI keeps transcripts and settings in %s (%s): %v", dir, name, err)
		return
	}
	r.add(ok, "home", "transcripts and settings go to %s", dir)
}

// writable tries to make a file in a directory.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".agentd-check-")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
