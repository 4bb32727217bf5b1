// Command bench measures agentd beside what people would use instead: the
// official SDKs, and grpc-go without anything in between. README.md says how to
// read what it writes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/agentd/agentd/bench/grpcpeer"
	"github.com/agentd/agentd/bench/host"
	"github.com/agentd/agentd/bench/report"
)

// settings are what a run is told.
type settings struct {
	host.Programs

	realCLI string // empty: leave it out
	python  string // with the official SDK; empty: leave it out
	node    string // the folder with the official SDK; empty: leave it out
	out     string // the folder for results
	only    string // a comma-separated list of sections; empty: all
	rounds  int
	events  int
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == host.PeerArgument { // this process is grpc-go's own server
		if err := grpcpeer.Serve(); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	var s settings
	flag.StringVar(&s.Agentd, "agentd", "", "the daemon, built with the tag probe")
	flag.StringVar(&s.FakeCLI, "fakecli", "", "the fake CLI")
	flag.StringVar(&s.realCLI, "cli", "", "the real CLI; empty leaves it out")
	flag.StringVar(&s.python, "python", "", "a Python with the official SDK; empty leaves it out")
	flag.StringVar(&s.node, "node", "", "a folder with the official TypeScript SDK; empty leaves it out")
	flag.StringVar(&s.out, "out", "bench/results", "the folder for results")
	flag.StringVar(&s.only, "only", "", "sections to run, separated by commas: "+strings.Join(sectionNames(), ", "))
	flag.StringVar(&s.Profiles, "profile", "", "a folder for profiles of the daemon")
	flag.IntVar(&s.rounds, "rounds", 5, "how often throughput is measured")
	flag.IntVar(&s.events, "events", 200_000, "how many events throughput is measured with")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

// section is a part of the run.
type section struct {
	name string
	run  func(context.Context, *bench) error
}

var sections = []section{
	{"throughput", throughput},
	{"latency", latency},
	{"roundtrip", roundTrips},
	{"idle", idle},
	{"start", starts},
	{"big", big},
	{"replay", replay},
}

func sectionNames() []string {
	names := make([]string, len(sections))
	for i, s := range sections {
		names[i] = s.name
	}
	return names
}

// bench is a run under way.
type bench struct {
	settings

	log    *slog.Logger
	result report.Result
}

func run(ctx context.Context, s settings, out io.Writer) error {
	b := &bench{settings: s, log: slog.New(slog.NewTextHandler(os.Stderr, nil)), result: report.New()}
	for _, part := range sections {
		if s.only != "" && !strings.Contains(","+s.only+",", ","+part.name+",") {
			continue
		}
		began := time.Now()
		b.log.InfoContext(ctx, "measuring", "section", part.name)
		if err := part.run(ctx, b); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
		b.log.InfoContext(ctx, "measured", "section", part.name, "duration", time.Since(began).Round(time.Second))
	}
	b.result.Table(out)
	if s.only != "" {
		return nil // a part is no result to keep
	}
	return b.result.Write(s.out)
}

// errShort says that fewer events came than were written.
var errShort = errors.New("events were lost")
