// Command fakecli stands in for the Claude Code CLI in benchmarks: it speaks the
// wire protocol, and spends next to nothing on it, so that what reads it is what
// is measured. The prompt says what to do; see [command].
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
)

func main() {
	runtime.GOMAXPROCS(1) // a thousand of these run at once
	if len(os.Args) == 3 && os.Args[1] == "--pacer" {
		if err := pacer(os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, "fakecli:", err)
			os.Exit(1)
		}
		return
	}
	for _, arg := range os.Args[1:] {
		if arg == "--version" || arg == "-v" {
			fmt.Println("2.1.332 (Claude Code)")
			return
		}
	}
	c := &cli{out: os.Stdout, prompts: make(chan string, 1024), replies: make(chan reply, 1)}
	go func() { // ends with stdin; what is under way is finished, as by the CLI
		c.read(bufio.NewReaderSize(os.Stdin, 64<<10))
		close(c.prompts)
		close(c.replies)
	}()
	for prompt := range c.prompts {
		if err := c.run(prompt); err != nil {
			fmt.Fprintln(os.Stderr, "fakecli:", err)
			os.Exit(1)
		}
	}
}

// cli is the running program.
type cli struct {
	mu      sync.Mutex
	out     io.Writer // guarded by mu
	prompts chan string
	replies chan reply
	serial  int // of the frames of the main goroutine
	asked   int // how many requests there were
}

// frame is what is looked at in a line from the host.
type frame struct {
	Type      string `json:"type"`
	RequestID string `json:"request_id"`
	Request   struct {
		Subtype string `json:"subtype"`
	} `json:"request"`
	Response struct {
		RequestID string          `json:"request_id"`
		Subtype   string          `json:"subtype"`
		Response  json.RawMessage `json:"response"`
	} `json:"response"`
	Message struct {
		Content json.RawMessage `json:"content"`
	} `json:"message"`
}

// reply is the host's answer to a request of ours.
type reply struct {
	id   string
	ok   bool
	body json.RawMessage
}

// read takes what the host writes, until stdin ends.
func (c *cli) read(in *bufio.Reader) {
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var f frame
		if json.Unmarshal(line, &f) != nil {
			continue
		}
		switch f.Type {
		case "control_request":
			c.control(f)
		case "control_response":
			c.replies <- reply{f.Response.RequestID, f.Response.Subtype == "success", f.Response.Response}
		case "user":
			c.prompts <- promptOf(f.Message.Content)
		}
	}
}

// control answers what the host asks.
func (c *cli) control(f frame) {
	body := `{}`
	if f.Request.Subtype == "initialize" {
		body = `{"commands":[],"output_style":"default","available_output_styles":["default"],"models":[],"account":{},"pid":1}`
	}
	c.write([]byte(`{"type":"control_response","response":{"subtype":"success","request_id":` + quote(f.RequestID) +
		`,"response":` + body + `}}` + "\n"))
}

func (c *cli) write(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := c.out.Write(b); err != nil {
		os.Exit(0) // the host is gone
	}
}

// promptOf is the text of a prompt, which may stand in a list of blocks.
func promptOf(content json.RawMessage) string {
	var text string
	if json.Unmarshal(content, &text) == nil {
		return text
	}
	var blocks []struct {
		Text string `json:"text"`
	}
	_ = json.Unmarshal(content, &blocks)
	var all strings.Builder
	for _, b := range blocks {
		all.WriteString(b.Text)
	}
	return all.String()
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}
