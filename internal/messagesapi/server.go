package messagesapi

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/agentd/agentd/internal/modelscript"
)

// maxBody is the largest request body that is read. The CLI's own limit on a
// conversation is far below.
const maxBody = 64 << 20

// Server is a running stand-in.
type Server struct {
	// URL is its base URL, for ANTHROPIC_BASE_URL.
	URL string

	script *modelscript.Script
	http   *http.Server
	stop   context.CancelFunc
	served chan struct{}

	mu sync.Mutex
	// What follows is guarded by mu.

	requests []*Request
	changed  chan struct{} // closed and replaced with each change
}

// Start starts a stand-in on a free port of 127.0.0.1.
func Start(script *modelscript.Script) (*Server, error) {
	ln, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen for the scripted Messages API: %w", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{
		URL:     "http://" + ln.Addr().String(),
		script:  script,
		stop:    stop,
		served:  make(chan struct{}),
		changed: make(chan struct{}),
	}
	s.http = &http.Server{
		Handler:           http.HandlerFunc(s.serve),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: time.Minute,
	}
	go func() {
		defer close(s.served)
		_ = s.http.Serve(ln)
	}()
	return s, nil
}

// Env is what a CLI's environment needs to use the API at a URL, and nothing else
// on the network.
func Env(url string) []string {
	return []string{
		"ANTHROPIC_BASE_URL=" + url, "ANTHROPIC_API_KEY=sk-ant-scripted", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
	}
}

// Close ends the server and everything it still answers.
func (s *Server) Close() {
	s.stop()
	_ = s.http.Close()
	<-s.served
}

// Requests returns what was asked so far, oldest first.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Request, 0, len(s.requests))
	for _, r := range s.requests {
		out = append(out, *r)
	}
	return out
}

// Turns returns the requests that took a reply of the script, oldest first.
func (s *Server) Turns() []Request {
	return slices.DeleteFunc(s.Requests(), func(r Request) bool { return r.Kind != KindTurn })
}

// Wait waits until the recorded requests satisfy ok, and returns them.
func (s *Server) Wait(ctx context.Context, ok func([]Request) bool) ([]Request, error) {
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if got := s.Requests(); ok(got) {
			return got, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return s.Requests(), context.Cause(ctx)
		}
	}
}

func (s *Server) update(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
	close(s.changed)
	s.changed = make(chan struct{})
}

func (s *Server) serve(w http.ResponseWriter, hr *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, hr.Body, maxBody))
	if err != nil {
		writeError(w, &modelscript.Error{Status: http.StatusBadRequest, Type: "invalid_request_error", Message: err.Error()})
		return
	}
	r := newRequest(hr, body)
	s.update(func() { s.requests = append(s.requests, r) })
	err = s.answer(w, hr, r)
	if err == nil {
		return
	}
	s.update(func() { r.Aborted = true })
	panic(http.ErrAbortHandler) // the documented way to cut a connection
}

func (s *Server) answer(w http.ResponseWriter, hr *http.Request, r *Request) error {
	switch {
	case hr.Method == http.MethodHead:
		w.WriteHeader(http.StatusOK)
		return nil
	case r.Kind == KindCount:
		return writeJSON(w, http.StatusOK, map[string]int{"input_tokens": modelscript.InputTokens})
	case r.Kind == KindTurn, r.Kind == KindSide:
		return s.send(hr.Context(), w, r, s.script.Next(modelscript.Match{User: r.User, Side: r.Side}))
	case hr.Method == http.MethodGet && !strings.HasPrefix(hr.URL.Path, "/v1/messages"):
		return writeJSON(w, http.StatusOK, map[string][]int{"data": {}})
	default:
		writeError(w, &modelscript.Error{Status: http.StatusNotFound, Type: "not_found_error", Message: "the scripted API has no " + hr.URL.Path})
		return nil
	}
}
