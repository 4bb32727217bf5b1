// Package past translates past sessions.
package past

import (
	"time"

	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/history"
)

// Info translates what is known of a past session.
func Info(i history.Info) *agentdv1.SessionInfo {
	return &agentdv1.SessionInfo{
		SessionId:     i.ID,
		Summary:       i.Summary,
		LastModified:  instant(i.Modified),
		FileSizeBytes: &i.Size,
		CustomTitle:   text(i.Title),
		FirstPrompt:   text(i.FirstPrompt),
		GitBranch:     text(i.Branch),
		Cwd:           text(i.Directory),
		Tag:           text(i.Tag),
		Created:       instant(i.Created),
		Archived:      i.Archived,
	}
}

// Message translates one of its messages.
func Message(m history.Message) *agentdv1.SessionMessage {
	return &agentdv1.SessionMessage{
		Type:            m.Type,
		Uuid:            m.UUID,
		SessionId:       m.SessionID,
		MessageJson:     string(m.JSON),
		ParentToolUseId: text(m.ParentToolUseID),
		ParentAgentId:   text(m.ParentAgentID),
		Timestamp:       instant(m.Time),
	}
}

// text is a text that is absent where it is empty.
func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// instant is a time that is absent where it is zero, or none that protobuf has.
func instant(t time.Time) *timestamppb.Timestamp {
	if at := timestamppb.New(t); !t.IsZero() && at.IsValid() {
		return at
	}
	return nil
}
