package host

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Direct is a CLI that is driven without agentd: what agentd adds is the
// difference.
type Direct struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	lines *bufio.Reader
}

// StartDirect starts a CLI and waits until it has answered initialize.
func StartDirect(ctx context.Context, cli string, env []string, args ...string) (*Direct, error) {
	cmd := exec.CommandContext(ctx, cli, args...)
	cmd.Env = env
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	d := &Direct{cmd: cmd, stdin: stdin, lines: bufio.NewReaderSize(stdout, 1<<20)}
	if err := d.Send(`{"type":"control_request","request_id":"init","request":{"subtype":"initialize","hooks":null}}`); err != nil {
		return nil, err
	}
	err = d.Read(func(line []byte) (bool, error) {
		return bytes.HasPrefix(line, []byte(`{"type":"control_response"`)), nil
	})
	return d, err
}

// Send writes a line.
func (d *Direct) Send(line string) error {
	_, err := io.WriteString(d.stdin, line+"\n")
	return err
}

// Prompt sends an input.
func (d *Direct) Prompt(text string) error {
	return d.Send(fmt.Sprintf(`{"type":"user","session_id":"","message":{"role":"user","content":%q},"parent_tool_use_id":null}`, text))
}

// Read calls f with each line until f says that it has seen enough.
func (d *Direct) Read(f func(line []byte) (done bool, err error)) error {
	for {
		line, err := d.lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			return errors.New("a line is longer than expected")
		}
		if err != nil {
			return fmt.Errorf("the CLI ended: %w", err)
		}
		if done, err := f(line); done || err != nil {
			return err
		}
	}
}

// Stop ends the CLI.
func (d *Direct) Stop() {
	_ = d.stdin.Close()
	_, _ = io.Copy(io.Discard, d.lines)
	_ = d.cmd.Wait()
}

// BareEnv is the least that a CLI needs.
func BareEnv(home string) []string { return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home} }
