package messagesapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/modelscript"
)

// How a script breaks an answer.
var (
	errCut = errors.New("the script cuts the connection")
	errEnd = errors.New("the script ends the answer early")
)

// object is a JSON object that is written, not read.
type object = map[string]any

// send plays one reply.
func (s *Server) send(ctx context.Context, w http.ResponseWriter, r *Request, reply modelscript.Reply) error {
	if err := wait(ctx, reply.Delay); err != nil {
		return err
	}
	if reply.Hold.Place == modelscript.PlaceStart {
		<-ctx.Done()
		return context.Cause(ctx)
	}
	if reply.Drop == modelscript.DropStart {
		return errCut
	}
	w.Header().Set("Request-Id", "req_"+uuid.NewString())
	for k, v := range reply.Headers {
		w.Header().Set(k, v)
	}
	if reply.Error != nil {
		writeError(w, reply.Error)
		return nil
	}
	msg := newMessage(r, reply)
	if !r.Stream {
		return sendPlain(ctx, w, reply, msg)
	}
	st := &stream{ctx: ctx, w: w, rc: http.NewResponseController(w), reply: reply}
	if err := st.run(msg); !errors.Is(err, errEnd) {
		return err
	}
	return nil
}

// newMessage is the message object of an answer, without content.
func newMessage(r *Request, reply modelscript.Reply) object {
	model := reply.Model
	if model == "" {
		model = r.Model
	}
	usage := object{
		"input_tokens":                modelscript.InputTokens,
		"output_tokens":               modelscript.OutputTokens,
		"cache_creation_input_tokens": 0,
		"cache_read_input_tokens":     0,
		"service_tier":                "standard",
	}
	for k, v := range reply.Usage {
		usage[k] = v
	}
	return object{
		"id":            "msg_" + uuid.NewString(),
		"type":          "message",
		"role":          "assistant",
		"model":         model,
		"content":       []any{},
		"stop_reason":   nil,
		"stop_sequence": nil,
		"usage":         usage,
	}
}

func sendPlain(ctx context.Context, w http.ResponseWriter, reply modelscript.Reply, msg object) error {
	if reply.Hold.Place != modelscript.PlaceNone {
		<-ctx.Done()
		return context.Cause(ctx)
	}
	if reply.Drop != modelscript.DropNone {
		return errCut
	}
	content := make([]any, 0, len(reply.Blocks))
	for _, b := range reply.Blocks {
		content = append(content, whole(b))
	}
	msg["content"], msg["stop_reason"] = content, reply.Stop
	return writeJSON(w, http.StatusOK, msg)
}

// whole is a block with everything in it.
func whole(b modelscript.Block) any {
	switch b.Type {
	case modelscript.TypeText:
		return object{"type": b.Type, "text": b.Text}
	case modelscript.TypeThinking:
		return object{"type": b.Type, "thinking": b.Text, "signature": b.Signature}
	case modelscript.TypeToolUse, modelscript.TypeServerToolUse:
		return object{"type": b.Type, "id": b.ID, "name": b.Name, "input": b.Input}
	case modelscript.TypeRedactedThinking:
		if b.Raw == nil {
			return object{"type": b.Type, "data": b.Data}
		}
	}
	return b.Raw
}

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func writeJSON(w http.ResponseWriter, status int, v any) error {
	data, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return fmt.Errorf("encode an answer: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, err = w.Write(data)
	return err
}

func writeError(w http.ResponseWriter, e *modelscript.Error) {
	_ = writeJSON(w, e.Status, object{
		"type":  "error",
		"error": object{"type": e.Type, "message": e.Message},
	})
}
