// Package talk shows a conversation to a person at a terminal.
package talk

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Role is who says a line.
type Role struct {
	name, colour string
}

// Who there is.
var (
	Nobody = Role{}
	Note   = Role{"", "2"} // dim
	You    = Role{"you", "36"}
	Claude = Role{"claude", "32"}
	Asks   = Role{"asks", "33"}
	Tool   = Role{"tool", "35"}
)

const (
	// indent is the width of the column of roles.
	indent = 9
	// maxLine bounds what is shown of tool inputs and results.
	maxLine = 200
)

// Event prints what a person should see of an event. Text that comes in pieces is
// shown so; a complete message is shown where no pieces of it came.
func (p *Printer) Event(e *agentdv1.Event) {
	switch body := e.GetBody().(type) {
	case *agentdv1.Event_StreamEvent:
		if d := body.StreamEvent.GetTextDelta(); d != nil {
			p.piece(d.GetText())
			p.pieces = true
			d.Text = "" // the caller may show the event a second time
		}
	case *agentdv1.Event_Assistant:
		p.assistant(body.Assistant)
	case *agentdv1.Event_User:
		for _, block := range body.User.GetBlocks().GetBlocks() {
			if r := block.GetToolResult(); r != nil {
				p.Line(Tool, "→ "+resultText(r))
			}
		}
	case *agentdv1.Event_Diagnostic:
		p.Line(Note, "diagnostic: "+body.Diagnostic.GetMessage())
	case *agentdv1.Event_Result:
		p.result(e.GetTurn(), body.Result)
	}
}

func (p *Printer) assistant(m *agentdv1.AssistantMessage) {
	for _, block := range m.GetContent() {
		if text := block.GetText(); text != nil && !p.pieces {
			p.piece(text.GetText())
		}
		if use := block.GetToolUse(); use != nil {
			p.Line(Tool, use.GetName()+" "+use.GetInputJson())
		}
	}
	p.pieces = false
}

func (p *Printer) result(turn uint64, r *agentdv1.ResultMessage) {
	how := r.GetSubtype()
	if reason := r.GetTerminalReason(); reason != "" && r.GetIsError() {
		how += ", " + reason
	}
	took := time.Duration(r.GetDurationMs()) * time.Millisecond
	p.Line(Note, fmt.Sprintf("turn %d: %s, %s, $%.4f", turn, how, took, r.GetCost().GetTurnCostUsd()))
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

// Printer lays the conversation out for a person.
type Printer struct {
	// W is where it is shown.
	W io.Writer
	// Colour allows terminal colours.
	Colour bool

	inText   bool // the last line has no end yet
	prompted bool // it is the prompt
	pieces   bool // pieces came of a message whose whole did not yet
}

// Title begins a part.
func (p *Printer) Title(text string) {
	p.End()
	fmt.Fprintf(p.W, "\n%s\n", p.paint("1", text))
}

// Line prints one whole line; long ones are cut short.
func (p *Printer) Line(r Role, text string) {
	p.End()
	text = strings.Join(strings.Fields(Clean(text)), " ")
	if runes := []rune(text); len(runes) > maxLine {
		text = string(runes[:maxLine]) + "…"
	}
	if r == Nobody {
		fmt.Fprintln(p.W, text)
		return
	}
	if r == Note {
		text = p.paint(r.colour, text)
	}
	fmt.Fprintf(p.W, "%s%s\n", p.head(r), text)
}

// Whole prints the whole of a text, but for what would steer a terminal: what the
// person decides on.
func (p *Printer) Whole(r Role, text string) {
	p.End()
	fmt.Fprintf(p.W, "%s%s\n", p.head(r), indented(text))
}

// Plain prints the whole of a text that belongs to what stands above it.
func (p *Printer) Plain(text string) { p.Whole(Nobody, text) }

// Prompt shows that the person may type, unless it is shown already. What is printed
// next takes its place.
func (p *Printer) Prompt() {
	if !p.prompted {
		p.End()
		fmt.Fprint(p.W, p.head(You))
		p.prompted = true
	}
}

// Typed says that the person has ended the line of the prompt.
func (p *Printer) Typed() { p.prompted = false }

// piece prints the next piece of the model's text.
func (p *Printer) piece(text string) {
	if text == "" {
		return
	}
	if !p.inText {
		p.End()
		fmt.Fprint(p.W, p.head(Claude))
		p.inText = true
	}
	fmt.Fprint(p.W, indented(text))
}

// indented keeps the lines of a text out of the column of roles.
func indented(text string) string {
	return strings.ReplaceAll(Clean(text), "\n", "\n"+strings.Repeat(" ", indent))
}

// End ends a text that came in pieces, and takes the prompt away.
func (p *Printer) End() {
	if p.prompted {
		fmt.Fprint(p.W, "\r")
		p.prompted = false
	}
	if p.inText {
		fmt.Fprintln(p.W)
		p.inText = false
	}
}

func (p *Printer) head(r Role) string {
	return p.paint(r.colour, r.name) + strings.Repeat(" ", indent-len(r.name))
}

func (p *Printer) paint(colour, text string) string {
	if !p.Colour || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// Clean leaves out what would steer a terminal, or show a text in another order than
// it has.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, s)
}
