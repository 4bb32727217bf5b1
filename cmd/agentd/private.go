package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/agentd/agentd/cmd/agentd/internal/listen"
)

// privately runs f with a connection to a daemon of its own, on a socket in a
// directory that is removed in the end. compose says what the daemon is, but for its
// address.
func privately(ctx context.Context, stop *stopper, compose func(dir string) (daemonConfig, error), f func(conn *grpc.ClientConn, dir string) error) (err error) {
	dir, err := os.MkdirTemp("", "agentd-own-")
	if err != nil {
		return fmt.Errorf("making a place for the daemon: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	cfg, err := compose(dir)
	if err != nil {
		return err
	}
	cfg.address = listen.Address{Network: "unix", Address: filepath.Join(dir, "agentd.sock"), Local: true}
	d, err := newDaemon(ctx, cfg)
	if err != nil {
		return err
	}
	over, end := context.WithCancel(context.WithoutCancel(ctx))
	served := make(chan error, 1)
	go func() { served <- d.run(&stopper{first: over, second: stop.second}) }() // ends with over
	defer func() { end(); err = errors.Join(err, <-served) }()

	conn, err := grpc.NewClient(d.target(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	return f(conn, dir)
}

// target is where a client finds the daemon.
func (d *daemon) target() string {
	if d.listener.Addr().Network() == "unix" {
		return "unix:" + d.listener.Addr().String()
	}
	return "passthrough:///" + d.listener.Addr().String()
}
