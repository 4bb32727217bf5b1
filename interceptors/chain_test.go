package interceptors

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"buf.build/go/protovalidate"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

type fakeServer struct {
	agentdv1.UnimplementedServerServiceServer
	agentdv1.UnimplementedAgentServiceServer
	info    func(context.Context) error
	session func(agentdv1.AgentService_SessionServer) error
}

func (f *fakeServer) GetDaemonInfo(ctx context.Context, _ *agentdv1.GetDaemonInfoRequest) (*agentdv1.GetDaemonInfoResponse, error) {
	if err := f.info(ctx); err != nil {
		return nil, err
	}
	return &agentdv1.GetDaemonInfoResponse{Version: callctx.From(ctx).Owner.ID}, nil
}

func (f *fakeServer) Session(s agentdv1.AgentService_SessionServer) error { return f.session(s) }

// validator is shared: compiling the rules takes longer than all these tests.
var validator = sync.OnceValue(func() protovalidate.Validator {
	v, err := protovalidate.New()
	if err != nil {
		panic(err)
	}
	return v
})

// serve runs f behind the chain and returns a connection to it and its log.
func serve(t *testing.T, f *fakeServer, identify func(context.Context) (auth.Identity, error)) (*grpc.ClientConn, *bytes.Buffer) {
	t.Helper()
	log := new(bytes.Buffer)
	options, err := Chain(Config{Log: slog.New(slog.NewTextHandler(log, nil)), Identify: identify, Validator: validator()})
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(options...)
	agentdv1.RegisterServerServiceServer(server, f)
	agentdv1.RegisterAgentServiceServer(server, f)
	listener := bufconn.Listen(1 << 20)
	go func() { _ = server.Serve(listener) }()
	conn, err := grpc.NewClient("passthrough:///test", grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(); server.Stop() })
	return conn, log
}

func infoOf(t *testing.T, err error) (codes.Code, *errdetails.ErrorInfo) {
	t.Helper()
	s := status.Convert(err)
	var found *errdetails.ErrorInfo
	for _, d := range s.Details() {
		if i, ok := d.(*errdetails.ErrorInfo); ok {
			if found != nil {
				t.Fatalf("two ErrorInfo in %v", s)
			}
			found = i
		}
	}
	return s.Code(), found
}

func TestFaultBecomesStatus(t *testing.T) {
	for _, e := range fault.Table() {
		if e.Kind == fault.KindInternal {
			continue
		}
		t.Run(string(e.Reason), func(t *testing.T) {
			conn, _ := serve(t, &fakeServer{info: func(context.Context) error {
				return fault.New(e.Reason, "no %s", "good").With("field", "x").Wrap(errors.New("hidden"))
			}}, nil)
			_, err := agentdv1.NewServerServiceClient(conn).GetDaemonInfo(t.Context(), &agentdv1.GetDaemonInfoRequest{})
			got, info := infoOf(t, err)
			if got != code(e.Reason) || info.GetReason() != string(e.Reason) || info.GetDomain() != "agentd" || info.GetMetadata()["field"] != "x" {
				t.Errorf("got %v %v", got, info)
			}
			if strings.Contains(err.Error(), "hidden") {
				t.Errorf("the hidden cause reached the caller: %v", err)
			}
		})
	}
}

func TestUnknownErrorIsMasked(t *testing.T) {
	for name, failure := range map[string]func() error{
		"error": func() error { return errors.New("password=hunter2") },
		"panic": func() error { panic("password=hunter2") },
		"fault": func() error { return fault.New(fault.Internal, "password=hunter2") },
	} {
		t.Run(name, func(t *testing.T) {
			conn, log := serve(t, &fakeServer{info: func(context.Context) error { return failure() }}, nil)
			_, err := agentdv1.NewServerServiceClient(conn).GetDaemonInfo(t.Context(), &agentdv1.GetDaemonInfoRequest{})
			got, info := infoOf(t, err)
			id := info.GetMetadata()["rpc_id"]
			if got != codes.Internal || info.GetReason() != "INTERNAL" || id == "" || strings.Contains(err.Error(), "hunter2") {
				t.Errorf("got %v %v", got, err)
			}
			if !strings.Contains(log.String(), id) || !strings.Contains(log.String(), "hunter2") {
				t.Errorf("the log does not say what %s was: %s", id, log)
			}
		})
	}
}

