package service_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/service"
)

// callersStore are options with a store of the caller's.
func callersStore() *agentdv1.Options {
	return &agentdv1.Options{SessionStore: &agentdv1.SessionStore{Kind: "caller"}}
}

// mirroring is a CLI that writes an entry in each of some turns, and keeps its transcripts
// below /c.
func mirroring(turns int) testdaemon.Config {
	steps := []string{"init"}
	for range turns {
		steps = append(steps, strings.Replace(testdaemon.UserInput, "$u1", "~.", 1), testdaemon.Running,
			`out {"type":"transcript_mirror","filePath":"/c/projects/-w/s1.jsonl","entries":[{"type":"user","uuid":"$uuid"}]}`,
			"result", testdaemon.Idle)
	}
	cfg := testdaemon.Script(steps...)
	cfg.Service = func(c *service.Config) { c.BaseEnv = append(c.BaseEnv, "CLAUDE_CONFIG_DIR=/c") }
	return cfg
}

func isStoreRequest(e *agentdv1.Event) bool { return e.GetStoreRequest() != nil }

// stored answers an append.
func stored(id string) *agentdv1.Answer {
	result := &agentdv1.StoreAnswer_Append{Append: &agentdv1.StoreAppendResult{}}
	return &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Store{Store: &agentdv1.StoreAnswer{Result: result}}}
}

// TestCallerGoesDuringAFlush checks that a caller which loses its connection while its store
// is asked finds the question again, with its entries, and that the result waits for it.
func TestCallerGoesDuringAFlushSS1SS12(t *testing.T) {
	testdaemon.Run(t, mirroring(1), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{Options: callersStore(), DetachTimeout: testdaemon.Seconds(60)})
		s.Input(testdaemon.Text("one"))
		asked := s.Event(isStoreRequest).GetStoreRequest()
		c.Cut()
		_ = s.Err()
		synctest.Wait()
		time.Sleep(20 * time.Second)
		again, attached := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId()})
		if n := len(attached.GetPendingRequests()); n != 1 || !proto.Equal(attached.GetPendingRequests()[0].GetStoreRequest(), asked) {
			d.T.Errorf("%d requests wait: %v", n, attached.GetPendingRequests())
		}
		again.Answer(stored(asked.GetRequestId()))
		again.Event(testdaemon.IsResult)
		again.Close(false)
		again.Event(testdaemon.IsClosed)
		events := d.Dial("alice").Journal(o.GetSessionId())
		testdaemon.CheckEvents(d.T, events)
		if out := testdaemon.Outcome(d.T, events, asked.GetRequestId()); out.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED {
			d.T.Errorf("%v", out)
		}
	})
}

// TestCallerGoesForGoodDuringAFlush checks that a session whose caller does not come back
// ends soon, and that its journal tells what is lost.
func TestCallerGoesForGoodDuringAFlushSS15Q14(t *testing.T) {
	testdaemon.Run(t, mirroring(1), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{Options: callersStore()})
		s.Input(testdaemon.Text("one"))
		asked := s.Event(isStoreRequest).GetStoreRequest()
		began := time.Now()
		c.Cut()
		_ = s.Err()
		<-d.CLI.Process(0).Done()
		events := d.Dial("alice").Journal(o.GetSessionId())
		testdaemon.CheckEvents(d.T, events)
		if took := time.Since(began); took > 5*time.Second {
			d.T.Errorf("it took %v", took)
		}
		if out := testdaemon.Outcome(d.T, events, asked.GetRequestId()); out.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_EXPIRED || !out.GetDefaultAnswer() {
			d.T.Errorf("%v", out)
		}
		failed := slices.IndexFunc(events, func(e *agentdv1.Event) bool { return e.GetSystem().GetMirrorError() != nil })
		if failed < 0 || events[failed].GetSystem().GetMirrorError().GetKey().GetSessionId() != "s1" || events[failed].RawJson != nil {
			d.T.Errorf("the caller would not learn of it: %v", events)
		}
	})
}

// TestStoreOverUnaryCallsSS36 checks that a store can be hosted without a stream: by who
// watches, and resolves requests.
func TestStoreOverUnaryCallsSS36(t *testing.T) {
	testdaemon.Run(t, mirroring(1), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		o, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: callersStore()})
		if err != nil {
			d.T.Fatal(err)
		}
		w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: o.GetSessionId()})
		if _, err := c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{SessionId: o.GetSessionId(), Input: testdaemon.Text("one")}); err != nil {
			d.T.Fatal(err)
		}
		asked := w.Event(isStoreRequest)
		list, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: o.GetSessionId()})
		if err != nil || len(list.GetRequests()) != 1 || !proto.Equal(list.GetRequests()[0], asked) {
			d.T.Errorf("%v, %v", list, err)
		}
		id := asked.GetStoreRequest().GetRequestId()
		wrong := &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_RawJson{RawJson: "{}"}}
		_, err = c.Live.ResolveRequest(c.Context(), &agentdv1.ResolveRequestRequest{SessionId: o.GetSessionId(), Answer: wrong})
		status := testdaemon.Expect(d.T, err, codes.InvalidArgument, "ANSWER_MISMATCH")
		if status.Metadata["expected"] != "store.append" {
			d.T.Errorf("%v", status.Metadata)
		}
		if _, err := c.Live.ResolveRequest(c.Context(), &agentdv1.ResolveRequestRequest{SessionId: o.GetSessionId(), Answer: stored(id)}); err != nil {
			d.T.Error(err)
		}
		w.Event(testdaemon.IsResult)
	})
}

