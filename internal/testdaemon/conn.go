package testdaemon

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// Conn is a client's connection.
type Conn struct {
	// Agent, Live, Server and History are the services behind it.
	Agent   agentdv1.AgentServiceClient
	Live    agentdv1.LiveSessionServiceClient
	Server  agentdv1.ServerServiceClient
	History agentdv1.HistoryServiceClient

	daemon *Daemon
	conn   *grpc.ClientConn
	header metadata.MD

	mu sync.Mutex
	// links are the network connections so far; guarded by mu.
	links []*link
}

// Dial connects as an owner.
func (d *Daemon) Dial(owner string, options ...grpc.DialOption) *Conn {
	return d.dial(metadata.Pairs(ownerKey, owner), options)
}

// DialAdmin connects as an owner who is an administrator.
func (d *Daemon) DialAdmin(owner string) *Conn {
	return d.dial(metadata.Pairs(ownerKey, owner, adminKey, "1"), nil)
}

func (d *Daemon) dial(header metadata.MD, options []grpc.DialOption) *Conn {
	d.T.Helper()
	c := &Conn{daemon: d, header: header}
	conn, err := grpc.NewClient("passthrough:///daemon", append([]grpc.DialOption{
		grpc.WithContextDialer(c.connect), grpc.WithTransportCredentials(insecure.NewCredentials()),
	}, options...)...)
	if err != nil {
		d.T.Fatal(err)
	}
	c.conn = conn
	c.Agent, c.Live, c.Server = agentdv1.NewAgentServiceClient(conn), agentdv1.NewLiveSessionServiceClient(conn), agentdv1.NewServerServiceClient(conn)
	c.History = agentdv1.NewHistoryServiceClient(conn)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.conns = append(d.conns, c)
	return c
}

// Context is what calls are made with: it says who calls.
func (c *Conn) Context() context.Context {
	return metadata.NewOutgoingContext(c.daemon.T.Context(), c.header)
}

// Invoke calls a unary RPC by its full name.
func (c *Conn) Invoke(method string, req, resp any) error {
	return c.conn.Invoke(c.Context(), method, req, resp)
}

func (c *Conn) connect(ctx context.Context, _ string) (net.Conn, error) {
	under, err := c.daemon.listener.DialContext(ctx)
	if err != nil {
		return nil, err
	}
	l := &link{Conn: under, frozen: make(chan struct{}), closed: make(chan struct{})}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.links = append(c.links, l)
	return l, nil
}

// Close closes the connection, as a client that ends does.
func (c *Conn) Close() { _ = c.conn.Close() }

// Cut breaks the network under the connection: both sides notice at once.
func (c *Conn) Cut() { c.drop() }

// Freeze makes the network a black hole: nothing passes in either direction any
// more, and neither side notices. What the client closes, the server does not
// see.
func (c *Conn) Freeze() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.links {
		l.freeze()
	}
}

// drop closes what is below the connection.
func (c *Conn) drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.links {
		_ = l.Conn.Close()
	}
}

// link is one network connection, seen from the client.
type link struct {
	net.Conn

	frozen chan struct{}
	closed chan struct{}
	once   sync.Once
	shut   sync.Once
}

var errLinkClosed = errors.New("the link is closed")

func (l *link) freeze() {
	l.once.Do(func() {
		close(l.frozen)
		_ = l.Conn.SetDeadline(time.Unix(1, 0)) // wakes who reads or writes
	})
}

func (l *link) isFrozen() bool {
	select {
	case <-l.frozen:
		return true
	default:
		return false
	}
}

// Read implements net.Conn.
func (l *link) Read(b []byte) (int, error) {
	n, err := l.Conn.Read(b)
	if l.isFrozen() {
		<-l.closed
		return 0, errLinkClosed
	}
	return n, err
}

// Write implements net.Conn.
func (l *link) Write(b []byte) (int, error) {
	if l.isFrozen() {
		return len(b), nil
	}
	n, err := l.Conn.Write(b)
	if l.isFrozen() {
		return len(b), nil
	}
	return n, err
}

// Close implements net.Conn.
func (l *link) Close() error {
	l.shut.Do(func() { close(l.closed) })
	if l.isFrozen() {
		return nil
	}
	return l.Conn.Close()
}
