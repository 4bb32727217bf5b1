package messagesapi

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/internal/modelscript"
)

// cli is the real CLI, driven by its raw frames.
type cli struct {
	t      *testing.T
	api    *Server
	stdin  io.WriteCloser
	frames chan map[string]any
	exit   chan error
	log    []string
}

// startCLI starts the CLI of AGENTD_TEST_CLI against a script, or skips.
func startCLI(t *testing.T, script string, args ...string) *cli {
	t.Helper()
	path := os.Getenv("AGENTD_TEST_CLI")
	if path == "" {
		t.Skip("AGENTD_TEST_CLI does not name a CLI")
	}
	api := start(t, script)
	base := []string{
		"--output-format", "stream-json", "--verbose", "--input-format", "stream-json",
		"--system-prompt", "", "--setting-sources=", "--permission-prompt-tool", "stdio",
	}
	cmd := exec.CommandContext(t.Context(), path, append(base, args...)...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(Env(api.URL),
		"PATH=/usr/local/bin:/usr/bin:/bin", "HOME="+t.TempDir(), "TMPDIR="+t.TempDir(), "IS_SANDBOX=1",
		"CLAUDE_CODE_ENTRYPOINT=sdk-go", "CLAUDE_CODE_MAX_RETRIES=2")
	cmd.Stderr = t.Output()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c := &cli{t: t, api: api, stdin: stdin, frames: make(chan map[string]any, 10000), exit: make(chan error, 1)}
	go func() {
		r := bufio.NewReader(stdout)
		for {
			line, err := r.ReadBytes('\n')
			var f map[string]any
			if json.Unmarshal(line, &f) == nil {
				c.frames <- f
			}
			if err != nil {
				close(c.frames)
				c.exit <- cmd.Wait()
				return
			}
		}
	}()
	c.send(`{"type":"control_request","request_id":"init","request":{"subtype":"initialize","hooks":null}}`)
	c.await(func(f map[string]any) bool { return f["type"] == "control_response" })
	return c
}

func (c *cli) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.stdin, line+"\n"); err != nil {
		c.t.Fatalf("write to the CLI: %v", err)
	}
}

func (c *cli) user(text string) {
	c.t.Helper()
	c.send(fmt.Sprintf(`{"type":"user","session_id":"","message":{"role":"user","content":%q},"parent_tool_use_id":null}`, text))
}

// await reads frames until one fits, and returns that one.
func (c *cli) await(fits func(map[string]any) bool) map[string]any {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 30*time.Second)
	defer cancel()
	for {
		select {
		case f, ok := <-c.frames:
			if !ok {
				c.t.Fatalf("the CLI ended; frames so far:\n%v", c.log)
			}
			text, _ := json.Marshal(f)
			c.log = append(c.log, string(text)+"\n")
			if fits(f) {
				return f
			}
		case <-ctx.Done():
			c.t.Fatalf("waited in vain; frames so far:\n%v", c.log)
		}
	}
}

func isResult(f map[string]any) bool { return f["type"] == "result" }

// end closes stdin and waits for the CLI.
func (c *cli) end() {
	c.t.Helper()
	_ = c.stdin.Close()
	for range c.frames {
	}
	<-c.exit
}

func TestRealCLITurn(t *testing.T) {
	c := startCLI(t, `{"thinking":"hm","text":"Hello there."}`+"\n"+`{"text":"Bye."}`)
	for _, want := range []string{"Hello there.", "Bye."} {
		c.user("hi")
		if f := c.await(isResult); f["result"] != want || f["is_error"] != false {
			t.Errorf("result = %v, want %q", f, want)
		}
	}
	c.end()
	if n := len(c.api.Turns()); n != 2 {
		t.Errorf("%d turns were asked for, want 2", n)
	}
}

func TestRealCLIToolCall(t *testing.T) {
	c := startCLI(t, `{"tool":"Bash","input":{"command":"echo from-tool","description":"x"}}`+"\n"+`{"when":"from-tool","text":"Saw it."}`)
	c.user("go")
	if f := c.await(isResult); f["result"] != "Saw it." {
		t.Errorf("result = %v", f["result"])
	}
	c.end()
}

func TestRealCLIRetriesErrors(t *testing.T) {
	c := startCLI(t, `{"error":529,"times":2}`+"\n"+`{"drop":"mid","text":"lost words of an answer"}`+"\n"+`{"text":"At last."}`)
	c.user("go")
	if f := c.await(isResult); f["result"] != "At last." {
		t.Errorf("result = %v", f)
	}
	c.end()
}

func TestRealCLIInterruptAbortsAHeldAnswer(t *testing.T) {
	c := startCLI(t, `{"text":"one two three","hold":"word 2"}`, "--include-partial-messages")
	c.user("go")
	c.await(func(f map[string]any) bool {
		event, _ := f["event"].(map[string]any)
		return event["type"] == "content_block_delta"
	})
	c.send(`{"type":"control_request","request_id":"int","request":{"subtype":"interrupt"}}`)
	if f := c.await(isResult); f["terminal_reason"] != "aborted_streaming" {
		t.Errorf("result = %v", f)
	}
	_, err := c.api.Wait(t.Context(), func(rs []Request) bool {
		return slices.ContainsFunc(rs, func(r Request) bool { return r.Kind == KindTurn && r.Aborted })
	})
	if err != nil {
		t.Error(err)
	}
	c.end()
}

func TestRealCLISideQueriesLeaveTheScriptAlone(t *testing.T) {
	c := startCLI(t, `{"text":"First."}`+"\n"+`{"text":"Second."}`+"\n"+`{"side":"question","text":"Not much."}`)
	control := func(id, request string) map[string]any {
		t.Helper()
		c.send(`{"type":"control_request","request_id":"` + id + `","request":` + request + `}`)
		f := c.await(func(f map[string]any) bool { return f["type"] == "control_response" })
		response, _ := f["response"].(map[string]any)
		return response
	}
	c.user("one")
	c.await(isResult)
	if r := control("s", `{"subtype":"side_question","question":"what is up?"}`); !strings.Contains(fmt.Sprint(r), "Not much.") {
		t.Errorf("side question: %v", r)
	}
	control("t", `{"subtype":"generate_session_title","description":"count the words of a poem","persist":false}`)
	if r := control("m", `{"subtype":"set_model","model":"claude-sonnet-4-5"}`); r["subtype"] != "success" {
		t.Errorf("set_model: %v", r)
	}
	c.user("/compact")
	c.await(isResult)
	c.user("two")
	if f := c.await(isResult); f["result"] != "Second." {
		t.Errorf("result = %v, want Second.", f["result"])
	}
	c.end()
	want := []modelscript.Side{
		modelscript.SideQuestion, modelscript.SideTitle, modelscript.SideProbe, modelscript.SideCompact,
	}
	sides := map[modelscript.Side]bool{}
	for _, r := range c.api.Requests() {
		sides[r.Side] = true
	}
	for _, side := range want {
		if !sides[side] {
			t.Errorf("no request was recognized as %s", side)
		}
	}
}

func start(t *testing.T, script string) *Server {
	t.Helper()
	s, err := modelscript.Load([]byte(script))
	if err != nil {
		t.Fatal(err)
	}
	api, err := Start(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)
	return api
}
