package track

import (
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/message"
	"github.com/agentd/agentd/runner/protocol/notice"
)

// About is what is known of a conversation beside its state; empty where it was
// not said.
type About struct {
	// Model is the model in use.
	Model string
	// Title is the title.
	Title string
}

// Message follows a message of the CLI.
func (a *About) Message(m message.Message) {
	switch m := m.(type) {
	case *message.System:
		switch b := m.Body.(type) {
		case *notice.Init:
			a.Model = b.Model
		case *notice.SessionTitleChanged:
			a.Title = b.Title
		}
	case *message.ConversationReset:
		a.Title = ""
	}
}

// Command follows a control that succeeded. The next init says which model a
// default or an alias is.
func (a *About) Command(b control.Body) {
	if b, ok := b.(control.SetModel); ok {
		a.Model = ""
		if b.Model != nil {
			a.Model = *b.Model
		}
	}
}
