package messages_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/messages"
)

// TestRecordedFramesBecomeEvents translates everything that a real CLI wrote in
// the recorded conversations: each message has a typed body that can be sent.
func TestRecordedFramesBecomeEvents(t *testing.T) {
	files, err := filepath.Glob("../../../runner/protocol/testdata/wire/*.jsonl")
	if err != nil || len(files) < 200 {
		t.Fatalf("%d recordings, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			var entry struct {
				Dir   string         `json:"dir"`
				Frame jsontext.Value `json:"frame"`
			}
			if err := json.Unmarshal(line, &entry, jsontext.AllowInvalidUTF8(true)); err != nil {
				t.Fatalf("%s:%d: %v", file, i+1, err)
			}
			f := protocol.Decode(entry.Frame)
			if entry.Dir != "out" || f.Kind != protocol.KindMessage {
				continue
			}
			ev := &agentdv1.Event{}
			messages.Fill(ev, f.Message)
			if ev.Body == nil || ev.GetUnrecognized() != nil || ev.GetSystem() != nil && ev.GetSystem().Body == nil ||
				ev.GetStreamEvent().GetUnrecognized() != nil {
				t.Errorf("%s:%d: %s has no typed body", file, i+1, f.Type)
			}
			if _, err := proto.Marshal(ev); err != nil {
				t.Errorf("%s:%d: %v", file, i+1, err)
			}
		}
	}
}

// TestOddTextCanBeSent translates text that a proto string cannot hold as it
// is: the event is valid all the same.
func TestOddTextCanBeSent(t *testing.T) {
	for name, line := range map[string]string{
		"lone surrogate in text":      `{"type":"assistant","message":{"content":[{"type":"text","text":"a\ud800"}]}}`,
		"lone surrogate in input":     `{"type":"assistant","message":{"content":[{"type":"tool_use","input":{"a":"\udfff"}}]}}`,
		"lone surrogate in a delta":   `{"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\ud800"}}}`,
		"lone surrogate in a notice":  `{"type":"system","subtype":"informational","content":"\ud800"}`,
		"lone surrogate in a key":     `{"type":"result","modelUsage":{"\ud800":{"inputTokens":1}}}`,
		"bytes in text":               "{\"type\":\"user\",\"message\":{\"content\":\"\xff\"}}",
		"bytes in a result":           "{\"type\":\"result\",\"result\":\"\xff\",\"structured_output\":\"\xfe\"}",
		"bytes in an unknown frame":   "{\"type\":\"new\xff\",\"a\":\"\xff\"}",
		"bytes in a key":              "{\"type\":\"result\",\"modelUsage\":{\"\xff\":{}}}",
		"unknown event with bytes":    "{\"type\":\"stream_event\",\"event\":{\"type\":\"\xff\"}}",
		"unknown block of odd text":   `{"type":"assistant","message":{"content":[{"type":"new","a":"\ud800"},7,null]}}`,
		"content of an unknown shape": `{"type":"user","message":{"content":7}}`,
		"delta without anything":      `{"type":"stream_event","event":{"type":"content_block_delta"}}`,
		"start without a block":       `{"type":"stream_event","event":{"type":"content_block_start","index":0,"content_block":null}}`,
		"start without a message":     `{"type":"stream_event","event":{"type":"message_start"}}`,
		"error without an error":      `{"type":"stream_event","event":{"type":"error"}}`,
	} {
		t.Run(name, func(t *testing.T) {
			ev := &agentdv1.Event{}
			messages.Fill(ev, protocol.Decode([]byte(line)).Message)
			if _, err := proto.Marshal(ev); err != nil || ev.Body == nil {
				t.Errorf("%v, %v", ev, err)
			}
		})
	}
}
