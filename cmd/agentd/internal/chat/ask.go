package chat

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/cmd/agentd/internal/talk"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// question is what the person is asked: a request of the CLI.
type question struct {
	id string
	// ask shows it.
	ask func()
	// reply makes the answer of what the person types; nil: there is more to ask.
	reply func(text string) *agentdv1.Answer
}

// request has the person asked what the CLI asks.
func (t *talker) request(e *agentdv1.Event) {
	var q question
	switch body := e.GetBody().(type) {
	case *agentdv1.Event_PermissionRequest:
		q = t.permission(body.PermissionRequest)
	case *agentdv1.Event_ElicitationRequest:
		q = t.elicitation(body.ElicitationRequest)
	default:
		return // hooks and hosted tools are whose who opened the session
	}
	if slices.ContainsFunc(t.asked, func(other question) bool { return other.id == q.id }) {
		return
	}
	if t.asked = append(t.asked, q); len(t.asked) == 1 {
		q.ask()
	}
}

// again asks a question whose answer was refused.
func (t *talker) again(id string) {
	q, ok := t.answered[id]
	if !ok {
		return
	}
	delete(t.answered, id)
	t.asked = slices.Insert(t.asked, 0, q)
	q.ask()
}

// resolved takes a question away that needs no answer any more.
func (t *talker) resolved(id string) {
	delete(t.answered, id)
	i := slices.IndexFunc(t.asked, func(q question) bool { return q.id == id })
	if i < 0 {
		return
	}
	t.out.Line(talk.Note, "that needs no answer any more")
	t.next(i)
}

// next goes on from a question that is over.
func (t *talker) next(over int) {
	t.asked = slices.Delete(t.asked, over, over+1)
	if over == 0 && len(t.asked) > 0 {
		t.asked[0].ask()
	}
}

// answer answers the question that the person sees.
func (t *talker) answer(text string) error {
	q := t.asked[0]
	if text == "" {
		q.ask()
		return nil
	}
	a := q.reply(text)
	if a == nil {
		return nil
	}
	a.RequestId = q.id
	t.answered[q.id] = q
	t.next(0)
	return t.send(&agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Answer{Answer: a}})
}

// permission asks whether a tool may run.
func (t *talker) permission(r *agentdv1.PermissionRequest) question {
	if r.GetToolName() == "AskUserQuestion" {
		if q, ok := t.choices(r); ok {
			return q
		}
	}
	options := "y: yes, n: no; anything else is no, and tells Claude why"
	if len(r.GetSuggestions()) > 0 {
		options = "y: yes, a: yes, always; n: no; anything else is no, and tells Claude why"
	}
	q := question{id: r.GetRequestId()}
	q.ask = func() {
		what := r.GetInputJson()
		if d := r.GetDescription(); d != "" {
			what += " (" + d + ")"
		}
		t.out.Whole(talk.Asks, "may I use "+r.GetToolName()+"? "+what)
		t.out.Line(talk.Note, options)
	}
	q.reply = func(text string) *agentdv1.Answer {
		switch strings.ToLower(text) {
		case "y", "yes":
			return allowed(&agentdv1.PermissionAllow{})
		case "a", "always":
			if n := len(r.GetSuggestions()); n > 0 {
				all := &agentdv1.PermissionAllow{}
				for i := range n {
					all.AcceptedSuggestions = append(all.AcceptedSuggestions, uint32(i))
				}
				return allowed(all)
			}
		case "n", "no":
			text = "The user does not want this."
		}
		return &agentdv1.Answer{Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
			Decision: &agentdv1.PermissionAnswer_Deny{Deny: &agentdv1.PermissionDeny{Message: text}},
		}}}
	}
	return q
}

func allowed(a *agentdv1.PermissionAllow) *agentdv1.Answer {
	return &agentdv1.Answer{Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
		Decision: &agentdv1.PermissionAnswer_Allow{Allow: a},
	}}}
}

