package service_test

import (
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service/codec"
)

// TestFirstMessageIsAwaited shows that a stream that sends nothing ends.
func TestFirstMessageIsAwaited(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		began := time.Now()
		stream, err := c.Agent.Session(c.Context())
		if err == nil {
			_, err = stream.Recv()
		}
		if s := testdaemon.StatusOf(err); s.Code != codes.DeadlineExceeded || s.Reason != "DEADLINE_EXCEEDED" {
			d.T.Errorf("status %+v", s)
		}
		if took := time.Since(began); took != time.Minute {
			d.T.Errorf("it ended after %s", took)
		}
		s, _ := c.Open(&agentdv1.OpenSession{}) // which may be silent afterwards
		<-time.After(time.Hour)
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Errorf("a silent session ended with %v", err)
		}
	})
}

// TestRequestTooLarge shows that a message that is too large is refused with a
// reason, and does not end a stream that is open.
func TestRequestTooLarge(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init"), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		large := testdaemon.Text(strings.Repeat("x", codec.MaxRequest))
		for name, call := range map[string]func() error{
			"unary": func() error {
				_, err := c.Live.SendInput(c.Context(), &agentdv1.SendInputRequest{Input: large})
				return err
			},
			"server stream": func() error {
				stream, err := c.Agent.Query(c.Context(), &agentdv1.QueryRequest{Inputs: []*agentdv1.Input{large}})
				if err == nil {
					_, err = stream.Recv()
				}
				return err
			},
			"stream": func() error {
				stream, err := c.Agent.Session(c.Context())
				if err == nil {
					err = stream.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: large}})
				}
				if err == nil {
					_, err = stream.Recv()
				}
				return err
			},
		} {
			if s := testdaemon.StatusOf(call()); s.Code != codes.ResourceExhausted || s.Reason != "REQUEST_TOO_LARGE" {
				d.T.Errorf("%s: status %+v", name, s)
			}
		}
		s, _ := c.Open(&agentdv1.OpenSession{})
		s.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: large}})
		r := s.Rejected()
		if e := r.GetError(); e.GetReason() != agentdv1.ErrorReason_ERROR_REASON_REQUEST_TOO_LARGE || e.GetMetadata()["limit"] != "34603008" || r.GetSubject() != nil {
			d.T.Errorf("rejected %v", r)
		}
		s.Close(false)
		if err := s.Err(); err != nil {
			d.T.Errorf("the stream ended with %v", err)
		}
	})
}
