package service

import (
	"context"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/service/codec"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/envelope"
)

// call sends the control of a unary request and waits for its outcome. A caller
// who goes away leaves the wait, not the control.
func call[T proto.Message](ctx context.Context, s liveService, req proto.Message, id string, resp T) (T, error) {
	var none T
	l, done, err := s.find(ctx, id)
	if err != nil {
		return none, err
	}
	defer done()
	c := controls.FromRequest(req)
	c.CommandId = orNew(c.GetCommandId())
	cmd, err := s.server.command(ctx, "", c)
	if err != nil {
		return none, err
	}
	outcome, _, err := callOnce(l, cmd, c)
	if err != nil {
		return none, err
	}
	select {
	case <-outcome.Done():
	case <-ctx.Done():
		return none, context.Cause(ctx)
	}
	result, ok := outcome.Event().Body.(*event.ControlResult)
	if !ok {
		return none, fault.New(fault.SessionClosed, "the session has ended")
	}
	if result.Err != nil {
		return none, result.Err
	}
	controls.IntoResponse(envelope.ControlResult(result), resp)
	return resp, codec.CheckReply(resp)
}

// callOnce sends a command, unless it was sent before. content is what the caller
// wrote of it.
func callOnce(l *sessions.Live, cmd runner.Command, content proto.Message) (outcome *runner.Outcome, repeated bool, err error) {
	err = sessions.Begun(l, cmd.ID, "control", content, func() (err error) {
		outcome, repeated, err = l.Session().Call(cmd)
		return err
	})
	return outcome, repeated, err
}

// Interrupt implements LiveSessionService.
func (s liveService) Interrupt(ctx context.Context, req *agentdv1.InterruptRequest) (*agentdv1.InterruptResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.InterruptResponse))
}

// SetPermissionMode implements LiveSessionService.
func (s liveService) SetPermissionMode(ctx context.Context, req *agentdv1.SetPermissionModeRequest) (*agentdv1.SetPermissionModeResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SetPermissionModeResponse))
}

// SetModel implements LiveSessionService.
func (s liveService) SetModel(ctx context.Context, req *agentdv1.SetModelRequest) (*agentdv1.SetModelResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SetModelResponse))
}

// RewindFiles implements LiveSessionService.
func (s liveService) RewindFiles(ctx context.Context, req *agentdv1.RewindFilesRequest) (*agentdv1.RewindFilesResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.RewindFilesResponse))
}

// GetMcpStatus implements LiveSessionService.
func (s liveService) GetMcpStatus(ctx context.Context, req *agentdv1.GetMcpStatusRequest) (*agentdv1.GetMcpStatusResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetMcpStatusResponse))
}

// ReconnectMcpServer implements LiveSessionService.
func (s liveService) ReconnectMcpServer(ctx context.Context, req *agentdv1.ReconnectMcpServerRequest) (*agentdv1.ReconnectMcpServerResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ReconnectMcpServerResponse))
}

// ToggleMcpServer implements LiveSessionService.
func (s liveService) ToggleMcpServer(ctx context.Context, req *agentdv1.ToggleMcpServerRequest) (*agentdv1.ToggleMcpServerResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ToggleMcpServerResponse))
}

// StopTask implements LiveSessionService.
func (s liveService) StopTask(ctx context.Context, req *agentdv1.StopTaskRequest) (*agentdv1.StopTaskResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.StopTaskResponse))
}

// GetContextUsage implements LiveSessionService.
func (s liveService) GetContextUsage(ctx context.Context, req *agentdv1.GetContextUsageRequest) (*agentdv1.GetContextUsageResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetContextUsageResponse))
}

// GetServerInfo implements LiveSessionService.
func (s liveService) GetServerInfo(ctx context.Context, req *agentdv1.GetServerInfoRequest) (*agentdv1.GetServerInfoResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetServerInfoResponse))
}

// SetMaxThinkingTokens implements LiveSessionService.
func (s liveService) SetMaxThinkingTokens(ctx context.Context, req *agentdv1.SetMaxThinkingTokensRequest) (*agentdv1.SetMaxThinkingTokensResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SetMaxThinkingTokensResponse))
}

// ApplyFlagSettings implements LiveSessionService.
func (s liveService) ApplyFlagSettings(ctx context.Context, req *agentdv1.ApplyFlagSettingsRequest) (*agentdv1.ApplyFlagSettingsResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ApplyFlagSettingsResponse))
}

// UpdateSettings implements LiveSessionService.
func (s liveService) UpdateSettings(ctx context.Context, req *agentdv1.UpdateSettingsRequest) (*agentdv1.UpdateSettingsResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.UpdateSettingsResponse))
}

// SetMcpServers implements LiveSessionService.
func (s liveService) SetMcpServers(ctx context.Context, req *agentdv1.SetMcpServersRequest) (*agentdv1.SetMcpServersResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SetMcpServersResponse))
}

// BackgroundTasks implements LiveSessionService.
func (s liveService) BackgroundTasks(ctx context.Context, req *agentdv1.BackgroundTasksRequest) (*agentdv1.BackgroundTasksResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.BackgroundTasksResponse))
}

// GetTaskOutput implements LiveSessionService.
func (s liveService) GetTaskOutput(ctx context.Context, req *agentdv1.GetTaskOutputRequest) (*agentdv1.GetTaskOutputResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetTaskOutputResponse))
}