// choice is a question of the model with its answers, as AskUserQuestion has it.
type choice struct {
	Question    string `json:"question"`
	MultiSelect bool   `json:"multiSelect"`
	Options     []struct {
		Label       string `json:"label"`
		Description string `json:"description"`
	} `json:"options"`
}

// choices asks the questions of the model, one after the other. It is false if they
// are not of a form that is known.
func (t *talker) choices(r *agentdv1.PermissionRequest) (question, bool) {
	var input struct {
		Questions []choice `json:"questions"`
	}
	if err := json.Unmarshal([]byte(r.GetInputJson()), &input); err != nil || len(input.Questions) == 0 {
		return question{}, false
	}
	answers, at := map[string]string{}, 0
	q := question{id: r.GetRequestId()}
	current := func() choice { return input.Questions[at] }
	q.ask = func() {
		c := current()
		t.out.Whole(talk.Asks, c.Question)
		for i, o := range c.Options {
			t.out.Plain(fmt.Sprintf("%d  %s  %s", i+1, o.Label, o.Description))
		}
		how := "a number, or an answer of your own"
		if c.MultiSelect {
			how = "numbers with commas between them, or an answer of your own"
		}
		t.out.Line(talk.Note, how)
	}
	q.reply = func(text string) *agentdv1.Answer {
		c := current()
		answers[c.Question] = c.chosen(text)
		if at++; at < len(input.Questions) {
			q.ask()
			return nil
		}
		at = 0 // where the answer is refused
		updated, err := withAnswers(r.GetInputJson(), answers)
		if err != nil {
			return &agentdv1.Answer{Answer: &agentdv1.Answer_Error{Error: &agentdv1.AnswerError{Message: err.Error()}}}
		}
		return allowed(&agentdv1.PermissionAllow{UpdatedInputJson: &updated})
	}
	return q, true
}

// chosen is the answer that numbers stand for, or the text itself.
func (c choice) chosen(text string) string {
	var labels []string
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > len(c.Options) || len(labels) > 0 && !c.MultiSelect {
			return text
		}
		labels = append(labels, c.Options[n-1].Label)
	}
	return strings.Join(labels, ", ")
}

// withAnswers is the input of the tool with the answers to its questions.
func withAnswers(input string, answers map[string]string) (string, error) {
	var members map[string]jsontext.Value
	if err := json.Unmarshal([]byte(input), &members); err != nil {
		return "", err
	}
	value, err := json.Marshal(answers, json.Deterministic(true))
	if err != nil {
		return "", err
	}
	members["answers"] = value
	updated, err := json.Marshal(members, json.Deterministic(true))
	return string(updated), err
}

// elicitation asks what an MCP server asks of a person. A form is answered with JSON.
func (t *talker) elicitation(r *agentdv1.ElicitationRequest) question {
	q := question{id: r.GetRequestId()}
	q.ask = func() {
		t.out.Whole(talk.Asks, r.GetMcpServerName()+": "+r.GetMessage())
		if r.GetMode() == "url" {
			t.out.Plain(r.GetUrl())
			t.out.Line(talk.Note, "y: I was there, n: no")
			return
		}
		t.out.Plain(r.GetRequestedSchemaJson())
		t.out.Line(talk.Note, "a JSON object of this schema, n: no")
	}
	q.reply = func(text string) *agentdv1.Answer {
		a := &agentdv1.ElicitationAnswer{Action: "accept"}
		switch {
		case strings.EqualFold(text, "n"), strings.EqualFold(text, "no"):
			a.Action = "decline"
		case r.GetMode() != "url" && !jsontext.Value(text).IsValid():
			t.out.Line(talk.Note, "that is no JSON")
			return nil
		case r.GetMode() != "url":
			a.ContentJson = &text
		}
		return &agentdv1.Answer{Answer: &agentdv1.Answer_Elicitation{Elicitation: a}}
	}
	return q
}
