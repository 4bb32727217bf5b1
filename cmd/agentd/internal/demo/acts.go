package demo

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

func partialMessages(o *agentdv1.Options) { o.IncludePartialMessages = true }

// hello shows text as it is written.
func hello(s *stage) error {
	if err := s.ask("Say hello, in one or two short sentences."); err != nil {
		return err
	}
	pieces := 0
	result, err := s.turn(func(e *agentdv1.Event) error {
		if e.GetStreamEvent().GetTextDelta() != nil {
			pieces++
		}
		return nil
	})
	if err != nil {
		return err
	}
	if pieces == 0 {
		return errors.Join(succeeded(result), errors.New("the answer did not come in pieces"))
	}
	return succeeded(result)
}

func permissions(o *agentdv1.Options) { o.CanUseTool = true }

// permission has a tool used that needs a permission, and gives it.
func permission(s *stage) error {
	if err := s.ask("Write the file hello.txt with one line that says hello. Use your Write tool, once."); err != nil {
		return err
	}
	asked, resolved := "", false
	result, err := s.turn(func(e *agentdv1.Event) error {
		if r := e.GetRequestResolved(); r != nil && r.GetRequestId() == asked {
			resolved = r.GetOutcome() == agentdv1.RequestOutcome_REQUEST_OUTCOME_ANSWERED
		}
		request := e.GetPermissionRequest()
		if request == nil {
			return nil
		}
		asked = request.GetRequestId()
		s.out.Line(talk.Asks, "may I use "+request.GetToolName()+"? "+request.GetInputJson())
		s.out.Line(talk.You, "yes")
		return s.send(allow(asked))
	})
	switch {
	case err != nil:
		return err
	case asked == "":
		return errors.Join(succeeded(result), errors.New("no permission was asked for"))
	case !resolved:
		return errors.New("the answer to the permission request was not reported as taken")
	}
	return succeeded(result)
}

// allow lets a tool run with the input that was asked about.
func allow(requestID string) *agentdv1.SessionRequest {
	return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: &agentdv1.Answer{
		RequestId: requestID,
		Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
			Decision: &agentdv1.PermissionAnswer_Allow{Allow: &agentdv1.PermissionAllow{}},
		}},
	}}}
}

// interruptAfter is how many words an answer may have before it is stopped.
const interruptAfter = 12

// interrupt stops an answer in the middle.
func interrupt(s *stage) error {
	if err := s.ask("Count from one to three hundred in words. Use no tool."); err != nil {
		return err
	}
	words, sent, stopped := 0, false, false
	result, err := s.turn(func(e *agentdv1.Event) error {
		if c := e.GetControlResult(); c != nil {
			if c.GetError() != nil {
				return fmt.Errorf("the interrupt was refused: %s", c.GetError().GetMessage())
			}
			stopped = c.GetInterrupt().GetWasRunning()
			return nil
		}
		words += len(strings.Fields(e.GetStreamEvent().GetTextDelta().GetText()))
		if sent || words < interruptAfter {
			return nil
		}
		sent = true
		s.out.Event(e)
		s.out.Line(talk.You, "(interrupt)")
		return s.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Control{Control: &agentdv1.Control{
			Control: &agentdv1.Control_Interrupt{Interrupt: &agentdv1.InterruptControl{}},
		}}})
	})
	switch {
	case err != nil:
		return err
	case !sent:
		return errors.Join(succeeded(result), errors.New("the answer was too short to be interrupted"))
	case !stopped:
		return errors.New("the interrupt found nothing to stop")
	}
	return nil
}

// secondTurn shows that the interrupted session remembers and goes on.
func secondTurn(s *stage) error {
	if err := s.ask("Never mind. Which file did you write before? Answer in one short sentence, without a tool."); err != nil {
		return err
	}
	result, err := s.turn(nil)
	if err != nil {
		return err
	}
	return succeeded(result)
}

// succeeded makes a turn that failed an error.
func succeeded(r *agentdv1.ResultMessage) error {
	if !r.GetIsError() && r.GetSubtype() == "success" {
		return nil
	}
	text := r.GetResult()
	if text == "" {
		text = strings.Join(r.GetErrors(), "; ")
	}
	return fmt.Errorf("the turn ended with %s: %s", r.GetSubtype(), text)
}
