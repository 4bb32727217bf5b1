package scenario

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	grpcstatus "google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// call is a running RPC in terms of protojson objects.
type call interface {
	send(map[string]any) error
	closeSend() error
	// recv returns the next response, chunks joined, or the end of the call:
	// io.EOF for OK, else an error with its status.
	recv() (map[string]any, error)
}

type session struct {
	stream agentdv1.AgentService_SessionClient
}

func startSession(ctx context.Context, client agentdv1.AgentServiceClient) (call, error) {
	stream, err := client.Session(ctx)
	return session{stream}, err
}

func (s session) send(m map[string]any) error {
	req := &agentdv1.SessionRequest{}
	if err := toProto(m, req); err != nil {
		return err
	}
	err := s.stream.Send(req)
	if errors.Is(err, io.EOF) {
		return nil // the call has ended; recv says how
	}
	return err
}

func (s session) closeSend() error { return s.stream.CloseSend() }

func (s session) recv() (map[string]any, error) {
	return receive(s.stream.Recv, func() *agentdv1.SessionResponse { return &agentdv1.SessionResponse{} })
}

type query struct {
	stream agentdv1.AgentService_QueryClient
}

func startQuery(ctx context.Context, client agentdv1.AgentServiceClient, m map[string]any) (call, error) {
	req := &agentdv1.QueryRequest{}
	if err := toProto(m, req); err != nil {
		return nil, err
	}
	stream, err := client.Query(ctx, req)
	return query{stream}, err
}

func (query) send(map[string]any) error { return errors.New("a Query takes no messages") }

func (query) closeSend() error { return nil }

func (q query) recv() (map[string]any, error) {
	return receive(q.stream.Recv, func() *agentdv1.QueryResponse { return &agentdv1.QueryResponse{} })
}

type response interface {
	proto.Message
	GetChunk() *agentdv1.Chunk
}

// receive reads one response; one that comes in chunks is put together.
func receive[R response](recv func() (R, error), empty func() R) (map[string]any, error) {
	var data []byte
	for {
		resp, err := recv()
		if err != nil {
			return nil, err
		}
		c := resp.GetChunk()
		if c == nil {
			return fromProto(resp)
		}
		data = append(data, c.GetData()...)
		if !c.GetLast() {
			continue
		}
		whole := empty()
		if err := proto.Unmarshal(data, whole); err != nil {
			return nil, fmt.Errorf("join chunks: %w", err)
		}
		return fromProto(whole)
	}
}

func toProto(m map[string]any, msg proto.Message) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return protojson.Unmarshal(text, msg)
}

func fromProto(msg proto.Message) (map[string]any, error) {
	text, err := protojson.MarshalOptions{UseProtoNames: true}.Marshal(msg)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	return m, json.Unmarshal(text, &m)
}

func codeByName(name string) (codes.Code, bool) {
	var c codes.Code
	err := c.UnmarshalJSON([]byte(`"` + name + `"`))
	return c, err == nil
}

// ended takes the end of a call apart.
func ended(err error) (code codes.Code, reason, message string) {
	if errors.Is(err, io.EOF) {
		return codes.OK, "", ""
	}
	st := grpcstatus.Convert(err)
	for _, d := range st.Details() {
		if info, ok := d.(*errdetails.ErrorInfo); ok {
			reason = info.GetReason()
		}
	}
	return st.Code(), reason, st.Message()
}

func describe(err error) string {
	code, reason, message := ended(err)
	text := code.String()
	if reason != "" {
		text += " " + reason
	}
	if message != "" {
		text += ": " + shorten(message, 500)
	}
	return text
}

func (st status) check(err error) error {
	code, reason, message := ended(err)
	want, _ := codeByName(st.code)
	switch {
	case code != want, st.reason != "" && st.reason != reason:
		return fmt.Errorf("the call ended with %s, want %s %s", describe(err), st.code, st.reason)
	case st.message != nil && !st.message.MatchString(message):
		return fmt.Errorf("the call ended with %s, want a message that matches %s", describe(err), st.message)
	default:
		return nil
	}
}
