package e2e

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/status"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// TestAccessOfTheReadme runs what the README shows for other machines, as it stands
// there.
func TestAccessOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "## For other machines\n")
	blocks := strings.Split(section, "```sh\n")
	if len(blocks) < 3 {
		t.Fatal("README.md shows nothing of it")
	}
	code := func(block string) string { code, _, _ := strings.Cut(block, "```"); return code }
	dir := t.TempDir()
	in := func(line string) string { return "set -e\ncd " + dir + "\n" + line }
	if _, stderr, exit := shell(t, in(code(blocks[1]))); exit != 0 {
		t.Fatalf("setting up: %s", stderr)
	}
	_, line, _ := strings.Cut(blocks[1], "bin/agentd serve ")
	line, _, _ = strings.Cut(line, "\n")
	args := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(line, "0.0.0.0:7777", "0.0.0.0:0"), " --", "\x00--"))
	flags := strings.Split(strings.Join(args, " "), "\x00")
	for i, flag := range flags {
		name, value, _ := strings.Cut(flag, " ")
		if strings.HasSuffix(value, ".pem") || strings.HasSuffix(value, ".yaml") {
			value = filepath.Join(dir, value)
		}
		flags[i] = name + "=" + value
	}
	d := serve(t, cleanEnv(t), append(flags, "--cli=simulated")...)
	stdout, stderr, exit := shell(t, in(d.at(code(blocks[2]))))
	if exit != 0 || !strings.Contains(stdout, `"subtype": "success"`) {
		t.Fatalf("exit code %d: %s\n%s", exit, stderr, stdout)
	}
	for what, line := range map[string]string{
		"no token":    `grpcurl -cacert cert.pem localhost:7777 agentd.v1.ServerService/GetDaemonInfo`,
		"a bad token": `grpcurl -cacert cert.pem -H "authorization: Bearer x" localhost:7777 list`,
	} {
		if _, stderr, exit := shell(t, in(d.at(line))); exit == 0 || !strings.Contains(stderr, "token") && !strings.Contains(stderr, "Unauthenticated") {
			t.Errorf("%s: exit code %d: %s", what, exit, stderr)
		}
	}
	if _, stderr, exit := shell(t, in(d.at(`grpcurl -plaintext localhost:7777 list`))); exit == 0 {
		t.Errorf("without TLS: %s", stderr)
	}
	token, err := os.ReadFile(filepath.Join(dir, "billing.token"))
	if err != nil {
		t.Fatal(err)
	}
	if log := strings.Join(d.lines(), "\n"); strings.Contains(log, strings.TrimSpace(string(token))) || strings.Contains(log, "without encryption") {
		t.Errorf("the log says %s", log)
	}
}

// authority signs certificates.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pem  []byte
}

func newAuthority(t *testing.T) *authority {
	a := new(authority)
	own, cert, _ := a.issue(t, x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	})
	a.cert, a.pem = own.Leaf, cert
	return a
}

// issue makes a certificate: the authority's own if it has none.
func (a *authority) issue(t *testing.T, template x509.Certificate) (pair tls.Certificate, cert, key []byte) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	if a.cert == nil {
		a.cert, a.key = &template, secret
	}
	der, err := x509.CreateCertificate(rand.Reader, &template, a.cert, secret.Public(), a.key)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalECPrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	cert = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	key = pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: encoded})
	if pair, err = tls.X509KeyPair(cert, key); err != nil {
		t.Fatal(err)
	}
	return pair, cert, key
}

// replace puts a file where one may be, at once.
func replace(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path+".next", data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".next", path); err != nil {
		t.Fatal(err)
	}
}

// TestCertificatesNameTheOwner connects with client certificates, and has the
// server's own replaced while a session goes on.
func TestCertificatesNameTheOwner(t *testing.T) {
	dir, ca, foreign := t.TempDir(), newAuthority(t), newAuthority(t)
	server := func(serial int64) {
		_, cert, key := ca.issue(t, x509.Certificate{SerialNumber: big.NewInt(serial), DNSNames: []string{"localhost"}})
		replace(t, filepath.Join(dir, "cert.pem"), cert)
		replace(t, filepath.Join(dir, "key.pem"), key)
	}
	client := func(by *authority, id string) tls.Certificate {
		u, err := url.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		pair, _, _ := by.issue(t, x509.Certificate{SerialNumber: big.NewInt(7), URIs: []*url.URL{u}})
		return pair
	}
	server(10)
	replace(t, filepath.Join(dir, "ca.pem"), ca.pem)
	d := serve(t, cleanEnv(t), "--cli=simulated", "--listen=0.0.0.0:0", "--admin=spiffe://test/ops",
		"--tls-cert="+dir+"/cert.pem", "--tls-key="+dir+"/key.pem", "--tls-client-ca="+dir+"/ca.pem")
	roots := x509.NewCertPool()
	roots.AddCert(ca.cert)
	dial := func(certs ...tls.Certificate) agentdv1.ServerServiceClient {
		conn, err := grpc.NewClient("localhost:"+d.port(), grpc.WithTransportCredentials(credentials.NewTLS(&tls.Config{RootCAs: roots, Certificates: certs})))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return agentdv1.NewServerServiceClient(conn)
	}
	who := func(c agentdv1.ServerServiceClient) (policy *agentdv1.CallerPolicy, serial int64, err error) {
		var p peer.Peer
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		info, err := c.GetDaemonInfo(ctx, &agentdv1.GetDaemonInfoRequest{}, grpc.Peer(&p))
		if err != nil {
			return nil, 0, err
		}
		return info.GetPolicy(), p.AuthInfo.(credentials.TLSInfo).State.PeerCertificates[0].SerialNumber.Int64(), nil
	}
	stdout, _, code := agentd(t, cleanEnv(t), "check", "--cli=simulated", "--listen=127.0.0.1:"+d.port(), "--homes="+dir+"/homes",
		"--tls-cert="+dir+"/cert.pem", "--tls-key="+dir+"/key.pem", "--tls-client-ca="+dir+"/ca.pem")
	if code != 0 || !strings.Contains(stdout, "already") {
		t.Errorf("check of a daemon that wants certificates: exit code %d\n%s", code, stdout)
	}
	ops := dial(client(ca, "spiffe://test/ops"))
	for id, admin := range map[string]bool{"spiffe://test/ops": true, "spiffe://test/billing": false} {
		policy, serial, err := who(dial(client(ca, id)))
		if err != nil || policy.GetOwner() != id || policy.GetAdmin() != admin || serial != 10 {
			t.Errorf("%s: %v, server %d, %v", id, policy, serial, err)
		}
	}
	for what, c := range map[string]agentdv1.ServerServiceClient{"no certificate": dial(), "a foreign one": dial(client(foreign, "spiffe://test/ops"))} {
		if _, _, err := who(c); status.Code(err) != codes.Unavailable {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, serial, err := who(ops); err != nil || serial != 10 {
		t.Fatalf("server %d, %v", serial, err)
	}
	server(11)
	for deadline := time.Now().Add(20 * time.Second); ; {
		_, serial, err := who(dial(client(ca, "spiffe://test/ops")))
		if err != nil || serial == 11 {
			if err != nil {
				t.Error(err)
			}
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("new connections still see the old certificate")
		}
	}
	if _, serial, err := who(ops); err != nil || serial != 10 {
		t.Errorf("the connection from before: server %d, %v", serial, err)
	}
}