// TestStatusStaysSmall checks what a status takes in the trailers, where every
// byte of its text that is not printable ASCII takes three.
func TestStatusStaysSmall(t *testing.T) {
	for _, c := range []struct{ name, text, kept string }{
		{"plain", "v", strings.Repeat("v", 100)},
		{"three bytes", "\u20ac", strings.Repeat("\u20ac", 30)},
		{"percent signs", "%", strings.Repeat("%", 100)},
		{"no UTF-8", "\xff", "\uFFFD"},
	} {
		t.Run(c.name, func(t *testing.T) {
			long := strings.Repeat(c.text, 5000)
			f := fault.New(fault.ValidationFailed, "%s", long).Saying(long).Exceeds(long)
			small := fromFault(f)
			for i := range 50 {
				f = f.With(fmt.Sprintf("a_key_of_metadata_%d", i), long)
				f.Violations = append(f.Violations, fault.Violation{Field: long, Description: long})
			}
			for _, s := range []*status.Status{small, fromFault(f)} {
				if n := onWire(s); n > 4096 {
					t.Errorf("the status takes %d bytes", n)
				}
				if !strings.HasPrefix(s.Message(), c.kept) {
					t.Errorf("of the message is left %q", s.Message())
				}
			}
		})
	}
	f := fault.New(fault.CLIExited, "the CLI ended").Saying(strings.Repeat("x", 1024)).With("exit", "exit code 1").With("phase", "running")
	if s := fromFault(f); s.Message() != f.Text() {
		t.Errorf("what fits is cut to %d bytes", len(s.Message()))
	}
}

// TestLogLeavesOutForeignWords checks what the log says of failed calls: not
// what the CLI said, and not what a caller wrote.
func TestLogLeavesOutForeignWords(t *testing.T) {
	for name, c := range map[string]struct {
		failure error
		logged  string
	}{
		"the CLI's":    {fault.New(fault.CLIExited, "it ended").Saying("foreign words").With("exit", "foreign"), "CLI_EXITED: it ended"},
		"the caller's": {fault.Invalid("options.settings_json", "has foreign words"), "VALIDATION_FAILED: options.settings_json"},
	} {
		t.Run(name, func(t *testing.T) {
			conn, log := serve(t, &fakeServer{info: func(context.Context) error { return c.failure }}, nil)
			_, err := agentdv1.NewServerServiceClient(conn).GetDaemonInfo(t.Context(), &agentdv1.GetDaemonInfoRequest{})
			if got := status.Convert(err).Message(); !strings.Contains(got, "foreign words") {
				t.Errorf("the caller reads %q", got)
			}
			if text := log.String(); !strings.Contains(text, c.logged) || strings.Contains(text, "foreign") {
				t.Errorf("the log says %s", text)
			}
		})
	}
}

func TestOwnerComesFromIdentify(t *testing.T) {
	conn, _ := serve(t, &fakeServer{info: func(context.Context) error { return nil }}, func(context.Context) (auth.Identity, error) {
		return auth.Identity{Owner: callctx.Owner{ID: "alice"}}, nil
	})
	got, err := agentdv1.NewServerServiceClient(conn).GetDaemonInfo(t.Context(), &agentdv1.GetDaemonInfoRequest{})
	if err != nil || got.GetVersion() != "alice" {
		t.Errorf("got %v, %v", got, err)
	}
	conn, _ = serve(t, &fakeServer{}, func(context.Context) (auth.Identity, error) {
		return auth.Identity{}, fault.New(fault.Unauthenticated, "who are you")
	})
	_, err = agentdv1.NewServerServiceClient(conn).GetDaemonInfo(t.Context(), &agentdv1.GetDaemonInfoRequest{})
	if status.Code(err) != codes.Unauthenticated {
		t.Errorf("got %v", err)
	}
}

