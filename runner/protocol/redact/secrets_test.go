package redact

import (
	"slices"
	"testing"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// TestValues shows which members of a configuration hold secrets.
//
// covers: MC36
func TestValues(t *testing.T) {
	for in, want := range map[string][]string{
		`{"mcpServers":{"a":{"command":"x","env":{"K":"v1","L":"v2"},"args":["no"]},"b":{"headers":{"Authorization":"v3"},"url":"no"}}}`: {"v1", "v2", "v3"},
		`{"env":{"A":"v1","deep":{"B":["v2"]}},"after":"no"}`:                                                                            {"v1", "v2"},
		`{"a":"env","b":"no"}`:        nil,
		`{"env":"no","x":{"y":"no"}}`: nil,
		`{"headers":{"A":"v1"}`:       {"v1"},
	} {
		if got := Values(rawjson.Value(in)); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", in, got, want)
		}
	}
}

func TestTextReplacesLongerSecretsFirst(t *testing.T) {
	hide := Text([]string{"sk-abcdef", "short", "sk-abcdef-more", "sk-abcdef"})
	if got := hide("a sk-abcdef-more b sk-abcdef c short"); got != "a [redacted] b [redacted] c short" {
		t.Errorf("got %q", got)
	}
	if Text([]string{"1", "true"}) != nil {
		t.Error("short values are taken for secrets")
	}
}
