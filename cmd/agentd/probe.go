//go:build probe

package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	_ "net/http/pprof" // registers itself
	"os"
	"runtime/debug"
)

// A build with the tag probe serves pprof at AGENTD_PROBE, and lets the memory
// go that nothing uses at /free: bench/ counts allocations and goroutines so,
// and takes profiles.
func init() { //nolint:gochecknoinits // the ordinary program must know nothing of it
	address := os.Getenv("AGENTD_PROBE")
	if address == "" {
		return
	}
	http.HandleFunc("/free", func(http.ResponseWriter, *http.Request) { debug.FreeOSMemory() })
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", address)
	if err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		return
	}
	fmt.Fprintln(os.Stderr, "probe="+l.Addr().String())
	go func() { _ = http.Serve(l, nil) }() //nolint:gosec // on loopback, for the bench alone
}
