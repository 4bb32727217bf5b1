package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseListen(t *testing.T) {
	for listen, want := range map[string]listenAddress{
		"127.0.0.1:7777":        {network: "tcp", address: "127.0.0.1:7777", local: true},
		"127.9.9.9:0":           {network: "tcp", address: "127.9.9.9:0", local: true},
		"[::1]:7777":            {network: "tcp", address: "[::1]:7777", local: true},
		"localhost:http":        {network: "tcp", address: "localhost:http", local: true},
		":7777":                 {network: "tcp", address: ":7777"},
		"0.0.0.0:7777":          {network: "tcp", address: "0.0.0.0:7777"},
		"[::]:7777":             {network: "tcp", address: "[::]:7777"},
		"192.0.2.1:7777":        {network: "tcp", address: "192.0.2.1:7777"},
		"[::ffff:192.0.2.1]:80": {network: "tcp", address: "[::ffff:192.0.2.1]:80"},
		"unix:///run/a/b.sock":  {network: "unix", address: "/run/a/b.sock", local: true},
		"unix:/run/a/b.sock":    {network: "unix", address: "/run/a/b.sock", local: true},
		"unix://here.sock":      {network: "unix", address: "here.sock", local: true},
	} {
		if got, err := parseListen(t.Context(), listen); err != nil || got != want {
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
		if _, err := parseListen(t.Context(), listen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", listen, err, want)
		}
	}
}

func TestAllowed(t *testing.T) {
	public, local := listenAddress{network: "tcp", address: "0.0.0.0:1"}, listenAddress{network: "unix", address: "/s", local: true}
	if err := public.allowed(false); err == nil || !strings.Contains(err.Error(), "--insecure-listen") {
		t.Errorf("a public address: %v", err)
	}
	if err := public.allowed(true); err != nil {
		t.Errorf("a public address with --insecure-listen: %v", err)
	}
	if err := local.allowed(false); err != nil {
		t.Errorf("a local address: %v", err)
	}
}

func TestListenPutsNothingAside(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := func(name string) listenAddress {
		return listenAddress{network: "unix", address: filepath.Join(dir, name), local: true}
	}
	if _, err := listen(t.Context(), address("file")); err == nil || !strings.Contains(err.Error(), "is not a socket") {
		t.Errorf("on a file: %v", err)
	}
	l, err := listen(t.Context(), address("live"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := listen(t.Context(), address("live")); err == nil || !strings.Contains(err.Error(), "another process listens") {
		t.Errorf("on a live socket: %v", err)
	}
	stale, err := net.Listen("unix", filepath.Join(dir, "stale"))
	if err != nil {
		t.Fatal(err)
	}
	stale.(*net.UnixListener).SetUnlinkOnClose(false)
	stale.Close()
	again, err := listen(t.Context(), address("stale"))
	if err != nil {
		t.Fatalf("on a stale socket: %v", err)
	}
	again.Close()
	absent := address("absent/socket")
	_, err = listen(t.Context(), absent)
	for _, err := range []error{err, tryListen(t.Context(), absent)} {
		if err == nil || !strings.Contains(err.Error(), "the folder "+dir+"/absent does not exist: make it, owned by the daemon's user") {
			t.Errorf("in an absent folder: %v", err)
		}
	}
}
