package service_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// face is one of the two ways to use a session: the stream, and the unary
// service. Each behaviour is tested through both.
type face interface {
	// id is the session's id.
	id() string
	input(in *agentdv1.Input) refusal
	answer(a *agentdv1.Answer) refusal
	// control sends a control and waits for its result.
	control(c *agentdv1.Control) (*agentdv1.ControlResult, refusal)
	// close closes the session and returns its last event.
	close(c *agentdv1.CloseSession) (*agentdv1.Closed, refusal)
	// event waits for the next event that ok accepts.
	event(ok func(*agentdv1.Event) bool) *agentdv1.Event
	// events are those received so far.
	events() []*agentdv1.Event
}

// refusal is why something was refused; the zero value says that it was not.
type refusal struct {
	reason string
	fields []string
	text   string
	quota  string
	retry  time.Duration
	// code is that of the status, where there is one.
	code codes.Code
}

func refusedBy(err error) refusal {
	s := testdaemon.StatusOf(err)
	return refusal{reason: s.Reason, fields: s.Fields, code: s.Code, text: s.Text, quota: s.Quota, retry: s.Retry}
}

func refusedIn(e *agentdv1.Error) refusal {
	r := refusal{reason: testdaemon.Reason(e), text: e.GetMessage(), quota: e.GetQuota(), retry: e.GetRetryAfter().AsDuration()}
	for _, v := range e.GetFieldViolations() {
		r.fields = append(r.fields, v.GetField())
	}
	return r
}

// opening says how a session is opened through either face.
type opening struct {
	id      string
	options *agentdv1.Options
	labels  map[string]string
	accept  []string
}

// faces opens a session through each face in turn, against a daemon of its own.
func faces(t *testing.T, cfg testdaemon.Config, o opening, f func(*testing.T, *testdaemon.Daemon, face)) {
	t.Helper()
	for name, open := range map[string]func(*testdaemon.Daemon, opening) face{"stream": openStream, "unary": openUnary} {
		t.Run(name, func(t *testing.T) {
			testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) { f(d.T, d, open(d, o)) })
		})
	}
}

// streamFace is AgentService.Session.
type streamFace struct {
	*testdaemon.Session
	opened *agentdv1.SessionOpened
}

func openStream(d *testdaemon.Daemon, o opening) face {
	s, opened := d.Dial("alice").Open(&agentdv1.OpenSession{
		SessionId: o.id, Options: o.options, Labels: o.labels, AcceptRequests: o.accept,
	})
	return streamFace{Session: s, opened: opened}
}

func (f streamFace) id() string { return f.opened.GetSessionId() }

// refused sends something and returns how it was refused, if it was.
func (f streamFace) refused(send func(), is func(*agentdv1.Rejected) bool) refusal {
	before := len(f.All())
	send()
	synctest.Wait()
	for _, m := range f.All()[before:] {
		if r := m.GetRejected(); r != nil && is(r) {
			return refusedIn(r.GetError())
		}
	}
	return refusal{}
}

func (f streamFace) input(in *agentdv1.Input) refusal {
	if in.GetUuid() == "" {
		in.Uuid = uuid.NewString()
	}
	return f.refused(func() { f.Input(in) }, func(r *agentdv1.Rejected) bool { return r.GetInputUuid() == in.GetUuid() })
}

func (f streamFace) answer(a *agentdv1.Answer) refusal {
	return f.refused(func() { f.Answer(a) }, func(r *agentdv1.Rejected) bool { return r.GetRequestId() == a.GetRequestId() })
}

func (f streamFace) control(c *agentdv1.Control) (*agentdv1.ControlResult, refusal) {
	if c.GetCommandId() == "" {
		c.CommandId = uuid.NewString()
	}
	before := len(f.All())
	f.Control(c)
	synctest.Wait()
	for _, m := range f.All()[before:] {
		if r := m.GetRejected(); r != nil && r.GetCommandId() == c.GetCommandId() {
			return nil, refusedIn(r.GetError())
		}
		if r := m.GetEvent().GetControlResult(); r.GetCommandId() == c.GetCommandId() {
			return resultOrRefusal(r)
		}
	}
	e := f.Event(func(e *agentdv1.Event) bool { return e.GetControlResult().GetCommandId() == c.GetCommandId() })
	return resultOrRefusal(e.GetControlResult())
}

func resultOrRefusal(r *agentdv1.ControlResult) (*agentdv1.ControlResult, refusal) {
	if r.GetError() != nil {
		return nil, refusedIn(r.GetError())
	}
	return r, refusal{}
}

