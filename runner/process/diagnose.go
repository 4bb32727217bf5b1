package process

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"syscall"

	"github.com/agentd/agentd/internal/fault"
)

// howToInstall ends every message about a missing CLI.
const howToInstall = "Install it with: npm install -g @anthropic-ai/claude-code; or start agentd with --cli PATH."

// diagnose turns a failed start into what the operator has to change. The
// kernel gives one number for many causes: a missing working directory, a
// missing executable and a missing interpreter are all "not found".
func diagnose(p *plan, err error) error {
	if e := diagnoseDir(p.Dir); e != nil {
		return e.Wrap(err)
	}
	return diagnosePath(p, err).With("path", p.Path).Wrap(err)
}

func diagnoseDir(dir string) *fault.Error {
	if dir == "" {
		return nil
	}
	var problem string
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		problem = "does not exist"
	case err != nil:
		problem = "cannot be read"
	case !info.IsDir():
		problem = "is not a directory"
	case !mayEnter(dir):
		problem = "may not be entered by the user that agentd runs as"
	default:
		return nil
	}
	return fault.New(fault.WorkingDirectoryNotFound, "The working directory %s %s on the server.", dir, problem).
		With("cwd", dir)
}

func diagnosePath(p *plan, err error) *fault.Error {
	info, statErr := os.Stat(p.Path)
	switch {
	case errors.Is(statErr, fs.ErrNotExist) || errors.Is(statErr, syscall.ENOTDIR):
		if target, err := os.Readlink(p.Path); err == nil {
			return fault.New(fault.CLINotFound, "The Claude Code CLI %s is a link to %s, which does not exist. %s", p.Path, target, howToInstall)
		}
		return fault.New(fault.CLINotFound, "There is no Claude Code CLI at %s. %s", p.Path, howToInstall)
	case statErr != nil:
		return failed("The CLI %s cannot be read by the user that agentd runs as.", p.Path)
	case info.IsDir():
		return fault.New(fault.CLINotFound, "%s is a directory, not a Claude Code CLI. %s", p.Path, howToInstall)
	case !info.Mode().IsRegular():
		return failed("%s is neither a program nor a script.", p.Path)
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return failed("%s is not executable (mode %s); chmod +x may be missing.", p.Path, info.Mode().Perm())
	}
	return diagnoseErrno(p, err)
}

// diagnoseErrno explains the refusal of a file that looks like a program.
func diagnoseErrno(p *plan, err error) *fault.Error {
	switch {
	case errors.Is(err, syscall.ENOENT):
		return failed("%s exists, but what has to run it does not: %s.", p.Path, interpreter(p.Path))
	case errors.Is(err, syscall.ENOEXEC):
		return failed("%s cannot run on this machine (%s/%s): %s.", p.Path, runtime.GOOS, runtime.GOARCH, kindOfFile(p.Path))
	case errors.Is(err, syscall.E2BIG):
		name, size := largest(p)
		return failed("The options do not fit on a command line: %s alone takes %d bytes, %d in all.", name, size, total(p)).
			With("argument", name)
	case errors.Is(err, syscall.EPERM) && p.User != "":
		return failed("Starting a CLI as the user %q needs root, or CAP_SETUID and CAP_SETGID.", p.User).With("user", p.User)
	case errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.EPERM):
		return failed("%s may not be executed here: by its permissions or those of a folder above it, a noexec mount, or a security policy.", p.Path)
	case errors.Is(err, syscall.EAGAIN), errors.Is(err, syscall.ENOMEM):
		return failed("The machine has no process or memory left for another CLI (limits of the user, the container or the machine).")
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return failed("The limit on open files is reached; raise it (ulimit -n) or open fewer sessions.")
	case errors.Is(err, syscall.EINVAL):
		return failed("An argument, an environment variable or a path holds a NUL character.")
	case errors.Is(err, syscall.ETXTBSY):
		return failed("%s is being written, perhaps by an update; try again.", p.Path)
	}
	return failed("%s could not be started.", p.Path)
}

func failed(format string, args ...any) *fault.Error {
	return fault.New(fault.CLIStartFailed, format, args...)
}

// interpreter says what a file names as its interpreter or loader.
func interpreter(path string) string {
	if line, ok := shebang(path); ok {
		return "its first line names " + line
	}
	if f, err := elf.Open(path); err == nil {
		defer func() { _ = f.Close() }()
		if s := f.Section(".interp"); s != nil {
			if b, err := s.Data(); err == nil {
				return "it needs the loader " + string(bytes.TrimRight(b, "\x00")) + " (a build for another C library?)"
			}
		}
	}
	return "its interpreter is missing"
}

// kindOfFile says what a file is that the kernel refuses to run.
func kindOfFile(path string) string {
	if f, err := elf.Open(path); err == nil {
		defer func() { _ = f.Close() }()
		return "it is built for " + strings.ToLower(strings.TrimPrefix(f.Machine.String(), "EM_"))
	}
	return "it is neither a program for it nor a script with a #! line"
}

func shebang(path string) (string, bool) {
	f, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer func() { _ = f.Close() }()
	buf := make([]byte, 256)
	n, _ := f.Read(buf)
	line, _, _ := bytes.Cut(buf[:n], []byte("\n"))
	rest, ok := bytes.CutPrefix(line, []byte("#!"))
	return fmt.Sprintf("%q", bytes.TrimSpace(rest)), ok
}

// largest returns the name, never the value, of the longest argument or
// environment variable.
func largest(p *plan) (name string, size int) {
	for i, a := range p.Args {
		if len(a) > size {
			name, size = fmt.Sprintf("argument %d", i+1), len(a)
			if flag, _, ok := strings.Cut(a, "="); ok && strings.HasPrefix(flag, "--") && len(flag) < 64 {
				name = flag
			}
		}
	}
	for _, e := range p.Env {
		if len(e) > size {
			key, _, _ := strings.Cut(e, "=")
			name, size = "environment variable "+key[:min(len(key), 64)], len(e)
		}
	}
	return name, size
}

func total(p *plan) int {
	n := 0
	for _, s := range p.Args {
		n += len(s) + 1
	}
	for _, s := range p.Env {
		n += len(s) + 1
	}
	return n
}
