package service_test

import (
	"fmt"
	"slices"
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

// everyUse calls every RPC that names a session, and returns the statuses.
func everyUse(c *testdaemon.Conn, id string) map[string]error {
	ctx := c.Context()
	calls := map[string]error{}
	_, calls["GetLiveSession"] = c.Live.GetLiveSession(ctx, &agentdv1.GetLiveSessionRequest{SessionId: id})
	_, calls["SendInput"] = c.Live.SendInput(ctx, &agentdv1.SendInputRequest{SessionId: id, Input: testdaemon.Text("hello")})
	_, calls["ListPendingRequests"] = c.Live.ListPendingRequests(ctx, &agentdv1.ListPendingRequestsRequest{SessionId: id})
	_, calls["ResolveRequest"] = c.Live.ResolveRequest(ctx, &agentdv1.ResolveRequestRequest{SessionId: id, Answer: testdaemon.Allow("r1")})
	_, calls["Interrupt"] = c.Live.Interrupt(ctx, &agentdv1.InterruptRequest{SessionId: id})
	_, calls["CloseSession"] = c.Live.CloseSession(ctx, &agentdv1.CloseSessionRequest{SessionId: id})
	calls["WatchSession"] = c.Watch(&agentdv1.WatchSessionRequest{SessionId: id}).Err()
	calls["attach"] = c.TryAttach(&agentdv1.AttachSession{SessionId: id, TakeOver: true}).Err()
	return calls
}

// TestFaultM16 checks that another owner's session is not found, by any call,
// and that ids are an owner's own.
func TestFaultM16(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), func(d *testdaemon.Daemon) {
		alice, bob, admin := d.Dial("alice"), d.Dial("bob"), d.DialAdmin("root")
		s, _ := alice.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
		for name, c := range map[string]*testdaemon.Conn{"bob": bob, "an administrator": admin} {
			for call, err := range everyUse(c, testdaemon.UUID(1)) {
				if got := testdaemon.StatusOf(err); got.Code != codes.NotFound || got.Reason != "SESSION_NOT_FOUND" {
					d.T.Errorf("%s of %s: %v %s", call, name, got.Code, got.Reason)
				}
			}
		}
		other, o := bob.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
		if o.GetSessionId() != testdaemon.UUID(1) {
			d.T.Errorf("bob's session is %s", o.GetSessionId())
		}
		other.Close(false)
		if err := other.Err(); err != nil {
			d.T.Error(err)
		}
		s.Input(testdaemon.Text("hello"))
		s.Event(testdaemon.IsResult) // alice's goes on
		if n := len(d.CLI.Inputs(0)); n != 1 {
			d.T.Errorf("alice's CLI got %d inputs", n)
		}
	})
}

// TestNotFound checks every call on a session that nobody has.
func TestNotFound(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		for call, err := range everyUse(d.Dial("alice"), testdaemon.UUID(9)) {
			if got := testdaemon.StatusOf(err); got.Code != codes.NotFound || got.Reason != "SESSION_NOT_FOUND" {
				d.T.Errorf("%s: %v %s", call, got.Code, got.Reason)
			}
		}
	})
}

// TestSessionIDReuse checks that a live id is refused, and free again at once
// when the end of its session was told.
func TestSessionIDReuse(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		for range 20 {
			s, _ := c.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
			again := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{SessionId: testdaemon.UUID(1)}}})
			testdaemon.Expect(d.T, again.Err(), codes.AlreadyExists, "SESSION_ALREADY_EXISTS")
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1)})
			testdaemon.Expect(d.T, err, codes.AlreadyExists, "SESSION_ALREADY_EXISTS")
			s.Close(false)
			if err := s.Err(); err != nil {
				d.T.Fatal(err)
			}
			if _, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1)}); err != nil {
				d.T.Fatal(err)
			}
			if _, err := c.Live.CloseSession(c.Context(), &agentdv1.CloseSessionRequest{SessionId: testdaemon.UUID(1)}); err != nil {
				d.T.Fatal(err)
			}
		}
	})
}

