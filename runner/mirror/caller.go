package mirror

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/history/transcript"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Caller is the store that the caller of a session hosts.
type Caller struct {
	session Session
	methods []string
	most    int // bytes of a transcript that is loaded
}

var _ store.Store = Caller{}

// NewCaller returns the store that a caller hosts. methods are the optional ones that it
// has.
func NewCaller(s Session, methods []string) Caller { return Caller{s, methods, store.MaxConversation} }

// Append implements [store.Store].
func (c Caller) Append(ctx context.Context, key store.Key, entries []rawjson.Value) error {
	call := of(callback.StoreAppend, key)
	call.Entries = entries
	_, err := c.ask(ctx, call)
	return err
}

// Load implements [store.Store].
func (c Caller) Load(ctx context.Context, key store.Key) ([]rawjson.Value, error) {
	var all []rawjson.Value
	left := c.most
	for {
		call := of(callback.StoreLoad, key)
		call.After = len(all)
		part, err := read[struct {
			Entries []rawjson.Value `json:"entries"`
			More    bool            `json:"more"`
		}](ctx, c, call)
		if err != nil {
			return nil, err
		}
		if left -= store.Size(part.Entries); left < 0 {
			return nil, store.ErrTooLarge
		}
		all = append(all, part.Entries...)
		if !part.More || len(part.Entries) == 0 {
			return all, nil
		}
	}
}

// listed is a conversation in a list. Mtime is in milliseconds.
type listed struct {
	SessionID string        `json:"session_id"`
	Mtime     int64         `json:"mtime"`
	Data      rawjson.Value `json:"data"`
}

// ListSessions implements [store.Store].
func (c Caller) ListSessions(ctx context.Context, project string) ([]store.Listed, error) {
	list, err := optional[[]listed](ctx, c, &callback.StoreCall{Method: callback.StoreListSessions, Project: project})
	sessions := make([]store.Listed, len(list))
	for i, l := range list {
		sessions[i] = store.Listed{Session: l.SessionID, Modified: time.UnixMilli(l.Mtime)}
	}
	return sessions, err
}

// ListSummaries implements [store.Store].
func (c Caller) ListSummaries(ctx context.Context, project string) ([]store.Summary, error) {
	list, err := optional[[]listed](ctx, c, &callback.StoreCall{Method: callback.StoreListSummaries, Project: project})
	summaries := make([]store.Summary, len(list))
	for i, l := range list {
		summaries[i] = store.Summary{Session: l.SessionID, Modified: time.UnixMilli(l.Mtime), Data: l.Data}
	}
	return summaries, err
}

// Delete implements [store.Store].
func (c Caller) Delete(ctx context.Context, key store.Key) error {
	_, err := optional[rawjson.Value](ctx, c, of(callback.StoreDelete, key))
	return err
}

// ListSubkeys implements [store.Store].
func (c Caller) ListSubkeys(ctx context.Context, project, session string) ([]string, error) {
	return optional[[]string](ctx, c, of(callback.StoreListSubkeys, store.Key{Project: project, Session: session}))
}

func of(method string, key store.Key) *callback.StoreCall {
	return &callback.StoreCall{Method: method, Project: key.Project, Session: key.Session, Subpath: key.Subpath}
}

// optional is [read] for a method that the caller need not have.
func optional[T any](ctx context.Context, c Caller, call *callback.StoreCall) (T, error) {
	if !slices.Contains(c.methods, call.Method) {
		var none T
		return none, store.ErrAbsent
	}
	return read[T](ctx, c, call)
}

// read asks the caller and reads the answer.
func read[T any](ctx context.Context, c Caller, call *callback.StoreCall) (T, error) {
	var answer T
	payload, err := c.ask(ctx, call)
	if err != nil {
		return answer, err
	}
	if err := json.Unmarshal(payload, &answer, transcript.Tolerant); err != nil {
		return answer, fmt.Errorf("the answer to %s: %w", call.Method, err)
	}
	return answer, nil
}

// answer is what came of a question.
type answer struct {
	reply control.Reply
	why   callback.Why // empty: the caller has answered
}

// ask asks the caller, and waits for the answer until ctx is done.
func (c Caller) ask(ctx context.Context, call *callback.StoreCall) (rawjson.Value, error) {
	came := make(chan answer, 1)
	deadline, _ := ctx.Deadline()
	withdraw := c.session.Ask(call, deadline, func(reply control.Reply, why callback.Why) { came <- answer{reply, why} })
	var a answer
	select {
	case a = <-came:
	case <-ctx.Done():
		withdraw(errors.Is(ctx.Err(), context.DeadlineExceeded))
		return nil, context.Cause(ctx)
	}
	switch {
	case a.why == callback.Nobody:
		return nil, store.ErrNobody
	case a.why != "": // the session noticed before ctx did
		<-ctx.Done()
		return nil, context.Cause(ctx)
	case a.reply.Err != "":
		return nil, errors.New(a.reply.Err)
	}
	return a.reply.Payload, nil
}