// TestStreamHandlerMayRefuseOneMessage checks that a message that breaks a rule
// reaches the handler with the error, and that the stream goes on.
func TestStreamHandlerMayRefuseOneMessage(t *testing.T) {
	var refused *agentdv1.SessionRequest
	var violations []fault.Violation
	conn, _ := serve(t, &fakeServer{session: func(s agentdv1.AgentService_SessionServer) error {
		refused = new(agentdv1.SessionRequest)
		f, _ := errors.AsType[*fault.Error](s.RecvMsg(refused))
		violations = f.Violations
		_, err := s.Recv()
		return err
	}}, nil)
	stream, err := agentdv1.NewAgentServiceClient(conn).Session(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bad := &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: &agentdv1.Input{Uuid: "no"}}}
	good := &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Heartbeat{Heartbeat: &agentdv1.Heartbeat{}}}
	if err := errors.Join(stream.Send(bad), stream.Send(good)); err != nil {
		t.Fatal(err)
	}
	if _, err := stream.Recv(); err == nil || status.Code(err) != codes.Unknown && err.Error() != "EOF" {
		t.Errorf("the stream ended with %v", err)
	}
	if refused.GetInput().GetUuid() != "no" || len(violations) != 1 || violations[0].Field != "input.uuid" {
		t.Errorf("the handler got %v, %v", refused, violations)
	}
}

// TestManyWrongElements checks that what is wrong is named, and that a request
// which is wrong in very many places takes little more than itself.
func TestManyWrongElements(t *testing.T) {
	v := validation{validator: validator()}
	servers := func(n int) *agentdv1.SetMcpServersRequest {
		return &agentdv1.SetMcpServersRequest{SessionId: "x", SetMcpServers: &agentdv1.SetMcpServersControl{
			Servers: slices.Repeat([]*agentdv1.McpServer{{}}, n),
		}}
	}
	for n, want := range map[int]int{1: 1, 3: 3, 200: fault.MaxViolations, 8_000: fault.MaxViolations, 500_000: 1} {
		if err := v.check(servers(1)); err == nil { // compiles the rules
			t.Fatal("an empty server is taken")
		}
		request := servers(n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := v.check(request)
		runtime.ReadMemStats(&after)
		f, _ := errors.AsType[*fault.Error](err)
		if f == nil || len(f.Violations) != want || !strings.HasPrefix(f.Violations[0].Field, "set_mcp_servers.servers") {
			t.Errorf("%d wrong elements give %v", n, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 8<<20 {
			t.Errorf("to check %d wrong elements, %d bytes, took %d bytes", n, proto.Size(request), took)
		}
	}
}

func TestUnaryRequestIsValidated(t *testing.T) {
	conn, _ := serve(t, &fakeServer{}, nil)
	_, err := agentdv1.NewAgentServiceClient(conn).Query(t.Context(), &agentdv1.QueryRequest{})
	if err != nil {
		t.Fatal(err)
	}
	got, info := infoOf(t, func() error {
		stream, err := agentdv1.NewAgentServiceClient(conn).Query(t.Context(), &agentdv1.QueryRequest{MaxMessageBytes: proto.Uint32(1)})
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		return err
	}())
	if got != codes.InvalidArgument || info.GetReason() != "VALIDATION_FAILED" {
		t.Errorf("got %v %v", got, info)
	}
}

// TestUnknownMethod shows that calls of what this server does not know at all end
// like those of what it has not built.
func TestUnknownMethod(t *testing.T) {
	conn, log := serve(t, &fakeServer{}, nil)
	for _, method := range []string{"/agentd.v1.AgentService/Tomorrow", "/agentd.v9.Service/Call"} {
		err := conn.Invoke(t.Context(), method, &agentdv1.DrainRequest{}, &agentdv1.DrainResponse{})
		got, info := infoOf(t, err)
		if got != codes.Unimplemented || info.GetReason() != "NOT_IMPLEMENTED" || info.GetMetadata()["method"] != method {
			t.Errorf("%s: %v %v", method, got, info)
		}
		if !strings.Contains(log.String(), method) {
			t.Errorf("the call log says nothing of %s", method)
		}
	}
}

func TestMissingRPCHasReason(t *testing.T) {
	conn, _ := serve(t, &fakeServer{}, nil)
	_, err := agentdv1.NewServerServiceClient(conn).Drain(t.Context(), &agentdv1.DrainRequest{})
	got, info := infoOf(t, err)
	if got != codes.Unimplemented || info.GetReason() != "NOT_IMPLEMENTED" {
		t.Errorf("got %v %v", got, info)
	}
}
