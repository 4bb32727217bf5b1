package sessions_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing/synctest"
	"time"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// caller converses over connections that break: it opens a session under an id
// of its own, attaches again after the last event it has seen, repeats what it
// does not know to have arrived, and closes the session in the end.
type caller struct {
	*trial
	events  collected
	epoch   uint64 // 0: not known
	opened  bool   // the server has the session for sure
	sent    int    // inputs sent so far
	results int
	open    map[string]bool // requests that wait for an answer
}

// maxConnections is more than any conversation needs.
const maxConnections = 200

// converse holds the conversation. It closes opened when others may watch.
func (c *caller) converse(opened chan<- struct{}) error {
	c.open = map[string]bool{}
	for range maxConnections {
		if c.events.over() {
			return nil
		}
		conn := c.d.Dial("alice")
		s := conn.Session(c.first())
		now, stop := c.cut(conn, s.Cancel, 60)
		if c.opened {
			left := 1 + c.chance(25)
			if c.chance(10) == 0 && stop() { // this one lives for a while
				left = 1 << 30
				stop = time.AfterFunc(2*time.Second, now).Stop
			}
			if err := c.serve(conn, s, left, now); err != nil {
				return err
			}
		} else if err := c.establish(s, opened); err != nil {
			return err
		}
		stop()
		conn.Close()
		if c.chance(2) == 0 {
			time.Sleep(time.Duration(c.chance(50)) * time.Millisecond)
		}
		synctest.Wait()
	}
	return fmt.Errorf("the conversation has not ended after %d connections", maxConnections)
}

// first is the first request of a stream.
func (c *caller) first() *agentdv1.SessionRequest {
	if !c.opened {
		return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{
			SessionId: c.id, Options: testdaemon.Asking(), DetachTimeout: testdaemon.Seconds(60), MaxMessageBytes: proto.Uint32(64 << 10),
		}}}
	}
	attach := &agentdv1.AttachSession{
		SessionId: c.id, AfterSeq: proto.Uint64(c.events.last()), TakeOver: true, MaxMessageBytes: proto.Uint32(64 << 10),
	}
	if c.epoch > 0 {
		attach.ExpectedEpoch = &c.epoch
	}
	return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: attach}}
}

// establish reads until it is sure that the session is there.
func (c *caller) establish(s *testdaemon.Session, opened chan<- struct{}) error {
	for {
		m, err := s.Next()
		switch {
		case err == nil && m.GetOpened() != nil:
			c.epoch = m.GetOpened().GetEpoch()
		case testdaemon.StatusOf(err).Reason == "SESSION_ALREADY_EXISTS": // it had arrived
		case err != nil && lost(err):
			return nil
		case err != nil:
			return err
		default:
			if err := c.events.add(m.GetEvent()); err != nil {
				return err
			}
			continue
		}
		c.opened = true
		close(opened)
		return nil
	}
}

// serve takes part in the conversation until the stream ends. After some
// responses it calls now.
func (c *caller) serve(conn *testdaemon.Conn, s *testdaemon.Session, left int, now func()) error {
	clear(c.open)
	c.speak(s)
	for {
		m, err := s.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case testdaemon.StatusOf(err).Reason == "SESSION_ATTACHED" && c.epoch > 0:
			c.epoch = 0 // the epoch was told on a connection that broke
			return nil
		case err != nil && lost(err):
			return nil
		case err != nil:
			return err
		}
		if err := c.take(conn, s, m); err != nil {
			return err
		}
		if left--; left == 0 {
			now()
		}
	}
}

func (c *caller) take(conn *testdaemon.Conn, s *testdaemon.Session, m *agentdv1.SessionResponse) error {
	if a := m.GetAttached(); a != nil {
		c.epoch = a.GetEpoch()
		for _, e := range a.GetPendingRequests() {
			c.answer(conn, s, testdaemon.RequestID(e))
		}
	}
	if r := m.GetRejected(); r != nil {
		switch reason := testdaemon.Reason(r.GetError()); reason {
		case "REQUEST_RESOLVED", "REQUEST_NOT_FOUND", "SESSION_CLOSED", "SESSION_TAKEN_OVER":
		default:
			return fmt.Errorf("rejected: %v", r)
		}
	}
	if m.GetHeartbeat() != nil { // nothing happens: what was left to another connection is this one's
		clear(c.open)
		ctx, cancel := context.WithTimeout(conn.Context(), time.Minute)
		pending, _ := conn.Live.ListPendingRequests(ctx, &agentdv1.ListPendingRequestsRequest{SessionId: c.id})
		cancel()
		for _, e := range pending.GetRequests() {
			c.answer(conn, s, testdaemon.RequestID(e))
		}
		c.speak(s)
	}
	if m.GetGap() != nil {
		return fmt.Errorf("a gap: %v", m)
	}
	e := m.GetEvent()
	if err := c.events.add(e); err != nil {
		return err
	}
	switch {
	case testdaemon.RequestID(e) != "":
		c.answer(conn, s, testdaemon.RequestID(e))
	case e.GetResult() != nil:
		c.results++
		c.speak(s)
	}
	return nil
}

// speak sends the next input, again if it is not known to have arrived, and
// closes the session after the last.
func (c *caller) speak(s *testdaemon.Session) {
	if c.results == c.turns {
		s.Close(c.chance(2) == 0)
		return
	}
	c.sent = max(c.sent, c.results+1)
	s.Input(testdaemon.TextAs(c.results, "go on"))
	if c.chance(12) == 0 {
		s.CloseSend()
	}
}

// answer answers a request, sometimes twice, and sometimes beside the stream.
func (c *caller) answer(conn *testdaemon.Conn, s *testdaemon.Session, id string) {
	if c.open[id] || c.chance(6) == 0 { // some are left to the next connection
		return
	}
	c.open[id] = true
	if c.chance(3) == 0 {
		ctx, cancel := context.WithTimeout(conn.Context(), 100*time.Millisecond)
		defer cancel()
		_, _ = conn.Live.ResolveRequest(ctx, &agentdv1.ResolveRequestRequest{SessionId: c.id, Answer: testdaemon.Allow(id)})
	}
	if c.chance(3) > 0 {
		s.Answer(testdaemon.Allow(id))
	}
	if c.chance(5) == 0 {
		s.Answer(testdaemon.Deny(id, "on second thoughts"))
	}
}
