package agentd_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/arch"
)

const module = "github.com/agentd/agentd"

// Sets of packages that the rules speak of.
var (
	jsonPackages = []string{"encoding/json/...", "github.com/go-json-experiment/json/..."}
	grpcPackages = []string{"google.golang.org/grpc/...", "google.golang.org/protobuf/...", "./gen/..."}
	mcpSDK       = []string{"github.com/modelcontextprotocol/go-sdk/..."}
	// The protocol tree and the engine may be used without a server: nothing
	// that they lead to knows gRPC.
	belowServer = []string{"./internal/fault/...", "./runner/...", "./history/..."}
)

// importRules are the rules of ARCHITECTURE.md.
var importRules = []arch.ImportRule{
	{
		Name:  "the error vocabulary is a leaf",
		Of:    []string{"./internal/fault"},
		Never: []string{"./..."},
	},
	{
		Name:  "the CLI's vocabulary knows nothing of ours but errors",
		Of:    []string{"./runner/protocol/..."},
		Never: []string{"./...", "os/...", "net/...", "context", "sync/..."},
		But:   []string{"./runner/protocol/...", "./internal/fault", "net/url"}, // which only parses
	},
	{
		Name:  "below the server nothing knows gRPC or protobuf",
		Of:    belowServer,
		Never: grpcPackages,
		Deep:  true,
	},
	{
		Name:  "the engine runs no process itself",
		Of:    []string{"./runner"},
		Never: []string{"os/exec", "./runner/process/..."},
		Deep:  true,
	},
	{
		Name:  "below the server nothing knows what is above it",
		Of:    belowServer,
		Never: []string{"./service/...", "./interceptors/...", "./cmd/..."},
		Tests: true,
	},
	{
		Name:  "a process knows no JSON",
		Of:    []string{"./runner/process/..."},
		Never: append([]string{"./runner/protocol/..."}, jsonPackages...),
	},
	{
		Name: "translation is pure",
		Of:   []string{"./service/translate/..."},
		Never: []string{
			"context", "sync/...", "os/...", "io/...", "net/...", "time/tzdata", "log/...",
			"google.golang.org/grpc/...", "./runner/process/...", "./interceptors/...",
		},
	},
	{
		Name:   "the services know no JSON and run no process",
		Of:     []string{"./service/..."},
		Except: []string{"./service/translate/..."},
		Never:  append([]string{"os/exec", "./runner/process/..."}, jsonPackages...),
	},
	{
		Name:  "interceptors know neither services nor sessions",
		Of:    []string{"./interceptors/..."},
		Never: []string{"./service/...", "./runner/...", "./history/..."},
	},
	{
		Name:   "the MCP SDK stays in one package",
		Of:     []string{"./..."},
		Except: []string{"./runner/toolserver/..."},
		Never:  mcpSDK,
	},
	{
		Name:  "past sessions know nothing of live ones",
		Of:    []string{"./history/..."},
		Never: []string{"./runner", "./runner/process/..."},
	},
}

// limits: a file over 400 lines or a package over 1,500 holds two topics.
var limits = arch.Limits{File: 400, Proto: 350, Func: 60, TestFunc: 100, Package: 1500}

// startsProcesses are the only places that run other programs.
var startsProcesses = arch.Places{
	"runner/process": "the adapter to an OS process is its whole purpose",
	"arch_test.go":   "asks go list and git for the tree",

	"bench/host":          "runs the daemon and its peers, each in a process of its own",
	"bench/throughput.go": "runs the official SDKs, which are programs of Python and of Node.js",

	"test/e2e":    "runs the built daemon and its clients as programs",
	"test/oracle": "asks the official SDK, which is a Python program",
	"test/tools":  "has a Python caller parse what the CLI wrote",

	"internal/messagesapi/cli_test.go":  "runs the real CLI against the scripted Messages API",
	"internal/simcli/script/process.go": "starts the grandchild that holds the pipes of the simulated CLI",
	"internal/simcli/main_test.go":      "plays the simulated CLI in a process of its own",
}

// sleeps are the only places where a real clock is waited for.
var sleeps = arch.Places{}

