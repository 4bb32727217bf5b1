package model

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// BuiltIn answers any prompt without a script.
type BuiltIn struct {
	// WordDelay paces the answer. 0: no wait, but in a count.
	WordDelay time.Duration
}

// Next implements [Model].
func (m BuiltIn) Next(r Request) modelscript.Reply {
	reply := modelscript.Reply{Stop: "end_turn", WordDelay: m.WordDelay, Times: 1}
	if list := count(r.Prompt); list != "" && !r.Results && r.Side == modelscript.SideNone {
		reply.Blocks, reply.WordDelay = text(list), cmp.Or(m.WordDelay, countDelay)
		return reply
	}
	reply.Blocks = blocks(r)
	for i := range reply.Blocks {
		if reply.Blocks[i].Type == modelscript.TypeToolUse {
			reply.Stop = "tool_use"
			reply.Blocks[i].ID = "toolu_sim" + wire.Token(12)
		}
	}
	return reply
}

func blocks(r Request) []modelscript.Block {
	if r.Results {
		return text("Here is what came back: " + shorten(r.User) + "\n\nThat is all; anything else?")
	}
	if call, lead, ok := pick(r); ok {
		return append(text(lead), call)
	}
	said := shorten(r.Prompt)
	answer := fmt.Sprintf("I am a simulated Claude: no model is behind this answer, but everything around it is real. You said: %q.", said)
	if r.Turn == 0 {
		answer = "Hello! " + answer + " Ask me to run a command, to write a file, or to use one of your own tools, and I will."
	}
	if strings.Contains(strings.ToLower(r.Prompt), "think") {
		return append([]modelscript.Block{{
			Type: modelscript.TypeThinking, Text: "The user wants me to think. I am simulated, so I think of nothing in particular.",
			Signature: "c2ltdWxhdGVk",
		}}, text(answer)...)
	}
	return text(answer)
}

func text(s string) []modelscript.Block {
	return []modelscript.Block{{Type: modelscript.TypeText, Text: s}}
}

func use(name string, input wire.Value) modelscript.Block {
	return modelscript.Block{Type: modelscript.TypeToolUse, Name: name, Input: input}
}

func shorten(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	return s
}
