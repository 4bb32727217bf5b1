package chat

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
	"google.golang.org/grpc"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// person is who talks in a test.
type person struct {
	t          *testing.T
	keys       *io.PipeWriter
	interrupts chan struct{}
	ended      chan error

	mu    sync.Mutex
	shown strings.Builder
	seen  int // what was looked at already
}

// Write implements io.Writer: it is what the person sees.
func (p *person) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown.Write(b)
}

// sit begins a talk.
func sit(t *testing.T, c *testdaemon.Conn, first *agentdv1.SessionRequest, terminal bool) *person {
	in, keys := io.Pipe()
	p := &person{t: t, keys: keys, interrupts: make(chan struct{}), ended: make(chan error, 1)}
	go func() {
		p.ended <- Run(c.Context(), Config{Agent: c.Agent, First: first, In: in, Out: p, Terminal: terminal, Interrupts: p.interrupts})
	}()
	t.Cleanup(func() { _ = keys.Close() })
	return p
}

func open(o *agentdv1.Options) *agentdv1.SessionRequest {
	o.CanUseTool, o.IncludePartialMessages = true, true
	return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: o}}}
}

// types enters lines, each as soon as it is read.
func (p *person) types(lines ...string) {
	p.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(p.keys, line+"\n"); err != nil {
			p.t.Fatal(err)
		}
	}
}

// sees waits until all is quiet, and checks what has been shown since the last time.
func (p *person) sees(wants ...string) {
	p.t.Helper()
	<-time.After(time.Minute) // of fake time
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	text := p.shown.String()[p.seen:]
	p.seen = p.shown.Len()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			p.t.Errorf("shown is\n%s\nwithout %q", text, want)
		}
	}
}

// all is everything that was shown.
func (p *person) all() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown.String()
}

// leaves waits for the end of the talk.
func (p *person) leaves(want string) {
	p.t.Helper()
	_ = p.keys.Close()
	if err := <-p.ended; (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
		p.t.Errorf("the talk ended with %v, want %q", err, want)
	}
}

func TestTalk(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{}), true)
		p.sees("session ", "you      ")
		p.types("", "hello")
		p.sees("claude   Hello!", "turn 1: success", "you      ")
		p.types("/help", "/model", "/model opus", "/context", "/mcp")
		p.sees("/interrupt  ", "/model needs a name", "the model is opus", "tokens of the context are used", "these are all")
		p.types("Write the file hello.txt.")
		p.sees("tool     Write", "asks     may I use Write? ", "y: yes")
		p.types("")
		p.sees("asks     may I use Write? ") // once more
		p.types("not now")
		p.sees("→ not now", "turn 2")
		p.types("Ask me what I like.")
		p.sees("asks     ", "1  ", "2  ", "a number, or an answer of your own")
		p.types("2")
		p.sees("turn 3: success")
		p.types("/quit")
		p.sees("the session has ended")
		p.leaves("")
	})
}

// TestInterrupts checks that an interrupt stops a turn that runs, and ends the talk
// the second time that nothing does.
func TestInterrupts(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{}), true)
		p.types("Count from one to three hundred in words.", "hello") // the second waits
		<-time.After(time.Second)
		p.interrupts <- struct{}{}
		p.sees("one, two", "interrupted", "error_during_execution", "you      ")
		p.interrupts <- struct{}{}
		p.sees("once more ends the talk")
		p.types("hello")
		p.sees("turn 2: success")
		p.interrupts <- struct{}{}
		p.sees("once more ends the talk")
		p.interrupts <- struct{}{}
		p.sees("the session has ended")
		p.leaves("")
	})
}

// TestTurnThatDoesNotStop checks that interrupts end the talk in the end.
func TestTurnThatDoesNotStop(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "wait eof"), func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{}), false)
		p.types("hello")
		p.sees("session ")
		for _, want := range []string{"interrupted", "once more ends the talk"} {
			p.interrupts <- struct{}{}
			p.sees(want)
		}
		p.interrupts <- struct{}{}
		p.leaves("interrupted")
	})
}

// mute is a daemon that does not answer.
type mute struct {
	agentdv1.AgentServiceClient
}

func (mute) Session(ctx context.Context, _ ...grpc.CallOption) (agentdv1.AgentService_SessionClient, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestInterruptBeforeTheTalk checks that a person need not wait for a daemon that does
// not answer.
func TestInterruptBeforeTheTalk(t *testing.T) {
	interrupts, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- Run(t.Context(), Config{Agent: mute{}, First: open(&agentdv1.Options{}), In: strings.NewReader(""), Out: io.Discard, Interrupts: interrupts})
	}()
	interrupts <- struct{}{}
	if err := <-ended; !errors.Is(err, errInterrupted) {
		t.Errorf("the talk ended with %v", err)
	}
}

