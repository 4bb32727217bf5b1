package service_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// project is where the past sessions of the tests worked.
const project = "/srv/project"

// past runs a test against a daemon with transcripts, by session id.
func past(t *testing.T, transcripts map[string]string, f func(d *testdaemon.Daemon, c *testdaemon.Conn)) {
	t.Helper()
	pastOf(t, "", transcripts, f)
}

// pastOf does it with CLIs that play a script.
func pastOf(t *testing.T, script string, transcripts map[string]string, f func(d *testdaemon.Daemon, c *testdaemon.Conn)) {
	t.Helper()
	root := t.TempDir()
	folder := filepath.Join(root, "projects", history.Slug(project))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for id, text := range transcripts {
		if err := os.WriteFile(filepath.Join(folder, id+".jsonl"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cfg := testdaemon.Config{Script: script, Service: func(c *service.Config) { c.BaseEnv = []string{"CLAUDE_CONFIG_DIR=" + root} }}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) { f(d, d.DialAdmin("operator")) })
}

// said is a transcript of one exchange.
func said(id, prompt, answer string) string {
	const at = `"timestamp":"2026-01-02T03:04:05.000Z","cwd":"` + project + `","gitBranch":"main"`
	return testdaemon.Lines(
		fmt.Sprintf(`{"type":"user","uuid":%q,"parentUuid":null,"sessionId":%q,%s,"message":{"role":"user","content":%q}}`, testdaemon.UUID(101), id, at, prompt),
		fmt.Sprintf(`{"type":"assistant","uuid":%q,"parentUuid":%q,"sessionId":%q,%s,"message":{"role":"assistant","content":[{"type":"text","text":%q}]}}`,
			testdaemon.UUID(102), testdaemon.UUID(101), id, at, answer),
	)
}

// messages reads the messages of a session whole, and counts the chunks.
func messages(t *testing.T, c *testdaemon.Conn, req *agentdv1.GetSessionMessagesRequest) (all []*agentdv1.SessionMessage, chunks int) {
	t.Helper()
	call, err := c.History.GetSessionMessages(c.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	var joined []byte
	for {
		resp, err := call.Recv()
		if errors.Is(err, io.EOF) {
			return all, chunks
		}
		if err != nil {
			t.Fatal(err)
		}
		if chunk := resp.GetChunk(); chunk != nil {
			chunks++
			joined = append(joined, chunk.GetData()...)
			if !chunk.GetLast() {
				continue
			}
			if resp = new(agentdv1.GetSessionMessagesResponse); proto.Unmarshal(joined, resp) != nil {
				t.Fatal("the chunks do not make a response")
			}
			joined = nil
		}
		all = append(all, resp.GetEntry())
	}
}

// TestPastSessions does with past sessions all that can be done.
//
// covers: SD6, SD20, SD21, SD26, SD27, SD30, SD31, SD34, SD38
func TestPastSessions(t *testing.T) {
	id := testdaemon.UUID(1)
	past(t, map[string]string{id: said(id, "What is new?", "Nothing.")}, func(d *testdaemon.Daemon, c *testdaemon.Conn) {
		one := func(want ...string) {
			d.T.Helper()
			info, err := c.History.GetSessionInfo(c.Context(), &agentdv1.GetSessionInfoRequest{SessionId: id, Directory: project})
			if err != nil {
				d.T.Fatal(err)
			}
			s := info.GetSession()
			got := []string{s.GetSummary(), s.GetCustomTitle(), s.GetTag()}
			if fmt.Sprint(got) != fmt.Sprint(want) || s.GetGitBranch() != "main" || s.GetCwd() != project || s.GetFileSizeBytes() == 0 {
				d.T.Errorf("got %q of %v, want %q", got, s, want)
			}
			if s.GetCreated().AsTime() != time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) || s.Archived != nil {
				d.T.Errorf("created %v, archived %v", s.GetCreated().AsTime(), s.Archived)
			}
		}
		one("What is new?", "", "")
		if _, err := c.History.RenameSession(c.Context(), &agentdv1.RenameSessionRequest{SessionId: id, Title: "  News "}); err != nil {
			d.T.Fatal(err)
		}
		if _, err := c.History.TagSession(c.Context(), &agentdv1.TagSessionRequest{SessionId: id, Tag: proto.String("daily\u200b")}); err != nil {
			d.T.Fatal(err)
		}
		one("News", "News", "daily")
		if _, err := c.History.TagSession(c.Context(), &agentdv1.TagSessionRequest{SessionId: id}); err != nil {
			d.T.Fatal(err)
		}
		one("News", "News", "")

		all, _ := messages(d.T, c, &agentdv1.GetSessionMessagesRequest{SessionId: id})
		if len(all) != 2 || all[0].GetType() != "user" || all[1].GetMessageJson() != `{"role":"assistant","content":[{"type":"text","text":"Nothing."}]}` {
			d.T.Errorf("messages %v", all)
		}
		if second, _ := messages(d.T, c, &agentdv1.GetSessionMessagesRequest{SessionId: id, Offset: 1, Limit: 5}); len(second) != 1 || !proto.Equal(second[0], all[1]) {
			d.T.Errorf("from the second on: %v", second)
		}
		agents, err := c.History.ListSubagents(c.Context(), &agentdv1.ListSubagentsRequest{SessionId: id})
		if err != nil || len(agents.GetAgentIds()) != 0 {
			d.T.Errorf("subagents %v, %v", agents, err)
		}

		fork, err := c.History.ForkSession(c.Context(), &agentdv1.ForkSessionRequest{SessionId: id, UpToMessageId: proto.String(testdaemon.UUID(101))})
		if err != nil {
			d.T.Fatal(err)
		}
		if copied, _ := messages(d.T, c, &agentdv1.GetSessionMessagesRequest{SessionId: fork.GetSessionId()}); len(copied) != 1 || copied[0].GetMessageJson() != all[0].GetMessageJson() {
			d.T.Errorf("the fork has %v", copied)
		}
		listed := func() (ids []string) {
			list, err := c.History.ListSessions(c.Context(), &agentdv1.ListSessionsRequest{Directory: project})
			if err != nil {
				d.T.Fatal(err)
			}
			for _, s := range list.GetSessions() {
				ids = append(ids, s.GetSessionId()+" "+s.GetSummary())
			}
			return ids
		}
		if got := fmt.Sprint(listed()); !strings.Contains(got, id+" News") || !strings.Contains(got, fork.GetSessionId()+" News (fork)") {
			d.T.Errorf("listed %s", got)
		}
		if _, err := c.History.DeleteSession(c.Context(), &agentdv1.DeleteSessionRequest{SessionId: id}); err != nil {
			d.T.Fatal(err)
		}
		if got := listed(); len(got) != 1 {
			d.T.Errorf("listed %q after one was deleted", got)
		}
	})
}

// TestPastSessionRefused checks that what is wrong with a request is told, and that
// nothing was done for it.
//
// covers: B59, B61, E15, E16
func TestPastSessionRefused(t *testing.T) {
	id, none := testdaemon.UUID(1), testdaemon.UUID(2)
	past(t, map[string]string{id: said(id, "hello", "hi")}, func(d *testdaemon.Daemon, c *testdaemon.Conn) {
		h, ctx := c.History, c.Context()
		for name, r := range map[string]struct {
			call   func() (proto.Message, error)
			code   codes.Code
			reason string
		}{
			"unknown session": {func() (proto.Message, error) {
				return h.GetSessionInfo(ctx, &agentdv1.GetSessionInfoRequest{SessionId: none})
			}, codes.NotFound, "TRANSCRIPT_NOT_FOUND"},
			"of another directory": {func() (proto.Message, error) {
				return h.GetSessionInfo(ctx, &agentdv1.GetSessionInfoRequest{SessionId: id, Directory: "/srv"})
			}, codes.NotFound, "TRANSCRIPT_NOT_FOUND"},
			"id that is none": {func() (proto.Message, error) {
				return h.DeleteSession(ctx, &agentdv1.DeleteSessionRequest{SessionId: "../" + id})
			}, codes.InvalidArgument, "VALIDATION_FAILED"},
			"relative directory": {func() (proto.Message, error) {
				return h.ListSessions(ctx, &agentdv1.ListSessionsRequest{Directory: "project"})
			}, codes.InvalidArgument, "VALIDATION_FAILED"},
			"a store": {func() (proto.Message, error) {
				return h.ListSessions(ctx, &agentdv1.ListSessionsRequest{Store: "main"})
			}, codes.Unimplemented, "NOT_IMPLEMENTED"},
			"into a store": {func() (proto.Message, error) {
				return h.ImportSession(ctx, &agentdv1.ImportSessionRequest{SessionId: id, Store: "main"})
			}, codes.Unimplemented, "NOT_IMPLEMENTED"},
			"another owner": {func() (proto.Message, error) {
				other := d.Dial("alice")
				return other.History.ListSessions(other.Context(), &agentdv1.ListSessionsRequest{})
			}, codes.PermissionDenied, "PERMISSION_DENIED"},
			"blank title": {func() (proto.Message, error) {
				return h.RenameSession(ctx, &agentdv1.RenameSessionRequest{SessionId: id, Title: " \t"})
			}, codes.InvalidArgument, "VALIDATION_FAILED"},
			"title for nobody": {func() (proto.Message, error) {
				return h.RenameSession(ctx, &agentdv1.RenameSessionRequest{SessionId: none, Title: "x"})
			}, codes.NotFound, "TRANSCRIPT_NOT_FOUND"},
			"tag that nobody sees": {func() (proto.Message, error) {
				return h.TagSession(ctx, &agentdv1.TagSessionRequest{SessionId: id, Tag: proto.String("\u200b\ufeff")})
			}, codes.InvalidArgument, "VALIDATION_FAILED"},
			"fork up to a message of another": {func() (proto.Message, error) {
				return h.ForkSession(ctx, &agentdv1.ForkSessionRequest{SessionId: id, UpToMessageId: &none})
			}, codes.InvalidArgument, "VALIDATION_FAILED"},
		} {
			if _, err := r.call(); testdaemon.StatusOf(err).Code != r.code || testdaemon.StatusOf(err).Reason != r.reason {
				d.T.Errorf("%s: %v", name, err)
			}
		}
		if all, _ := messages(d.T, c, &agentdv1.GetSessionMessagesRequest{SessionId: none}); len(all) != 0 {
			d.T.Errorf("an unknown session has %v", all)
		}
		info, err := h.GetSessionInfo(ctx, &agentdv1.GetSessionInfoRequest{SessionId: id})
		if err != nil || info.GetSession().GetFileSizeBytes() != int64(len(said(id, "hello", "hi"))) {
			d.T.Errorf("the transcript was written to: %v, %v", info, err)
		}
	})
}

// TestPastSessionInUse checks that what a live session writes is not deleted under
// it.
//
// covers: SD36
func TestPastSessionInUse(t *testing.T) {
	id := "ABCDEF00-0000-4000-8000-000000000001" // as somebody may spell it
	past(t, map[string]string{id: said(id, "hello", "hi")}, func(d *testdaemon.Daemon, c *testdaemon.Conn) {
		s, _ := c.Open(&agentdv1.OpenSession{Options: &agentdv1.Options{SessionId: &id}})
		_, err := c.History.DeleteSession(c.Context(), &agentdv1.DeleteSessionRequest{SessionId: id})
		testdaemon.Expect(d.T, err, codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		if _, err := c.History.RenameSession(c.Context(), &agentdv1.RenameSessionRequest{SessionId: id, Title: "in work"}); err != nil {
			d.T.Error(err)
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Error(err)
		}
		if _, err := c.History.DeleteSession(c.Context(), &agentdv1.DeleteSessionRequest{SessionId: id}); err != nil {
			d.T.Error(err)
		}
	})
}

// relative is a path from the working directory of the test.
func relative(t *testing.T, path string) string {
	t.Helper()
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if path, err = filepath.Rel(wd, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestPastSessionAboutToBeUsed checks that a session which has not said yet what it
// writes keeps others from deleting what it may be.
//
// covers: SD36
func TestPastSessionAboutToBeUsed(t *testing.T) {
	id := testdaemon.UUID(1)
	for name, c := range map[string]struct {
		options *agentdv1.Options
		used    bool
	}{
		"the newest of its directory":                  {&agentdv1.Options{ContinueConversation: true, Cwd: proto.String(project)}, true},
		"the newest of a directory below the daemon's": {&agentdv1.Options{ContinueConversation: true, Cwd: proto.String("sub")}, false},
		"the newest of a relative directory":           {&agentdv1.Options{ContinueConversation: true, Cwd: proto.String(relative(t, project))}, true},
		"the newest of another":                        {&agentdv1.Options{ContinueConversation: true, Cwd: proto.String("/srv")}, false},
		"one by its title":                             {&agentdv1.Options{Resume: proto.String("News"), Cwd: proto.String("/srv")}, true},
		"one by another title":                         {&agentdv1.Options{Resume: proto.String("Old")}, false},
	} {
		t.Run(name, func(t *testing.T) {
			text := said(id, "hello", "hi") + `{"type":"custom-title","customTitle":"News","sessionId":"` + id + `"}` + "\n"
			pastOf(t, testdaemon.Lines("init", testdaemon.UserInput), map[string]string{id: text}, func(d *testdaemon.Daemon, conn *testdaemon.Conn) {
				open := &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: c.options}}}
				conn.Session(open)
				synctest.Wait()
				_, err := conn.History.DeleteSession(conn.Context(), &agentdv1.DeleteSessionRequest{SessionId: id})
				if c.used {
					testdaemon.Expect(d.T, err, codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
				} else if err != nil {
					d.T.Error(err)
				}
			})
		})
	}
}

// TestLargePastMessage checks that a message of any size comes, in chunks that fit.
func TestLargePastMessage(t *testing.T) {
	id := testdaemon.UUID(1)
	answer := strings.Repeat("all that was said ", 300_000)
	past(t, map[string]string{id: said(id, "hello", answer)}, func(d *testdaemon.Daemon, _ *testdaemon.Conn) {
		c := d.Dial("", grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(64<<20))) // nobody who is told from others
		for most, want := range map[*uint32]int{nil: 2, proto.Uint32(1 << 20): 6, proto.Uint32(64 << 20): 0} {
			req := &agentdv1.GetSessionMessagesRequest{SessionId: id, MaxMessageBytes: most}
			all, chunks := messages(d.T, c, req)
			if chunks != want || len(all) != 2 || !strings.Contains(all[1].GetMessageJson(), answer) {
				d.T.Errorf("at most %v bytes: %d messages, %d chunks, want %d", most, len(all), chunks, want)
			}
		}
	})
}

// TestUnreadPastMessages checks that a caller who does not read does not keep the
// daemon for ever.
func TestUnreadPastMessages(t *testing.T) {
	id := testdaemon.UUID(1)
	past(t, map[string]string{id: said(id, strings.Repeat("x", 1<<20), strings.Repeat("y", 1<<20))}, func(d *testdaemon.Daemon, c *testdaemon.Conn) {
		call, err := c.History.GetSessionMessages(c.Context(), &agentdv1.GetSessionMessagesRequest{SessionId: id})
		if err != nil {
			d.T.Fatal(err)
		}
		synctest.Wait()
		time.Sleep(10 * time.Minute)
		for err == nil {
			_, err = call.Recv()
		}
		testdaemon.Expect(d.T, err, codes.ResourceExhausted, "SLOW_CONSUMER")
	})
}
