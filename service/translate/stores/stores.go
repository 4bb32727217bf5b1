// Package stores translates the calls of a session store that the caller hosts, and
// their answers.
package stores

import (
	"fmt"
	"strconv"

	"google.golang.org/protobuf/types/known/timestamppb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Request translates a call, without its deadline.
func Request(c *callback.StoreCall) *agentdv1.StoreRequest {
	m := &agentdv1.StoreRequest{RequestId: c.ID}
	switch c.Method {
	case callback.StoreAppend:
		call := &agentdv1.StoreAppend{Key: key(c), EntriesJson: make([]string, len(c.Entries))}
		for i, e := range c.Entries {
			call.EntriesJson[i] = string(e)
		}
		m.Call = &agentdv1.StoreRequest_Append{Append: call}
	case callback.StoreLoad:
		m.Call = &agentdv1.StoreRequest_Load{Load: &agentdv1.StoreLoad{Key: key(c), After: uint64(c.After)}}
	case callback.StoreListSessions:
		m.Call = &agentdv1.StoreRequest_ListSessions{ListSessions: &agentdv1.StoreListSessions{ProjectKey: c.Project}}
	case callback.StoreListSummaries:
		m.Call = &agentdv1.StoreRequest_ListSessionSummaries{ListSessionSummaries: &agentdv1.StoreListSessionSummaries{ProjectKey: c.Project}}
	case callback.StoreDelete:
		m.Call = &agentdv1.StoreRequest_Delete{Delete: &agentdv1.StoreDelete{Key: key(c)}}
	case callback.StoreListSubkeys:
		m.Call = &agentdv1.StoreRequest_ListSubkeys{ListSubkeys: &agentdv1.StoreListSubkeys{ProjectKey: c.Project, SessionId: c.Session}}
	}
	return m
}

func key(c *callback.StoreCall) *agentdv1.StoreKey {
	k := &agentdv1.StoreKey{ProjectKey: c.Project, SessionId: c.Session}
	if c.Subpath != "" {
		k.Subpath = &c.Subpath
	}
	return k
}

// none is the payload of what returns nothing.
var none = rawjson.Value("null")

// Answer returns the reply that an answer is to a call. ok is false if it answers
// another method. The reply means nothing if there are violations, whose paths begin
// with "answer.store".
func Answer(c *callback.StoreCall, m *agentdv1.StoreAnswer) (reply control.Reply, violations []fault.Violation, ok bool) {
	method := ""
	var k checker
	switch r := m.GetResult().(type) {
	case *agentdv1.StoreAnswer_Append:
		method, reply.Payload = callback.StoreAppend, none
	case *agentdv1.StoreAnswer_Load:
		method, reply.Payload = callback.StoreLoad, k.loaded(r.Load)
	case *agentdv1.StoreAnswer_ListSessions:
		method = callback.StoreListSessions
		reply.Payload = list(r.ListSessions.GetSessions(), func(b []byte, _ int, s *agentdv1.StoredSession) []byte {
			return append(listed(b, s.GetSessionId(), s.GetModified()), '}')
		})
	case *agentdv1.StoreAnswer_ListSessionSummaries:
		method = callback.StoreListSummaries
		reply.Payload = list(r.ListSessionSummaries.GetSummaries(), func(b []byte, i int, s *agentdv1.StoredSummary) []byte {
			data := k.object("answer.store.list_session_summaries.summaries[%d].data_json", i, s.GetDataJson())
			b = append(listed(b, s.GetSessionId(), s.GetModified()), `,"data":`...)
			return append(append(b, data...), '}')
		})
	case *agentdv1.StoreAnswer_Delete:
		method, reply.Payload = callback.StoreDelete, none
	case *agentdv1.StoreAnswer_ListSubkeys:
		method = callback.StoreListSubkeys
		reply.Payload = list(r.ListSubkeys.GetSubpaths(), func(b []byte, _ int, path string) []byte {
			return append(b, rawjson.Quote(path)...)
		})
	}
	return reply, k.violations, method == c.Method
}

// checker collects what is wrong with an answer.
type checker struct{ violations []fault.Violation }

// object checks the i-th JSON object; path is where it stands, with a place for i.
func (k *checker) object(path string, i int, text string) rawjson.Value {
	v, err := rawjson.CheckEntry(text)
	if err != nil {
		k.violations = fault.Append(k.violations, fault.Violation{Field: fmt.Sprintf(path, i), Description: err.Error()})
	}
	return v
}

func (k *checker) loaded(m *agentdv1.StoreLoadResult) rawjson.Value {
	entries := m.GetEntriesJson()
	if !m.GetFound() && (len(entries) > 0 || m.GetMore()) {
		k.violations = fault.Append(k.violations, fault.Violation{Field: "answer.store.load.found", Description: "is false, but there are entries"})
	}
	b := []byte(`{"entries":`)
	b = append(b, list(entries, func(b []byte, i int, text string) []byte {
		return append(b, k.object("answer.store.load.entries_json[%d]", i, text)...)
	})...)
	b = strconv.AppendBool(append(b, `,"more":`...), m.GetMore())
	return append(b, '}')
}

// listed begins an object about a conversation.
func listed(b []byte, session string, modified *timestamppb.Timestamp) []byte {
	b = append(append(b, `{"session_id":`...), rawjson.Quote(session)...)
	return strconv.AppendInt(append(b, `,"mtime":`...), modified.AsTime().UnixMilli(), 10)
}

// list writes a list.
func list[T any](of []T, item func(b []byte, i int, v T) []byte) rawjson.Value {
	b := []byte{'['}
	for i, v := range of {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, i, v)
	}
	return append(b, ']')
}
