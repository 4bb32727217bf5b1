// Command session holds a conversation through agentd: the answer is printed as
// it is written, and this program decides about the tools that the CLI does not
// run by itself. It reads files without asking: a PreToolUse hook, which this
// program does not have, would see that, too.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	pb "github.com/agentd/agentd/gen/go/agentd/v1"
)

func main() {
	address := "127.0.0.1:7777"
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	conn, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	stream, err := pb.NewAgentServiceClient(conn).Session(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	send := func(m *pb.SessionRequest) {
		if err := stream.Send(m); err != nil && !errors.Is(err, io.EOF) { // of EOF, Recv tells the cause
			log.Fatal(err)
		}
	}
	send(&pb.SessionRequest{Message: &pb.SessionRequest_Open{Open: &pb.OpenSession{
		Options: &pb.Options{CanUseTool: true, IncludePartialMessages: true},
	}}})
	send(&pb.SessionRequest{Message: &pb.SessionRequest_Input{Input: &pb.Input{
		Content: &pb.Input_Text{Text: "Write the file hello.txt with one line that says hello."},
	}}})
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		event := response.GetEvent()
		if delta := event.GetStreamEvent().GetTextDelta(); delta != nil {
			fmt.Print(delta.GetText())
		}
		if request := event.GetPermissionRequest(); request != nil {
			fmt.Printf("\n[%s %s]\n", request.GetToolName(), request.GetInputJson())
			send(answer(request))
		}
		if result := event.GetResult(); result != nil {
			fmt.Printf("\n[%s, $%.4f]\n", result.GetSubtype(), result.GetTotalCostUsd())
			send(&pb.SessionRequest{Message: &pb.SessionRequest_Close{Close: &pb.CloseSession{}}})
		}
	}
}

// answer allows writing files and nothing else that is asked about.
func answer(request *pb.PermissionRequest) *pb.SessionRequest {
	decision := &pb.PermissionAnswer{Decision: &pb.PermissionAnswer_Deny{Deny: &pb.PermissionDeny{Message: "only Write is allowed"}}}
	if request.GetToolName() == "Write" {
		decision.Decision = &pb.PermissionAnswer_Allow{Allow: &pb.PermissionAllow{}}
	}
	return &pb.SessionRequest{Message: &pb.SessionRequest_Answer{Answer: &pb.Answer{
		RequestId: request.GetRequestId(), Answer: &pb.Answer_Permission{Permission: decision},
	}}}
}
