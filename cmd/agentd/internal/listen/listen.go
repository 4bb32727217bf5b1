// Package listen opens the addresses that the daemon serves on.
package listen

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

// Address is where to listen.
type Address struct {
	// Network and Address are as package net has them.
	Network, Address string
	// Local says that only this machine can connect.
	Local bool
}

// Parse reads an address, HOST:PORT or unix:///PATH. A host name counts as local only if all its
// addresses are.
func Parse(ctx context.Context, listen string) (Address, error) {
	if path, ok := strings.CutPrefix(listen, "unix:"); ok {
		if path = strings.TrimPrefix(path, "//"); path == "" {
			return Address{}, fmt.Errorf("%s names no path; write unix:///path/to/socket", listen)
		}
		return Address{Network: "unix", Address: path, Local: true}, nil
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return Address{}, fmt.Errorf("%s is neither HOST:PORT nor unix:///PATH: %w", listen, err)
	}
	if _, err := net.DefaultResolver.LookupPort(ctx, "tcp", port); err != nil || port == "" {
		return Address{}, fmt.Errorf("%s names no port; write HOST:PORT, with port 0 for any free one", listen)
	}
	a := Address{Network: "tcp", Address: listen}
	if host == "" { // every address of the machine
		return a, nil
	}
	ips, err := net.DefaultResolver.LookupIPAddr(ctx, host)
	if err != nil {
		return a, fmt.Errorf("%s: %w", listen, err)
	}
	a.Local = true
	for _, ip := range ips {
		a.Local = a.Local && ip.IP.IsLoopback()
	}
	return a, nil
}

// Allowed refuses an address that other machines can reach where something is
// lacking, unless that was asked for.
func (a Address) Allowed(insecure bool, lacks string) error {
	if a.Local || insecure || lacks == "" {
		return nil
	}
	return fmt.Errorf("--listen %s can be reached from other machines, without %s: use a loopback address or a unix socket, "+
		"or encrypt (--tls-cert, --tls-key) and authenticate (--token-file, --jwt-issuer or --tls-client-ca), or say --insecure-listen", a, lacks)
}

// String is the address as flags spell it.
func (a Address) String() string {
	if a.Network == "unix" {
		return "unix://" + a.Address
	}
	return a.Address
}

// Target is the address as gRPC's clients spell it: theirs with unix:// has no relative
// paths.
func (a Address) Target() string {
	if a.Network == "unix" {
		return "unix:" + a.Address
	}
	return a.Address
}

// Listen opens the address. A unix socket is for its user alone, and replaces a
// socket that nobody listens on any more.
func Listen(ctx context.Context, a Address) (net.Listener, error) {
	var l net.Listener
	var err error
	if a.Network == "unix" {
		if err := removeStale(ctx, a.Address); err != nil {
			return nil, err
		}
		l, err = listenPrivate(ctx, a.Address)
	} else {
		l, err = listenTCP(ctx, a)
	}
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", a, err)
	}
	return l, nil
}

// ErrInUse says that somebody listens at an address already.
var ErrInUse = errors.New("another process listens there: stop it, or choose another --listen")

func listenTCP(ctx context.Context, a Address) (net.Listener, error) {
	l, err := new(net.ListenConfig).Listen(ctx, a.Network, a.Address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, ErrInUse
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
		return false, fmt.Errorf("%s: %w", path, ErrInUse)
	}
	return true, nil
}

// Try says whether an address is free, and leaves nothing behind.
func Try(ctx context.Context, a Address) error {
	if a.Network == "unix" {
		_, err := isStale(ctx, a.Address)
		return err
	}
	l, err := listenTCP(ctx, a)
	if err != nil {
		return err
	}
	return l.Close()
}
