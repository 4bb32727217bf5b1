package messages

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/message"
)

func toResultTiming(m *message.ResultTiming) *agentdv1.ResultTiming {
	if m == nil {
		return nil
	}
	return &agentdv1.ResultTiming{
		TtftMs:                      m.TTFTMs,
		TtftStreamMs:                m.TTFTStreamMs,
		TimeToRequestMs:             m.TimeToRequestMs,
		FirstContentFrameMs:         m.FirstContentFrameMs,
		RequestSentWallMs:           m.RequestSentWallMs,
		FirstStreamPostMs:           m.FirstStreamPostMs,
		FirstStreamPostAckMs:        m.FirstStreamPostAckMs,
		FirstStreamPostQueueWaitMs:  m.FirstStreamPostQueueWaitMs,
		FirstStreamPostQueuedBehind: m.FirstStreamPostQueuedBehind,
		FirstStreamPostWallMs:       m.FirstStreamPostWallMs,
		FirstTextPostMs:             m.FirstTextPostMs,
		FirstTextPostQueueWaitMs:    m.FirstTextPostQueueWaitMs,
		FirstTextPostQueuedBehind:   m.FirstTextPostQueuedBehind,
		FirstTextPostWallMs:         m.FirstTextPostWallMs,
		TimeToRequestFromSpawnMs:    m.TimeToRequestFromSpawnMs,
		WarmSpareClaimed:            m.WarmSpareClaimed,
		TimeOriginMs:                m.TimeOriginMs,
	}
}

func toPermissionDenial(m *message.PermissionDenial) *agentdv1.PermissionDenial {
	if m == nil {
		return nil
	}
	return &agentdv1.PermissionDenial{
		ToolName:      m.ToolName,
		ToolUseId:     m.ToolUseID,
		ToolInputJson: string(m.ToolInput),
	}
}

func toDeferredToolUse(m *message.DeferredToolUse) *agentdv1.DeferredToolUse {
	if m == nil {
		return nil
	}
	return &agentdv1.DeferredToolUse{
		Id:        m.ID,
		Name:      m.Name,
		InputJson: string(m.Input),
	}
}

func toInvalidConfigFile(m *message.InvalidConfigFile) *agentdv1.InvalidConfigFile {
	if m == nil {
		return nil
	}
	return &agentdv1.InvalidConfigFile{
		Path:           m.Path,
		IsGlobal:       m.IsGlobal,
		BackupSearched: m.BackupSearched,
		BackupPath:     m.BackupPath,
	}
}