// TestLinesOfAFile checks that without a person each line is read when its turn has
// come: an answer is an answer.
func TestLinesOfAFile(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{}), false)
		p.types("Write the file hello.txt.", "y", "hello")
		p.sees("may I use Write?", "File created", "turn 1: success", "turn 2: success")
		p.leaves("")
		p.mu.Lock()
		defer p.mu.Unlock()
		if strings.Contains(p.shown.String(), "you ") {
			d.T.Errorf("there is a prompt: %s", p.shown.String())
		}
	})
}

// TestFailuresOfATalk checks what ends a talk with an error.
func TestFailuresOfATalk(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running,
		`result {"subtype":"error_max_turns","is_error":true,"errors":["too many turns"],"user_message_uuids":["$u1"]}`, testdaemon.Idle), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		bad := open(&agentdv1.Options{})
		bad.GetOpen().SessionId = "nonsense"
		p := sit(d.T, c, bad, false)
		p.leaves("VALIDATION_FAILED")
		p = sit(d.T, c, open(&agentdv1.Options{}), false)
		p.types("hello")
		p.sees("too many turns", "turn 1: error_max_turns")
		p.leaves("the last turn failed")
		p = sit(d.T, c, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: &agentdv1.AttachSession{SessionId: testdaemon.UUID(9)}}}, false)
		p.leaves("SESSION_NOT_FOUND")
		ctx, cancel := context.WithCancel(c.Context())
		cancel()
		in, keys := io.Pipe()
		err := Run(ctx, Config{Agent: c.Agent, First: open(&agentdv1.Options{}), In: in, Out: io.Discard})
		if err == nil || errors.Is(err, io.EOF) {
			d.T.Errorf("without a daemon: %v", err)
		}
		_ = keys.Close()
	})
}

// TestOddInput checks what becomes of lines that are too long, or no text, and of an
// input that fails: nothing is lost in silence.
func TestOddInput(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		for input, want := range map[string]string{
			"hello\n" + strings.Repeat("x", maxLine+1) + "\nhello\n": "a line is longer than",
			"hello\nh\xffllo\nhello\n":                               "no UTF-8",
		} {
			p := sit(d.T, c, open(&agentdv1.Options{}), false)
			go func() { _, _ = io.WriteString(p.keys, input) }() // ends with the talk
			p.sees("turn 1: success")
			p.leaves(want)
		}
		p := sit(d.T, c, open(&agentdv1.Options{}), false)
		p.types("hello")
		p.sees("turn 1: success")
		if err := p.keys.CloseWithError(errors.New("the disk is gone")); err != nil {
			d.T.Error(err)
		}
		p.leaves("the disk is gone")
		p = sit(d.T, c, open(&agentdv1.Options{}), true)
		p.types("h\xffllo", "a\x00\x1bb", "hello")
		p.sees("no UTF-8", "turn 1: success")
		p.leaves("")
	})
}

// TestTakingPart checks that a person who attaches sees what was said, and answers
// what is asked.
func TestTakingPart(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		opened, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: testdaemon.Asking()})
		if err != nil {
			d.T.Fatal(err)
		}
		for _, text := range []string{"hello", "Write the file hello.txt."} {
			if _, err := c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{SessionId: opened.GetSessionId(), Input: testdaemon.Text(text)}); err != nil {
				d.T.Fatal(err)
			}
			<-time.After(time.Minute) // each is a turn
		}
		p := sit(d.T, c, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: &agentdv1.AttachSession{SessionId: opened.GetSessionId()}}}, true)
		p.sees("attached to ", "claude   Hello!", "turn 1: success", "tool     Write", "asks     may I use Write?")
		if said := p.all(); strings.Index(said, "asks ") < strings.LastIndex(said, "tool     Write") {
			d.T.Errorf("the question stands before what led to it:\n%s", said)
		}
		p.types("y")
		p.sees("turn 2: success", "you      ")
		p.types("Write the file hello.txt.")
		p.sees("asks     may I use Write?")
		list, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: opened.GetSessionId()})
		if err != nil || len(list.GetRequests()) != 1 {
			d.T.Fatalf("%v, %v", list, err)
		}
		answer := testdaemon.Allow(testdaemon.RequestID(list.GetRequests()[0]))
		if _, err := c.Live.ResolveRequest(c.Context(), &agentdv1.ResolveRequestRequest{SessionId: opened.GetSessionId(), Answer: answer}); err != nil {
			d.T.Fatal(err)
		}
		p.sees("that needs no answer any more", "turn 3: success")
		state := func() agentdv1.SessionState {
			got, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: opened.GetSessionId()})
			if err != nil {
				d.T.Fatal(err)
			}
			return got.GetSession().GetState()
		}
		for _, quit := range []bool{true, false} { // or Ctrl-D
			if quit {
				p.types("/quit")
			}
			p.leaves("")
			synctest.Wait()
			if got := state(); got != agentdv1.SessionState_SESSION_STATE_IDLE {
				d.T.Errorf("when the person has left (/quit: %t), the session is %v", quit, got)
			}
			p = sit(d.T, c, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: &agentdv1.AttachSession{SessionId: opened.GetSessionId()}}}, true)
			p.sees("attached to ")
		}
		p.types("/close")
		p.sees("the session has ended")
		p.leaves("")
	})
}
