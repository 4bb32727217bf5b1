package listen

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseListen(t *testing.T) {
	for listen, want := range map[string]Address{
		"127.0.0.1:7777":        {Network: "tcp", Address: "127.0.0.1:7777", Local: true},
		"127.9.9.9:0":           {Network: "tcp", Address: "127.9.9.9:0", Local: true},
		"[::1]:7777":            {Network: "tcp", Address: "[::1]:7777", Local: true},
		"localhost:http":        {Network: "tcp", Address: "localhost:http", Local: true},
		":7777":                 {Network: "tcp", Address: ":7777"},
		"0.0.0.0:7777":          {Network: "tcp", Address: "0.0.0.0:7777"},
		"[::]:7777":             {Network: "tcp", Address: "[::]:7777"},
		"192.0.2.1:7777":        {Network: "tcp", Address: "192.0.2.1:7777"},
		"[::ffff:192.0.2.1]:80": {Network: "tcp", Address: "[::ffff:192.0.2.1]:80"},
		"unix:///run/a/b.sock":  {Network: "unix", Address: "/run/a/b.sock", Local: true},
		"unix:/run/a/b.sock":    {Network: "unix", Address: "/run/a/b.sock", Local: true},
		"unix://here.sock":      {Network: "unix", Address: "here.sock", Local: true},
	} {
		if got, err := Parse(t.Context(), listen); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", listen, got, err, want)
		}
	}
	for listen, want := range map[string]string{
		"":                   "neither HOST:PORT nor unix:///PATH",
		"7777":               "neither HOST:PORT nor unix:///PATH",
		"127.0.0.1":          "neither HOST:PORT nor unix:///PATH",
		"::1:7777":           "neither HOST:PORT nor unix:///PATH",
		"http://[::1]:80/":   "neither HOST:PORT nor unix:///PATH",
		"127.0.0.1:":         "names no port",
		"127.0.0.1:99999":    "names no port",
		"127.0.0.1:nonsense": "names no port",
		"unix://":            "names no path",
	} {
		if _, err := Parse(t.Context(), listen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", listen, err, want)
		}
	}
}

func TestAllowed(t *testing.T) {
	public, local := Address{Network: "tcp", Address: "0.0.0.0:1"}, Address{Network: "unix", Address: "/s", Local: true}
	if err := public.Allowed(false, "encryption"); err == nil || !strings.Contains(err.Error(), "without encryption") || !strings.Contains(err.Error(), "--insecure-listen") {
		t.Errorf("a public Address: %v", err)
	}
	if err := public.Allowed(true, "encryption"); err != nil {
		t.Errorf("a public address with --insecure-listen: %v", err)
	}
	if err := public.Allowed(false, ""); err != nil {
		t.Errorf("a public address that lacks nothing: %v", err)
	}
	if err := local.Allowed(false, "encryption"); err != nil {
		t.Errorf("a local Address: %v", err)
	}
}

func TestListenPutsNothingAside(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := func(name string) Address {
		return Address{Network: "unix", Address: filepath.Join(dir, name), Local: true}
	}
	if _, err := Listen(t.Context(), address("file")); err == nil || !strings.Contains(err.Error(), "is not a socket") {
		t.Errorf("on a file: %v", err)
	}
	l, err := Listen(t.Context(), address("live"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := Listen(t.Context(), address("live")); err == nil || !strings.Contains(err.Error(), "another process listens") {
		t.Errorf("on a live socket: %v", err)
	}
	stale, err := net.Listen("unix", filepath.Join(dir, "stale"))
	if err != nil {
		t.Fatal(err)
	}
	stale.(*net.UnixListener).SetUnlinkOnClose(false)
	stale.Close()
	again, err := Listen(t.Context(), address("stale"))
	if err != nil {
		t.Fatalf("on a stale socket: %v", err)
	}
	again.Close()
	absent := address("absent/socket")
	_, err = Listen(t.Context(), absent)
	for _, err := range []error{err, Try(t.Context(), absent)} {
		if err == nil || !strings.Contains(err.Error(), "the folder "+dir+"/absent does not exist: make it, owned by the daemon's user") {
			t.Errorf("in an absent folder: %v", err)
		}
	}
}
