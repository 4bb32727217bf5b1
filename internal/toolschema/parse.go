package toolschema

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	toolsv1alpha1 "github.com/agentd/agentd/gen/go/agentd/tools/v1alpha1"
)

// tolerant is how callers should parse: the CLI adds members at any time.
var tolerant = protojson.UnmarshalOptions{DiscardUnknown: true}

// ParseInput parses a tool's input_json. It returns nil for a tool whose input
// has no message.
func (t Tool) ParseInput(input []byte) (proto.Message, error) {
	if t.Input == nil {
		return nil, nil //nolint:nilnil // no message is an outcome, not a failure
	}
	m := t.Input.ProtoReflect().New().Interface()
	if err := tolerant.Unmarshal(input, m); err != nil {
		return nil, fmt.Errorf("parse the input of %s: %w", t.Name, err)
	}
	return m, nil
}

// Result is what a tool_use_result_json holds: a message or a text.
type Result struct {
	// Message is the parsed result; nil if it is a text.
	Message proto.Message
	// Text is the result of a call that failed or was refused, or of a tool whose
	// result is a text.
	Text string
}

// ParseResult parses a tool's tool_use_result_json, or the tool_response of a
// PostToolUse hook.
func (t Tool) ParseResult(result []byte) (Result, error) {
	result = bytes.TrimSpace(result)
	kind := jsontext.Value(result).Kind()
	if kind == '"' {
		var text string
		if err := json.Unmarshal(result, &text); err != nil {
			return Result{}, fmt.Errorf("parse the text of %s: %w", t.Name, err)
		}
		return Result{Text: text}, nil
	}
	result = t.Object(result)
	if !bytes.HasPrefix(result, []byte("{")) {
		return Result{}, fmt.Errorf("the result of %s begins with %.1q", t.Name, result)
	}
	if detached := new(toolsv1alpha1.DetachedToolCall); tolerant.Unmarshal(result, detached) == nil && detached.GetDetachedToolCall() {
		return Result{Message: detached}, nil
	}
	if t.Output == nil {
		return Result{}, fmt.Errorf("the result of %s has no message", t.Name)
	}
	m := t.Output.ProtoReflect().New().Interface()
	if err := tolerant.Unmarshal(result, m); err != nil {
		return Result{}, fmt.Errorf("parse the result of %s: %w", t.Name, err)
	}
	return Result{Message: m}, nil
}

// Object makes a bare list the member that the table says; everything else
// stays.
func (t Tool) Object(result []byte) []byte {
	result = bytes.TrimSpace(result)
	if t.Member == "" || !bytes.HasPrefix(result, []byte("[")) {
		return result
	}
	return fmt.Appendf(nil, "{%s:%s}", strconv.Quote(t.Member), result)
}
