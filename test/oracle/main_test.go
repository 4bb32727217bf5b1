package oracle

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// sdk is the process of the official SDK.
var sdk oracle

func TestMain(m *testing.M) {
	code := m.Run()
	sdk.stop()
	os.Exit(code)
}

// oracle is a driver.py that runs. It is started by the first question.
type oracle struct {
	mu      sync.Mutex
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	failed  error
}

// need skips a test that cannot ask the SDK, or fails it where all tests must
// run.
func (o *oracle) need(tb testing.TB) {
	tb.Helper()
	if os.Getenv("AGENTD_ORACLE_PYTHON") != "" {
		return
	}
	const help = "AGENTD_ORACLE_PYTHON names no Python with the official SDK: run make test"
	if os.Getenv("CI") != "" {
		tb.Fatal(help)
	}
	tb.Skip(help)
}

// ask puts a question to the SDK and returns its answer.
func (o *oracle) ask(tb testing.TB, question any) jsontext.Value {
	tb.Helper()
	line, err := json.Marshal(question, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		tb.Fatal(err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.command == nil {
		o.failed = o.start()
	}
	if o.failed == nil {
		_, o.failed = o.in.Write(append(line, '\n'))
	}
	var answer []byte
	if o.failed == nil {
		answer, o.failed = o.out.ReadBytes('\n')
	}
	if o.failed != nil {
		tb.Fatalf("asking the official SDK: %v", o.failed)
	}
	return answer
}

func (o *oracle) start() error {
	o.command = exec.Command(os.Getenv("AGENTD_ORACLE_PYTHON"), "-I", "driver.py")
	o.command.Env = []string{"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + os.TempDir()}
	o.command.Stderr = os.Stderr
	var err error
	if o.in, err = o.command.StdinPipe(); err != nil {
		return err
	}
	out, err := o.command.StdoutPipe()
	if err != nil {
		return err
	}
	o.out = bufio.NewReaderSize(out, 1<<20)
	return o.command.Start()
}

func (o *oracle) stop() {
	if o.command == nil || o.command.Process == nil {
		return
	}
	_ = o.in.Close()
	if err := o.command.Wait(); err != nil {
		fmt.Fprintln(os.Stderr, "the official SDK's process:", err)
	}
}

// refusal is how the SDK says no.
type refusal struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}

func (r *refusal) String() string { return r.Type + ": " + r.Message }

// decode reads an answer of the SDK. Lone surrogates become U+FFFD.
func decode(tb testing.TB, answer jsontext.Value, into any) {
	tb.Helper()
	if err := json.Unmarshal(answer, into, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)); err != nil {
		tb.Fatalf("answer of the official SDK: %v\n%.2000s", err, answer)
	}
}
