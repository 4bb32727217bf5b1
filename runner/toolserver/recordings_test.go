package toolserver_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestRecordedFrames answers what the real CLI has asked, and compares every
// byte of the answers.
func TestRecordedFrames(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { replay(t, file) })
	}
}

func replay(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tool := mcpconfig.Tool{Name: "add", Description: "add", InputSchema: rawjson.Value(`{"type":"object","properties":{"a":{"type":"number"}}}`)}
	set := newSet(t, hosted("calc", tool))
	var got bytes.Buffer
	var calls []*callback.ToolCall
	for line := range bytes.Lines(archive.Files[0].Data) {
		frame := protocol.Decode(bytes.TrimSuffix(line, []byte("\n")))
		m, ok := callback.Parse(frame.Request).(*callback.MCPMessage)
		if !ok {
			t.Fatalf("no MCP message: %s", line)
		}
		answer, call := ask(t, set, m)
		if call != nil {
			calls = append(calls, call)
			answer = fmt.Sprintf("call of %s on %s with %s for %s, progress %s",
				call.Tool, call.Server, call.Arguments, *call.ToolUseID, call.ProgressToken)
		}
		fmt.Fprintln(&got, answer)
		for _, c := range calls {
			if c.CancelledBy(m) {
				fmt.Fprintf(&got, "withdraws the call of %s\n", c.Arguments)
			}
		}
	}
	for _, call := range calls {
		result := call.Result(callback.ToolResult{Content: []rawjson.Value{callback.TextContent("Sum")}})
		fmt.Fprintln(&got, unwrap(t, callback.Deliver(call, control.Reply{Payload: result.Payload})))
	}
	if *update {
		archive.Files[1].Data = got.Bytes()
		if err := os.WriteFile(file, txtar.Format(archive), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want := archive.Files[1].Data; !bytes.Equal(got.Bytes(), want) {
		t.Errorf("\n got %s\nwant %s", got.Bytes(), want)
	}
}