// TestResumeNeedsAStreamSS27 checks that a caller which cannot be asked before the session
// is there is refused, before anything is started.
func TestResumeNeedsAStreamSS27(t *testing.T) {
	testdaemon.Run(t, mirroring(1), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		o := callersStore()
		o.Resume = proto.String(testdaemon.UUID(1))
		_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: o})
		status := testdaemon.Expect(d.T, err, codes.InvalidArgument, "VALIDATION_FAILED")
		if len(status.Fields) != 1 || status.Fields[0] != "options.session_store" {
			d.T.Errorf("%+v", status)
		}
		if n := len(d.CLI.Specs()); n > 0 {
			d.T.Errorf("%d processes were started", n)
		}
	})
}

// resuming opens a session whose caller is asked for its conversation.
func resuming(c *testdaemon.Conn, detach *durationpb.Duration) (*testdaemon.Session, *agentdv1.StoreRequest) {
	o := callersStore()
	o.Resume = proto.String(testdaemon.UUID(1))
	s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{
		SessionId: testdaemon.UUID(7), Options: o, DetachTimeout: detach,
	}}})
	return s, s.Event(isStoreRequest).GetStoreRequest()
}

// TestCallerGoesBeforeTheStart checks that a caller which loses its connection while it is
// asked for the conversation can give it later, and gets a session.
func TestCallerGoesBeforeTheStartSS20(t *testing.T) {
	testdaemon.Run(t, mirroring(1), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, asked := resuming(c, testdaemon.Seconds(60))
		c.Cut()
		_ = s.Err()
		synctest.Wait()
		again, attached := d.Dial("alice").Attach(&agentdv1.AttachSession{SessionId: testdaemon.UUID(7)})
		if attached.GetState() != agentdv1.SessionState_SESSION_STATE_STARTING || len(attached.GetPendingRequests()) != 1 || len(d.CLI.Specs()) > 0 {
			d.T.Errorf("%v with %d processes", attached, len(d.CLI.Specs()))
		}
		again.Answer(loaded(asked.GetRequestId()))
		again.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_IDLE))
		again.Close(false)
		again.Event(testdaemon.IsClosed)
		testdaemon.CheckEvents(d.T, d.Dial("alice").Journal(testdaemon.UUID(7)))
	})
}

// TestDaemonStopsBeforeTheStart checks that a daemon which stops waits no longer for a
// conversation than for a running turn, and says why the session ends.
func TestDaemonStopsBeforeTheStartSS23(t *testing.T) {
	cfg := mirroring(1)
	directory := cfg.Service
	cfg.Service = func(c *service.Config) {
		directory(c)
		c.DrainGrace = 5 * time.Second
	}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s, asked := resuming(d.Dial("alice"), nil)
		began := time.Now()
		d.Stop(d.T.Context())
		s.Event(testdaemon.IsClosed)
		testdaemon.Expect(d.T, s.Err(), codes.Unavailable, "SHUTTING_DOWN")
		if took := time.Since(began); took > 6*time.Second || len(d.CLI.Specs()) > 0 {
			d.T.Errorf("it took %v, %d processes were started", took, len(d.CLI.Specs()))
		}
		if out := testdaemon.Outcome(d.T, s.Durable(), asked.GetRequestId()); out.GetOutcome() != agentdv1.RequestOutcome_REQUEST_OUTCOME_SESSION_CLOSED {
			d.T.Errorf("%v", out)
		}
	})
}

// below lists the files of a folder.
func below(t *testing.T, root string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// variable is the value of a variable.
func variable(env []string, name string) (value string) {
	for _, kv := range env {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			value = v
		}
	}
	return value
}

// loaded answers a load with one entry.
func loaded(id string) *agentdv1.Answer {
	result := &agentdv1.StoreAnswer_Load{Load: &agentdv1.StoreLoadResult{Found: true, EntriesJson: []string{`{"type":"user"}`}}}
	return &agentdv1.Answer{RequestId: id, Answer: &agentdv1.Answer_Store{Store: &agentdv1.StoreAnswer{Result: result}}}
}

