package service

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/translate/callbacks"
)

// answer gives the CLI a caller's answer to one of its requests.
func answer(ctx context.Context, l *sessions.Live, a *agentdv1.Answer) error {
	req, err := l.Session().Pending(a.GetRequestId())
	if err != nil {
		return err
	}
	reply, err := callbacks.Answer(req, a)
	if err != nil {
		return err
	}
	if err := l.Session().Answer(a.GetRequestId(), reply); err != nil {
		return err
	}
	if asked, ok := req.(*callback.CanUseTool); ok {
		logDecision(ctx, l, asked, a)
	}
	return nil
}

// logDecision writes down who decided what about a tool. The input is told by its
// digest alone.
func logDecision(ctx context.Context, l *sessions.Live, asked *callback.CanUseTool, a *agentdv1.Answer) {
	decision := "error"
	switch p := a.GetPermission(); {
	case p.GetAllow() != nil && p.GetAllow().UpdatedInputJson != nil:
		decision = "allow with another input"
	case p.GetAllow() != nil:
		decision = "allow"
	case p.GetDeny() != nil:
		decision = "deny"
	case a.GetRawJson() != "":
		decision = "raw"
	}
	sum := sha256.Sum256(asked.Input)
	callctx.From(ctx).Log.InfoContext(ctx, "permission decided",
		"owner", l.Owner(), "session_id", l.ID(), "request_id", a.GetRequestId(), "tool", asked.ToolName, "tool_use_id", asked.ToolUseID,
		"decision", decision, "input_sha256", hex.EncodeToString(sum[:]))
}
