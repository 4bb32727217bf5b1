package findings

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/access"
)

// pair writes a certificate for some hosts that ends after a while, and its key.
func pair(t *testing.T, ends time.Duration, hosts ...string) *access.Flags {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: hosts, NotBefore: time.Now().Add(-90 * 24 * time.Hour), NotAfter: time.Now().Add(ends),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	f := &access.Flags{TLSCert: filepath.Join(t.TempDir(), "cert.pem"), TLSKey: filepath.Join(t.TempDir(), "key.pem")}
	for path, block := range map[string]*pem.Block{f.TLSCert: {Type: "CERTIFICATE", Bytes: der}, f.TLSKey: {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func TestCallers(t *testing.T) {
	good := pair(t, 30*24*time.Hour, "agentd.example")
	unused := &access.Flags{JWTIssuer: "i", JWTAudience: "a", JWTClaim: "sub", JWTKeys: "http://127.0.0.1:1/keys"} // nobody listens there
	for what, c := range map[string]struct {
		flags *access.Flags
		worst Verdict
		want  string
	}{
		"nothing":                {&access.Flags{}, OK, "every caller is an administrator"},
		"a certificate":          {good, OK, "for [agentd.example]"},
		"one without a host":     {pair(t, 30*24*time.Hour), OK, "clients will refuse it"},
		"one that ends soon":     {pair(t, time.Hour, "a"), Warn, "ends soon"},
		"one that has ended":     {pair(t, -time.Hour, "a"), Fail, "is valid from"},
		"a key that is absent":   {&access.Flags{TLSCert: good.TLSCert, TLSKey: "/nonexistent"}, Fail, "/nonexistent"},
		"absent tokens":          {&access.Flags{TokenFile: "/nonexistent"}, Fail, "/nonexistent"},
		"an issuer that is away": {unused, Warn, "could not be fetched"},
	} {
		var out strings.Builder
		r := New(&out)
		Callers(t.Context(), r, c.flags)
		if r.Worst != c.worst || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %s, want %s and %q:\n%s", what, r.Worst, c.worst, c.want, &out)
		}
	}
}
