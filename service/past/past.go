// Package past serves the past sessions on the disk of the daemon.
package past

import (
	"context"
	"iter"
	"path/filepath"
	"strings"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/service/codec"
	"github.com/agentd/agentd/service/sessions"
	"github.com/agentd/agentd/service/stream"
	translate "github.com/agentd/agentd/service/translate/past"
)

// Service implements HistoryService; [New] makes one.
type Service struct {
	agentdv1.UnimplementedHistoryServiceServer

	live  *sessions.Manager // what they write is not deleted, and what runs them says where transcripts are
	turns chan struct{}     // one for each call that reads much
}

// atOnce is how many calls may read much at a time: the index of a transcript with a
// million lines takes some 800 MB until the first message is sent. More wait.
const atOnce = 4

// New returns the service beside the sessions that live.
func New(m *sessions.Manager) Service {
	return Service{live: m, turns: make(chan struct{}, atOnce)}
}

// turn waits until a call may read much, which is over when done is called.
func (s Service) turn(ctx context.Context) (done func(), err error) {
	select {
	case s.turns <- struct{}{}:
		return sync.OnceFunc(func() { <-s.turns }), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

var _ agentdv1.HistoryServiceServer = Service{}

// named is what every request that names a session has.
type named interface {
	GetSessionId() string
	GetDirectory() string
	GetStore() string
}

// disk is where the CLIs of the caller's sessions keep their transcripts.
func (s Service) disk(ctx context.Context) history.Disk {
	return history.DiskOf(s.live.Homes().Env(callctx.From(ctx).Owner.ID))
}

// find returns where past sessions are and the one that a request names.
func (s Service) find(ctx context.Context, req named) (history.Disk, history.Ref, error) {
	if err := s.onDisk(ctx, req.GetStore(), req.GetDirectory()); err != nil {
		return history.Disk{}, history.Ref{}, err
	}
	return s.disk(ctx), history.Ref{ID: req.GetSessionId(), Directory: req.GetDirectory()}, nil
}

// onDisk checks where a request says that its sessions are. Where all owners have
// one home, an owner who is told from others may not see it.
func (s Service) onDisk(ctx context.Context, store, directory string) error {
	switch who := callctx.From(ctx).Owner; {
	case s.live.Homes().Shared() && who.ID != "" && !who.Admin:
		return fault.New(fault.PermissionDenied, "past sessions of all owners are on one disk; only an administrator may use them")
	case store != "":
		return fault.New(fault.NotImplemented, "session stores are not part of this build; leave store empty for the daemon's disk")
	case directory != "" && !filepath.IsAbs(directory):
		return fault.Invalid("directory", "must be an absolute path")
	case strings.ContainsRune(directory, 0):
		return fault.Invalid("directory", "must not hold a NUL")
	}
	return nil
}

// ListSessions implements HistoryService.
func (s Service) ListSessions(ctx context.Context, req *agentdv1.ListSessionsRequest) (*agentdv1.ListSessionsResponse, error) {
	if err := s.onDisk(ctx, req.GetStore(), req.GetDirectory()); err != nil {
		return nil, err
	}
	done, err := s.turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	list, err := s.disk(ctx).List(ctx, history.Filter{
		Directory:      req.GetDirectory(),
		NoWorktrees:    req.IncludeWorktrees != nil && !req.GetIncludeWorktrees(),
		NoProgrammatic: req.IncludeProgrammatic != nil && !req.GetIncludeProgrammatic(),
		Offset:         int(req.GetOffset()), Limit: int(req.GetLimit()),
	})
	if err != nil {
		return nil, err
	}
	resp := &agentdv1.ListSessionsResponse{}
	for _, info := range list {
		resp.Sessions = append(resp.Sessions, translate.Info(info))
	}
	return resp, codec.CheckReply(resp)
}

// GetSessionInfo implements HistoryService.
func (s Service) GetSessionInfo(ctx context.Context, req *agentdv1.GetSessionInfoRequest) (*agentdv1.GetSessionInfoResponse, error) {
	disk, ref, err := s.find(ctx, req)
	if err != nil {
		return nil, err
	}
	info, err := disk.Info(ctx, ref)
	if err != nil {
		return nil, err
	}
	return &agentdv1.GetSessionInfoResponse{Session: translate.Info(info)}, nil
}

// GetSessionMessages implements HistoryService.
func (s Service) GetSessionMessages(req *agentdv1.GetSessionMessagesRequest, call grpc.ServerStreamingServer[agentdv1.GetSessionMessagesResponse]) error {
	disk, ref, err := s.find(call.Context(), req)
	if err != nil {
		return err
	}
	page := history.Page{Offset: int(req.GetOffset()), Limit: int(req.GetLimit())}
	out := &stream.Sender[*agentdv1.GetSessionMessagesResponse]{
		Stream: call.Send, MaxBytes: int(req.GetMaxMessageBytes()), Limit: s.live.Config().Stall,
		Chunk: func(c *agentdv1.Chunk) *agentdv1.GetSessionMessagesResponse {
			return &agentdv1.GetSessionMessagesResponse{Message: &agentdv1.GetSessionMessagesResponse_Chunk{Chunk: c}}
		},
	}
	messages := disk.Messages(call.Context(), ref, page, req.GetIncludeSystemMessages())
	return sendPast(call.Context(), s, out, messages, func(m *agentdv1.SessionMessage) *agentdv1.GetSessionMessagesResponse {
		return &agentdv1.GetSessionMessagesResponse{Message: &agentdv1.GetSessionMessagesResponse_Entry{Entry: m}}
	})
}

// ListSubagents implements HistoryService.
func (s Service) ListSubagents(ctx context.Context, req *agentdv1.ListSubagentsRequest) (*agentdv1.ListSubagentsResponse, error) {
	disk, ref, err := s.find(ctx, req)
	if err != nil {
		return nil, err
	}
	ids, err := disk.Subagents(ctx, ref)
	if err != nil {
		return nil, err
	}
	resp := &agentdv1.ListSubagentsResponse{AgentIds: ids}
	return resp, codec.CheckReply(resp)
}

// GetSubagentMessages implements HistoryService.
func (s Service) GetSubagentMessages(req *agentdv1.GetSubagentMessagesRequest, call grpc.ServerStreamingServer[agentdv1.GetSubagentMessagesResponse]) error {
	disk, ref, err := s.find(call.Context(), req)
	if err != nil {
		return err
	}
	page := history.Page{Offset: int(req.GetOffset()), Limit: int(req.GetLimit())}
	out := &stream.Sender[*agentdv1.GetSubagentMessagesResponse]{
		Stream: call.Send, MaxBytes: int(req.GetMaxMessageBytes()), Limit: s.live.Config().Stall,
		Chunk: func(c *agentdv1.Chunk) *agentdv1.GetSubagentMessagesResponse {
			return &agentdv1.GetSubagentMessagesResponse{Message: &agentdv1.GetSubagentMessagesResponse_Chunk{Chunk: c}}
		},
	}
	messages := disk.SubagentMessages(call.Context(), ref, req.GetAgentId(), page)
	return sendPast(call.Context(), s, out, messages, func(m *agentdv1.SessionMessage) *agentdv1.GetSubagentMessagesResponse {
		return &agentdv1.GetSubagentMessagesResponse{Message: &agentdv1.GetSubagentMessagesResponse_Entry{Entry: m}}
	})
}

// sendPast sends past messages one by one, as they are read.
func sendPast[T proto.Message](
	ctx context.Context, s Service, out *stream.Sender[T], messages iter.Seq2[history.Message, error], wrap func(*agentdv1.SessionMessage) T,
) error {
	return out.Run(ctx, nil, func() error {
		done, err := s.turn(ctx)
		if err != nil {
			return err
		}
		defer done()
		for m, err := range messages {
			done() // what follows is read one by one
			if err != nil {
				return err
			}
			if err := out.Whole(wrap(translate.Message(m))); err != nil {
				return err
			}
		}
		return nil
	})
}

// RenameSession implements HistoryService.
func (s Service) RenameSession(ctx context.Context, req *agentdv1.RenameSessionRequest) (*agentdv1.RenameSessionResponse, error) {
	disk, ref, err := s.find(ctx, req)
	if err != nil {
		return nil, err
	}
	return &agentdv1.RenameSessionResponse{}, disk.Rename(ctx, ref, req.GetTitle())
}

// TagSession implements HistoryService.
func (s Service) TagSession(ctx context.Context, req *agentdv1.TagSessionRequest) (*agentdv1.TagSessionResponse, error) {
	disk, ref, err := s.find(ctx, req)
	if err != nil {
		return nil, err
	}
	return &agentdv1.TagSessionResponse{}, disk.Tag(ctx, ref, req.GetTag()) // which is not empty if it is there
}

// DeleteSession implements HistoryService.
func (s Service) DeleteSession(ctx context.Context, req *agentdv1.DeleteSessionRequest) (*agentdv1.DeleteSessionResponse, error) {
	disk, ref, err := s.find(ctx, req)
	if err != nil {
		return nil, err
	}
	title, in, err := disk.Whose(ctx, ref)
	if err != nil {
		return nil, err
	}
	if err := s.live.Unwritten(callctx.From(ctx).Owner.ID, sessions.Past{ID: ref.ID, Title: title, In: in}); err != nil {
		return nil, err
	}
	return &agentdv1.DeleteSessionResponse{}, disk.Delete(ctx, ref)
}

// ForkSession implements HistoryService.
func (s Service) ForkSession(ctx context.Context, req *agentdv1.ForkSessionRequest) (*agentdv1.ForkSessionResponse, error) {
	disk, ref, err := s.find(ctx, req)
	if err != nil {
		return nil, err
	}
	done, err := s.turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	id, err := disk.Fork(ctx, ref, req.GetUpToMessageId(), req.GetTitle())
	if err != nil {
		return nil, err
	}
	return &agentdv1.ForkSessionResponse{SessionId: id}, nil
}
