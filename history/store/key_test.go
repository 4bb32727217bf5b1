package store_test

import (
	"testing"

	"github.com/agentd/agentd/history/store"
)

func TestKeyOfPathSS16(t *testing.T) {
	for path, want := range map[string]store.Key{
		"/c/projects/-w/s.jsonl":                          {Project: "-w", Session: "s"},
		"/c/projects/-w/../-v/s.jsonl":                    {Project: "-v", Session: "s"},
		"/c/projects/-w/s/subagents/agent-1.jsonl":        {Project: "-w", Session: "s", Subpath: "subagents/agent-1"},
		"/c/projects/-w/s/subagents/flow/agent-1.jsonl":   {Project: "-w", Session: "s", Subpath: "subagents/flow/agent-1"},
		"/c/projects/-w/s/subagents/agent-1.meta.json":    {Project: "-w", Session: "s", Subpath: "subagents/agent-1.meta.json"},
		"/c/projects/-w/s/subagents/agent.jsonl.jsonl":    {Project: "-w", Session: "s", Subpath: "subagents/agent.jsonl"},
		"/c/projects/-w/s.txt":                            {},
		"/c/projects/-w/s/agent-1.jsonl":                  {}, // three parts are nothing
		"/c/projects/s.jsonl":                             {},
		"/c/projects":                                     {},
		"/c/other/-w/s.jsonl":                             {},
		"/c/projects/../x/-w/s.jsonl":                     {},
		"-w/s.jsonl":                                      {},
		"/c/projects/..w/s.jsonl":                         {Project: "..w", Session: "s"},
		"/c/projects-too/-w/s/subagents/agent-1.jsonl":    {},
		"/c/projects/-w/s/tool-results/deep/er/one.jsonl": {Project: "-w", Session: "s", Subpath: "tool-results/deep/er/one"},
	} {
		got, ok := store.KeyOf(path, "/c/projects")
		if got != want || ok != (want != store.Key{}) {
			t.Errorf("%s: %+v, %v", path, got, ok)
		}
	}
}
