package auth

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"

	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// with is a call with metadata authorization.
func with(t *testing.T, values ...string) context.Context {
	md := metadata.MD{}
	md.Append("authorization", values...)
	return metadata.NewIncomingContext(t.Context(), md)
}

// certified is a call over a connection with a verified client certificate.
func certified(ctx context.Context, c *x509.Certificate) context.Context {
	state := tls.ConnectionState{VerifiedChains: [][]*x509.Certificate{{c}}}
	return peer.NewContext(ctx, &peer.Peer{AuthInfo: credentials.TLSInfo{State: state}})
}

func sum(token string) string {
	s := sha256.Sum256([]byte(token))
	return hex.EncodeToString(s[:])
}

func tokenFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tokens.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// check compares what came of a call with the owner, or with what its refusal says.
func check(t *testing.T, what string, id Identity, err error, owner callctx.Owner, refusal string) {
	t.Helper()
	switch {
	case refusal == "" && (err != nil || id.Owner != owner):
		t.Errorf("%s: %+v, %v; want %+v", what, id.Owner, err, owner)
	case refusal != "" && (fault.ReasonOf(err) != fault.Unauthenticated || !strings.Contains(err.Error(), refusal)):
		t.Errorf("%s: %+v, %v; want UNAUTHENTICATED with %q", what, id.Owner, err, refusal)
	}
}