// foreignText would tie the tree to the machine or network it was written on.
var foreignText = []arch.Pattern{
	{
		Name:    "path of a machine",
		Hints:   []string{"/root/", "/work/", "/Users/", "/home/"},
		Text:    regexp.MustCompile(`/(root|work|Users/[a-z]+|home/[a-z]+)/[A-Za-z0-9._-]+`),
		Allowed: regexp.MustCompile(`^/(Users|home)/(agent|user|alice|bob)/|^/work/(project|repo|app)$`),
	},
	{
		Name:    "host of a package registry",
		Hints:   []string{"registry.", "proxy.", "index.", "files.", "deb.", "repo.", "repo1.", "pypi."},
		Text:    regexp.MustCompile(`\b(registry|proxy|index|files|deb|repo1?|pypi)(\.[a-z0-9-]+)*\.(org|com|net|io|dev)\b`),
		Allowed: regexp.MustCompile(`\bexample\.(org|com|net)$`),
	},
	{
		Name:  "resolved address in a lock file",
		Hints: []string{`"resolved"`},
		Text:  regexp.MustCompile(`"resolved": *"http`),
	},
}

func TestImportRules(t *testing.T) {
	report(t, arch.Imports(module, listPackages(t), importRules, false))
}

func TestSizes(t *testing.T) {
	report(t, handWritten(t).Sizes(limits))
}

func TestProcessesAreStartedInOnePlace(t *testing.T) {
	files := handWritten(t)
	report(t, files.Import("os/exec", startsProcesses))
	for _, function := range []string{"os.StartProcess", "syscall.ForkExec", "syscall.StartProcess", "syscall.Exec"} {
		report(t, files.Calls(function, startsProcesses))
	}
	report(t, files.Stale(startsProcesses))
}

func TestNothingSleeps(t *testing.T) {
	files := handWritten(t)
	report(t, files.Calls("time.Sleep", sleeps, "testing/synctest"))
	report(t, files.Stale(sleeps))
}

func TestPureCodeStartsNoGoroutine(t *testing.T) {
	report(t, handWritten(t).Goroutines("service/translate", "runner/protocol", "internal/fault"))
}

func TestTreeSpeaksOfItselfAlone(t *testing.T) {
	report(t, trackedFiles(t).Text(foreignText, arch.Places{"arch_test.go": "holds the patterns"}))
}

// TestToolsPinWhatTheServerLinks keeps the generators and the printed
// validate.proto at the versions that the server itself is built with.
func TestToolsPinWhatTheServerLinks(t *testing.T) {
	server, tools := modules(t, "go.mod"), modules(t, "tools/go.mod")
	for _, path := range []string{
		"google.golang.org/protobuf",
		"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go",
	} {
		if server[path] == "" || server[path] != tools[path] {
			t.Errorf("%s: go.mod has %q, tools/go.mod has %q", path, server[path], tools[path])
		}
	}
}

func report(t *testing.T, violations []string) {
	t.Helper()
	for _, violation := range violations {
		t.Error(violation)
	}
}

// handWritten is the tree without what generators and other projects wrote, and
// without the tools, which are programs of their own.
func handWritten(t *testing.T) arch.Files {
	t.Helper()
	return trackedFiles(t).Without("gen", "third_party", "tools")
}

// trackedFiles are the files that git tracks or would, if they were added.
func trackedFiles(t *testing.T) arch.Files {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skipf("not a git work tree: %v", err)
	}
	var names []string
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
			names = append(names, name)
		}
	}
	return arch.NewFiles(os.DirFS("."), names)
}

func listPackages(t *testing.T) []arch.Package {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "list", "-e",
		"-json=ImportPath,Imports,TestImports,XTestImports,Deps", "./...")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []arch.Package
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg arch.Package
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, pkg)
	}
}

// modules reads the versions that a go.mod file requires.
func modules(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	versions := map[string]string{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(fields) >= 2 && strings.HasPrefix(fields[1], "v") {
			versions[fields[0]] = fields[1]
		}
	}
	return versions
}