// GetUsage implements LiveSessionService.
func (s liveService) GetUsage(ctx context.Context, req *agentdv1.GetUsageRequest) (*agentdv1.GetUsageResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetUsageResponse))
}

// GetSessionCost implements LiveSessionService.
func (s liveService) GetSessionCost(ctx context.Context, req *agentdv1.GetSessionCostRequest) (*agentdv1.GetSessionCostResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetSessionCostResponse))
}

// GetSettings implements LiveSessionService.
func (s liveService) GetSettings(ctx context.Context, req *agentdv1.GetSettingsRequest) (*agentdv1.GetSettingsResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetSettingsResponse))
}

// RenameLiveSession implements LiveSessionService.
func (s liveService) RenameLiveSession(ctx context.Context, req *agentdv1.RenameLiveSessionRequest) (*agentdv1.RenameLiveSessionResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.RenameLiveSessionResponse))
}

// ReadFile implements LiveSessionService.
func (s liveService) ReadFile(ctx context.Context, req *agentdv1.ReadFileRequest) (*agentdv1.ReadFileResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ReadFileResponse))
}

// ReloadPlugins implements LiveSessionService.
func (s liveService) ReloadPlugins(ctx context.Context, req *agentdv1.ReloadPluginsRequest) (*agentdv1.ReloadPluginsResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ReloadPluginsResponse))
}

// ReloadSkills implements LiveSessionService.
func (s liveService) ReloadSkills(ctx context.Context, req *agentdv1.ReloadSkillsRequest) (*agentdv1.ReloadSkillsResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ReloadSkillsResponse))
}

// ReloadOutputStyles implements LiveSessionService.
func (s liveService) ReloadOutputStyles(ctx context.Context, req *agentdv1.ReloadOutputStylesRequest) (*agentdv1.ReloadOutputStylesResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ReloadOutputStylesResponse))
}

// SeedReadState implements LiveSessionService.
func (s liveService) SeedReadState(ctx context.Context, req *agentdv1.SeedReadStateRequest) (*agentdv1.SeedReadStateResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SeedReadStateResponse))
}

// CancelInput implements LiveSessionService.
func (s liveService) CancelInput(ctx context.Context, req *agentdv1.CancelInputRequest) (*agentdv1.CancelInputResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.CancelInputResponse))
}

// ListModels implements LiveSessionService.
func (s liveService) ListModels(ctx context.Context, req *agentdv1.ListModelsRequest) (*agentdv1.ListModelsResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ListModelsResponse))
}

// ListPermissionRules implements LiveSessionService.
func (s liveService) ListPermissionRules(ctx context.Context, req *agentdv1.ListPermissionRulesRequest) (*agentdv1.ListPermissionRulesResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ListPermissionRulesResponse))
}

// GetHooksListing implements LiveSessionService.
func (s liveService) GetHooksListing(ctx context.Context, req *agentdv1.GetHooksListingRequest) (*agentdv1.GetHooksListingResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetHooksListingResponse))
}

// SetMcpPermissionModeOverride implements LiveSessionService.
func (s liveService) SetMcpPermissionModeOverride(ctx context.Context, req *agentdv1.SetMcpPermissionModeOverrideRequest) (*agentdv1.SetMcpPermissionModeOverrideResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SetMcpPermissionModeOverrideResponse))
}

// ReadMcpResource implements LiveSessionService.
func (s liveService) ReadMcpResource(ctx context.Context, req *agentdv1.ReadMcpResourceRequest) (*agentdv1.ReadMcpResourceResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.ReadMcpResourceResponse))
}

// CallMcpTool implements LiveSessionService.
func (s liveService) CallMcpTool(ctx context.Context, req *agentdv1.CallMcpToolRequest) (*agentdv1.CallMcpToolResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.CallMcpToolResponse))
}

// AskSideQuestion implements LiveSessionService.
func (s liveService) AskSideQuestion(ctx context.Context, req *agentdv1.AskSideQuestionRequest) (*agentdv1.AskSideQuestionResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.AskSideQuestionResponse))
}

// GenerateSessionTitle implements LiveSessionService.
func (s liveService) GenerateSessionTitle(ctx context.Context, req *agentdv1.GenerateSessionTitleRequest) (*agentdv1.GenerateSessionTitleResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GenerateSessionTitleResponse))
}

// SuggestFiles implements LiveSessionService.
func (s liveService) SuggestFiles(ctx context.Context, req *agentdv1.SuggestFilesRequest) (*agentdv1.SuggestFilesResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SuggestFilesResponse))
}

// RegisterRepoRoot implements LiveSessionService.
func (s liveService) RegisterRepoRoot(ctx context.Context, req *agentdv1.RegisterRepoRootRequest) (*agentdv1.RegisterRepoRootResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.RegisterRepoRootResponse))
}

// GetCliVersion implements LiveSessionService.
func (s liveService) GetCliVersion(ctx context.Context, req *agentdv1.GetCliVersionRequest) (*agentdv1.GetCliVersionResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.GetCliVersionResponse))
}

// SendControl implements LiveSessionService.
func (s liveService) SendControl(ctx context.Context, req *agentdv1.SendControlRequest) (*agentdv1.SendControlResponse, error) {
	return call(ctx, s, req, req.GetSessionId(), new(agentdv1.SendControlResponse))
}