func TestIdentify(t *testing.T) {
	spiffe, other := mustURL("spiffe://example.org/ns/a/sa/b"), mustURL("https://example.org")
	tokens := "tokens:\n- owner: billing\n  sha256: " + sum("t1") + "\n- owner: billing\n  sha256: " + sum("t2") + "\n- owner: ops\n  sha256: " + sum("t3") + "\n"
	a, err := New(t.Context(), Config{
		Tokens: tokenFile(t, tokens), Certificates: true, Admins: []string{"ops", spiffe.String()}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	none := t.Context()
	for what, c := range map[string]struct {
		ctx     context.Context //nolint:containedctx // what is given to the call
		owner   callctx.Owner
		refusal string
	}{
		"a token":                            {with(t, "Bearer t1"), callctx.Owner{ID: "billing"}, ""},
		"an owner's second token":            {with(t, "bearer  t2 "), callctx.Owner{ID: "billing"}, ""},
		"an administrator's":                 {with(t, "BEARER t3"), callctx.Owner{ID: "ops", Admin: true}, ""},
		"an unknown token":                   {with(t, "Bearer t4"), callctx.Owner{}, "not known"},
		"the digest itself":                  {with(t, "Bearer "+sum("t1")), callctx.Owner{}, "not known"},
		"another scheme":                     {with(t, "Basic t1"), callctx.Owner{}, "Bearer TOKEN"},
		"no token":                           {with(t, "Bearer "), callctx.Owner{}, "Bearer TOKEN"},
		"two tokens":                         {with(t, "Bearer t1", "Bearer t3"), callctx.Owner{}, "more than once"},
		"nothing":                            {none, callctx.Owner{}, "no client certificate"},
		"a plain connection":                 {peer.NewContext(none, &peer.Peer{}), callctx.Owner{}, "no client certificate"},
		"an unverified certificate":          {peer.NewContext(none, &peer.Peer{AuthInfo: credentials.TLSInfo{}}), callctx.Owner{}, "no client certificate"},
		"a SPIFFE id":                        {certified(none, &x509.Certificate{URIs: []*url.URL{spiffe}, DNSNames: []string{"x"}}), callctx.Owner{ID: spiffe.String(), Admin: true}, ""},
		"two URIs":                           {certified(none, &x509.Certificate{URIs: []*url.URL{spiffe, other}}), callctx.Owner{}, "more than one URI"},
		"a DNS name":                         {certified(none, &x509.Certificate{DNSNames: []string{"a.example.org", "b"}}), callctx.Owner{ID: "a.example.org"}, ""},
		"a common name":                      {certified(none, &x509.Certificate{Subject: pkix.Name{CommonName: "ops"}}), callctx.Owner{ID: "ops", Admin: true}, ""},
		"a nameless certificate":             {certified(none, &x509.Certificate{}), callctx.Owner{}, "is empty"},
		"a certificate with control":         {certified(none, &x509.Certificate{DNSNames: []string{"a\nb"}}), callctx.Owner{}, "cannot be printed"},
		"a long certificate":                 {certified(none, &x509.Certificate{DNSNames: []string{strings.Repeat("a", 257)}}), callctx.Owner{}, "256 bytes"},
		"a token before certificates":        {certified(with(t, "Bearer t1"), &x509.Certificate{DNSNames: []string{"x"}}), callctx.Owner{ID: "billing"}, ""},
		"a bad token and a good certificate": {certified(with(t, "Bearer no"), &x509.Certificate{DNSNames: []string{"x"}}), callctx.Owner{}, "not known"},
	} {
		id, err := a.Identify(c.ctx)
		check(t, what, id, err, c.owner, c.refusal)
	}
}

func mustURL(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// TestKindsThatAreNotConfigured checks that nothing counts by accident.
func TestKindsThatAreNotConfigured(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	file := tokenFile(t, "tokens: [{owner: a, sha256: "+sum("t")+"}]")
	withTokens, err := New(t.Context(), Config{Tokens: file, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	withCertificates, err := New(t.Context(), Config{Certificates: true, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	id, err := withTokens.Identify(certified(t.Context(), &x509.Certificate{DNSNames: []string{"x"}}))
	check(t, "a certificate where tokens count", id, err, callctx.Owner{}, "no credentials")
	id, err = withCertificates.Identify(with(t, "Bearer t"))
	check(t, "a token where certificates count", id, err, callctx.Owner{}, "takes no tokens")
	id, err = withTokens.Identify(with(t, "Bearer a.b.c"))
	check(t, "a JSON Web Token where tokens count", id, err, callctx.Owner{}, "not known")
	if _, err := New(t.Context(), Config{Admins: []string{""}, Log: log}); err == nil {
		t.Error("an administrator without a name is taken")
	}
}

func TestParseTokens(t *testing.T) {
	good := "sha256: " + sum("t")
	for text, want := range map[string]string{
		"":                                  "holds no tokens",
		"# nothing":                         "holds no tokens",
		"tokens: []":                        "holds no tokens",
		"token: []":                         "line 1: want the key tokens",
		"tokens: [{owner: a, secret: b}]":   "line 1: want the key tokens",
		"tokens: [{" + good + "}]":          "tokens[0].owner is empty",
		"tokens: [{owner: a}]":              "tokens[0].sha256 must be the 64",
		"tokens: [{owner: a, sha256: abc}]": "tokens[0].sha256 must be the 64",
		"tokens: [{owner: a, " + good + "}, {owner: b, " + good + "}]": "tokens[1].sha256 stands there twice",
		"tokens: [": "did not find",
		"tokens: [{owner: a, sha256: [hunter2]}]": "line 1: want the key tokens",
		"hunter2": "line 1: want the key tokens",
	} {
		if _, err := ParseTokens([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	got, err := ParseTokens([]byte(`{"tokens": [{"owner": "a", "` + `sha256": "` + strings.ToUpper(sum("t")) + `"}]}`))
	if err != nil || len(got) != 1 || got[sha256.Sum256([]byte("t"))] != "a" {
		t.Errorf("JSON: %v, %v", got, err)
	}
}

// TestTokenIsTakenBack checks that a token that was taken from the file ends what
// was begun with it, and that neither tokens nor digests are logged.
func TestTokenIsTakenBack(t *testing.T) {
	path := tokenFile(t, "tokens: [{owner: a, sha256: "+sum("t1")+"}, {owner: b, sha256: "+sum("t2")+"}]")
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		a, err := New(t.Context(), Config{Tokens: path, Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		first, err := a.Identify(with(t, "Bearer t1"))
		if err != nil {
			t.Fatal(err)
		}
		second, err := a.Identify(with(t, "Bearer t2"))
		if err != nil {
			t.Fatal(err)
		}
		next, err := first.Recheck(time.Now())
		if err != nil || !next.Equal(time.Now().Add(recheck)) {
			t.Errorf("a token that counts: ask again at %s, %v", next, err)
		}
		if err := os.WriteFile(path, []byte("tokens: [{owner: c, sha256: "+sum("t2")+"}]"), 0o600); err != nil {
			t.Fatal(err)
		}
		<-time.After(2 * time.Second)
		for what, id := range map[string]Identity{"a token that is gone": first, "a token that is another's now": second} {
			if _, err := id.Recheck(time.Now()); fault.ReasonOf(err) != fault.Unauthenticated {
				t.Errorf("%s: %v", what, err)
			}
		}
		if text := log.String(); strings.Contains(text, sum("t1")) || strings.Contains(text, "Bearer") {
			t.Errorf("the log says %s", text)
		}
	})
}
