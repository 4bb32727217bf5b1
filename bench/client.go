package main

import (
	"context"
	"encoding/json"
	"fmt"

	"google.golang.org/grpc"

	"github.com/agentd/agentd/bench/host"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// dial starts agentd with a CLI and connects to it n times; Stop ends both.
func (b *bench) dial(ctx context.Context, n int, cli string, env ...string) (*host.Child, []*grpc.ClientConn, error) {
	daemon, err := b.Daemon(ctx, cli, env...)
	if err != nil {
		return nil, nil, err
	}
	conns, err := daemon.Dial(n)
	if err != nil {
		daemon.Stop()
	}
	return daemon, conns, err
}

// session is one session of agentd, as a client sees it.
type session struct {
	stream agentdv1.AgentService_SessionClient
	opened *agentdv1.SessionOpened
}

// open opens a session and waits until it is ready.
func open(ctx context.Context, conn *grpc.ClientConn, request *agentdv1.OpenSession) (*session, error) {
	stream, err := agentdv1.NewAgentServiceClient(conn).Session(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{stream: stream}
	if err := s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: request}}); err != nil {
		return nil, err
	}
	first, err := stream.Recv()
	if err != nil {
		return nil, fmt.Errorf("opening a session: %w", err)
	}
	if s.opened = first.GetOpened(); s.opened == nil {
		return nil, fmt.Errorf("opening a session: the first response is %v", first)
	}
	return s, nil
}

// partials is what every session here asks for.
func partials() *agentdv1.OpenSession {
	return &agentdv1.OpenSession{Options: &agentdv1.Options{IncludePartialMessages: true}}
}

func (s *session) send(m *agentdv1.SessionRequest) error { return s.stream.Send(m) }

// prompt sends an input.
func (s *session) prompt(text string) error {
	return s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{Input: &agentdv1.Input{
		Content: &agentdv1.Input_Text{Text: text},
	}}})
}

// command is a prompt that the fake CLI understands; see bench/fakecli.
type command struct {
	Do      string `json:"do"`
	Count   int    `json:"count"`
	Window  int    `json:"window,omitempty"`
	EveryMs int    `json:"every_ms,omitempty"`
	Pacer   string `json:"pacer,omitempty"`
	Durable int    `json:"durable,omitempty"`
	Bytes   int    `json:"bytes,omitempty"`
}

func (c command) String() string {
	text, err := json.Marshal(c)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// events calls f with each event until f says that it has seen enough.
func (s *session) events(f func(*agentdv1.Event) (done bool, err error)) error {
	for {
		m, err := s.stream.Recv()
		if err != nil {
			return fmt.Errorf("receiving events: %w", err)
		}
		e := m.GetEvent()
		if e == nil {
			continue
		}
		if done, err := f(e); done || err != nil {
			return err
		}
	}
}

// close ends the session and waits for its end.
func (s *session) close() {
	_ = s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Close{Close: &agentdv1.CloseSession{}}})
	for {
		if _, err := s.stream.Recv(); err != nil {
			return
		}
	}
}
