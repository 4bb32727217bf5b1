package stream

import (
	"context"

	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/translate/controls"
	"github.com/agentd/agentd/service/translate/envelope"
)

// Ready waits until the CLI has answered initialize, or cannot any more: then
// ok is false.
func Ready(ctx context.Context, l *sessions.Live) (info runner.Info, ok bool, err error) {
	select {
	case <-l.Session().Ready():
		info = l.Session().Info()
		return info, info.Initialized, nil
	case <-ctx.Done():
		return info, false, context.Cause(ctx)
	}
}

// Opened is the first response to open.
func Opened(l *sessions.Live, epoch uint64, info runner.Info) *agentdv1.SessionOpened {
	server := control.DecodeServerInfo(info.Initialize)
	m := &agentdv1.SessionOpened{
		SessionId:  l.ID(),
		Epoch:      epoch,
		ServerInfo: controls.FromServerInfo(server, l.Raw != agentdv1.RawFrames_RAW_FRAMES_NEVER),
		Warnings:   l.Warnings,
		Timings: &agentdv1.StartTimings{
			Spawn: durationpb.New(info.Spawn), Initialize: durationpb.New(info.InitializeTime),
		},
		Simulated: l.CLI.Simulated,
	}
	m.CliVersion = CLIVersion(l, server)
	if info.CLISessionID != "" {
		m.CliSessionId = &info.CLISessionID
	}
	return m
}

// CLIVersion is the version of the CLI that a session runs, nil if unknown.
func CLIVersion(l *sessions.Live, server control.ServerInfo) *string {
	if v := server.ClaudeCodeVersion; v != nil {
		return v
	}
	if l.CLI.Version != "" {
		return &l.CLI.Version
	}
	return nil
}

// Attached is the first response to attach and to WatchSession.
func Attached(l *sessions.Live, epoch uint64, events envelope.Translator) *agentdv1.SessionAttached {
	info := l.Session().Info()
	m := &agentdv1.SessionAttached{
		SessionId: l.ID(), Epoch: epoch, State: envelope.State(info.State),
		FirstSeq: info.FirstSeq, LastSeq: info.LastSeq,
	}
	for _, e := range l.Session().PendingEvents() {
		m.PendingRequests = append(m.PendingRequests, events.Event(e))
	}
	if info.Initialized {
		raw := events.Raw != agentdv1.RawFrames_RAW_FRAMES_NEVER
		m.ServerInfo = controls.FromServerInfo(control.DecodeServerInfo(info.Initialize), raw)
	}
	return m
}

// Cursor checks where a reader wants to begin.
func Cursor(l *sessions.Live, after *uint64) (uint64, error) {
	if after == nil {
		return 0, nil
	}
	if last := l.Session().Info().LastSeq; *after > last {
		return 0, fault.New(fault.CursorOutOfRange, "after_seq is %d, the session has %d", *after, last)
	}
	return *after, nil
}
