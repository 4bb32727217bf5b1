package service

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/service/codec"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/stream"
	"github.com/agentd/agentd/service/translate/envelope"
)

const (
	// defaultPage is how many sessions a page has where the caller does not say.
	defaultPage = 100
	// perItem is what a list adds to the size of a session, and maxToken what a
	// page token takes.
	perItem, maxToken = 8, 1024
)

// GetLiveSession implements LiveSessionService.
func (s liveService) GetLiveSession(ctx context.Context, req *agentdv1.GetLiveSessionRequest) (*agentdv1.GetLiveSessionResponse, error) {
	l, done, err := s.find(ctx, req.GetSessionId())
	if err != nil {
		return nil, err
	}
	defer done()
	return &agentdv1.GetLiveSessionResponse{Session: liveSession(l)}, nil
}

// ListLiveSessions implements LiveSessionService.
func (s liveService) ListLiveSessions(ctx context.Context, req *agentdv1.ListLiveSessionsRequest) (*agentdv1.ListLiveSessionsResponse, error) {
	who := owner(ctx)
	if req.GetAllOwners() && !who.Admin {
		return nil, fault.New(fault.PermissionDenied, "only an administrator may list the sessions of all owners")
	}
	bound := pageBound(req, who.ID)
	before, err := pageStart(req.GetPageToken(), bound)
	if err != nil {
		return nil, err
	}
	size := int(req.GetPageSize())
	if size == 0 {
		size = defaultPage
	}
	resp := &agentdv1.ListLiveSessionsResponse{}
	bytes := 0
	for _, l := range slices.Backward(s.server.sessions.List(who.ID, req.GetAllOwners())) { // the newest first
		if before != "" && position(l) >= before {
			continue
		}
		m := liveSession(l)
		if !wanted(m, req) {
			continue
		}
		have := len(resp.Sessions)
		if bytes += proto.Size(m) + perItem; have == size || have > 0 && bytes > codec.MaxReply-maxToken {
			resp.NextPageToken = pageToken(resp.Sessions[have-1], bound)
			break
		}
		resp.Sessions = append(resp.Sessions, m)
	}
	return resp, codec.CheckReply(resp)
}

func wanted(m *agentdv1.LiveSession, req *agentdv1.ListLiveSessionsRequest) bool {
	for k, v := range req.GetLabels() {
		if have, ok := m.GetLabels()[k]; !ok || have != v {
			return false
		}
	}
	if len(req.GetStates()) == 0 {
		return m.GetState() != agentdv1.SessionState_SESSION_STATE_CLOSED
	}
	return slices.Contains(req.GetStates(), m.GetState())
}

// position orders sessions as the manager lists them.
func position(l *sessions.Live) string { return at(timestamppb.New(l.Opened), l.Owner(), l.ID()) }

func at(t *timestamppb.Timestamp, owner, id string) string {
	return t.AsTime().UTC().Format("2006-01-02T15:04:05.000000000") + " " + id + " " + owner
}

// pageBound ties a page token to the caller and the filter that it is for.
func pageBound(req *agentdv1.ListLiveSessionsRequest, owner string) string {
	filter := proto.CloneOf(req)
	filter.PageToken, filter.PageSize = "", 0
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(filter)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(append(b, owner...))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

func pageToken(last *agentdv1.LiveSession, bound string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(bound + " " + at(last.GetCreateTime(), last.GetOwner(), last.GetSessionId())))
}

func pageStart(token, bound string) (string, error) {
	if token == "" {
		return "", nil
	}
	b, err := base64.RawURLEncoding.DecodeString(token)
	start, ok := strings.CutPrefix(string(b), bound+" ")
	if err != nil || !ok {
		return "", fault.Invalid("page_token", "is not one that this list gave for these filters; begin without one")
	}
	return start, nil
}

// liveSession describes a session.
func liveSession(l *sessions.Live) *agentdv1.LiveSession {
	info, use := l.Session().Info(), l.Usage()
	m := &agentdv1.LiveSession{
		SessionId: l.ID(), Owner: l.Owner(), State: envelope.State(info.State), Labels: l.Labels,
		Epoch: use.Epoch, Attached: use.Attached, Watchers: uint32(use.Watchers),
		FirstSeq: info.FirstSeq, LastSeq: info.LastSeq, Turn: info.Turn,
		PendingRequests: uint32(info.Pending), QueuedInputs: uint32(info.Inputs),
		CreateTime: timestamppb.New(l.Opened), ActivityTime: timestamppb.New(l.Opened),
		Cwd: l.Cwd, Simulated: l.CLI.Simulated,
	}
	if info.Active.After(l.Opened) {
		m.ActivityTime = timestamppb.New(info.Active)
	}
	if !use.Expires.IsZero() {
		m.ExpireTime = timestamppb.New(use.Expires)
	}
	if info.CLISessionID != "" {
		m.CliSessionId = &info.CLISessionID
	}
	if info.PID != 0 {
		pid := int64(info.PID)
		m.CliPid = &pid
	}
	if info.Initialized {
		server := control.DecodeServerInfo(info.Initialize)
		m.CliVersion = stream.CLIVersion(l, server)
		m.PermissionMode = server.CurrentPermissionMode
	}
	if info.PermissionMode != "" {
		m.PermissionMode = &info.PermissionMode
	}
	if info.Model != "" {
		m.Model = &info.Model
	}
	if info.Title != "" {
		m.Title = &info.Title
	}
	return m
}
