package tools

import (
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
)

// model is a scripted Messages API whose script can be replaced, so that later
// calls can name what earlier ones made.
type model struct {
	url string
	api atomic.Pointer[messagesapi.Server]
}

func startModel(t *testing.T) *model {
	t.Helper()
	m := &model{}
	m.play(t, "")
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			target, err := url.Parse(m.api.Load().URL)
			if err != nil {
				t.Error(err)
				return
			}
			r.SetURL(target)
		},
		ErrorLog: slog.NewLogLogger(slog.NewTextHandler(t.Output(), nil), slog.LevelDebug),
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: proxy}
	served := make(chan error, 1)
	go func() { served <- server.Serve(ln) }()
	t.Cleanup(func() {
		_ = server.Close()
		<-served
	})
	m.url = "http://" + ln.Addr().String()
	return m
}

// play replaces the script.
func (m *model) play(t *testing.T, text string) {
	t.Helper()
	script, err := modelscript.Load([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	api, err := messagesapi.Start(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(api.Close)
	m.api.Store(api)
}
