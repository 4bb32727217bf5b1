package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// stopper tells that the program was asked to stop.
type stopper struct {
	// first ends with the first signal: stop in order.
	first context.Context //nolint:containedctx // it is the program's own lifetime
	// second is closed by the second one: stop at once.
	second <-chan struct{}
}

// watchSignals watches SIGINT and SIGTERM. Its goroutine ends with the second
// signal, or with the program.
func watchSignals(ctx context.Context) *stopper {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	return newStopper(ctx, signals)
}

func newStopper(ctx context.Context, signals <-chan os.Signal) *stopper {
	first, stop := context.WithCancel(ctx)
	second := make(chan struct{})
	go func() {
		defer stop()
		for _, end := range []func(){stop, func() { close(second) }} {
			select {
			case <-signals:
				end()
			case <-ctx.Done():
				return
			}
		}
	}()
	return &stopper{first: first, second: second}
}