// TestTranscriptInUse checks that no two sessions write one transcript.
func TestTranscriptInUse(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		open := func(c *testdaemon.Conn, o *agentdv1.Options) error {
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: o})
			return err
		}
		first, _ := c.Open(&agentdv1.OpenSession{Options: &agentdv1.Options{SessionId: proto.String(testdaemon.UUID(1))}})
		resume := &agentdv1.Options{Resume: proto.String(testdaemon.UUID(1))}
		s := testdaemon.Expect(d.T, open(c, resume), codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		if s.Metadata["session_id"] == "" {
			d.T.Error("it is not said who uses it")
		}
		first.Input(testdaemon.Text("hello"))
		first.Event(testdaemon.IsResult)
		testdaemon.Expect(d.T, open(c, resume), codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		if err := open(c, &agentdv1.Options{Resume: proto.String(testdaemon.UUID(1)), ForkSession: true}); err != nil {
			d.T.Errorf("a fork: %v", err)
		}
		first.Close(false)
		_ = first.Err()
		second, _ := c.Open(&agentdv1.OpenSession{Options: resume})
		testdaemon.Expect(d.T, open(c, resume), codes.FailedPrecondition, "TRANSCRIPT_IN_USE")
		second.Close(false)
		_ = second.Err()
		if err := open(c, resume); err != nil {
			d.T.Errorf("when it is free: %v", err)
		}
	})
}

// TestFaultB5 checks the caps on sessions, global and per owner.
func TestFaultB5(t *testing.T) {
	cfg := testdaemon.Script("init")
	cfg.Service = func(c *service.Config) { c.MaxSessions, c.MaxSessionsPerOwner = 4, 3 }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice, bob := d.Dial("alice"), d.Dial("bob")
		full := func(c *testdaemon.Conn, quota string) {
			d.T.Helper()
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{})
			s := testdaemon.Expect(d.T, err, codes.ResourceExhausted, "TOO_MANY_SESSIONS")
			stream := c.Session(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
			testdaemon.Expect(d.T, stream.Err(), codes.ResourceExhausted, "TOO_MANY_SESSIONS")
			query := c.Query(&agentdv1.QueryRequest{Prompt: "x"})
			testdaemon.Expect(d.T, query.Err(), codes.ResourceExhausted, "TOO_MANY_SESSIONS")
			if s.Retry <= 0 || s.Quota != quota {
				d.T.Errorf("wait %s for the quota of %q, want that of %q", s.Retry, s.Quota, quota)
			}
		}
		var open []*testdaemon.Session
		for range 3 {
			s, _ := alice.Open(&agentdv1.OpenSession{})
			open = append(open, s)
		}
		full(alice, "owner:alice")
		bob.Open(&agentdv1.OpenSession{})
		full(bob, "daemon")
		for range 5 { // a place is free as soon as the end of its session was told
			open[0].Close(false)
			if err := open[0].Err(); err != nil {
				d.T.Fatal(err)
			}
			s, _ := alice.Open(&agentdv1.OpenSession{})
			open = append(open[1:], s)
		}
		if n := len(d.CLI.Specs()); n != 9 {
			d.T.Errorf("%d processes were started", n)
		}
	})
}

