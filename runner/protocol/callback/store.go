package callback

import "github.com/agentd/agentd/runner/protocol/rawjson"

// The methods of a session store.
const (
	StoreAppend        = "append"
	StoreLoad          = "load"
	StoreListSessions  = "list_sessions"
	StoreListSummaries = "list_session_summaries"
	StoreDelete        = "delete"
	StoreListSubkeys   = "list_subkeys"
)

// StoreCall is a call of the session store that the caller hosts. It is agentd's own:
// no CLI asks it or is told of the answer.
//
// The payload of a reply is what the method returns, as JSON: null for append and
// delete, {"entries", "more"} for load, a list of {"session_id", "mtime"} for list_sessions
// and of {"session_id", "mtime", "data"} for list_session_summaries, the subpaths for
// list_subkeys.
type StoreCall struct {
	Head
	// Method is what is called.
	Method string
	// Project names the project.
	Project string
	// Session is the CLI's id of the conversation, empty where the method is about a
	// project.
	Session string
	// Subpath names the transcript of a subagent; empty: the conversation's own.
	Subpath string
	// Entries are what is added, each a JSON object.
	Entries []rawjson.Value
	// After is how many entries of a transcript are loaded already.
	After int
}

// Size is how many bytes the entries have.
func (c *StoreCall) Size() (size int) {
	for _, e := range c.Entries {
		size += len(e)
	}
	return size
}
