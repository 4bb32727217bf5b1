package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/listen"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/interceptors"
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
	checkCallers(stop.first, r, &c.Flags)
	checkCLI(stop.first, r, c.CLI)
	checkTemp(r)
	if lookup := checkHome(r, &c.daemonFlags); c.CLI != simulated {
		checkCredentials(r, lookup)
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
	address, err := listen.Parse(ctx, f.Listen)
	if err == nil {
		err = address.Allowed(f.InsecureListen, f.Lacks())
	}
	if err != nil {
		r.add(fail, "listen", "%v", err)
		return
	}
	err = listen.Try(ctx, address)
	if err == nil && address.Network == "unix" {
		err = writable(filepath.Dir(address.Address))
	}
	if errors.Is(err, listen.ErrInUse) && isAgentd(ctx, address, f.TLSCert != "") {
		r.add(ok, "listen", "agentd listens on %s already", address)
		return
	}
	if err != nil {
		r.add(fail, "listen", "%s: %v", address, err)
		return
	}
	switch lacks := f.Lacks(); {
	case address.Local:
		r.add(ok, "listen", "%s is free, and only this machine can reach it", address)
	case lacks != "":
		r.add(warn, "listen", "%s is free, and other machines can reach it without %s", address, lacks)
	default:
		r.add(ok, "listen", "%s is free, and other machines can reach it", address)
	}
}

// isAgentd reports whether an agentd answers at an address. One that wants
// credentials says so in its own way.
func isAgentd(ctx context.Context, a listen.Address, encrypted bool) bool {
	transport := insecure.NewCredentials()
	if encrypted {
		transport = credentials.NewTLS(&tls.Config{InsecureSkipVerify: true}) // nothing is told to it
	}
	conn, err := grpc.NewClient(a.String(), grpc.WithTransportCredentials(transport))
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err = agentdv1.NewServerServiceClient(conn).GetDaemonInfo(ctx, &agentdv1.GetDaemonInfoRequest{})
	return err == nil || slices.ContainsFunc(status.Convert(err).Details(), func(detail any) bool {
		info, ok := detail.(*errdetails.ErrorInfo)
		return ok && info.GetDomain() == interceptors.Domain
	})
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

// checkHome tries the place of transcripts and settings, and returns what a CLI sees
// of the environment's names.
func checkHome(r *report, f *daemonFlags) (lookup func(string) (string, bool)) {
	homes, err := f.HomesDir()
	if err != nil {
		r.add(fail, "home", "%v", err)
		return os.LookupEnv
	}
	if homes != "" {
		checkPlace(r, "the homes of owners are", homes, "--homes")
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
			r.add(fail, "home", "the CLI needs HOME or CLAUDE_CONFIG_DIR for transcripts and settings: %v", err)
			return os.LookupEnv
		}
		dir, name = filepath.Join(home, ".claude"), "HOME"
	}
	checkPlace(r, "transcripts and settings are", dir, name)
	return os.LookupEnv
}

// checkPlace tries a directory that is made where it does not exist yet.
func checkPlace(r *report, what, dir, name string) {
	place := dir
	for {
		_, err := os.Stat(place)
		if parent := filepath.Dir(place); errors.Is(err, os.ErrNotExist) && parent != place {
			place = parent
			continue
		}
		break
	}
	if err := writable(place); err != nil {
		r.add(fail, "home", "%s in %s (%s): %v", what, dir, name, err)
		return
	}
	r.add(ok, "home", "%s in %s", what, dir)
}

// writable tries to make a file in a directory.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".agentd-check-")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
