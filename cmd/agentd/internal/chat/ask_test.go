package chat

import (
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
)

// asks is a daemon whose CLI asks something in its one turn.
func asks(request string) testdaemon.Config {
	return testdaemon.Script("init", testdaemon.UserInput, testdaemon.Running,
		`out {"type":"control_request","request_id":"r1","request":`+request+`}`, testdaemon.Waiting,
		`expect {"type":"control_response","response":{"request_id":"r1"}}`, testdaemon.Running, testdaemon.InputDone, testdaemon.Idle)
}

// TestWholeInputIsShown checks that a person sees all of what a yes would run.
func TestWholeInputIsShown(t *testing.T) {
	command := strings.Repeat("true; ", 100) + "rm -rf ~"
	testdaemon.Run(t, asks(`{"subtype":"can_use_tool","tool_name":"Bash","tool_use_id":"t1","input":{"command":"`+command+`"}}`), func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{}), true)
		p.types("hello")
		p.sees("asks     may I use Bash? ", command)
		p.types("n")
		p.sees("turn 1: success")
		p.leaves("")
	})
}

// TestQuestionAskedTwice checks that the model may ask the same question two times in
// one request.
func TestQuestionAskedTwice(t *testing.T) {
	question := `{"question":"Which?","options":[{"label":"a","description":""}]}`
	testdaemon.Run(t, asks(`{"subtype":"can_use_tool","tool_name":"AskUserQuestion","tool_use_id":"t1","input":{"questions":[`+question+`,`+question+`]}}`), func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{}), true)
		p.types("hello")
		p.sees("asks     Which?")
		p.types("1")
		p.sees("asks     Which?")
		p.types("1")
		p.sees("turn 1: success")
		p.leaves("")
	})
}

// TestRefusedAnswer checks that a person is asked again whose answer the daemon does not
// take.
func TestRefusedAnswer(t *testing.T) {
	testdaemon.Run(t, asks(`{"subtype":"elicitation","mcp_server_name":"forms","message":"How old?","requested_schema":{"type":"object"}}`), func(d *testdaemon.Daemon) {
		p := sit(d.T, d.Dial("alice"), open(&agentdv1.Options{OnElicitation: true}), true)
		p.types("hello")
		p.sees("asks     forms: How old?")
		p.types("{5")
		p.sees("that is no JSON")
		p.types("5")
		p.sees("refused: ", "asks     forms: How old?")
		p.types(`{"age":5}`)
		p.sees("turn 1: success")
		p.leaves("")
	})
}
