// Command testreport runs go test and reports what it did: a line per package,
// the whole output of what failed, and one closing line that says how many tests
// ran.
//
//	testreport [-log FILE] [-C DIR]... -- GO-TEST-ARGUMENTS
//
// Each -C names a folder with a module of its own to run the arguments in. The
// exit status is 1 where a test failed, a package did not build, or no test ran.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "testreport:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("testreport", flag.ContinueOnError)
	logPath := flags.String("log", "", "file for the raw events of go test -json")
	var dirs []string
	flags.Func("C", "folder to run in; may be repeated", func(dir string) error {
		dirs = append(dirs, dir)
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return err
	}
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	log := io.Discard
	if *logPath != "" {
		file, err := os.Create(*logPath)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		log = file
	}

	report := newReport(out)
	var broken error
	for _, dir := range dirs {
		if err := goTest(ctx, dir, flags.Args(), report, log); err != nil {
			broken = errors.Join(broken, fmt.Errorf("go test in %s: %w", dir, err))
		}
	}
	sum := report.close()
	// The closing line is the last one on standard output in every case.
	fmt.Fprintf(out, "tests: %d passed, %d failed, %d skipped\n", sum.passed, sum.failed, sum.skipped)
	switch {
	case broken != nil:
		return broken
	case sum.failed > 0:
		return fmt.Errorf("%d failed", sum.failed)
	case sum.passed == 0:
		return errors.New("no test ran")
	}
	return nil
}

// goTest runs go test -json in dir and feeds its events to report. The error
// says that go test failed in any way, also where no event told of it.
func goTest(ctx context.Context, dir string, args []string, report *report, log io.Writer) error {
	command := exec.CommandContext(ctx, "go", append([]string{"test", "-json"}, args...)...)
	command.Dir = dir
	command.Stderr = os.Stderr
	stdout, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	// A line of test output becomes one event, so lines have no useful limit.
	reader := bufio.NewReader(io.TeeReader(stdout, log))
	var readErr error
	for readErr == nil {
		var line []byte
		line, readErr = reader.ReadBytes('\n')
		report.line(line)
	}
	if readErr == io.EOF {
		readErr = nil
	}
	return errors.Join(readErr, command.Wait())
}
