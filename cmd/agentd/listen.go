package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// listenAddress is a parsed --listen.
type listenAddress struct {
	network, address string
	local            bool // only this machine can connect
}

// parseListen reads an address. A host name counts as local only if all its
// addresses are.
func parseListen(ctx context.Context, listen string) (listenAddress, error) {
	if path, ok := strings.CutPrefix(listen, "unix:"); ok {
		if path = strings.TrimPrefix(path, "//"); path == "" {
			return listenAddress{}, fmt.Errorf("--listen %s names no path; write unix:///path/to/socket", listen)
		}
		return listenAddress{network: "unix", address: path, local: true}, nil
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return listenAddress{}, fmt.Errorf("--listen %s is neither HOST:PORT nor unix:///PATH: %w", listen, err)
	}
	if _, err := net.DefaultResolver.LookupPort(ctx, "tcp", port); err != nil || port == "" {
		return listenAddress{}, fmt.Errorf("--listen %s names no port; write HOST:PORT, with port 0 for any free one", listen)
	}
	a := listenAddress{network: "tcp", address: listen}
	if host == "" { // every address of the machine
		return a, nil
	}
	ips, err := net.DefaultResolver.LookupIPAddr(ctx, host)
	if err != nil {
		return a, fmt.Errorf("--listen %s: %w", listen, err)
	}
	a.local = true
	for _, ip := range ips {
		a.local = a.local && ip.IP.IsLoopback()
	}
	return a, nil
}

// allowed refuses an address that other machines can reach, unless that was
// asked for.
func (a listenAddress) allowed(insecure bool) error {
	if a.local || insecure {
		return nil
	}
	return fmt.Errorf("--listen %s can be reached from other machines, and agentd neither encrypts nor authenticates: "+
		"use a loopback address or a unix socket, or say --insecure-listen", a)
}

// String is the address as --listen spells it.
func (a listenAddress) String() string {
	if a.network == "unix" {
		return "unix://" + a.address
	}
	return a.address
}

// listen opens the address. A unix socket is for its user alone, and replaces a
// socket that nobody listens on any more.
func listen(ctx context.Context, a listenAddress) (net.Listener, error) {
	var l net.Listener
	var err error
	if a.network == "unix" {
		if err := removeStale(ctx, a.address); err != nil {
			return nil, err
		}
		l, err = listenPrivate(ctx, a.address)
	} else {
		l, err = listenTCP(ctx, a)
	}
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", a, err)
	}
	return l, nil
}

var errInUse = errors.New("another process listens there: stop it, or choose another --listen")

func listenTCP(ctx context.Context, a listenAddress) (net.Listener, error) {
	l, err := new(net.ListenConfig).Listen(ctx, a.network, a.address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, errInUse
	}
	return l, err
}

// removeStale removes the socket of a daemon that is gone.
func removeStale(ctx context.Context, path string) error {
	stale, err := isStale(ctx, path)
	if err != nil || !stale {
		return err
	}
	return os.Remove(path)
}

// folder says that a socket's folder does not exist.
func folder(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the folder %s does not exist: make it, owned by the daemon's user", dir)
	}
	return nil
}

// isStale reports whether path is a socket that nobody listens on. It is an
// error if something else is in the way.
func isStale(ctx context.Context, path string) (bool, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, folder(filepath.Dir(path))
	case err != nil:
		return false, err
	case info.Mode().Type() != fs.ModeSocket:
		return false, fmt.Errorf("%s exists and is not a socket", path)
	}
	if conn, err := new(net.Dialer).DialContext(ctx, "unix", path); err == nil {
		_ = conn.Close()
		return false, fmt.Errorf("%s: %w", path, errInUse)
	}
	return true, nil
}
