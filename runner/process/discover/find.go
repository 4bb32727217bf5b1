package discover

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/fault"
)

const howToInstall = "Install it with: npm install -g @anthropic-ai/claude-code; or start agentd with --cli PATH."

// LookedIn begins the end of an error: where the CLI was looked for, as a list
// like PATH.
const LookedIn = "Looked in: "

// search is one search for the CLI.
type search struct {
	env    map[string]string
	goos   string
	looked []string
	shim   string // a batch file found on the way
}

func newSearch(env []string) *search {
	s := &search{env: make(map[string]string, len(env)), goos: runtime.GOOS}
	for _, e := range env {
		if name, value, ok := strings.Cut(e, "="); ok {
			if s.goos == "windows" { // where names of variables have no case
				name = strings.ToUpper(name)
			}
			s.env[name] = value
		}
	}
	return s
}

// named finds the CLI that was configured: a path, or a name to look for in
// PATH.
func (s *search) named(name string) (string, error) {
	if rest, ok := strings.CutPrefix(name, "~/"); ok && s.env["HOME"] != "" {
		name = filepath.Join(s.env["HOME"], rest)
	}
	if !strings.ContainsRune(name, '/') && !strings.ContainsRune(name, filepath.Separator) {
		if path := s.inPath(name); path != "" {
			return path, nil
		}
		return "", s.missing("There is no Claude Code CLI named " + name + " in PATH.")
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return "", fault.New(fault.CLINotFound, "The path %q cannot be made absolute.", name).Wrap(err)
	}
	if s.isBatch(path) {
		return "", s.batch(path)
	}
	switch info, err := os.Stat(path); {
	case err != nil:
		return "", fault.New(fault.CLINotFound, "There is no Claude Code CLI at %s. %s", path, howToInstall).
			With("path", path).Wrap(err)
	case info.IsDir():
		return "", fault.New(fault.CLINotFound, "%s is a directory, not a Claude Code CLI. %s", path, howToInstall).
			With("path", path)
	}
	return path, nil
}

// anywhere finds the CLI in PATH and in the folders of its installers.
func (s *search) anywhere() (string, error) {
	if path := s.inPath("claude"); path != "" {
		return path, nil
	}
	dirs := []string{"/usr/local/bin"}
	if home := cmp.Or(s.env["HOME"], s.env["USERPROFILE"]); filepath.IsAbs(home) {
		dirs = []string{
			filepath.Join(home, ".npm-global", "bin"),
			"/usr/local/bin",
			filepath.Join(home, ".local", "bin"),
			filepath.Join(home, "node_modules", ".bin"),
			filepath.Join(home, ".yarn", "bin"),
			filepath.Join(home, ".claude", "local"),
		}
	}
	for _, dir := range dirs {
		if path := s.inDir(dir, "claude"); path != "" {
			return path, nil
		}
	}
	if s.shim != "" {
		return "", s.batch(s.shim)
	}
	return "", s.missing("The Claude Code CLI was not found.")
}

// inPath looks through PATH. Relative entries are left out: what they name
// changes with the working directory.
func (s *search) inPath(name string) string {
	for _, dir := range filepath.SplitList(s.env["PATH"]) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path := s.inDir(dir, name); path != "" {
			return path
		}
	}
	return ""
}

func (s *search) inDir(dir, name string) string {
	if !slices.Contains(s.looked, dir) {
		s.looked = append(s.looked, dir)
	}
	if s.goos != "windows" {
		return executable(filepath.Join(dir, name))
	}
	if path := executable(filepath.Join(dir, name+".exe")); path != "" {
		return path
	}
	for _, ext := range []string{".cmd", ".bat"} {
		if path := filepath.Join(dir, name+ext); s.shim == "" && isFile(path) {
			s.shim = path
		}
	}
	return ""
}

// isBatch reports whether Windows would run path through its command
// interpreter, which reads arguments as program text.
func (s *search) isBatch(path string) bool {
	ext := strings.ToLower(filepath.Ext(strings.TrimRight(path, ". ")))
	return s.goos == "windows" && (ext == ".cmd" || ext == ".bat")
}

func (s *search) batch(path string) error {
	return fault.New(fault.CLINotFound,
		"%s is a batch file, whose arguments the command interpreter would read as commands. Name claude.exe, or install the native CLI.", path).
		With("path", path)
}

func (s *search) missing(what string) error {
	looked := strings.Join(s.looked, string(filepath.ListSeparator))
	return fault.New(fault.CLINotFound, "%s %s %s%s", what, howToInstall, LookedIn, clip(looked, 1000)).
		With("searched", clip(looked, 1000))
}

// executable returns path if it is a file that somebody may execute.
func executable(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode()&0o111 == 0 {
		return ""
	}
	return path
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// clip keeps error details within what a gRPC status may carry.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
