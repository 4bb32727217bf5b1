package tools

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"encoding/pem"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// page serves one page and returns its address and the file with the
// certificate to trust.
func page(t *testing.T) (url, certificate string) {
	t.Helper()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<html><title>T</title><body><h1>Hello page</h1></body></html>\n")
	}))
	t.Cleanup(server.Close)
	certificate = filepath.Join(t.TempDir(), "ca.pem")
	write(t, certificate, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}))
	return server.URL, certificate
}

// repository adds the files of a git repository with one empty commit.
func repository(files map[string]string) map[string]string {
	out := maps.Clone(files)
	if out == nil {
		out = map[string]string{}
	}
	object := func(kind, content string) string {
		data := fmt.Sprintf("%s %d\x00%s", kind, len(content), content)
		id := fmt.Sprintf("%x", sha1.Sum([]byte(data)))
		var packed bytes.Buffer
		w := zlib.NewWriter(&packed)
		_, _ = io.WriteString(w, data)
		_ = w.Close()
		out[".git/objects/"+id[:2]+"/"+id[2:]] = packed.String()
		return id
	}
	tree := object("tree", "")
	who := "A <a@example.com> 1700000000 +0000"
	commit := object("commit", "tree "+tree+"\nauthor "+who+"\ncommitter "+who+"\n\nfirst\n")
	out[".git/HEAD"] = "ref: refs/heads/main\n"
	out[".git/refs/heads/main"] = commit + "\n"
	out[".git/config"] = "[core]\n\trepositoryformatversion = 0\n[user]\n\tname = A\n\temail = a@example.com\n"
	return out
}
