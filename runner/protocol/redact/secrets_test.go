package redact

import (
	"slices"
	"strings"
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

// TestTextHidesPieces shows that nothing is left of a secret that the text cuts,
// or that overlaps with another.
func TestTextHidesPieces(t *testing.T) {
	hide := Text([]string{"sk-0123456789-abcdefghij", "abcabcabc", "ghij-and-more"})
	for in, want := range map[string]string{
		"89-abcdefghij is no key":            "[redacted] is no key",
		"the key sk-0123456789":              "the key [redacted]",
		"defghij is too short":               "defghij is too short",
		"it ends in sk-0123":                 "it ends in sk-0123",
		"789-abcdefghij or sk-01234":         "[redacted] or [redacted]",
		"x abcabcabcabcabc x":                "x [redacted] x",
		"x sk-0123456789-abcdefghij-and-mor": "x [redacted]",
		"789-abcdefghij-and-more x":          "[redacted] x",
		"sk-0123456789-abcdefghij":           "[redacted]",
		"sk-0123456789-abcdefghij, abcabcabc, sk-0123456789-abcdefghij!": "[redacted], [redacted], [redacted]!",
		"":  "",
		"x": "x",
	} {
		if got := hide(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// TestTextKnowsForms shows what is secret of a value besides the whole of it.
func TestTextKnowsForms(t *testing.T) {
	pem := "-----BEGIN KEY-----\r\nMIIEvAAAABBBBCCCC\r\nend\r\nMIIEvDDDDEEEEFFFF\r\n-----END KEY-----\n"
	for _, c := range []struct {
		name, secret string
		hidden       []string
		shown        string
	}{
		{"several lines", pem, []string{pem, "-----BEGIN KEY-----", "MIIEvAAAABBBBCCCC", "MIIEvDDDDEEEEFFFF"}, "end"},
		{"bearer", "Bearer token-0123", []string{"Bearer token-0123", "token-0123"}, "Bearer"},
		{"another case", "bEARER token-0123", []string{"token-0123"}, "bEARER"},
		{"basic", "Basic dXNlcjpwYXNzd29yZC0x", []string{"dXNlcjpwYXNzd29yZC0x", "user:password-1", "password-1"}, "user"},
		{"basic that is no base64", "Basic password-%%%", []string{"password-%%%"}, "Basic"},
		{"headers in a variable", "X-Api-Key: key-01234567\nAuthorization: Token token-0123", []string{"key-01234567", "token-0123"}, "X-Api-Key"},
		{"quotes and backslashes, in JSON as well", `{"key":"pa\ss-word"}`, []string{`{"key":"pa\ss-word"}`, `{\"key\":\"pa\\ss-word\"}`}, "key"},
		{"several lines in JSON", pem, []string{strings.NewReplacer("\r", `\r`, "\n", `\n`).Replace(pem)}, "end"},
		{"a sentence", "Nothing anywhere", []string{"Nothing anywhere"}, "anywhere"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hide := Text([]string{c.secret})
			for _, h := range c.hidden {
				if got := hide("it says " + h + " to everybody"); strings.Contains(got, h) {
					t.Errorf("%q stands in %q", h, got)
				}
			}
			if got := hide("it says " + c.shown + " to everybody"); got != "it says "+c.shown+" to everybody" {
				t.Errorf("%q became %q", c.shown, got)
			}
		})
	}
}
