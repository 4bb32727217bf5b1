package messagesapi

import (
	"context"
	"fmt"
	"maps"
	"net/http"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/internal/modelscript"
)

// stream plays one reply as server-sent events.
type stream struct {
	ctx   context.Context //nolint:containedctx // lives as long as one answer
	w     http.ResponseWriter
	rc    *http.ResponseController
	reply modelscript.Reply

	words   int // words of text sent
	pieces  int // deltas sent
	breakAt int // number of deltas after which the answer breaks; -1: it does not
}

// pieceBytes is the size above which text and input are cut by size instead of
// by word, so that megabytes do not take a million events.
const pieceBytes = 64 << 10

func (s *stream) run(msg object) error {
	s.breakAt = -1
	if d := s.reply.Drop; d == modelscript.DropMid || d == modelscript.DropError {
		for _, b := range s.reply.Blocks {
			s.breakAt += len(pieces(b))
		}
		s.breakAt = (s.breakAt + 1) / 2
	}
	s.w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	s.w.Header().Set("Cache-Control", "no-cache")
	s.w.WriteHeader(http.StatusOK)
	usage, _ := msg["usage"].(object)
	final := maps.Clone(usage)
	usage["output_tokens"] = 1
	if err := s.event("message_start", object{"message": msg}); err != nil {
		return err
	}
	if err := s.event("ping", object{}); err != nil {
		return err
	}
	for i, b := range s.reply.Blocks {
		if err := s.block(i, b); err != nil {
			return err
		}
	}
	if s.breakAt >= 0 {
		return s.broken()
	}
	if s.reply.Hold.Place != modelscript.PlaceNone {
		return s.stall() // also a hold after more words than there are
	}
	delta := object{"stop_reason": s.reply.Stop, "stop_sequence": nil}
	if err := s.event("message_delta", object{"delta": delta, "usage": final}); err != nil {
		return err
	}
	return s.event("message_stop", object{})
}

func (s *stream) block(i int, b modelscript.Block) error {
	if err := s.event("content_block_start", object{"index": i, "content_block": empty(b)}); err != nil {
		return err
	}
	for _, p := range pieces(b) {
		if s.pieces == s.breakAt {
			return s.broken()
		}
		if h := s.reply.Hold; b.Type == modelscript.TypeText && h.Place == modelscript.PlaceWord && h.Words == s.words {
			return s.stall()
		}
		if err := s.event("content_block_delta", object{"index": i, "delta": p}); err != nil {
			return err
		}
		s.pieces++
		if b.Type != modelscript.TypeText {
			continue
		}
		s.words++
		if err := wait(s.ctx, s.reply.WordDelay); err != nil {
			return err
		}
	}
	return s.event("content_block_stop", object{"index": i})
}

func (s *stream) stall() error {
	<-s.ctx.Done()
	return context.Cause(s.ctx)
}

// broken breaks the answer as the script says.
func (s *stream) broken() error {
	if s.reply.Drop == modelscript.DropError {
		if err := s.event("error", object{"error": object{"type": "overloaded_error", "message": "Overloaded"}}); err != nil {
			return err
		}
		return errEnd
	}
	return errCut
}

func (s *stream) event(name string, data object) error {
	data["type"] = name
	text, err := json.Marshal(data, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode %s: %w", name, err)
	}
	if _, err := fmt.Fprintf(s.w, "event: %s\ndata: %s\n\n", name, text); err != nil {
		return err
	}
	return s.rc.Flush()
}

// empty is the block as content_block_start shows it, before its deltas.
func empty(b modelscript.Block) any {
	switch b.Type {
	case modelscript.TypeText:
		return object{"type": b.Type, "text": ""}
	case modelscript.TypeThinking:
		return object{"type": b.Type, "thinking": "", "signature": ""}
	case modelscript.TypeToolUse, modelscript.TypeServerToolUse:
		return object{"type": b.Type, "id": b.ID, "name": b.Name, "input": object{}}
	default:
		return whole(b)
	}
}

// pieces are the deltas of a block.
func pieces(b modelscript.Block) []object {
	var out []object
	add := func(kind, key string, texts []string) {
		for _, t := range texts {
			out = append(out, object{"type": kind, key: t})
		}
	}
	switch b.Type {
	case modelscript.TypeText:
		add("text_delta", "text", cut(b.Text, modelscript.Words))
	case modelscript.TypeThinking:
		add("thinking_delta", "thinking", cut(b.Text, modelscript.Words))
		add("signature_delta", "signature", []string{b.Signature})
	case modelscript.TypeToolUse, modelscript.TypeServerToolUse:
		add("input_json_delta", "partial_json", cut(string(b.Input), halves))
	}
	return out
}

// cut cuts a short text with small, a long one by size.
func cut(text string, small func(string) []string) []string {
	if len(text) <= pieceBytes {
		return small(text)
	}
	var out []string
	for len(text) > pieceBytes {
		end := pieceBytes
		for end > 0 && text[end]&0xC0 == 0x80 { // not inside a character
			end--
		}
		out = append(out, text[:end])
		text = text[end:]
	}
	return append(out, text)
}

func halves(text string) []string {
	mid := len(text) / 2
	for mid > 0 && text[mid]&0xC0 == 0x80 {
		mid--
	}
	if mid == 0 {
		return []string{text}
	}
	return []string{text[:mid], text[mid:]}
}
