//go:build !unix

package listen

import (
	"context"
	"net"
)

// listenPrivate opens a unix socket; the directory decides who may connect.
func listenPrivate(ctx context.Context, path string) (net.Listener, error) {
	return new(net.ListenConfig).Listen(ctx, "unix", path)
}
