package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"
	"time"

	"github.com/agentd/agentd/bench/frames"
)

// A pacer writes the events of many fake CLIs at their pace: a thousand
// processes that each wait for their own clock would cost more than what is
// measured. Each CLI hands it the pipe that is its stdout.

// tick is how often a pacer looks at the clock. CLIs are spread over it.
const tick = time.Millisecond

// paced is one CLI that a pacer writes for.
type paced struct {
	conn *net.UnixConn
	out  *os.File
	cmd  command
	next time.Time
	n    int
}

// pacer serves on a socket until it is killed.
func pacer(path string) error {
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "listen=%s\n", path)
	arrived := make(chan *paced, 1024)
	go func() { // ends with the process
		for {
			conn, err := l.AcceptUnix()
			if err != nil {
				return
			}
			if p, err := receive(conn); err == nil {
				arrived <- p
			}
		}
	}()
	clock := time.NewTicker(tick)
	defer clock.Stop()
	var all []*paced
	for {
		select {
		case p := <-arrived:
			// Neighbours write at different times.
			p.next = time.Now().Add(time.Duration(len(all)*37%p.cmd.EveryMs) * time.Millisecond)
			all = append(all, p)
		case now := <-clock.C:
			all = step(all, now)
		}
	}
}

// step writes what is due and returns the CLIs that have more to write.
func step(all []*paced, now time.Time) []*paced {
	left := all[:0]
	for _, p := range all {
		if p.next.After(now) {
			left = append(left, p)
			continue
		}
		p.next = p.next.Add(time.Duration(p.cmd.EveryMs) * time.Millisecond)
		_, err := p.out.Write(append(p.cmd.frame(p.n), '\n'))
		if p.n++; err == nil && p.n < p.cmd.Count {
			left = append(left, p)
			continue
		}
		_ = p.out.Close()
		_, _ = p.conn.Write([]byte{1}) // the CLI goes on
		_ = p.conn.Close()
	}
	return left
}

// frame is the n-th frame of pace.
func (cmd command) frame(n int) []byte {
	if cmd.Durable > 0 && n%cmd.Durable == cmd.Durable-1 {
		return frames.Status(n)
	}
	return frames.TextOf(n, now())
}

// receive takes a CLI's command and its stdout.
func receive(conn *net.UnixConn) (*paced, error) {
	text, rights := make([]byte, 4096), make([]byte, syscall.CmsgSpace(4))
	n, rn, _, _, err := conn.ReadMsgUnix(text, rights)
	if err != nil {
		return nil, err
	}
	p := &paced{conn: conn}
	if err := json.Unmarshal(text[:n], &p.cmd); err != nil {
		return nil, err
	}
	messages, err := syscall.ParseSocketControlMessage(rights[:rn])
	if err != nil || len(messages) != 1 {
		return nil, errors.Join(err, errors.New("no file was passed"))
	}
	files, err := syscall.ParseUnixRights(&messages[0])
	if err != nil || len(files) != 1 {
		return nil, errors.Join(err, errors.New("no file was passed"))
	}
	p.out = os.NewFile(uintptr(files[0]), "stdout of a CLI")
	return p, nil
}

// handOver has a pacer write this CLI's events and waits until it has.
func (c *cli) handOver(cmd command) error {
	conn, err := net.DialUnix("unix", nil, &net.UnixAddr{Name: cmd.Pacer})
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	text, err := json.Marshal(cmd)
	if err != nil {
		return err
	}
	if _, _, err := conn.WriteMsgUnix(text, syscall.UnixRights(int(os.Stdout.Fd())), nil); err != nil {
		return err
	}
	_, err = conn.Read(make([]byte, 1))
	return err
}
