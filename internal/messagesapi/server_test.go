package messagesapi

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/agentd/agentd/internal/modelscript"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// event is one server-sent event.
type event struct {
	name string
	data map[string]any
}

const streamBody = `{"model":"m-1","stream":true,"max_tokens":100,"tools":[{"name":"Bash"}],"messages":[{"role":"user","content":[{"type":"text","text":"hi"}]}]}`

func post(ctx context.Context, t *testing.T, api *Server, path, body string) (*http.Response, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, api.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	return client.Do(req)
}

// stream posts body and reads all events up to the end or the break.
func readEvents(t *testing.T, api *Server, body string) ([]event, error) {
	t.Helper()
	resp, err := post(t.Context(), t, api, "/v1/messages?beta=true", body)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	if got := resp.Header.Get("Content-Type"); !strings.HasPrefix(got, "text/event-stream") {
		t.Fatalf("content type %q", got)
	}
	var events []event
	r := bufio.NewReader(resp.Body)
	for {
		line, err := r.ReadString('\n')
		if err == io.EOF {
			return events, nil
		}
		if err != nil {
			return events, err
		}
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			events = append(events, event{name: strings.TrimSpace(name)})
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			if err := json.Unmarshal([]byte(data), &events[len(events)-1].data); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func names(events []event) string {
	var out []string
	for _, e := range events {
		if d, ok := e.data["delta"].(map[string]any); ok && d["type"] != nil {
			out = append(out, d["type"].(string))
			continue
		}
		out = append(out, e.name)
	}
	return strings.Join(out, " ")
}

func TestStreamShowsEveryBlockKind(t *testing.T) {
	api := start(t, `{"thinking":"h m","redacted":"zz","text":"one two","tool":"Bash","input":{"command":"ls"},"usage":{"output_tokens":33}}`)
	events, err := readEvents(t, api, streamBody)
	if err != nil {
		t.Fatal(err)
	}
	want := "message_start ping " +
		"content_block_start thinking_delta thinking_delta signature_delta content_block_stop " +
		"content_block_start content_block_stop " +
		"content_block_start text_delta text_delta content_block_stop " +
		"content_block_start input_json_delta input_json_delta content_block_stop " +
		"message_delta message_stop"
	if d := cmp.Diff(strings.Fields(want), strings.Fields(names(events))); d != "" {
		t.Error(d)
	}
	end := events[len(events)-2].data
	if end["delta"].(map[string]any)["stop_reason"] != "tool_use" || end["usage"].(map[string]any)["output_tokens"] != 33.0 {
		t.Errorf("message_delta = %v", end)
	}
	if m := events[0].data["message"].(map[string]any); m["model"] != "m-1" || m["role"] != "assistant" {
		t.Errorf("message_start = %v", m)
	}
}

func TestUnknownBlocksGoOutAsTheyAre(t *testing.T) {
	api := start(t, `{"blocks":[{"type":"mystery","n":[1]}]}`)
	events, err := readEvents(t, api, streamBody)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"type": "mystery", "n": []any{1.0}}
	if d := cmp.Diff(want, events[2].data["content_block"]); d != "" {
		t.Error(d)
	}
}

func TestPlainAnswer(t *testing.T) {
	api := start(t, `{"text":"whole","model":"other"}`)
	resp, err := post(t.Context(), t, api, "/v1/messages", `{"model":"m","messages":[{"role":"user","content":"hi"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var m map[string]any
	if err := json.UnmarshalRead(resp.Body, &m); err != nil {
		t.Fatal(err)
	}
	if m["model"] != "other" || m["stop_reason"] != "end_turn" || len(m["content"].([]any)) != 1 {
		t.Errorf("message = %v", m)
	}
}

func TestErrorCarriesHeaders(t *testing.T) {
	api := start(t, `{"error":429,"message":"slow down","headers":{"retry-after":"7"}}`)
	resp, err := post(t.Context(), t, api, "/v1/messages", streamBody)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") != "7" {
		t.Errorf("status %d, headers %v", resp.StatusCode, resp.Header)
	}
	if want := `{"error":{"message":"slow down","type":"rate_limit_error"},"type":"error"}`; string(body) != want {
		t.Errorf("body %s, want %s", body, want)
	}
}

func TestDrops(t *testing.T) {
	api := start(t, `{"drop":"start","text":"a"}`+"\n"+`{"drop":"mid","text":"a b c d"}`+"\n"+`{"drop":"error","text":"a b c d"}`)
	if _, err := readEvents(t, api, streamBody); err == nil {
		t.Error("start: the answer came")
	}
	events, err := readEvents(t, api, streamBody)
	if err == nil || !strings.HasSuffix(names(events), "content_block_start text_delta text_delta") {
		t.Errorf("mid: err %v after %s", err, names(events))
	}
	events, err = readEvents(t, api, streamBody)
	if err != nil || !strings.HasSuffix(names(events), "text_delta text_delta error") {
		t.Errorf("error: err %v after %s", err, names(events))
	}
}

func TestHoldEndsWithTheRequest(t *testing.T) {
	api := start(t, `{"text":"one two three","hold":"word 2"}`)
	ctx, cancel := context.WithCancel(t.Context())
	resp, err := post(ctx, t, api, "/v1/messages", streamBody)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var got bytes.Buffer
	r := bufio.NewReader(resp.Body)
	for strings.Count(got.String(), "text_delta") < 2 {
		line, err := r.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		got.Write(line)
	}
	cancel()
	rs, err := api.Wait(t.Context(), func(rs []Request) bool { return len(rs) == 1 && rs[0].Aborted })
	if err != nil {
		t.Fatal(err)
	}
	if rs[0].Kind != KindTurn || rs[0].User != "hi" || len(rs[0].Tools) != 1 {
		t.Errorf("recorded %+v", rs[0])
	}
}

func TestCloseEndsAHeldAnswer(t *testing.T) {
	api := start(t, `{"hold":"start"}`)
	failed := make(chan error, 1)
	go func() {
		_, err := post(t.Context(), t, api, "/v1/messages", streamBody)
		failed <- err
	}()
	if _, err := api.Wait(t.Context(), func(rs []Request) bool { return len(rs) == 1 }); err != nil {
		t.Fatal(err)
	}
	api.Close()
	if err := <-failed; err == nil {
		t.Error("the held answer came")
	}
}

func TestWhatElseIsAsked(t *testing.T) {
	api := start(t, `{"text":"kept"}`)
	head, err := http.Head(api.URL + "/api/hello")
	if err != nil || head.StatusCode != http.StatusOK {
		t.Errorf("HEAD: %v %v", head, err)
	}
	count, err := post(t.Context(), t, api, "/v1/messages/count_tokens", streamBody)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(count.Body)
	_ = count.Body.Close()
	if string(body) != `{"input_tokens":12}` {
		t.Errorf("count_tokens: %s", body)
	}
	probe, err := post(t.Context(), t, api, "/v1/messages", `{"model":"x","max_tokens":1,"messages":[{"role":"user","content":"Hi"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	_ = probe.Body.Close()
	rs := api.Requests()
	if got := rs[len(rs)-1].Side; got != modelscript.SideProbe {
		t.Errorf("side = %q", got)
	}
	if len(api.Turns()) != 0 {
		t.Error("the script was used")
	}
	http.DefaultClient.CloseIdleConnections()
}
