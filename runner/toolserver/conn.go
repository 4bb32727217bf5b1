package toolserver

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// conn carries messages between the CLI's requests and one SDK session. Its
// queue has no bound of its own: it holds what the CLI has asked and waits for.
type conn struct {
	wake chan struct{} // capacity 1: the queue or the end has changed

	mu sync.Mutex
	// Below is guarded by mu.
	queue    []*jsonrpc.Request
	waiting  map[int64]answerFunc // by the number that the SDK knows the request by
	last     int64
	retiring bool // ends once nothing waits
	ended    bool
}

// answerFunc takes the outcome of a request: a result, or a JSON-RPC error.
type answerFunc func(result rawjson.Value, failed *rpcError)

type rpcError struct {
	code    int32
	message string
	data    rawjson.Value
}

var (
	_ mcp.Transport  = (*conn)(nil)
	_ mcp.Connection = (*conn)(nil)
)

func newConn() *conn {
	return &conn{wake: make(chan struct{}, 1), waiting: make(map[int64]answerFunc)}
}

// call queues a request, and reports false if the conn has ended. answer is
// called once, from a goroutine of the SDK, or never if the conn is closed
// before.
func (c *conn) call(method string, params rawjson.Value, answer answerFunc) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return false
	}
	c.last++
	id, err := jsonrpc.MakeID(float64(c.last))
	if err != nil { // numbers are ids
		answer(nil, failure(err))
		return true
	}
	c.waiting[c.last] = answer
	c.queueLocked(&jsonrpc.Request{ID: id, Method: method, Params: []byte(params)})
	return true
}

// notify queues a notification without params.
func (c *conn) notify(method string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queueLocked(&jsonrpc.Request{Method: method})
}

func (c *conn) queueLocked(r *jsonrpc.Request) {
	c.queue = append(c.queue, r)
	c.signal()
}

// retire ends the conn once everything asked is answered.
func (c *conn) retire() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.retiring = true
	c.signal()
}

// finished reports whether the conn has ended.
func (c *conn) finished() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}

func (c *conn) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Connect implements [mcp.Transport].
func (c *conn) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// SessionID implements [mcp.Connection].
func (c *conn) SessionID() string { return "" }

// Read implements [mcp.Connection]. Only the SDK calls it, from one goroutine.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if r, err := c.next(); r != nil || err != nil {
			return r, err
		}
		select {
		case <-c.wake:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (c *conn) next() (jsonrpc.Message, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.ended:
		return nil, io.EOF
	case len(c.queue) > 0:
		r := c.queue[0]
		c.queue = c.queue[1:]
		return r, nil
	case c.retiring && len(c.waiting) == 0:
		c.ended = true
		return nil, io.EOF
	default:
		return nil, nil
	}
}

// Write implements [mcp.Connection].
func (c *conn) Write(_ context.Context, m jsonrpc.Message) error {
	r, ok := m.(*jsonrpc.Response)
	if !ok {
		return nil // a server that agentd hosts has nothing to say by itself
	}
	id, _ := r.ID.Raw().(int64)
	c.mu.Lock()
	answer := c.waiting[id]
	delete(c.waiting, id)
	c.mu.Unlock()
	if answer != nil {
		answer(rawjson.Value(r.Result), failure(r.Error))
	}
	c.signal()
	return nil
}

// Close implements [mcp.Connection]. What waits for an answer gets none.
func (c *conn) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	c.queue, c.waiting = nil, nil
	c.signal()
	return nil
}

// failure returns err as a JSON-RPC error, nil if it is nil.
func failure(err error) *rpcError {
	if err == nil {
		return nil
	}
	f := &rpcError{code: callback.CodeInternal, message: err.Error()}
	if coded, ok := errors.AsType[*jsonrpc.Error](err); ok && coded.Code != 0 {
		f.code = int32(coded.Code) //nolint:gosec // JSON-RPC codes have five digits
		f.data = rawjson.Value(coded.Data)
	}
	return f
}