// TestResumedCLI checks how a CLI runs whose conversation came from the store: in a
// configuration directory of its own, with the owner's login, also after it was parked;
// and that nothing is left of it.
func TestResumedCLISS9SS20SS24SS26SS34(t *testing.T) {
	config, temp := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(config, ".credentials.json"), []byte(`{"claudeAiOauth":{"refreshToken":"r","accessToken":"a"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg := testdaemon.Script("init", `on {"type":"user","uuid":"$u"} => {"type":"result","subtype":"success","is_error":false,"num_turns":1,"duration_ms":1,"duration_api_ms":1,"session_id":"`+testdaemon.UUID(1)+`","uuid":"$uuid","result":"ok","user_message_uuids":["$u"]}`, "wait eof")
	cfg.Service = func(c *service.Config) {
		c.BaseEnv, c.TempDir = append(c.BaseEnv, "CLAUDE_CONFIG_DIR="+config), temp
	}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		o := callersStore()
		o.Resume, o.Cwd = proto.String(testdaemon.UUID(1)), proto.String("/w/x.y")
		s := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{
			Options: o, IdleTimeout: durationpb.New(5 * time.Second),
		}}})
		asked := s.Event(isStoreRequest).GetStoreRequest()
		if key := asked.GetLoad().GetKey(); key.GetProjectKey() != "-w-x-y" || len(d.CLI.Specs()) > 0 {
			d.T.Errorf("asked %v with %d processes", asked, len(d.CLI.Specs()))
		}
		s.Answer(loaded(asked.GetRequestId()))
		s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetOpened() != nil })
		s.Input(testdaemon.Text("one"))
		s.Event(func(e *agentdv1.Event) bool { return e.GetParked() != nil })
		s.Input(testdaemon.Text("two"))
		s.Event(func(e *agentdv1.Event) bool { return e.GetWoken() != nil })
		for n, spec := range d.CLI.Specs() {
			root := variable(spec.Env, "CLAUDE_CONFIG_DIR")
			if filepath.Dir(root) != temp || !slices.Contains(spec.Args, "--session-mirror") ||
				!slices.Contains(spec.Args, "--resume="+testdaemon.UUID(1)) || slices.Contains(spec.Args, "--continue") {
				d.T.Errorf("process %d runs in %s with %q", n, root, spec.Args)
			}
			got := below(d.T, root)
			want := []string{filepath.Join(root, ".credentials.json"), filepath.Join(root, "projects", "-w-x-y", testdaemon.UUID(1)+".jsonl")}
			if !slices.Equal(got, want) {
				d.T.Errorf("process %d has %q", n, got)
			}
			login, err := os.ReadFile(want[0])
			if err != nil || string(login) != `{"claudeAiOauth":{"accessToken":"a"}}` {
				d.T.Errorf("its login is %s, %v", login, err)
			}
		}
		s.Close(false)
		s.Event(testdaemon.IsClosed)
		_ = s.Err()
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			d.T.Errorf("left behind: %v, %v", left, err)
		}
	})
}

// TestResumedCLIFindsItsProject checks that a CLI whose conversation came from the store looks
// for it where it was laid out: a name for the project that the owner's configuration does
// not take is none for a configuration directory of its own either.
func TestResumedCLIFindsItsProjectSS16SS20(t *testing.T) {
	cfg := mirroring(1)
	cfg.Service = func(c *service.Config) { c.BaseEnv, c.TempDir = append(c.BaseEnv, "HOME=/h"), t.TempDir() }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		o := callersStore()
		o.Resume, o.Cwd = proto.String(testdaemon.UUID(1)), proto.String("/w/x.y")
		o.Env = map[string]string{"CLAUDE_CODE_PROJECT_DIR_NAME": "mine"}
		s := d.Dial("alice").Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: o}}})
		asked := s.Event(isStoreRequest).GetStoreRequest()
		s.Answer(loaded(asked.GetRequestId()))
		s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetOpened() != nil })
		env := d.CLI.Specs()[0].Env
		disk := history.DiskOf(env)
		file := filepath.Join(disk.Projects(), disk.Key("/w/x.y"), testdaemon.UUID(1)+".jsonl")
		if files := below(d.T, disk.Root); !slices.Contains(files, file) {
			d.T.Errorf("the CLI looks for %s, there are %q", file, files)
		}
		if key := asked.GetLoad().GetKey().GetProjectKey(); key != disk.Key("/w/x.y") {
			d.T.Errorf("asked for project %s, the CLI writes to %s", key, disk.Key("/w/x.y"))
		}
	})
}

// starts notes how long the CLIs of sessions took to start.
type starts chan time.Duration

func (s starts) Ready(start time.Duration) { s <- start }

func (starts) Turn(*message.Result) {}

func (starts) Ended(time.Duration, error) {}

// TestLoadIsNoStart checks that the time which a store takes does not count as the CLI's.
func TestLoadIsNoStart(t *testing.T) {
	cfg, seen := mirroring(1), make(starts, 1)
	directory := cfg.Service
	cfg.Service = func(c *service.Config) {
		directory(c)
		c.Observer = seen
	}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s, asked := resuming(d.Dial("alice"), nil)
		time.Sleep(30 * time.Second)
		s.Answer(loaded(asked.GetRequestId()))
		s.Until(func(m *agentdv1.SessionResponse) bool { return m.GetOpened() != nil })
		if start := <-seen; start > time.Second {
			d.T.Errorf("the CLI took %v to start", start)
		}
	})
}