func (f streamFace) close(c *agentdv1.CloseSession) (*agentdv1.Closed, refusal) {
	r := f.refused(func() {
		f.Send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: c}})
	}, func(r *agentdv1.Rejected) bool { return r.GetCommandId() == c.GetCommandId() })
	if r.reason != "" {
		return nil, r
	}
	return f.event(testdaemon.IsClosed).GetClosed(), refusal{}
}

func (f streamFace) event(ok func(*agentdv1.Event) bool) *agentdv1.Event { return f.Event(ok) }

func (f streamFace) events() []*agentdv1.Event { return f.Events() }

// unaryFace is LiveSessionService.
type unaryFace struct {
	*testdaemon.Watch
	conn    *testdaemon.Conn
	session string
}

func openUnary(d *testdaemon.Daemon, o opening) face {
	d.T.Helper()
	c := d.Dial("alice")
	resp, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{
		SessionId: o.id, Options: o.options, Labels: o.labels, AcceptRequests: o.accept,
	})
	if err != nil {
		d.T.Fatal(err)
	}
	id := resp.GetSessionId()
	w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: id})
	// Ephemeral events are not replayed: only who watches already sees them.
	w.Until(func(m *agentdv1.WatchSessionResponse) bool { return m.GetAttached() != nil })
	return unaryFace{Watch: w, conn: c, session: id}
}

func (f unaryFace) id() string { return f.session }

func (f unaryFace) input(in *agentdv1.Input) refusal {
	_, err := f.conn.Live.SendInput(f.conn.Context(), &agentdv1.SendInputRequest{SessionId: f.session, Input: in})
	return refusedBy(err)
}

func (f unaryFace) answer(a *agentdv1.Answer) refusal {
	_, err := f.conn.Live.ResolveRequest(f.conn.Context(), &agentdv1.ResolveRequestRequest{SessionId: f.session, Answer: a})
	return refusedBy(err)
}

// control calls the RPC that belongs to the control's arm.
func (f unaryFace) control(c *agentdv1.Control) (*agentdv1.ControlResult, refusal) {
	arm := c.ProtoReflect().WhichOneof(c.ProtoReflect().Descriptor().Oneofs().ByName("control"))
	name := rpcOf(arm)
	req, resp := messageNamed(name+"Request"), messageNamed(name+"Response")
	fields := req.Descriptor().Fields()
	req.Set(fields.ByName("session_id"), protoreflect.ValueOfString(f.session))
	req.Set(fields.ByName("command_id"), protoreflect.ValueOfString(c.GetCommandId()))
	req.Set(fields.ByName(arm.Name()), c.ProtoReflect().Get(arm))
	if err := f.conn.Invoke("/agentd.v1.LiveSessionService/"+name, req.Interface(), resp.Interface()); err != nil {
		return nil, refusedBy(err)
	}
	result := &agentdv1.ControlResult{}
	resp.Range(func(field protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		result.ProtoReflect().Set(result.ProtoReflect().Descriptor().Fields().ByName(field.Name()), v)
		return true
	})
	return result, refusal{}
}

// rpcOf names the RPC of a control's arm.
func rpcOf(arm protoreflect.FieldDescriptor) string {
	if arm.Name() == "raw" {
		return "SendControl"
	}
	name := ""
	for word := range strings.SplitSeq(string(arm.Name()), "_") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}

func messageNamed(name string) protoreflect.Message {
	kind, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName("agentd.v1." + name))
	if err != nil {
		panic(err)
	}
	return kind.New()
}

func (f unaryFace) close(c *agentdv1.CloseSession) (*agentdv1.Closed, refusal) {
	resp, err := f.conn.Live.CloseSession(f.conn.Context(), &agentdv1.CloseSessionRequest{
		SessionId: f.session, CommandId: c.GetCommandId(), FinishTurn: c.GetFinishTurn(),
	})
	if err != nil {
		return nil, refusedBy(err)
	}
	if last := f.event(testdaemon.IsClosed).GetClosed(); !proto.Equal(last, resp.GetClosed()) {
		panic("CloseSession and the last event differ")
	}
	return resp.GetClosed(), refusal{}
}

func (f unaryFace) event(ok func(*agentdv1.Event) bool) *agentdv1.Event { return f.Event(ok) }

func (f unaryFace) events() []*agentdv1.Event { return f.Events() }