// TestListLiveSessions checks paging, filters, and that a token belongs to its
// filter and its owner (fault M15).
func TestListLiveSessions(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		alice, bob, admin := d.Dial("alice"), d.Dial("bob"), d.DialAdmin("root")
		for n := range 7 {
			o := &agentdv1.OpenSession{SessionId: testdaemon.UUID(n), Labels: map[string]string{"team": fmt.Sprint("t", n%2)}, DetachTimeout: testdaemon.Seconds(3600)}
			alice.Open(o)
			if n%3 == 0 {
				time.Sleep(time.Millisecond) // others have the same time of creation
			}
		}
		bob.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1)})
		list := func(c *testdaemon.Conn, req *agentdv1.ListLiveSessionsRequest) ([]string, string) {
			d.T.Helper()
			resp, err := c.Live.ListLiveSessions(c.Context(), req)
			if err != nil {
				d.T.Fatal(err)
			}
			var ids []string
			for _, s := range resp.GetSessions() {
				ids = append(ids, s.GetOwner()+strings.TrimLeft(s.GetSessionId()[24:], "0"))
			}
			return ids, resp.GetNextPageToken()
		}
		whole, token := list(alice, &agentdv1.ListLiveSessionsRequest{})
		if len(whole) != 7 || token != "" || whole[6] != "alice" { // the oldest is the last
			d.T.Errorf("whole list: %v, %q", whole, token)
		}
		for size := uint32(1); size <= 7; size++ {
			var paged []string
			for token := ""; ; {
				ids, next := list(alice, &agentdv1.ListLiveSessionsRequest{PageSize: size, PageToken: token})
				paged = append(paged, ids...)
				if token = next; token == "" {
					break
				}
			}
			if !slices.Equal(paged, whole) {
				d.T.Errorf("in pages of %d: %v", size, paged)
			}
		}
		if ids, _ := list(alice, &agentdv1.ListLiveSessionsRequest{Labels: map[string]string{"team": "t1"}}); len(ids) != 3 {
			d.T.Errorf("of team 1: %v", ids)
		}
		if ids, _ := list(admin, &agentdv1.ListLiveSessionsRequest{AllOwners: true}); len(ids) != 8 {
			d.T.Errorf("of all owners: %v", ids)
		}
		_, err := bob.Live.ListLiveSessions(bob.Context(), &agentdv1.ListLiveSessionsRequest{AllOwners: true})
		testdaemon.Expect(d.T, err, codes.PermissionDenied, "PERMISSION_DENIED")
		_, token = list(alice, &agentdv1.ListLiveSessionsRequest{PageSize: 2})
		for name, c := range map[string]struct {
			conn *testdaemon.Conn
			req  *agentdv1.ListLiveSessionsRequest
		}{
			"another owner's":  {bob, &agentdv1.ListLiveSessionsRequest{PageToken: token}},
			"another filter's": {alice, &agentdv1.ListLiveSessionsRequest{PageToken: token, Labels: map[string]string{"team": "t1"}}},
			"invented":         {alice, &agentdv1.ListLiveSessionsRequest{PageToken: "eA"}},
			"no token":         {alice, &agentdv1.ListLiveSessionsRequest{PageToken: "!"}},
		} {
			_, err := c.conn.Live.ListLiveSessions(c.conn.Context(), c.req)
			if s := testdaemon.StatusOf(err); s.Code != codes.InvalidArgument || !slices.Contains(s.Fields, "page_token") {
				d.T.Errorf("%s token: %v %s %v", name, s.Code, s.Reason, s.Fields)
			}
		}
		if ids, _ := list(alice, &agentdv1.ListLiveSessionsRequest{PageSize: 5, PageToken: token}); len(ids) != 5 { // other sizes are fine
			d.T.Errorf("the rest: %v", ids)
		}
	})
}

// TestListByState checks the filter by state, and that closed sessions are
// listed only when they are asked for.
func TestListByState(t *testing.T) {
	testdaemon.Run(t, testdaemon.Config{Script: testdaemon.AsksOnce()}, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		in := func(states ...agentdv1.SessionState) []*agentdv1.LiveSession {
			resp, err := c.Live.ListLiveSessions(c.Context(), &agentdv1.ListLiveSessionsRequest{States: states})
			if err != nil {
				d.T.Fatal(err)
			}
			return resp.GetSessions()
		}
		s, _ := c.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(1), Options: testdaemon.Asking()})
		quiet, _ := c.Open(&agentdv1.OpenSession{SessionId: testdaemon.UUID(2)})
		s.Input(testdaemon.Text("hello"))
		s.Event(testdaemon.InState(agentdv1.SessionState_SESSION_STATE_REQUIRES_ACTION))
		got := in(agentdv1.SessionState_SESSION_STATE_REQUIRES_ACTION)
		if len(got) != 1 || got[0].GetPendingRequests() != 1 || !got[0].GetAttached() || got[0].GetExpireTime() != nil || got[0].GetCliPid() == 0 {
			d.T.Errorf("waiting for an answer: %v", got)
		}
		quiet.Close(false)
		_ = quiet.Err()
		synctest.Wait()
		if got := in(); len(got) != 1 {
			d.T.Errorf("alive: %v", got)
		}
		if got := in(agentdv1.SessionState_SESSION_STATE_CLOSED); len(got) != 1 || got[0].GetSessionId() != testdaemon.UUID(2) {
			d.T.Errorf("closed: %v", got)
		}
	})
}
