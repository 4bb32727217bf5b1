package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	toolsv1alpha1 "github.com/agentd/agentd/gen/go/agentd/tools/v1alpha1"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/internal/toolschema"
	"github.com/agentd/agentd/service"
)

// session is a conversation in which the model calls tools.
type session struct {
	name string
	// options are what the session is opened with.
	options *agentdv1.Options
	// env is added to the CLI's environment.
	env map[string]string
	// files are put into the working directory first.
	files map[string]string
	// phases are turns with a script each.
	phases []phase
}

// phase is one turn. Its script ends with the text "phase done"; $CWD and
// $NAME in it are replaced.
type phase struct {
	script string
	// keep says which members of which tool's latest result become $NAME
	// afterwards: {"JOB": "CronCreate id"}.
	keep map[string]string
}

// patience bounds a session, which takes a few seconds.
const patience = 50 * time.Second

const phaseDone = `
{"text":"phase done"}
`

// call is one tool call of the main thread, as a caller of agentd sees it.
type call struct {
	tool, input, result string
}

// player plays one session.
type player struct {
	t      *testing.T
	s      session
	model  *model
	stream agentdv1.AgentService_SessionClient
	vars   map[string]string
	open   map[string]call
	calls  []call
}

// play returns the calls in the order in which they ended.
func play(t *testing.T, cli string, s session) []call {
	t.Helper()
	cwd := t.TempDir()
	for name, content := range s.files {
		path := filepath.Join(cwd, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m := startModel(t)
	client := testdaemon.Serve(t, service.Config{
		FindCLI: func(context.Context, string) (service.CLI, error) {
			return service.CLI{Path: cli, Version: "2.1.332"}, nil
		},
		BaseEnv: messagesapi.Env(m.url),
	})
	// No deadline: gRPC would tell it to the server.
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	late := time.AfterFunc(patience, cancel)
	t.Cleanup(func() { late.Stop() })
	stream, err := client.Session(ctx)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, s: s, model: m, stream: stream, vars: map[string]string{"CWD": cwd}, open: map[string]call{}}
	options := &agentdv1.Options{Env: map[string]string{}}
	proto.Merge(options, s.options)
	options.Cwd, options.CanUseTool = proto.String(cwd), true
	maps.Copy(options.Env, s.env)
	p.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: options}}})
	for _, phase := range s.phases {
		p.phase(phase)
	}
	p.close()
	return p.calls
}

func (p *player) send(r *agentdv1.SessionRequest) {
	p.t.Helper()
	if err := p.stream.Send(r); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) fill(text string) string {
	for name, value := range p.vars {
		text = strings.ReplaceAll(text, "$"+name, value)
	}
	return text
}

// phase plays a turn to its end.
func (p *player) phase(ph phase) {
	p.t.Helper()
	p.model.play(p.t, p.fill(ph.script)+phaseDone)
	p.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: &agentdv1.Input{Content: &agentdv1.Input_Text{Text: "go"}}}})
	for {
		r, err := p.stream.Recv()
		if err != nil {
			p.t.Fatalf("%s: %v after %d calls; open are %+v", p.s.name, err, len(p.calls), p.open)
		}
		if rejected := r.GetRejected(); rejected != nil {
			p.t.Fatalf("%s: %v", p.s.name, rejected)
		}
		p.event(r.GetEvent())
		// A result in a form ends the turn before the script does.
		result := r.GetEvent().GetResult()
		if result.GetResult() == "phase done" || result.GetStructuredOutputJson() != "" {
			break
		}
	}
	for name, place := range ph.keep {
		p.vars[name] = p.member(place)
	}
}

func (p *player) close() {
	p.t.Helper()
	p.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{}}})
	for {
		if _, err := p.stream.Recv(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			p.t.Fatal(err)
		}
	}
}

func (p *player) event(e *agentdv1.Event) {
	switch {
	case e.GetAssistant() != nil && e.GetAssistant().ParentToolUseId == nil:
		for _, block := range e.GetAssistant().GetContent() {
			if use := block.GetToolUse(); use != nil {
				p.open[use.GetId()] = call{tool: use.GetName(), input: use.GetInputJson()}
			}
		}
	case e.GetUser() != nil && e.GetUser().ToolUseResultJson != nil:
		for _, block := range e.GetUser().GetBlocks().GetBlocks() {
			id := block.GetToolResult().GetToolUseId()
			if c, ok := p.open[id]; ok {
				c.result = e.GetUser().GetToolUseResultJson()
				p.calls = append(p.calls, c)
				delete(p.open, id)
			}
		}
	case e.GetPermissionRequest() != nil:
		p.permit(e.GetPermissionRequest())
	}
}

// permit allows a call with its input as the typed message says it: what
// protojson makes of the message is an input that the CLI takes.
func (p *player) permit(ask *agentdv1.PermissionRequest) {
	p.t.Helper()
	allow := &agentdv1.PermissionAllow{}
	tool, ok := toolschema.Find(ask.GetToolName())
	if !ok {
		p.t.Errorf("the table lacks %s", ask.GetToolName())
	}
	input, err := tool.ParseInput([]byte(ask.GetInputJson()))
	if err != nil {
		p.t.Error(err)
	}
	if input != nil {
		if question, ok := input.(*toolsv1alpha1.AskUserQuestionInput); ok {
			question.Answers = map[string]string{}
			for _, q := range question.GetQuestions() {
				question.Answers[q.GetQuestion()] = q.GetOptions()[0].GetLabel()
			}
			question.Annotations = map[string]*toolsv1alpha1.QuestionAnnotation{
				question.GetQuestions()[0].GetQuestion(): {Notes: proto.String("of course")},
			}
		}
		text, err := protojson.Marshal(input)
		if err != nil {
			p.t.Error(err)
		}
		allow.UpdatedInputJson = proto.String(string(text))
	}
	p.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: &agentdv1.Answer{
		RequestId: ask.GetRequestId(),
		Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
			Decision: &agentdv1.PermissionAnswer_Allow{Allow: allow},
		}},
	}}})
}

// member reads a member of the latest object that a tool returned.
func (p *player) member(place string) string {
	p.t.Helper()
	tool, key, _ := strings.Cut(place, " ")
	for i := len(p.calls) - 1; i >= 0; i-- {
		var object map[string]any
		if p.calls[i].tool == tool && json.Unmarshal([]byte(p.calls[i].result), &object) == nil && object[key] != nil {
			return fmt.Sprint(object[key])
		}
	}
	p.t.Fatalf("%s: no %s in %+v", p.s.name, place, p.calls)
	return ""
}

// script makes the lines of a script from pairs of a tool and its input.
func script(calls ...string) string {
	var b strings.Builder
	for i := 0; i+1 < len(calls); i += 2 {
		fmt.Fprintf(&b, "{\"tool\":%s,\"input\":%s}\n", strconv.Quote(calls[i]), calls[i+1])
	}
	return b.String()
}
