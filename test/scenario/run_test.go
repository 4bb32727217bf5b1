package scenario

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/simcli"
	"github.com/agentd/agentd/runner/toolserver/testserver"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == simulatedArgument {
		os.Exit(simcli.Main(os.Args[2:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
	}
	if len(os.Args) > 1 && os.Args[1] == mcpArgument {
		if err := testserver.ServeStdio(context.Background()); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// stub is a service of functions.
type stub struct {
	agentdv1.UnimplementedAgentServiceServer
	session func(agentdv1.AgentService_SessionServer) error
	query   func(*agentdv1.QueryRequest, agentdv1.AgentService_QueryServer) error
}

func (s stub) Session(stream agentdv1.AgentService_SessionServer) error { return s.session(stream) }

func (s stub) Query(req *agentdv1.QueryRequest, stream agentdv1.AgentService_QueryServer) error {
	return s.query(req, stream)
}

func dial(t *testing.T, s stub) agentdv1.AgentServiceClient {
	t.Helper()
	ln := bufconn.Listen(1 << 16)
	srv := grpc.NewServer()
	agentdv1.RegisterAgentServiceServer(srv, s)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(ln) }()
	conn, err := grpc.NewClient("passthrough:///stub",
		grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return ln.DialContext(ctx) }),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		srv.Stop()
		<-served
	})
	return agentdv1.NewAgentServiceClient(conn)
}

func opened(id string) *agentdv1.SessionResponse {
	return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Opened{Opened: &agentdv1.SessionOpened{SessionId: id}}}
}

func result(text string) *agentdv1.SessionResponse {
	return &agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Event{Event: &agentdv1.Event{
		Seq:  3,
		Body: &agentdv1.Event_Result{Result: &agentdv1.ResultMessage{Subtype: "success", Result: proto.String(text)}},
	}}}
}

// echo answers open with opened and each input with a result of its text.
func echo(stream agentdv1.AgentService_SessionServer) error {
	for {
		req, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case req.GetOpen() != nil:
			err = stream.Send(opened(req.GetOpen().GetOptions().GetCwd() + req.GetOpen().GetOptions().GetEnv()["E"]))
		case req.GetInput() != nil:
			err = stream.Send(result(req.GetInput().GetText()))
		default:
			st, _ := grpcstatus.New(codes.Aborted, "gone").WithDetails(&errdetails.ErrorInfo{Reason: "CLI_EXITED"})
			return st.Err()
		}
		if err != nil {
			return err
		}
	}
}

func run(t *testing.T, s stub, text string) error {
	t.Helper()
	sc, err := Parse("case", []byte("Title\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	setup := Setup{CWD: t.TempDir(), Outside: t.TempDir(), Env: map[string]string{"E": "-below"}}
	if err := sc.Prepare(setup); err != nil {
		t.Fatal(err)
	}
	return Run(t.Context(), dial(t, s), sc, setup)
}

func TestRunASession(t *testing.T) {
	err := run(t, stub{session: echo}, `-- options --
{"env":{"E":"-env"}}
-- files/sub/a.txt --
kept
-- expect/sub/a.txt --
kept
-- client --
> {"open":{}}
!< {"event":{"result":{}}}
< {"opened":{"session_id":"$id"}}
# the variable is replaced in what is sent, and compared in what is received
> {"input":{"text":"one in $id"}}
> {"input":{"text": \
   "two"}}
< {"event":{"seq":3,"result":{"result":"~^one in $CWD-env$"}}}
> {"input":{"text":"three"}}
> {"input":{"text":"four"}}
< {"event":{"result":{"result":"four"}}}
& {"event":{"result":{"result":"three"}}}
>-
= OK
-- client2 --
> {"open":{"options":{"cwd":"/there","env":{"E":"!"}}}}
< {"opened":{"session_id":"/there!"}}
> {"ack":{}}
= ABORTED CLI_EXITED : ^gone
`)
	if err != nil {
		t.Error(err)
	}
}

func TestRunAQuery(t *testing.T) {
	s := stub{query: func(req *agentdv1.QueryRequest, stream agentdv1.AgentService_QueryServer) error {
		event := result(req.GetPrompt()).GetEvent()
		return stream.Send(&agentdv1.QueryResponse{Message: &agentdv1.QueryResponse_Event{Event: event}})
	}}
	if err := run(t, s, "-- client --\n> query {\"prompt\":\"hi\"}\n< {\"event\":{\"result\":{\"result\":\"hi\"}}}\n= OK\n"); err != nil {
		t.Error(err)
	}
}

func TestRunCancels(t *testing.T) {
	if err := run(t, stub{session: echo}, "-- client --\n> {\"open\":{}}\n< {\"opened\":{}}\nx\n= CANCELLED\n"); err != nil {
		t.Error(err)
	}
}

func TestRunJoinsChunks(t *testing.T) {
	s := stub{session: func(stream agentdv1.AgentService_SessionServer) error {
		data, _ := proto.Marshal(result("a long text"))
		for i, part := range [][]byte{data[:5], data[5:]} {
			c := &agentdv1.Chunk{Index: uint32(i), Last: i == 1, Data: part}
			if err := stream.Send(&agentdv1.SessionResponse{Message: &agentdv1.SessionResponse_Chunk{Chunk: c}}); err != nil {
				return err
			}
		}
		return nil
	}}
	if err := run(t, s, "-- client --\n< {\"event\":{\"result\":{\"result\":\"a long text\"}}}\n= OK\n"); err != nil {
		t.Error(err)
	}
}

func TestFailuresSayWhy(t *testing.T) {
	const head = "-- client --\n> {\"open\":{}}\n< {\"opened\":{}}\n> {\"input\":{\"text\":\"one\"}}\n"
	cases := map[string][]string{
		head + ">-\n< {\"event\":{\"result\":{\"subtype\":\"success\",\"result\":\"two\"}}}\n= OK\n": {
			"line 5", "the call ended (OK) before", `event.result.result: got "one", want "two"`, `> {"input":{"text":"one"}}`,
		},
		head + ">-\n!< {\"event\":{}}\n= OK\n":                                      {"which fits !<"},
		head + ">-\n= ABORTED\n":                                                    {"ended with OK, want ABORTED"},
		head + "> {\"ack\":{}}\n= ABORTED CLI_GONE\n":                               {"Aborted CLI_EXITED: gone"},
		"-- options --\n{\"timeout\":\"50ms\"}\n" + head + "< {\"gap\":{}}\n= OK\n": {"the scenario took longer than 50ms"},
		head + ">-\n= OK\n-- expect/x --\nhi\n":                                     {"no such file"},
	}
	for text, wants := range cases {
		err := run(t, stub{session: echo}, text)
		for _, want := range wants {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s\nerr = %v, want one with %q", text, err, want)
			}
		}
	}
}

func TestAllScenariosParse(t *testing.T) {
	all, err := Load(os.DirFS("../scenarios"))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no scenarios")
	}
	titles := map[string]string{}
	for _, sc := range all {
		if other := titles[sc.Title]; other != "" {
			t.Errorf("%s and %s have the same title", sc.Name, other)
		}
		titles[sc.Title] = sc.Name
		if len(sc.IDs) == 0 {
			t.Errorf("%s: no line that begins with covers:", sc.Name)
		}
	}
}
