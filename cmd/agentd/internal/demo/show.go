package demo

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// role is who says a line.
type role struct {
	name, colour string
}

var (
	roleNone   = role{}
	roleNote   = role{"", "2"} // dim
	roleYou    = role{"you", "36"}
	roleClaude = role{"claude", "32"}
	roleAsks   = role{"asks", "33"}
	roleTool   = role{"tool", "35"}
)

const (
	// indent is the width of the column of roles.
	indent = 9
	// maxLine bounds what is shown of tool inputs and results.
	maxLine = 200
)

// show prints what a person should see of an event. Text is shown piece by
// piece; the complete messages that repeat it are not.
func (s *stage) show(e *agentdv1.Event) {
	switch body := e.GetBody().(type) {
	case *agentdv1.Event_StreamEvent:
		if d := body.StreamEvent.GetTextDelta(); d != nil {
			s.out.piece(roleClaude, d.GetText())
			d.Text = "" // an act may have shown it already
		}
	case *agentdv1.Event_Assistant:
		for _, block := range body.Assistant.GetContent() {
			if use := block.GetToolUse(); use != nil {
				s.out.line(roleTool, use.GetName()+" "+use.GetInputJson())
			}
		}
	case *agentdv1.Event_User:
		for _, block := range body.User.GetBlocks().GetBlocks() {
			if r := block.GetToolResult(); r != nil {
				s.out.line(roleTool, "→ "+resultText(r))
			}
		}
	case *agentdv1.Event_Diagnostic:
		s.out.line(roleNote, "diagnostic: "+body.Diagnostic.GetMessage())
	case *agentdv1.Event_Result:
		r := body.Result
		how := r.GetSubtype()
		if reason := r.GetTerminalReason(); reason != "" && r.GetIsError() {
			how += ", " + reason
		}
		took := time.Duration(r.GetDurationMs()) * time.Millisecond
		s.out.line(roleNote, fmt.Sprintf("turn %d: %s, %s, $%.4f", e.GetTurn(), how, took, r.GetCost().GetTurnCostUsd()))
	}
}

func resultText(r *agentdv1.ToolResultBlock) string {
	if text := r.GetText(); text != "" {
		return text
	}
	var texts []string
	for _, block := range r.GetBlocks().GetBlocks() {
		if text := block.GetText(); text != nil {
			texts = append(texts, text.GetText())
		}
	}
	return strings.Join(texts, " ")
}

// cost sums up the session.
func (s *stage) cost() string {
	var in, out int64
	for _, u := range s.last.GetModelUsage() {
		in += u.GetInputTokens() + u.GetCacheReadInputTokens() + u.GetCacheCreationInputTokens()
		out += u.GetOutputTokens()
	}
	return fmt.Sprintf("%d turns, $%.4f, %d tokens in, %d out", s.turns, s.last.GetCost().GetTotalCostUsd(), in, out)
}

// printer lays the conversation out for a person.
type printer struct {
	w      io.Writer
	colour bool
	inText bool // the last line has no end yet
}

// title begins a part.
func (p *printer) title(text string) {
	p.end()
	fmt.Fprintf(p.w, "\n%s\n", p.paint("1", text))
}

// line prints one whole line; long ones are cut short.
func (p *printer) line(r role, text string) {
	p.end()
	text = strings.Join(strings.Fields(clean(text)), " ")
	if runes := []rune(text); len(runes) > maxLine {
		text = string(runes[:maxLine]) + "…"
	}
	if r == roleNone {
		fmt.Fprintln(p.w, text)
		return
	}
	if r == roleNote {
		text = p.paint(r.colour, text)
	}
	fmt.Fprintf(p.w, "%s%s\n", p.head(r), text)
}

// piece prints the next piece of a text that comes in pieces.
func (p *printer) piece(r role, text string) {
	if text == "" {
		return
	}
	if !p.inText {
		fmt.Fprint(p.w, p.head(r))
		p.inText = true
	}
	fmt.Fprint(p.w, strings.ReplaceAll(clean(text), "\n", "\n"+strings.Repeat(" ", indent)))
}

// end ends a text that came in pieces.
func (p *printer) end() {
	if p.inText {
		fmt.Fprintln(p.w)
		p.inText = false
	}
}

func (p *printer) head(r role) string {
	return p.paint(r.colour, r.name) + strings.Repeat(" ", indent-len(r.name))
}

func (p *printer) paint(colour, text string) string {
	if !p.colour || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// clean leaves out what would steer a terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}
