package callbacks

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
)

func elicitationRequest(r *callback.Elicitation) *agentdv1.ElicitationRequest {
	return &agentdv1.ElicitationRequest{
		RequestId:           r.ID,
		McpServerName:       r.MCPServerName,
		Message:             r.Message,
		Mode:                r.Mode,
		Url:                 r.URL,
		ElicitationId:       r.ElicitationID,
		RequestedSchemaJson: rawText(r.RequestedSchema),
		PropertyOrder:       r.PropertyOrder,
		Title:               r.Title,
		DisplayName:         r.DisplayName,
		Description:         r.Description,
	}
}

var elicitationActions = []string{"accept", "decline", "cancel"}

// elicitationAnswer returns the reply to r; it means nothing if c has
// violations afterwards.
func (c *checker) elicitationAnswer(r *callback.Elicitation, m *agentdv1.ElicitationAnswer) control.Reply {
	action := m.GetAction()
	c.word("answer.elicitation.action", &action, elicitationActions...)
	return r.Answer(action, c.object("answer.elicitation.content_json", m.ContentJson))
}
