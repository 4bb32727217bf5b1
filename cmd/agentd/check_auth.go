package main

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

// checkCallers tries what says who may call, and what encrypts.
func checkCallers(ctx context.Context, r *report, f *access.Flags) {
	if f.TLSCert != "" {
		checkTLS(r, f)
	}
	log := slog.New(findings{Handler: slog.DiscardHandler, add: func(text string) { r.add(warn, "auth", "%s", text) }})
	switch who, err := f.Authenticator(ctx, log); {
	case err != nil:
		r.add(fail, "auth", "%v", err)
	case who == nil:
		r.add(ok, "auth", "none: every caller is an administrator of everything")
	default:
		r.add(ok, "auth", "callers are told apart, %d of them named as administrators", len(f.Admins))
	}
}

func checkTLS(r *report, f *access.Flags) {
	if _, err := f.Transport(slog.New(slog.DiscardHandler)); err != nil {
		r.add(fail, "tls", "%v", err)
		return
	}
	pair, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey)
	if err != nil { // it was replaced in this moment
		r.add(fail, "tls", "%v", err)
		return
	}
	end, now := pair.Leaf.NotAfter, time.Now()
	switch {
	case now.After(end), now.Before(pair.Leaf.NotBefore):
		r.add(fail, "tls", "%s is valid from %s to %s alone", f.TLSCert, pair.Leaf.NotBefore.Format(time.RFC3339), end.Format(time.RFC3339))
	case now.Add(soon).After(end):
		r.add(warn, "tls", "%s ends soon: %s", f.TLSCert, end.Format(time.RFC3339))
	default:
		r.add(ok, "tls", "%s for %s, until %s", f.TLSCert, names(pair.Leaf), end.Format(time.RFC3339))
	}
}

// names are the hosts that a certificate is for.
func names(c *x509.Certificate) string {
	if len(c.DNSNames)+len(c.IPAddresses) == 0 {
		return "no host: clients will refuse it"
	}
	return fmt.Sprint(c.DNSNames, c.IPAddresses)
}

// findings hands on what is logged.
type findings struct {
	slog.Handler
	add func(text string)
}

// Enabled implements slog.Handler.
func (f findings) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

// Handle implements slog.Handler.
func (f findings) Handle(_ context.Context, record slog.Record) error {
	text := record.Message
	record.Attrs(func(a slog.Attr) bool { text += ": " + a.Value.String(); return true })
	f.add(text)
	return nil
}
