package e2e

import (
	"crypto/sha256"
	"crypto/x509"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sum is what a model does in the example of the official SDKs.
const sum = `
{"when":"hello","text":"Hello from the script."}
{"tool":"mcp__calc__add","input":{"a":12.5,"b":8}}
{"when":"Sum: 20.5","text":"It is 20.5."}
`

// printed is what the examples print, around what the model says.
func printed(hello, sum string) []string {
	return []string{hello, "[success]", "[hook before mcp__calc__add]", "[may it use mcp__calc__add?]", "[tool add]", sum, "[success]"}
}

// TestOfficialPythonSDK has the official SDK run against the daemon: its query(),
// and a client with a permission callback, a hook and a tool of its own.
//
// covers: T1, T2, T3, T4, T5, T6, T7
func TestOfficialPythonSDK(t *testing.T) {
	python, oracle := os.Getenv("AGENTD_TEST_PYTHON"), os.Getenv("AGENTD_ORACLE_PYTHON")
	if python == "" || oracle == "" {
		t.Skip("AGENTD_TEST_PYTHON and AGENTD_ORACLE_PYTHON do not name interpreters with gRPC and with the official SDK")
	}
	packages, err := filepath.Glob(filepath.Join(filepath.Dir(oracle), "../lib/python*/site-packages"))
	if err != nil || len(packages) != 1 {
		t.Fatalf("the packages of %s are in %q: %v", oracle, packages, err)
	}
	play := func(t *testing.T, d *daemon, env []string, wants ...string) {
		t.Helper()
		path := strings.Join([]string{root + "/gen/python", packages[0]}, string(os.PathListSeparator))
		env = append(cleanEnv(t, "PYTHONPATH="+path, "PYTHONDONTWRITEBYTECODE=1"), env...)
		stdout, stderr, code := execute(t, env, python, root+"/examples/python/sdk.py", d.addr)
		said(t, stdout, stderr, code, wants...)
	}
	t.Run("simulated", func(t *testing.T) {
		play(t, serve(t, cleanEnv(t), "--cli=simulated"), nil,
			printed("a simulated Claude", "Sum: 20.5")...)
	})
	t.Run("real", func(t *testing.T) {
		play(t, serveScripted(t, sum), nil,
			printed("Hello from the script.", "It is 20.5.")...)
	})
	t.Run("with TLS and a token", func(t *testing.T) {
		dir, ca := t.TempDir(), newAuthority(t)
		_, cert, key := ca.issue(t, x509.Certificate{SerialNumber: big.NewInt(2), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}})
		token := sha256.Sum256([]byte("t1"))
		for name, data := range map[string][]byte{
			"ca.pem": ca.pem, "cert.pem": cert, "key.pem": key, "tokens.yaml": fmt.Appendf(nil, "tokens: [{owner: a, sha256: %x}]", token),
		} {
			replace(t, filepath.Join(dir, name), data)
		}
		d := serve(t, cleanEnv(t), "--cli=simulated", "--tls-cert="+dir+"/cert.pem", "--tls-key="+dir+"/key.pem", "--token-file="+dir+"/tokens.yaml")
		play(t, d, []string{"AGENTD_TLS_CA=" + dir + "/ca.pem", "AGENTD_TOKEN=t1"}, printed("a simulated Claude", "Sum: 20.5")...)
	})
}
