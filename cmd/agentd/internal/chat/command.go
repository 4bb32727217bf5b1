package chat

import (
	"strings"

	"github.com/google/uuid"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// help says what can be typed.
var help = []string{
	"/quit             ends the talk, at once; Ctrl-D lets Claude finish first. A session that you attached to goes on, if it may",
	"/close            ends the session",
	"/interrupt        stops what Claude does; Ctrl-C does, too",
	"/model NAME       changes the model",
	"/mode NAME        changes the permission mode: default, acceptEdits, plan, bypassPermissions, …",
	"/context          says how much of the context is used",
	"/mcp              lists the MCP servers",
	"Anything else with a slash goes to Claude Code: /compact, /clear, …",
}

// command does what a line with a slash asks, if it is the talk's own. What is said
// of it comes with its outcome.
func (t *talker) command(text string) (done bool, err error) {
	name, argument, _ := strings.Cut(text, " ")
	argument = strings.TrimSpace(argument)
	c := &agentdv1.Control{CommandId: uuid.NewString()}
	said := ""
	switch {
	case name == "/help":
		for _, line := range help {
			t.out.Plain(line)
		}
		return true, nil
	case name == "/quit", name == "/exit":
		return true, t.quit()
	case name == "/close":
		return true, t.close()
	case name == "/interrupt":
		c.Control = &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{CancelQueued: true}}
		said = "interrupted"
	case name == "/model" && argument != "":
		c.Control = &agentdv1.Control_SetModel{SetModel: &agentdv1.SetModelControl{Model: &argument}}
		said = "the model is " + argument
	case name == "/mode" && argument != "":
		c.Control = &agentdv1.Control_SetPermissionMode{SetPermissionMode: &agentdv1.SetPermissionModeControl{Mode: argument}}
		said = "the permission mode is " + argument
	case name == "/context":
		c.Control = &agentdv1.Control_GetContextUsage{GetContextUsage: &agentdv1.GetContextUsageControl{}}
	case name == "/mcp":
		c.Control = &agentdv1.Control_GetMcpStatus{GetMcpStatus: &agentdv1.GetMcpStatusControl{}}
		said = "these are all"
	case name == "/model", name == "/mode":
		t.out.Line(talk.Note, name+" needs a name")
		return true, nil
	default:
		return false, nil
	}
	t.commands[c.GetCommandId()] = said
	return true, t.control(c)
}
