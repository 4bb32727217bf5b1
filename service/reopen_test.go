package service_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestTranscriptInUseByOtherNames checks that a title and the newest conversation
// are names of a transcript as well as its id is.
func TestTranscriptInUseByOtherNames(t *testing.T) {
	title := &agentdv1.Options{Resume: proto.String("my title")}
	newest := &agentdv1.Options{ContinueConversation: true}
	elsewhere := &agentdv1.Options{ContinueConversation: true, Cwd: proto.String(t.TempDir())}
	fork := &agentdv1.Options{ContinueConversation: true, ForkSession: true}
	resume := func(name string) *agentdv1.Options { return &agentdv1.Options{Resume: proto.String(name)} }
	for _, tc := range []struct {
		name     string
		live     *agentdv1.Options
		talks    bool
		open     *agentdv1.Options
		conflict bool
	}{
		{"title", title, false, title, true},
		{"another title", title, false, resume("yours"), false},
		{"id with spaces", resume(testdaemon.UUID(1)), false, resume(" " + testdaemon.UUID(1) + "\n"), true},
		{"file", resume(testdaemon.UUID(1)), false, resume("/projects/x/" + testdaemon.UUID(1) + ".jsonl"), true},
		{"id after its file", resume("/x/" + testdaemon.UUID(1) + ".jsonl"), false, resume(testdaemon.UUID(1)), true},
		{"newest twice", newest, false, newest, true},
		{"newest of another folder", newest, false, elsewhere, false},
		{"fork of the newest", newest, false, fork, false},
		{"newest beside one that has begun", nil, true, newest, true},
		{"newest beside one without a turn", nil, false, newest, false},
		{"newest beside one that is not kept", &agentdv1.Options{PersistSession: proto.Bool(false)}, true, newest, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			cfg := testdaemon.Script("init", testdaemon.Turn(1, "hello"), "wait eof")
			testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
				c := d.Dial("alice")
				live, _ := c.Open(&agentdv1.OpenSession{Options: tc.live})
				if tc.talks {
					live.Input(testdaemon.Text("hello"))
					live.Event(testdaemon.IsResult)
				}
				_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: tc.open})
				if !tc.conflict {
					if err != nil {
						d.T.Errorf("refused: %v", err)
					}
					return
				}
				testdaemon.Expect(d.T, err, codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
			})
		})
	}
}

// TestTranscriptInUseIsNoticedLate checks that a session ends when its CLI turns
// out to write what another session writes.
func TestTranscriptInUseIsNoticedLate(t *testing.T) {
	const conversation = "11111111-1111-4111-8111-111111111111"
	cfg := testdaemon.Script("init", strings.ReplaceAll(testdaemon.Turn(1, "hello"), "$session", conversation), "wait eof")
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		open := func(title string) *testdaemon.Session {
			s, _ := c.Open(&agentdv1.OpenSession{Options: &agentdv1.Options{Resume: proto.String(title)}})
			s.Input(testdaemon.Text("hello"))
			return s
		}
		first := open("one title")
		first.Event(testdaemon.IsResult)
		testdaemon.Expect(d.T, open("another title").Err(), codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		first.Close(false)
		if err := first.Err(); err != nil {
			d.T.Errorf("the one that had it ends with %v", err)
		}
		again := open("another title")
		again.Event(testdaemon.IsResult)
	})
}

// TestFailedReopenKeepsTheEnded checks that a session which has ended stays
// attachable when another with its id could not be opened.
func TestFailedReopenKeepsTheEnded(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, _ := c.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Fatal(err)
		}
		was := c.Journal(testdaemon.UUID(1))
		tool := &agentdv1.McpTool{Name: "t", InputSchemaJson: `{"type":"object","$ref":"#/nowhere"}`}
		_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{
			SessionId: testdaemon.UUID(1), Options: testdaemon.Hosted("mine", &agentdv1.SdkMcpServer{Tools: []*agentdv1.McpTool{tool}}),
		})
		testdaemon.Expect(d.T, err, codes.InvalidArgument, "VALIDATION_FAILED")
		testdaemon.SameEvents(d.T, was, c.Journal(testdaemon.UUID(1)))
		time.Sleep(6 * time.Minute) // it is forgotten in its time all the same
		_, err = c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: testdaemon.UUID(1)})
		testdaemon.Expect(d.T, err, codes.NotFound, "SESSION_NOT_FOUND")
	})
}

// TestReopenFreesTheJournal checks that what an ended session held counts no more
// when another takes its id.
func TestReopenFreesTheJournal(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "repeat 40 big 64KiB", testdaemon.InputDone, testdaemon.Idle)
	cfg.Service = func(c *service.Config) { c.JournalBytes = 20 << 20 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		for n := range 6 {
			s, _ := c.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
			s.Input(testdaemon.Text("work"))
			s.Event(testdaemon.IsResult)
			synctest.Wait()
			got, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: testdaemon.UUID(1)})
			if err != nil || got.GetSession().GetFirstSeq() != 1 {
				d.T.Fatalf("session %d holds its past from %d, %v", n, got.GetSession().GetFirstSeq(), err)
			}
			s.Close(false)
			if err := s.Err(); err != nil {
				d.T.Fatal(err)
			}
		}
	})
}

// TestListOfLargeSessions checks that a page ends where its reply would be too
// large, and that the next one goes on from there.
func TestListOfLargeSessions(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		labels := make(map[string]string)
		for n := range 64 {
			labels[fmt.Sprint("label", n)] = strings.Repeat("v", 1024)
		}
		const count = 70
		for range count {
			if _, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Labels: labels}); err != nil {
				d.T.Fatal(err)
			}
		}
		seen := make(map[string]bool)
		for token, pages := "", 1; ; pages++ {
			resp, err := c.Live.ListLiveSessions(c.Context(), &agentdv1.ListLiveSessionsRequest{PageToken: token})
			if err != nil {
				d.T.Fatal(err)
			}
			for _, s := range resp.GetSessions() {
				seen[s.GetSessionId()] = true
			}
			if token = resp.GetNextPageToken(); token == "" {
				if len(seen) != count || pages != 2 {
					d.T.Errorf("%d sessions on %d pages", len(seen), pages)
				}
				return
			}
		}
	})
}
