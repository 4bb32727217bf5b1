package findings

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	"github.com/agentd/agentd/cmd/agentd/internal/access"
	"github.com/agentd/agentd/cmd/agentd/internal/listen"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/interceptors"
)

// answerWithin is how long who listens at an address may take to say that it is
// agentd.
const answerWithin = 2 * time.Second

// ServesHealth reports whether health is served at an address over HTTP.
func ServesHealth(ctx context.Context, a listen.Address) bool {
	client := http.Client{Timeout: answerWithin, Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, a.Network, a.Address)
		},
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://agentd/healthz", http.NoBody)
	if err != nil {
		return false
	}
	resp, err := client.Do(req)
	if err != nil {
		return false
	}
	return resp.Body.Close() == nil && resp.StatusCode == http.StatusOK
}

// IsAgentd reports whether an agentd answers at an address. One that wants
// credentials says so in its own way; one that wants a client certificate says nothing,
// and is known by its own.
func IsAgentd(ctx context.Context, a listen.Address, f *access.Flags) bool {
	transport := insecure.NewCredentials()
	var ours atomic.Bool
	if pair, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey); err == nil {
		transport = credentials.NewTLS(&tls.Config{
			InsecureSkipVerify: true, // nothing is told to it
			VerifyConnection: func(state tls.ConnectionState) error {
				ours.Store(f.TLSClientCA != "" && state.PeerCertificates[0].Equal(pair.Leaf))
				return nil
			},
		})
	}
	conn, err := grpc.NewClient(a.Target(), grpc.WithTransportCredentials(transport))
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err = agentdv1.NewServerServiceClient(conn).GetDaemonInfo(ctx, &agentdv1.GetDaemonInfoRequest{})
	return err == nil || ours.Load() || slices.ContainsFunc(status.Convert(err).Details(), func(detail any) bool {
		info, ok := detail.(*errdetails.ErrorInfo)
		return ok && info.GetDomain() == interceptors.Domain
	})
}
