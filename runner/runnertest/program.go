package runnertest

import (
	"context"
	"io"
)

// Program is the far end of the pipes. A real process runs it as its main
// function, picked by name; an in-memory one on a goroutine.
type Program struct {
	// Name is unique among [Programs].
	Name string
	// Run returns the exit code. ctx ends when an in-memory process is killed;
	// a real one it does not need to tell.
	Run func(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) int
}

// Programs returns what the suite runs.
func Programs() []Program {
	return []Program{
		{"echo", echo},
		{"last words", lastWords},
		{"stubborn", stubborn},
		{"talkative", talkative},
	}
}

// echo gives back what it reads, and ends with stdin.
func echo(_ context.Context, stdin io.Reader, stdout, _ io.Writer) int {
	if _, err := io.Copy(stdout, stdin); err != nil {
		return 1
	}
	return 0
}

// lastWords writes half a line and fails at once.
func lastWords(_ context.Context, _ io.Reader, stdout, stderr io.Writer) int {
	_, _ = io.WriteString(stdout, "whole\nhal")
	_, _ = io.WriteString(stderr, "first\r\n\nlast")
	return 3
}

// stubborn says that it runs, and neither reads stdin nor ends with it.
func stubborn(ctx context.Context, _ io.Reader, stdout, _ io.Writer) int {
	_, _ = io.WriteString(stdout, "running\n")
	<-ctx.Done()
	return 0
}

// talkative writes more than any pipe holds.
func talkative(_ context.Context, _ io.Reader, stdout, _ io.Writer) int {
	line := make([]byte, 1<<10)
	for i := range line {
		line[i] = 'x'
	}
	line[len(line)-1] = '\n'
	for range 1 << 10 {
		if _, err := stdout.Write(line); err != nil {
			return 1
		}
	}
	return 0
}
