package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"google.golang.org/grpc"

	"github.com/agentd/agentd/bench/host"
	"github.com/agentd/agentd/bench/report"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// trips is how many round trips are measured.
const trips = 2000

// roundTrips measures how long the CLI waits for an answer of the caller's,
// through agentd and without it.
func roundTrips(ctx context.Context, b *bench) error {
	daemon, conns, err := b.dial(ctx, 1, b.FakeCLI)
	if err != nil {
		return err
	}
	defer daemon.Stop()
	for _, kind := range []struct{ do, name string }{{"ask", "permission"}, {"call", "tool call"}} {
		alone, err := b.directTrips(ctx, kind.do)
		if err != nil {
			return fmt.Errorf("%s without agentd: %w", kind.name, err)
		}
		through, err := agentdTrips(ctx, conns[0], kind.do)
		if err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
		b.result.Add(report.Figure{
			Name: kind.name + " round trip without agentd, p50", Value: micros(report.Quantile(alone, 0.5)), Unit: "µs",
			Meaning: "the fake CLI asks, a program at the other end of its pipes answers at once",
		}, report.Figure{
			Name: kind.name + " round trip through agentd, p50", Value: micros(report.Quantile(through, 0.5)), Unit: "µs",
			Meaning: "the fake CLI asks, agentd asks the client, which answers at once, and the answer goes all the way back",
		}, report.Figure{
			Name: kind.name + " round trip through agentd, p99", Value: micros(report.Quantile(through, 0.99)), Unit: "µs", Meaning: "as above",
		}, report.Figure{
			Name: "… what agentd and gRPC add, p50", Value: micros(report.Quantile(through, 0.5) - report.Quantile(alone, 0.5)), Unit: "µs",
			Meaning: "the difference: two hops through gRPC and two through agentd",
		})
	}
	return nil
}

// parseTrips reads what the fake CLI measured.
func parseTrips(text string) ([]time.Duration, error) {
	var sorted []time.Duration
	err := json.Unmarshal([]byte(strings.ReplaceAll(text, " ", ",")), &sorted)
	if err != nil {
		return nil, fmt.Errorf("the fake CLI says %.200q", text)
	}
	return sorted, nil
}

func agentdTrips(ctx context.Context, conn *grpc.ClientConn, do string) ([]time.Duration, error) {
	request := partials()
	request.Options.CanUseTool = true
	request.Options.McpServers = &agentdv1.McpServers{Source: &agentdv1.McpServers_Servers{Servers: &agentdv1.McpServerList{
		Servers: []*agentdv1.McpServer{{Name: "bench", Config: &agentdv1.McpServer_Sdk{Sdk: &agentdv1.SdkMcpServer{
			Tools: []*agentdv1.McpTool{{
				Name: "add", Description: "Adds.",
				InputSchemaJson: `{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]}`,
			}},
		}}}},
	}}}
	s, err := open(ctx, conn, request)
	if err != nil {
		return nil, err
	}
	defer s.close()
	if err := s.prompt(command{Do: do, Count: trips}.String()); err != nil {
		return nil, err
	}
	text := ""
	err = s.events(func(e *agentdv1.Event) (bool, error) {
		text = e.GetResult().GetResult()
		return e.GetResult() != nil, s.answer(e)
	})
	if err != nil {
		return nil, err
	}
	return parseTrips(text)
}

// answer answers an event that asks for it.
func (s *session) answer(e *agentdv1.Event) error {
	a := &agentdv1.Answer{}
	switch {
	case e.GetPermissionRequest() != nil:
		a.RequestId = e.GetPermissionRequest().GetRequestId()
		a.Answer = &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
			Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}},
		}}
	case e.GetToolCall() != nil:
		a.RequestId = e.GetToolCall().GetRequestId()
		a.Answer = &agentdv1.Answer_Tool{Tool: &agentdv1.ToolResult{Content: []*agentdv1.ToolResultContent{{
			Content: &agentdv1.ToolResultContent_Text{Text: "3"},
		}}}}
	default:
		return nil
	}
	return s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: a}})
}

// Answers as short as they can be, in which ID stands for the request's id and N
// for that of the JSON-RPC message.
const (
	allowed    = `{"type":"control_response","response":{"subtype":"success","request_id":"ID","response":{"behavior":"allow","updatedInput":{}}}}`
	rpcResult  = `{"type":"control_response","response":{"subtype":"success","request_id":"ID","response":{"mcp_response":{"jsonrpc":"2.0","id":N,"result":{}}}}}`
	requestID  = `"request_id":"`
	rpcID      = `"jsonrpc":"2.0","id":`
	resultType = `{"type":"result"`
)

func (b *bench) directTrips(ctx context.Context, do string) ([]time.Duration, error) {
	d, err := host.StartDirect(ctx, b.FakeCLI, host.BareEnv("/"))
	if err != nil {
		return nil, err
	}
	defer d.Stop()
	if err := d.Prompt(command{Do: do, Count: trips}.String()); err != nil {
		return nil, err
	}
	answer, text := allowed, ""
	if do == "call" {
		answer = rpcResult
	}
	err = d.Read(func(line []byte) (bool, error) {
		if bytes.HasPrefix(line, []byte(resultType)) {
			_, rest, _ := bytes.Cut(line, []byte(`"result":"`))
			result, _, _ := bytes.Cut(rest, []byte(`"`))
			text = string(result)
			return true, nil
		}
		_, rest, _ := bytes.Cut(line, []byte(requestID))
		id, _, _ := bytes.Cut(rest, []byte(`"`))
		_, rest, _ = bytes.Cut(line, []byte(rpcID))
		n, _, _ := bytes.Cut(rest, []byte(`}`))
		if len(n) == 0 {
			n = []byte("0")
		}
		return false, d.Send(strings.NewReplacer("ID", string(id), "N", string(n)).Replace(answer))
	})
	if err != nil {
		return nil, err
	}
	return parseTrips(text)
}
