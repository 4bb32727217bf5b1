package simcli_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/internal/simcli/inmem"
	"github.com/agentd/agentd/internal/simcli/wire"
	"github.com/agentd/agentd/runner"
)

// The recordings in testdata/wire are what the real CLI 2.1.332 did: NAME.jsonl
// has its command line, then the frames of both directions with the seconds
// since the start. Frames of the CLI are cut down to what kind needs.
// NAME.model is what the model answered.

// recording is one recorded conversation.
type recording struct {
	Args   []string          `json:"args"`
	Env    map[string]string `json:"env"`
	Exit   int               `json:"exit"`
	Events [][2]any          `json:"events"`
	frames []recorded
}

type recorded struct {
	T   float64    `json:"t"`
	In  wire.Value `json:"in"`
	Out wire.Value `json:"out"`
}

func load(t *testing.T, path string) recording {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := bytes.Cut(b, []byte("\n"))
	var r recording
	if err := wire.Unmarshal(head, &r); err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(rest) {
		var f recorded
		if err := wire.Unmarshal(bytes.TrimSpace(line), &f); err != nil {
			t.Fatal(err)
		}
		r.frames = append(r.frames, f)
	}
	return r
}

// frame has the members that tell one kind of frame from another.
type frame struct {
	Type      string `json:"type"`
	Subtype   string `json:"subtype"`
	RequestID string `json:"request_id"`
	State     string `json:"state"`
	Status    string `json:"status"`
	Mode      string `json:"permissionMode"`
	Tag       string `json:"tag"`
	Reason    string `json:"terminal_reason"`
	Stop      string `json:"stop_reason"`
	Error     string `json:"error"`
	IsError   bool   `json:"is_error"`
	Turns     int    `json:"num_turns"`
	Index     int    `json:"result_index"`
	Aborted   bool   `json:"aborted"`
	Replay    *bool  `json:"isReplay"`
	Synthetic bool   `json:"isSynthetic"`
	Agent     string `json:"agent_id"`
	Abandoned any    `json:"abandoned_blocks"`
	Message   struct {
		Content any    `json:"content"`
		Model   string `json:"model"`
	} `json:"message"`
	Event struct {
		Type  string `json:"type"`
		Delta struct {
			Type string `json:"type"`
		} `json:"delta"`
		Block struct {
			Type string `json:"type"`
		} `json:"content_block"`
	} `json:"event"`
	Request struct {
		Subtype string `json:"subtype"`
		Tool    string `json:"tool_name"`
		ID      string `json:"callback_id"`
		Reason  string `json:"decision_reason_type"`
		Agent   string `json:"agent_id"`
		Message struct {
			Method string `json:"method"`
			ID     any    `json:"id"`
		} `json:"message"`
		Input struct {
			Event string `json:"hook_event_name"`
		} `json:"input"`
	} `json:"request"`
	Response struct {
		Subtype   string `json:"subtype"`
		RequestID string `json:"request_id"`
		Code      string `json:"error_code"`
		Pending   []any  `json:"pending_permission_requests"`
		Response  struct {
			State string `json:"session_state"`
		} `json:"response"`
	} `json:"response"`
}

// kind is a frame in one line, without what differs from run to run.
func kind(v wire.Value) string {
	var f frame
	_ = wire.Unmarshal(v, &f)
	parts := []any{f.Type}
	add := func(ok bool, p ...any) {
		if ok {
			parts = append(parts, p...)
		}
	}
	switch f.Type {
	case "system":
		add(true, f.Subtype)
		for _, s := range []string{f.Status, f.Mode, f.State, f.Tag} {
			add(s != "", s)
		}
	case "stream_event":
		add(true, f.Event.Type, f.Event.Block.Type+f.Event.Delta.Type)
		add(f.Abandoned != nil, "abandoned")
	case "assistant", "user":
		add(true, blocks(f.Message.Content))
		add(f.Message.Model == "<synthetic>", "synthetic-model", f.Error)
		add(f.Aborted, "aborted")
		add(f.Replay != nil && *f.Replay, "replay")
		add(f.Synthetic, "synthetic")
		add(f.Agent != "", "agent")
	case "result":
		add(true, f.Subtype, f.IsError, f.Reason, "turns", f.Turns, "index", f.Index)
	case "control_response":
		id := f.Response.RequestID
		if wire.IsUUID(id) {
			id = "ours" // The echo of a host's answer.
		}
		add(true, f.Response.Subtype, id, f.Response.Code, f.Response.Response.State)
		add(len(f.Response.Pending) > 0, "pending", len(f.Response.Pending))
	case "control_request":
		add(true, f.Request.Subtype, f.Request.Tool, f.Request.ID, f.Request.Input.Event, f.Request.Reason, f.Request.Message.Method)
		add(f.Request.Message.ID != nil, "id", f.Request.Message.ID)
		add(f.Request.Agent != "", "agent")
	case "command_lifecycle":
		add(true, f.State)
	}
	return strings.Join(strings.Fields(fmt.Sprintln(parts...)), " ")
}

func blocks(content any) string {
	list, ok := content.([]any)
	if !ok {
		return "text"
	}
	var out []string
	for _, b := range list {
		m, _ := b.(map[string]any)
		s := fmt.Sprint(m["type"])
		if m["is_error"] == true {
			s += "(error)"
		}
		if n, ok := m["name"]; ok {
			s += fmt.Sprint("(", n, ")")
		}
		out = append(out, s)
	}
	return strings.Join(out, ",")
}

