package access

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	pair := Flags{TLSCert: "c", TLSKey: "k", JWTClaim: "sub"}
	with := func(change func(*Flags)) *Flags {
		f := pair
		change(&f)
		return &f
	}
	for _, c := range []struct {
		flags       *Flags
		want, lacks string
	}{
		{&Flags{JWTClaim: "sub"}, "", "encryption or authentication"},
		{&pair, "", "authentication"},
		{&Flags{TokenFile: "t", JWTClaim: "sub"}, "", "encryption"},
		{with(func(f *Flags) { f.TokenFile, f.ShareHome, f.Admins = "t", true, []string{"a"} }), "", ""},
		{with(func(f *Flags) { f.TLSClientCA, f.Homes = "ca", "h" }), "", ""},
		{with(func(f *Flags) { f.JWTIssuer, f.JWTAudience, f.JWTKeys = "i", "a", "k" }), "", ""},
		{with(func(f *Flags) { f.TLSKey = "" }), "--tls-cert and --tls-key need each other", "authentication"},
		{&Flags{TLSKey: "k", JWTClaim: "sub"}, "--tls-cert and --tls-key need each other", "encryption or authentication"},
		{&Flags{TLSClientCA: "ca", JWTClaim: "sub"}, "--tls-client-ca needs --tls-cert", "encryption"},
		{&Flags{JWTIssuer: "i", JWTKeys: "k", JWTClaim: "sub"}, "need each other", "encryption"},
		{&Flags{JWTAudience: "a", JWTClaim: "sub"}, "need each other", "encryption or authentication"},
		{&Flags{TokenFile: "t"}, "--jwt-claim must not be empty", "encryption"},
		{&Flags{TokenFile: "t", JWTClaim: "team"}, "needs --jwt-issuer", "encryption"},
		{with(func(f *Flags) { f.TokenFile, f.ShareHome, f.Homes = "t", true, "h" }), "exclude each other", ""},
		{with(func(f *Flags) { f.Admins = []string{"a"} }), "callers who are told apart", "authentication"},
		{with(func(f *Flags) { f.Homes = "h" }), "callers who are told apart", "authentication"},
		{with(func(f *Flags) { f.ShareHome = true }), "callers who are told apart", "authentication"},
	} {
		if err := c.flags.Check(); (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.flags, err, c.want)
		}
		if got := c.flags.Lacks(); got != c.lacks {
			t.Errorf("%+v lacks %q, want %q", c.flags, got, c.lacks)
		}
	}
}

// TestEmptyVariableIsASlip checks that a variable without its value does not let
// everybody in.
func TestEmptyVariableIsASlip(t *testing.T) {
	for _, name := range []string{"AGENTD_TOKEN_FILE", "AGENTD_JWT_ISSUER", "AGENTD_TLS_CLIENT_CA"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, "")
			if err := (&Flags{JWTClaim: "sub"}).Check(); err == nil || !strings.Contains(err.Error(), name+" is set and empty") {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestHomesDir(t *testing.T) {
	home := t.TempDir()
	for _, c := range []struct {
		flags          Flags
		systemd, state string
		want           string
	}{
		{Flags{}, "/var/lib/agentd", "/state", ""},
		{Flags{TokenFile: "t", ShareHome: true}, "", "", ""},
		{Flags{TokenFile: "t", Homes: "/homes"}, "/var/lib/agentd", "/state", "/homes"},
		{Flags{TokenFile: "t"}, "/var/lib/agentd:/var/lib/other", "/state", "/var/lib/agentd/homes"},
		{Flags{JWTIssuer: "i"}, "", "/state", "/state/agentd/homes"},
		{Flags{TLSClientCA: "ca"}, "", "relative", home + "/.local/state/agentd/homes"},
	} {
		t.Setenv("HOME", home)
		t.Setenv("STATE_DIRECTORY", c.systemd)
		t.Setenv("XDG_STATE_HOME", c.state)
		if got, err := c.flags.HomesDir(); err != nil || got != filepath.FromSlash(c.want) {
			t.Errorf("%+v: %s, %v; want %s", c.flags, got, err, c.want)
		}
	}
	t.Setenv("HOME", "")
	t.Setenv("STATE_DIRECTORY", "")
	if _, err := (&Flags{TokenFile: "t"}).HomesDir(); err == nil || !strings.Contains(err.Error(), "--homes") {
		t.Errorf("without any home: %v", err)
	}
}

// TestFilesThatAreNoKeys checks that a start with bad files fails, and does not show
// them.
func TestFilesThatAreNoKeys(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad")
	if err := os.WriteFile(bad, []byte("hunter2"), 0o600); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	_, tls := (&Flags{TLSCert: bad, TLSKey: bad}).Transport(log)
	_, absent := (&Flags{TLSCert: bad, TLSKey: bad + "2"}).Transport(log)
	_, tokens := (&Flags{TokenFile: bad}).Authenticator(t.Context(), log)
	_, keys := (&Flags{JWTIssuer: "i", JWTAudience: "a", JWTKeys: bad, JWTClaim: "sub"}).Authenticator(t.Context(), log)
	for what, err := range map[string]error{"TLS": tls, "TLS without key": absent, "tokens": tokens, "JWT": keys} {
		if err == nil || !strings.Contains(err.Error(), bad) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := (&Flags{}).tlsConfig([][]byte{nil, nil}); err == nil {
		t.Error("nothing counts as a certificate")
	}
}
