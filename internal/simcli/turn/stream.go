package turn

import (
	"strings"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/call"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// stream plays one answer.
type stream struct {
	a       *actor
	rep     modelscript.Reply
	id      string
	model   string
	request string
	usage   frame.Usage
	over    bool
	called  bool
	// thinking tells that the present event is about a thinking block.
	thinking bool
	words    int
	cut      int
	batch    *call.Batch
	ans      answer
}

func newStream(a *actor, rep modelscript.Reply) *stream {
	st := &stream{a: a, rep: rep, id: "msg_sim" + wire.Token(16), model: a.s.ModelID(), request: a.s.NextRequest(), usage: usageOf(rep), cut: -1}
	if rep.Model != "" {
		st.model = frame.ResolveModel(rep.Model)
	}
	st.over = a.main && a.s.OverBudget(st.usage.CostUSD)
	st.ans.stop = rep.Stop
	st.batch = call.NewBatch(a.owner())
	if rep.Drop == modelscript.DropMid || rep.Drop == modelscript.DropError {
		total := 0
		for _, b := range rep.Blocks {
			total += len(modelscript.Words(b.Text))
		}
		st.cut = total / 2
	}
	return st
}

// play streams the blocks and waits for the tools in them. dropped tells that
// the connection broke and the request must be made again.
func (st *stream) play() (ans answer, dropped bool) {
	a := st.a
	if a.partial() {
		st.replay()
		a.mu.Lock()
		a.begun = append(a.begun, st.id)
		a.mu.Unlock()
		start := wire.Object("id", st.id, "type", "message", "role", "assistant", "model", st.model, "content", []int{},
			"stop_reason", nil, "stop_sequence", nil, "usage", frame.Usage{Input: st.usage.Input, Output: 1, CacheRead: st.usage.CacheRead, CacheWrite: st.usage.CacheWrite}.API())
		extra := append([]any{"ttft_ms", 1, "thinking_display", "updates"}, st.tag(&a.tagged.start)...)
		a.s.Emit(frame.Stream(a.ids(), st.id, wire.Object("type", "message_start", "message", start), extra...))
	}
	for i, b := range st.rep.Blocks {
		if st.cut >= 0 && st.words >= st.cut {
			st.abandon(0)
			return answer{}, true
		}
		if !st.block(i, b) {
			if st.cut >= 0 && a.ctx.Err() == nil {
				st.abandon(0)
				return answer{}, true
			}
			return st.aborted(i), false
		}
	}
	if st.cut >= 0 {
		st.abandon(0)
		return answer{}, true
	}
	if st.rep.Hold.Place == modelscript.PlaceEnd {
		<-a.ctx.Done()
		return st.aborted(len(st.rep.Blocks)), false
	}
	if a.partial() {
		a.s.Emit(frame.Stream(a.ids(), st.id, wire.Object("type", "message_delta",
			"delta", wire.Object("stop_reason", st.rep.Stop, "stop_sequence", nil), "usage", st.usage.API())))
		a.s.Emit(frame.Stream(a.ids(), st.id, wire.Object("type", "message_stop")))
	}
	st.ans.overBudget = st.over && st.called
	st.ans.calls = st.batch.Finish()
	return st.ans, false
}

// aborted ends an answer that was cut in block i.
func (st *stream) aborted(i int) answer {
	st.ans.aborted = true
	st.ans.calls = st.batch.Finish()
	if st.a.partial() {
		st.ans.after = append(st.ans.after, func() { st.closing(i) })
	}
	return st.ans
}

// closing writes the synthetic end of a message that was cut.
func (st *stream) closing(i int) {
	a := st.a
	a.s.Emit(frame.Stream(a.ids(), st.id, wire.Object("type", "content_block_stop", "index", i)))
	a.s.Emit(frame.Stream(a.ids(), st.id, wire.Object("type", "message_delta", "context_management", nil,
		"delta", wire.Object("container", nil, "stop_details", nil, "stop_reason", nil, "stop_sequence", nil), "usage", st.usage.API())))
	st.stopEvent(i + 1)
}

// abandon drops a message whose connection broke.
func (st *stream) abandon(from int) {
	st.batch.Finish()
	if st.a.partial() {
		st.stopEvent(from)
	}
}

func (st *stream) stopEvent(from int) {
	v := frame.Stream(st.a.ids(), st.id, wire.Object("type", "message_stop"))
	st.a.s.Emit(wire.Extend(v, "abandoned_blocks", wire.Object("api_message_id", st.id, "from_block_index", from)))
}

// replay acknowledges the consumption of the inputs.
func (st *stream) replay() {
	if !st.a.main {
		return
	}
	for _, in := range st.a.replay {
		if st.a.s.Flags.Replay && in.Frame != nil {
			st.a.s.Emit(wire.Extend(frame.User(st.a.ids(), in.Entry, in.Content), "isReplay", true))
		}
	}
	st.a.run.replay = nil
}

// tag returns the members that name the inputs, once.
func (st *stream) tag(done *bool) []any {
	inputs := st.a.t.Inputs
	if *done || len(inputs) == 0 || !st.a.main {
		return nil
	}
	*done = true
	return []any{"user_message_uuid", inputs[len(inputs)-1], "user_message_uuids", inputs}
}

// event writes a stream event, if they are asked for.
func (st *stream) event(pairs ...any) {
	if st.a.partial() {
		st.a.s.Emit(frame.Stream(st.a.ids(), st.id, wire.Object(pairs...), "thinking_display", wire.If(st.thinking, "updates")))
	}
}

// block streams one block and reports whether it was complete.
func (st *stream) block(i int, b modelscript.Block) bool {
	whole := content(b)
	st.thinking = b.Type == modelscript.TypeThinking
	st.event("type", "content_block_start", "index", i, "content_block", opening(b, whole))
	said, complete, began := "", true, time.Now()
	switch b.Type {
	case modelscript.TypeText, modelscript.TypeThinking:
		said, complete = st.say(i, b)
	case modelscript.TypeToolUse, modelscript.TypeServerToolUse:
		in := string(b.Input)
		for _, part := range []string{in[:len(in)/2], in[len(in)/2:]} {
			st.event("type", "content_block_delta", "index", i, "delta", wire.Object("type", "input_json_delta", "partial_json", part))
		}
	}
	if !complete || st.a.ctx.Err() != nil {
		if b.Type == modelscript.TypeText && said != "" && st.cut < 0 {
			st.ans.text += said
			st.emit(frame.Text(said), true, "aborted", true)
		}
		return false
	}
	if b.Type == modelscript.TypeText {
		st.ans.text += b.Text
		st.a.display(b.Text)
	}
	st.finish(b, whole, time.Since(began))
	st.thinking = false
	st.event("type", "content_block_stop", "index", i)
	return true
}

// finish writes the assistant frame of a complete block and starts its call.
func (st *stream) finish(b modelscript.Block, whole wire.Value, took time.Duration) {
	hidden := b.Type == modelscript.TypeText || b.Type == modelscript.TypeThinking || b.Type == modelscript.TypeRedactedThinking
	var extra []any
	if b.Type == modelscript.TypeThinking {
		extra = []any{"thinking_duration_ms", took.Milliseconds(), "thinking_display", "updates"}
	}
	if b.Type != modelscript.TypeToolUse {
		st.emit(whole, hidden, extra...)
		return
	}
	if server, t, ok := st.a.s.FindTool(b.Name); ok {
		extra = []any{"tool_use_meta", []wire.Value{wire.Object("id", b.ID, "display_name", tool.Display(link.ToolName(server.Name, t.Name)),
			"server_display_name", server.Name, "tool_name", t.Name)}}
	}
	if !st.a.main {
		st.a.uses++
		st.progress(b)
	}
	st.emit(whole, hidden, extra...)
	if st.over {
		st.called = true
		return
	}
	st.batch.Start(b)
}

// progress tells how a subagent gets on.
func (st *stream) progress(b modelscript.Block) {
	if st.a.agentTask == nil {
		return
	}
	t := st.a.agentTask
	st.a.s.System("task_progress", "task_id", t.ID, "run_id", t.RunID, "tool_use_id", t.ToolUseID,
		"description", "Running "+tool.NewInput(b.Input).Description(b.Name), "subagent_type", t.AgentType,
		"usage", wire.Object("total_tokens", st.a.tokens, "tool_uses", st.a.uses, "duration_ms", 1), "last_tool_name", b.Name)
}

// emit writes an assistant frame and the transcript entry.
func (st *stream) emit(block wire.Value, hidden bool, extra ...any) {
	a := st.a
	message := frame.Message(st.id, st.model, st.usage, block)
	if hidden && a.mute {
		a.log.Message("assistant", wire.UUID(), message, "requestId", st.request)
		return
	}
	st.replay()
	extra = append(extra, st.tag(&a.tagged.assistant)...)
	v := frame.Assistant(a.ids(), message, st.request, extra...)
	a.s.Emit(v)
	log := a.log
	if a.main {
		log = a.s.Log()
	}
	var uuid string
	_ = wire.Unmarshal(wire.Member(v, "uuid"), &uuid)
	log.Message("assistant", uuid, message, "requestId", st.request)
}

// say streams text or thinking word by word. It returns what was said and
// whether that is all.
func (st *stream) say(i int, b modelscript.Block) (string, bool) {
	var said strings.Builder
	isText := b.Type == modelscript.TypeText
	tokens := 0
	for _, w := range modelscript.Words(b.Text) {
		if isText && st.rep.Hold.Place == modelscript.PlaceWord && st.words >= st.rep.Hold.Words {
			<-st.a.ctx.Done()
		}
		if st.a.ctx.Err() != nil || (st.cut >= 0 && st.words >= st.cut) {
			return said.String(), false
		}
		if isText {
			st.words++
			st.event("type", "content_block_delta", "index", i, "delta", wire.Object("type", "text_delta", "text", w))
		} else {
			delta := max(1, (len(w)+3)/4)
			tokens += delta
			if st.a.main {
				st.a.s.System("thinking_tokens", "estimated_tokens", tokens, "estimated_tokens_delta", delta)
			}
			st.event("type", "content_block_delta", "index", i, "delta", wire.Object("type", "thinking_delta", "thinking", w))
		}
		said.WriteString(w)
		if !Sleep(st.a.ctx, st.rep.WordDelay) {
			return said.String(), false
		}
	}
	if isText && st.rep.Hold.Place == modelscript.PlaceWord && st.words >= st.rep.Hold.Words {
		<-st.a.ctx.Done()
		return said.String(), false
	}
	if !isText && b.Signature != "" {
		st.thinking = false
		st.event("type", "content_block_delta", "index", i, "delta", wire.Object("type", "signature_delta", "signature", b.Signature))
	}
	return said.String(), true
}

// display asks the MessageDisplay hooks.
func (a *actor) display(text string) {
	hooks := a.s.Hooks()
	if !a.main || !hooks.Has("MessageDisplay", "") {
		return
	}
	id := wire.UUID()
	a.s.Host.SendHooks(a.scope, hooks, "MessageDisplay", "", id+"-0", a.s.HookInput(a.t, "MessageDisplay", false, nil,
		"turn_id", wire.UUID(), "message_id", id, "index", 0, "final", true, "delta", text)).Wait(a.ctx)
}

// content is a block as an assistant frame holds it.
func content(b modelscript.Block) wire.Value {
	switch {
	case b.Raw != nil:
		return b.Raw
	case b.Type == modelscript.TypeText:
		return frame.Text(b.Text)
	case b.Type == modelscript.TypeThinking:
		return wire.Object("type", "thinking", "thinking", b.Text, "signature", b.Signature)
	case b.Type == modelscript.TypeRedactedThinking:
		return wire.Object("type", "redacted_thinking", "data", b.Data)
	}
	return wire.Object("type", b.Type, "id", b.ID, "name", b.Name, "input", b.Input)
}

// opening is a block as content_block_start holds it.
func opening(b modelscript.Block, whole wire.Value) wire.Value {
	switch b.Type {
	case modelscript.TypeText:
		return frame.Text("")
	case modelscript.TypeThinking:
		return wire.Object("type", "thinking", "thinking", "", "signature", "")
	case modelscript.TypeToolUse, modelscript.TypeServerToolUse:
		return wire.Object("type", b.Type, "id", b.ID, "name", b.Name, "input", wire.Object())
	}
	return whole
}
