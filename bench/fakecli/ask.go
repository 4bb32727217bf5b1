package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

// permission is a question as the CLI puts it.
const permission = `{"subtype":"can_use_tool","tool_name":"Bash","display_name":"Bash","input":{"command":"touch hi.txt",` +
	`"description":"do it"},"description":"do it","permission_suggestions":[{"type":"setMode","mode":"acceptEdits",` +
	`"destination":"session"}],"blocked_path":"/workspace/hi.txt","tool_use_id":"toolu_01"}`

// ask puts a request to the host and waits for the answer.
func (c *cli) ask(request string, into any) error {
	c.asked++
	id := fmt.Sprintf("request-%d", c.asked)
	c.line([]byte(`{"type":"control_request","request_id":"` + id + `","request":` + request + `}`))
	for {
		r, open := <-c.replies
		switch {
		case !open:
			return errors.New("the host is gone")
		case r.id != id:
			continue
		case !r.ok:
			return errors.New("the host answered with an error")
		case into == nil:
			return nil
		}
		return json.Unmarshal(r.body, into)
	}
}

// rpc sends a JSON-RPC message to the server "bench" of the host.
func (c *cli) rpc(message string) error {
	var answer struct {
		Message struct {
			Error *struct {
				Message string `json:"message"`
			} `json:"error"`
			Result struct {
				IsError bool `json:"isError"`
			} `json:"result"`
		} `json:"mcp_response"`
	}
	err := c.ask(`{"subtype":"mcp_message","server_name":"bench","message":`+message+`}`, &answer)
	switch {
	case err != nil:
		return err
	case answer.Message.Error != nil:
		return errors.New(answer.Message.Error.Message)
	case answer.Message.Result.IsError:
		return errors.New("the tool failed")
	}
	return nil
}

// handshake opens the server as the CLI does.
func (c *cli) handshake() error {
	for _, m := range []string{
		`{"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"claude-code","version":"2.1.332"}},"jsonrpc":"2.0","id":0}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"method":"tools/list","jsonrpc":"2.0","id":1}`,
	} {
		if err := c.rpc(m); err != nil {
			return fmt.Errorf("opening the tool server: %w", err)
		}
	}
	return nil
}

// call calls the tool "add".
func (c *cli) call() error {
	return c.rpc(fmt.Sprintf(`{"method":"tools/call","params":{"name":"add","arguments":{"a":1,"b":2},`+
		`"_meta":{"claudecode/toolUseId":"toolu_01","progressToken":2}},"jsonrpc":"2.0","id":%d}`, c.asked+2))
}
