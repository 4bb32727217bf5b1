// Command attach loses its connection while Claude Code waits for an answer, and
// goes on with the session over another one: no event is lost, and neither is the
// question.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "github.com/agentd/agentd/gen/go/agentd/v1"
)

// place is all that a caller keeps to come back to its session.
type place struct {
	session    string
	epoch, seq uint64
}

func main() {
	address := "127.0.0.1:7777"
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	at := begin(address)
	fmt.Printf("[connection lost in epoch %d after event %d]\n", at.epoch, at.seq)
	if err := goOn(address, at); err != nil {
		log.Fatal(err)
	}
}

// begin opens a session and lets go of it when it is asked something.
func begin(address string) (at place) {
	conn, stream := dial(address)
	defer func() { _ = conn.Close() }()
	send(stream, &pb.SessionRequest{Message: &pb.SessionRequest_Open{Open: &pb.OpenSession{
		Options: &pb.Options{CanUseTool: true}, DetachTimeout: durationpb.New(time.Minute),
	}}})
	send(stream, &pb.SessionRequest{Message: &pb.SessionRequest_Input{Input: &pb.Input{
		Content: &pb.Input_Text{Text: "Write the file hello.txt with one line that says hello."},
	}}})
	for {
		response, err := stream.Recv()
		if err != nil {
			log.Fatal(err)
		}
		if opened := response.GetOpened(); opened != nil {
			at.session, at.epoch = opened.GetSessionId(), opened.GetEpoch()
		}
		if event := response.GetEvent(); event != nil {
			at.seq = event.GetSeq()
			if event.GetPermissionRequest() != nil {
				return at
			}
		}
	}
}

// goOn attaches to a session, answers what waits for an answer, and reads on.
func goOn(address string, at place) error {
	conn, stream := dial(address)
	defer func() { _ = conn.Close() }()
	send(stream, &pb.SessionRequest{Message: &pb.SessionRequest_Attach{Attach: &pb.AttachSession{
		SessionId: at.session, AfterSeq: &at.seq, // what we have is not sent again
		TakeOver: true, ExpectedEpoch: &at.epoch, // our old stream may not be gone yet; another caller's stays
	}}})
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if attached := response.GetAttached(); attached != nil {
			at.epoch = attached.GetEpoch()
			fmt.Printf("[attached in epoch %d, %d waiting]\n", at.epoch, len(attached.GetPendingRequests()))
			for _, event := range attached.GetPendingRequests() {
				if err := allow(conn, at.session, event.GetPermissionRequest()); err != nil {
					return err
				}
			}
		}
		event := response.GetEvent()
		if event != nil {
			at.seq = event.GetSeq()
		}
		if result := event.GetResult(); result != nil {
			fmt.Printf("%s\n[%s]\n", result.GetResult(), result.GetSubtype())
			send(stream, &pb.SessionRequest{Message: &pb.SessionRequest_Close{Close: &pb.CloseSession{}}})
		}
	}
}

// allow answers a request by a call of its own, which needs no stream and can
// come from any connection.
func allow(conn *grpc.ClientConn, session string, request *pb.PermissionRequest) error {
	fmt.Printf("[%s %s]\n", request.GetToolName(), request.GetInputJson())
	_, err := pb.NewLiveSessionServiceClient(conn).ResolveRequest(context.Background(), &pb.ResolveRequestRequest{
		SessionId: session,
		Answer: &pb.Answer{RequestId: request.GetRequestId(), Answer: &pb.Answer_Permission{Permission: &pb.PermissionAnswer{
			Decision: &pb.PermissionAnswer_Allow{Allow: &pb.PermissionAllow{}},
		}}},
	})
	return err
}

func dial(address string) (*grpc.ClientConn, pb.AgentService_SessionClient) {
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	stream, err := pb.NewAgentServiceClient(conn).Session(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	return conn, stream
}

func send(stream pb.AgentService_SessionClient, m *pb.SessionRequest) {
	if err := stream.Send(m); err != nil && !errors.Is(err, io.EOF) { // of EOF, Recv tells the cause
		log.Fatal(err)
	}
}
