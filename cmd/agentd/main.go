// Command agentd offers the Claude Agent SDK over gRPC.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/agentd/agentd/internal/simcli"
)

// commands are the commands of the program.
type commands struct {
	Serve   serveCommand   `cmd:"" help:"Run the daemon."`
	Demo    demoCommand    `cmd:"" help:"Run a whole conversation over a real gRPC connection and show it."`
	Chat    chatCommand    `cmd:"" help:"Talk to Claude Code in this terminal, through a daemon."`
	Check   checkCommand   `cmd:"" help:"Say whether sessions would work, and what is missing."`
	Version versionCommand `cmd:"" help:"Print the versions of agentd and of the CLI it finds; --version does, too."`
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == simulatedArgument { // this process is a session's simulated CLI
		os.Exit(simcli.Main(os.Args[2:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
	}
	stop := watchSignals(context.Background())
	os.Exit(run(os.Args[1:], stop, os.Stdout, os.Stderr))
}

// run parses the command line and runs the command; it returns the exit code: 0,
// 1 where the command failed, 2 where it was misspelled.
func run(args []string, stop *stopper, stdout, stderr io.Writer) int {
	parser, err := newParser(new(commands), stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "agentd:", err)
		return 1
	}
	if len(args) > 0 && args[0] == "--version" {
		args = append([]string{"version"}, args[1:]...)
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "agentd: %v\n(agentd --help and agentd COMMAND --help say what there is)\n", err)
		return 2
	}
	if err := parsed.Run(stop, &output{stdout: stdout, stderr: stderr}); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(stderr, "agentd:", err)
		}
		return 1
	}
	return 0
}

func newParser(cli *commands, stdout, stderr io.Writer) (*kong.Kong, error) {
	return kong.New(cli,
		kong.Name("agentd"),
		kong.Description("agentd offers the Claude Agent SDK to every language over gRPC."),
		kong.Writers(stdout, stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.ValueFormatter(describe),
	)
}

// describe is the help of a flag, with its default and its variable.
func describe(v *kong.Value) string {
	var notes []string
	switch {
	case v.Default != "":
		notes = append(notes, "default: "+v.Default)
	case v.IsBool() && len(v.Tag.Envs) > 0 && !strings.Contains(v.Help, "Default:"):
		notes = append(notes, "default: off")
	}
	for _, name := range v.Tag.Envs {
		notes = append(notes, "$"+name)
	}
	if len(notes) == 0 {
		return v.Help
	}
	return strings.TrimSuffix(v.Help, ".") + " (" + strings.Join(notes, ", ") + ")."
}

// output is where a command writes.
type output struct {
	stdout, stderr io.Writer
}

// errReported is an error that the command has told about already.
var errReported = errors.New("failed")
