package oracle

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/service/translate/callbacks"
)

// message is a request that carries a JSON-RPC message to the SDK's server.
func message(body map[string]any) map[string]any {
	body["jsonrpc"] = "2.0"
	return request("mcp_message", map[string]any{"server_name": "host", "message": body})
}

// handshake opens the SDK's server and returns its replies.
func handshake(tb testing.TB) (initialized any) {
	tb.Helper()
	askAnswer(tb, answerCase{frame: message(map[string]any{"id": 0, "method": "initialize", "params": map[string]any{
		"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "t", "version": "1"},
	}})})
	initialized, _ = askAnswer(tb, answerCase{frame: message(map[string]any{"method": "notifications/initialized"})})
	return initialized
}

// drawContent is one piece of a tool's result for both sides; flat says that the
// SDK makes text of it, or drops it, where agentd sends MCP's own content.
func drawContent(r *rand.Rand) (given map[string]any, content *agentdv1.ToolResultContent, flat bool) {
	data := []byte("picture\x00\xff")
	encoded := base64.StdEncoding.EncodeToString(data)
	switch r.IntN(6) {
	case 0, 1:
		text := pick(r, []string{"", "a result\nü \u2028", "{\"n\": 9007199254740993}"})
		return map[string]any{"type": "text", "text": text},
			&agentdv1.ToolResultContent{Content: &agentdv1.ToolResultContent_Text{Text: text}}, false
	case 2:
		return map[string]any{"type": "image", "data": encoded, "mimeType": "image/png"},
			&agentdv1.ToolResultContent{Content: &agentdv1.ToolResultContent_Image{
				Image: &agentdv1.ToolResultMedia{Data: data, MimeType: "image/png"},
			}}, false
	case 3:
		return map[string]any{"type": "audio", "data": encoded, "mimeType": "audio/wav"},
			&agentdv1.ToolResultContent{Content: &agentdv1.ToolResultContent_Audio{
				Audio: &agentdv1.ToolResultMedia{Data: data, MimeType: "audio/wav"},
			}}, true
	case 4:
		link := &agentdv1.ToolResultResourceLink{Uri: "file:///a", Name: pick(r, []string{"", "a"})}
		given := map[string]any{"type": "resource_link", "uri": link.Uri, "name": link.Name}
		if chance(r, 0.5) {
			link.Description = new(pick(r, []string{"", "d"}))
			given["description"] = *link.Description
		}
		return given, &agentdv1.ToolResultContent{Content: &agentdv1.ToolResultContent_ResourceLink{ResourceLink: link}}, false
	}
	resource := &agentdv1.ToolResultResource{Uri: "file:///b", Content: &agentdv1.ToolResultResource_Text{Text: "the text"}}
	return map[string]any{"type": "resource", "resource": map[string]any{"uri": resource.Uri, "text": "the text"}},
		&agentdv1.ToolResultContent{Content: &agentdv1.ToolResultContent_Resource{Resource: resource}}, true
}

func TestToolResults(t *testing.T) {
	sdk.need(t)
	acknowledged := handshake(t)
	f := protocol.Decode(mustMarshal(message(map[string]any{"method": "notifications/initialized"})))
	notification, _ := callback.Parse(f.Request).(*callback.MCPMessage)
	if d := diff("acknowledgement", object(object(acknowledged)["response"])["response"], mustParse(t, notification.Acknowledge().Payload)); d != nil {
		t.Error(d)
	}
	met := map[string]int{}
	failures := 0
	for i := range answerCases {
		r := rand.New(rand.NewPCG(99, uint64(i)))
		if found := compareTool(t, r, i+1, met); len(found) > 0 {
			if failures++; failures <= limit {
				t.Errorf("case %d: %s", i, strings.Join(found, "\n\t"))
			}
		}
	}
	t.Logf("%d results, %d differ; met: %v", answerCases, failures, met)
	for _, d := range []degradation{noError, flatResource} {
		if met[d.name] == 0 {
			t.Errorf("the difference %q no longer occurs", d.name)
		}
	}
}

// compareTool draws and compares the result of one call.
func compareTool(tb testing.TB, r *rand.Rand, id int, met map[string]int) []string {
	tb.Helper()
	var contents []any
	result := &agentdv1.ToolResult{IsError: chance(r, 0.3)}
	var flat []bool
	for range r.IntN(4) {
		given, content, isFlat := drawContent(r)
		contents, result.Content, flat = append(contents, given), append(result.Content, content), append(flat, isFlat)
	}
	tool := map[string]any{"content": append([]any{}, contents...)}
	if result.IsError || chance(r, 0.5) {
		tool["is_error"] = result.IsError
	}
	params := map[string]any{"name": "echo", "arguments": pick(r, someInputs)}
	frame := message(map[string]any{"id": id, "method": "tools/call", "params": params})
	reply, seen := askAnswer(tb, answerCase{frame: frame, sdk: map[string]any{"tool": tool}})
	response := object(object(object(object(reply)["response"])["response"])["mcp_response"])
	theirs := object(response["result"])

	call := callback.NewToolCall("call-1", "host", jsontext.Value(mustMarshal(params)))
	ev := &agentdv1.Event{}
	callbacks.SetBody(ev, call, noDeadline)
	found := diff("seen", object(seen)["arguments"], rawJSON(tb, ev.GetToolCall().GetArgumentsJson()))
	answer, err := callbacks.Answer(call, &agentdv1.Answer{Answer: &agentdv1.Answer_Tool{Tool: result}})
	if err != nil {
		return append(found, err.Error())
	}
	ours := object(mustParse(tb, answer.Payload))
	if _, says := ours["isError"]; !says && theirs["isError"] == false {
		met[noError.name]++
		delete(theirs, "isError")
	}
	theirs["content"], ours["content"] = alike(list(theirs["content"]), list(ours["content"]), contents, flat, met)
	return append(found, diffMembers("result", theirs, ours)...)
}

// alike leaves out the pieces that the SDK flattens or drops, after it has
// checked that agentd has them as they were given.
func alike(theirs, ours, given []any, flat []bool, met map[string]int) (a, b []any) {
	a, b = []any{}, []any{}
	next := 0
	for i := range flat {
		kind := object(given[i])["type"]
		var piece any
		if kind != "audio" && next < len(theirs) { // audio is what the SDK drops
			piece = theirs[next]
			next++
		}
		switch {
		case !flat[i]:
			a, b = append(a, piece), append(b, ours[i])
		case len(diff("", given[i], ours[i])) > 0:
			a, b = append(a, given[i]), append(b, ours[i])
		default:
			met[flatResource.name]++
		}
	}
	return append(a, theirs[next:]...), b
}