// sequence is the kinds of frames, with runs of deltas as one.
func sequence(frames []wire.Value, drop func(string) bool) []string {
	var out []string
	for _, v := range frames {
		k := kind(v)
		run := strings.Contains(k, "content_block_delta") || strings.Contains(k, "thinking_tokens")
		if run && strings.Contains(k, "thinking") {
			k = "thinking deltas"
		}
		if n := len(out); (run && n > 0 && out[n-1] == k) || (drop != nil && drop(k)) {
			continue
		}
		out = append(out, k)
	}
	return out
}

// replay plays the host's side of a recording against the simulation.
type replay struct {
	p   runner.Process
	rec recording

	mu  sync.Mutex
	out []wire.Value
	// open are the requests of the simulation that have no answer yet.
	open []wire.Value
}

func (r *replay) read() {
	wire.Lines(r.p.Stdout(), func(line []byte) bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.out = append(r.out, line)
		if strings.HasPrefix(kind(line), "control_request ") {
			r.open = append(r.open, line)
		}
		return true
	})
}

// translate puts the simulation's request id into a recorded reply.
func (r *replay) translate(in wire.Value) wire.Value {
	var f frame
	_ = wire.Unmarshal(in, &f)
	if f.Type != "control_response" {
		return r.taskID(in)
	}
	id := f.Response.RequestID
	for _, rec := range r.rec.frames {
		var q frame
		_ = wire.Unmarshal(rec.Out, &q)
		if q.Type != "control_request" || q.RequestID != id {
			continue
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		at := slices.IndexFunc(r.open, func(v wire.Value) bool { return kind(v) == kind(rec.Out) })
		if at < 0 {
			return in
		}
		var ours frame
		_ = wire.Unmarshal(r.open[at], &ours)
		r.open = slices.Delete(r.open, at, at+1)
		return wire.Value(strings.Replace(string(in), id, ours.RequestID, 1))
	}
	return in
}

// taskID puts the id of the simulation's task into a recorded request.
func (r *replay) taskID(in wire.Value) wire.Value {
	task := func(v wire.Value) string {
		var id string
		if strings.HasPrefix(kind(v), "system task_started") {
			_ = wire.Unmarshal(wire.Member(v, "task_id"), &id)
		}
		return id
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rec := range r.rec.frames {
		if id := task(rec.Out); id != "" {
			for _, v := range r.out {
				if ours := task(v); ours != "" {
					return wire.Value(strings.ReplaceAll(string(in), id, ours))
				}
			}
		}
	}
	return in
}

// play keeps the recording's pace in the fake time of the test's bubble.
func (r *replay) play() {
	began := time.Now()
	until := func(at float64) {
		time.Sleep(time.Until(began.Add(time.Duration(at * float64(time.Second)))))
		synctest.Wait()
	}
	last, events := -1.0, r.rec.Events
	for _, rec := range r.rec.frames {
		for len(events) > 0 && events[0][0].(float64)+0.001 < rec.T {
			r.event(until, events[0])
			events = events[1:]
		}
		if rec.In == nil {
			last = -1
			continue
		}
		if last < 0 || rec.T-last > 0.0015 {
			until(rec.T)
		}
		last = rec.T
		line := string(r.translate(rec.In)) + "\n"
		if raw := wire.Member(rec.In, "_raw"); raw != nil {
			_ = wire.Unmarshal(raw, &line)
		}
		_, _ = io.WriteString(r.p.Stdin(), line)
	}
	for _, e := range events {
		r.event(until, e)
	}
	<-r.p.Done()
}

// event is the end of stdin, or a signal.
func (r *replay) event(until func(float64), e [2]any) {
	until(e[0].(float64))
	switch e[1] {
	case "stdin_eof":
		_ = r.p.Stdin().Close()
	case "SIGTERM":
		r.p.(*inmem.Process).Signal(wire.Term)
	case "SIGINT":
		r.p.(*inmem.Process).Signal(wire.Int)
	}
}

func TestRecordings(t *testing.T) {
	files, _ := filepath.Glob("testdata/wire/*.jsonl")
	if len(files) < 30 {
		t.Fatalf("%d recordings", len(files))
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".jsonl")
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { compare(t, name, load(t, path)) })
		})
	}
}

func compare(t *testing.T, name string, rec recording) {
	script, err := os.ReadFile("testdata/wire/" + name + ".model")
	if err != nil {
		t.Fatal(err)
	}
	m, err := simcli.ModelScript(string(script))
	if err != nil {
		t.Fatal(err)
	}
	var env []string
	for k, v := range rec.Env {
		env = append(env, k+"="+v)
	}
	l := &inmem.Launcher{Config: simcli.Config{Model: m}}
	p, err := l.Launch(t.Context(), runner.Spec{Args: rec.Args, Env: env, Dir: "/workspace"})
	if err != nil {
		t.Fatal(err)
	}
	r := &replay{p: p, rec: rec}
	var wg sync.WaitGroup
	wg.Go(r.read)
	r.play()
	wg.Wait()
	drop := func(k string) bool {
		for part := range tolerated[name] {
			if strings.Contains(k, part) {
				return true
			}
		}
		return false
	}
	var want []wire.Value
	for _, f := range rec.frames {
		if f.Out != nil {
			want = append(want, f.Out)
		}
	}
	if d := cmp.Diff(sequence(want, drop), sequence(r.out, drop)); d != "" {
		t.Errorf("the CLI (-) and the simulation (+) differ:\n%s", d)
	}
	if e := p.Exit(); e.Code != rec.Exit {
		t.Errorf("exit code %d, want %d; stderr %s", e.Code, rec.Exit, e.Stderr)
	}
}
