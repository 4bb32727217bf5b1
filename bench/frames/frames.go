// Package frames holds lines as the CLI writes them, for benchmarks and for the
// fake CLI of bench/: spelled and ordered as the real one does it, with made-up
// text.
package frames

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	// session is the CLI's id of the conversation in partial events. Whole messages
	// name none: many fake CLIs write them at once, and no two may say that they
	// write one conversation.
	session = "e6d84f6a-780d-47c8-b795-982c9045a55f"
	// message is the API's id of every message here.
	message = "msg_01c725d53290454fadAbCdEfGh"
	// tail is what stands behind the piece in a partial event.
	tail = `},"session_id":"` + session + `","parent_tool_use_id":null,"uuid":"`
)

// words are what the partial events say, about 60 bytes each: plain, with a line
// break, with quotes and with runes of more than one byte, as answers have them.
var words = []string{
	"The quick brown fox jumps over the lazy dog near the river. ",
	`and so the function returns early when its input is empty.\n`,
	`a value of \"true\" is what the caller asked for in the end. `,
	"— naïve approaches cost more than they are worth, as said ",
}

// Text is a partial event that adds text, about 350 bytes long.
func Text(n int) []byte { return TextOf(n, words[n%len(words)]) }

// TextOf is Text with a given text, which must be spelled as in JSON.
func TextOf(n int, text string) []byte {
	return piece(n, `{"type":"text_delta","text":"`+text+`"}`)
}

// Thinking is a partial event that adds thinking.
func Thinking(n int) []byte {
	return piece(n, `{"type":"thinking_delta","thinking":"`+words[n%len(words)]+`"}`)
}

// Input is a partial event that adds to a tool's input.
func Input(n int) []byte {
	return piece(n, `{"type":"input_json_delta","partial_json":"{\"command\": \"echo `+strconv.Itoa(n)+`\", \"description\": \""}`)
}

func piece(n int, delta string) []byte {
	return []byte(`{"type":"stream_event","event":{"type":"content_block_delta","index":1,"delta":` + delta + tail +
		uuid(n) + `","api_message_id":"` + message + `"}`)
}

// Assistant is a whole message whose text is of the given size.
func Assistant(n, size int) []byte {
	text := strings.Repeat(words[0], size/len(words[0])+1)[:size]
	return []byte(`{"type":"assistant","message":{"model":"claude-sonnet-4-5","id":"` + message +
		`","type":"message","role":"assistant","content":[{"type":"text","text":"` + text +
		`"}],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":0,` +
		`"cache_read_input_tokens":0,"output_tokens":25}},"parent_tool_use_id":null,"session_id":"","uuid":"` + uuid(n) + `"}`)
}

// Status is a short notice that is kept in the journal.
func Status(n int) []byte {
	return []byte(`{"type":"system","subtype":"status","status":null,"uuid":"` + uuid(n) + `","session_id":""}`)
}

// Result ends a turn. text must be spelled as in JSON.
func Result(n int, text string) []byte {
	return []byte(`{"type":"result","subtype":"success","is_error":false,"duration_ms":1,"duration_api_ms":1,"num_turns":1,` +
		`"result":"` + text + `","stop_reason":"end_turn","session_id":"","total_cost_usd":0,` +
		`"usage":{"input_tokens":10,"output_tokens":25},"permission_denials":[],"uuid":"` + uuid(n) + `"}`)
}

func uuid(n int) string { return fmt.Sprintf("be316ccb-69ac-4115-bddf-%012x", n) }
