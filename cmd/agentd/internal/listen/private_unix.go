//go:build unix

package listen

import (
	"context"
	"net"
	"syscall"
)

// listenPrivate opens a unix socket with mode 0600. The mask is the process's:
// it is changed only here, before anything is served.
func listenPrivate(ctx context.Context, path string) (net.Listener, error) {
	old := syscall.Umask(0o177)
	defer syscall.Umask(old)
	return new(net.ListenConfig).Listen(ctx, "unix", path)
}
