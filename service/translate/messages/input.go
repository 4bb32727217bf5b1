package messages

import (
	"fmt"
	"strings"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// defaultSession is what an input says of its session where the caller does not:
// the SDK's client says so too.
const defaultSession = "default"

// Input translates a caller's input. Violations name fields relative to the
// input. The uuid stays empty where the caller gave none: making one is not
// for a pure function.
func Input(in *agentdv1.Input) (message.Input, []fault.Violation) {
	w := &inputWriter{}
	out := message.Input{
		UUID:            in.GetUuid(),
		Priority:        in.Priority,
		ShouldQuery:     in.ShouldQuery,
		ClientComposed:  in.ClientComposed,
		ParentToolUseID: in.ParentToolUseId,
		SessionID:       defaultSession,
	}
	if in.SessionId != nil {
		out.SessionID = in.GetSessionId()
	}
	if in.OriginJson != nil {
		out.Origin = w.origin(in.GetOriginJson())
	}
	if in.ExtraJson != nil {
		out.Extra = w.extra(in.GetExtraJson())
	}
	switch c := in.GetContent().(type) {
	case *agentdv1.Input_Blocks:
		out.Blocks = w.blocks("blocks", c.Blocks)
		if blank(c.Blocks) {
			w.refuse("blocks", "hold nothing but white space: the model needs something to answer")
		}
	default:
		text := in.GetText()
		out.Text = &text
		if strings.TrimSpace(text) == "" {
			w.refuse("text", "is blank: write something for the model to answer, or send blocks")
		}
	}
	return out, w.violations
}

// blank reports whether blocks are nothing but blank text.
func blank(blocks *agentdv1.InputBlocks) bool {
	for _, b := range blocks.GetBlocks() {
		text, ok := b.GetBlock().(*agentdv1.InputBlock_Text)
		if !ok || strings.TrimSpace(text.Text) != "" {
			return false
		}
	}
	return true
}

// inputWriter collects what is wrong with an input.
type inputWriter struct {
	violations []fault.Violation
}

func (w *inputWriter) refuse(field, format string, args ...any) {
	w.violations = fault.Append(w.violations, fault.Violation{Field: field, Description: fmt.Sprintf(format, args...)})
}

// object checks text as a JSON object; nil if it is none.
func (w *inputWriter) object(field, text string) rawjson.Value {
	v, err := rawjson.CheckObject(text)
	if err != nil {
		w.refuse(field, "%v", err)
		return nil
	}
	return v
}

func (w *inputWriter) origin(text string) rawjson.Value {
	v := w.object("origin_json", text)
	if v != nil && message.OriginKind(v) == "" {
		w.refuse("origin_json", `has no string member "kind": write {"kind":"human"} for what a person typed`)
	}
	return v
}

func (w *inputWriter) extra(text string) rawjson.Value {
	v := w.object("extra_json", text)
	if v == nil {
		return nil
	}
	for _, name := range wire.Members(v) {
		if message.InputMember(name) {
			w.refuse("extra_json", "must not have the member %q: it belongs to a field of the input", name)
		}
	}
	return v
}
