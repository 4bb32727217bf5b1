package stream_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// received is what came of one stream before joining.
type received struct {
	chunks int
	sizes  []int
	events []*agentdv1.Event
}

// receive reads a stream up to its last event and checks its chunks: they follow
// each other, and joined they are the encoded response.
func receive[T interface {
	proto.Message
	GetEvent() *agentdv1.Event
	GetChunk() *agentdv1.Chunk
}](t *testing.T, recv func() (T, error), fresh func() T,
) received {
	t.Helper()
	var r received
	var data []byte
	for {
		m, err := recv()
		if err != nil {
			t.Fatal(err)
		}
		r.sizes = append(r.sizes, proto.Size(m))
		c := m.GetChunk()
		if c != nil {
			r.chunks++
			if want := uint32(len(data)) > 0; (c.GetIndex() > 0) != want {
				t.Fatalf("chunk %d after %d bytes", c.GetIndex(), len(data))
			}
			data = append(data, c.GetData()...)
			if !c.GetLast() {
				continue
			}
			if uint64(len(data)) != c.GetTotalBytes() {
				t.Errorf("%d bytes in chunks, %d were announced", len(data), c.GetTotalBytes())
			}
			m = fresh()
			if err := proto.Unmarshal(data, m); err != nil {
				t.Fatal(err)
			}
			data = nil
		} else if len(data) > 0 {
			t.Fatalf("%v stands between chunks", m)
		}
		if e := m.GetEvent(); e != nil {
			r.events = append(r.events, e)
			if e.GetClosed() != nil {
				return r
			}
		}
	}
}

// TestFaultD2 sends a tool result of several MiB, which stands twice in its
// line, to clients with gRPC's default limit of 4 MiB.
func TestFaultD2(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "big tool_result 3MiB", testdaemon.InputDone, testdaemon.Idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s := c.Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{SessionId: testdaemon.UUID(1)}}})
		synctest.Wait()
		s.Input(testdaemon.Text("flood"))
		synctest.Wait()
		w := c.UnreadWatch(&agentdv1.WatchSessionRequest{SessionId: testdaemon.UUID(1), MaxMessageBytes: proto.Uint32(64 << 10)})
		s.Close(true)
		got := receive(d.T, s.Call.Recv, func() *agentdv1.SessionResponse { return new(agentdv1.SessionResponse) })
		watched := receive(d.T, w.Call.Recv, func() *agentdv1.WatchSessionResponse { return new(agentdv1.WatchSessionResponse) })
		testdaemon.CheckEvents(d.T, got.events)
		testdaemon.SameEvents(d.T, got.events, watched.events)
		if got.chunks < 2 || watched.chunks < 80 {
			d.T.Errorf("%d and %d chunks", got.chunks, watched.chunks)
		}
		for _, size := range got.sizes {
			if size > 3<<20 {
				d.T.Errorf("a response has %d bytes", size)
			}
		}
		for _, size := range watched.sizes {
			if size > 64<<10 {
				d.T.Errorf("a response of the watcher has %d bytes", size)
			}
		}
		for _, e := range got.events {
			if u := e.GetUser(); u != nil && strings.Count(protojson.Format(u), strings.Repeat("x", 1000)) < 3000 {
				d.T.Error("the content is not whole")
			}
		}
	})
}

// TestWholeUpToTheLimit checks that a response that the caller allows is sent in
// one piece.
func TestWholeUpToTheLimit(t *testing.T) {
	cfg := testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running, "big 2MiB", testdaemon.InputDone, testdaemon.Idle)
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		s := d.Dial("alice").Unread(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{}}})
		s.Input(testdaemon.Text("flood"))
		s.Close(true)
		got := receive(d.T, s.Call.Recv, func() *agentdv1.SessionResponse { return new(agentdv1.SessionResponse) })
		if got.chunks != 0 {
			d.T.Errorf("%d chunks", got.chunks)
		}
	})
}

// TestFirstResponseInChunks checks that a snapshot of many pending requests is
// sent in chunks as well.
func TestFirstResponseInChunks(t *testing.T) {
	ask := `repeat 20 out {"type":"control_request","request_id":"r${i}","request":{"subtype":"can_use_tool","tool_name":"Write","tool_use_id":"t","input":{"content":"` +
		strings.Repeat("x", 10<<10) + `"}}}`
	testdaemon.Run(t, testdaemon.Script("init", ask), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		s, o := c.Open(&agentdv1.OpenSession{Options: testdaemon.Asking(), DetachTimeout: testdaemon.Seconds(60)})
		synctest.Wait()
		s.Cancel()
		_ = s.Err()
		synctest.Wait()
		_, attached := c.Attach(&agentdv1.AttachSession{SessionId: o.GetSessionId(), MaxMessageBytes: proto.Uint32(64 << 10)})
		if n := len(attached.GetPendingRequests()); n != 20 {
			d.T.Errorf("%d pending requests", n)
		}
	})
}

// TestUnaryReplyTooLarge checks that a unary reply which a client would refuse
// is refused with a reason.
func TestUnaryReplyTooLarge(t *testing.T) {
	steps := []string{"init"}
	for n := range 5 {
		ask := fmt.Sprintf(`{"type":"control_request","request_id":"r%d","request":{"subtype":"can_use_tool","tool_name":"Write","tool_use_id":"t","input":{"content":"%s"}}}`,
			n, strings.Repeat("x", 1<<20))
		steps = append(steps, "raw "+strconv.Quote(ask+"\n")) // not searched for variables, which takes long
	}
	testdaemon.Run(t, testdaemon.Script(steps...), func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		_, o := c.Open(&agentdv1.OpenSession{Options: testdaemon.Asking()})
		synctest.Wait()
		_, err := c.Live.ListPendingRequests(c.Context(), &agentdv1.ListPendingRequestsRequest{SessionId: o.GetSessionId()})
		testdaemon.Expect(d.T, err, codes.ResourceExhausted, "REPLY_TOO_LARGE")
		if _, ok := status.FromError(err); !ok {
			d.T.Error(err)
		}
	})
}
