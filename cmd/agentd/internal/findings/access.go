package findings

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"time"

	"github.com/agentd/agentd/cmd/agentd/internal/access"
)

// soon is how long before its end a certificate is pointed out.
const soon = 7 * 24 * time.Hour

// Callers tries what says who may call, and what encrypts.
func Callers(ctx context.Context, r *Report, f *access.Flags) {
	if f.TLSCert != "" {
		checkTLS(r, f)
	}
	log := slog.New(handler{Handler: slog.DiscardHandler, add: func(text string) { r.Add(Warn, "auth", "%s", text) }})
	switch who, err := f.Authenticator(ctx, log); {
	case err != nil:
		r.Add(Fail, "auth", "%v", err)
	case who == nil:
		r.Add(OK, "auth", "none: every caller is an administrator of everything")
	default:
		r.Add(OK, "auth", "callers are told apart by %s; %d administrators are named", f.Kinds(), len(f.Admins))
	}
}

func checkTLS(r *Report, f *access.Flags) {
	if _, err := f.Transport(slog.New(slog.DiscardHandler)); err != nil {
		r.Add(Fail, "tls", "%v", err)
		return
	}
	pair, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey)
	if err != nil { // it was replaced in this moment
		r.Add(Fail, "tls", "%v", err)
		return
	}
	end, now := pair.Leaf.NotAfter, time.Now()
	switch {
	case now.After(end), now.Before(pair.Leaf.NotBefore):
		r.Add(Fail, "tls", "%s is valid from %s to %s alone", f.TLSCert, pair.Leaf.NotBefore.Format(time.RFC3339), end.Format(time.RFC3339))
	case now.Add(soon).After(end):
		r.Add(Warn, "tls", "%s ends soon: %s", f.TLSCert, end.Format(time.RFC3339))
	default:
		r.Add(OK, "tls", "%s for %s, until %s", f.TLSCert, names(pair.Leaf), end.Format(time.RFC3339))
	}
}

// names are the hosts that a certificate is for.
func names(c *x509.Certificate) string {
	if len(c.DNSNames)+len(c.IPAddresses) == 0 {
		return "no host: clients will refuse it"
	}
	return fmt.Sprint(c.DNSNames, c.IPAddresses)
}

// handler hands on what is logged.
type handler struct {
	slog.Handler
	add func(text string)
}

// Enabled implements slog.Handler.
func (h handler) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

// Handle implements slog.Handler.
func (h handler) Handle(_ context.Context, record slog.Record) error {
	text := record.Message
	record.Attrs(func(a slog.Attr) bool { text += ": " + a.Value.String(); return true })
	h.add(text)
	return nil
}
