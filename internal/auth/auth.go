// Package auth says who makes a call, from the credentials that came with it: a
// token of a file, a JSON Web Token, or the certificate of the connection.
package auth

import (
	"context"
	"crypto/x509"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/peer"

	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// maxName bounds the name of an owner, in bytes.
const maxName = 256

// Identity is who makes a call.
type Identity struct {
	Owner callctx.Owner
	// Recheck says whether the credentials still hold at a time, and when to ask
	// again. Nil: they hold as long as the connection.
	Recheck func(now time.Time) (next time.Time, err error)
}

// Config says what credentials count. At least one kind must be given.
type Config struct {
	// Tokens is a file of bearer tokens; see [ParseTokens]. It is read again when
	// it changes. Empty: none count.
	Tokens string
	// JWT says which JSON Web Tokens count; nil: none.
	JWT *JWT
	// Certificates makes the owner of a call without a token the one whom the
	// client certificate names, which the connection must have verified.
	Certificates bool
	// Admins names the owners who are administrators.
	Admins []string
	// Log receives what operators should see. Required.
	Log *slog.Logger
}

// Authenticator identifies callers; [New] makes one.
type Authenticator struct {
	tokens       *tokens   // nil: none count
	jwt          *verifier // nil: none count
	certificates bool
	admins       []string
}

// New reads what the configuration names.
func New(ctx context.Context, cfg Config) (*Authenticator, error) {
	a := &Authenticator{certificates: cfg.Certificates, admins: cfg.Admins}
	for _, name := range cfg.Admins {
		if err := checkName(name); err != nil {
			return nil, fmt.Errorf("an administrator's name %w", err)
		}
	}
	var err error
	if cfg.Tokens != "" {
		if a.tokens, err = newTokens(cfg.Log, cfg.Tokens); err != nil {
			return nil, fmt.Errorf("the file of tokens: %w", err)
		}
	}
	if cfg.JWT != nil {
		if a.jwt, err = newVerifier(ctx, cfg.Log, *cfg.JWT); err != nil {
			return nil, fmt.Errorf("the issuer's keys: %w", err)
		}
	}
	return a, nil
}

// Identify says who makes the call. A token that does not count is refused, and
// not passed over for the certificate.
func (a *Authenticator) Identify(ctx context.Context) (Identity, error) {
	token, err := bearer(ctx)
	if err != nil {
		return Identity{}, err
	}
	if token == "" {
		return a.byCertificate(ctx)
	}
	id, err := a.byToken(ctx, token)
	if err != nil {
		return Identity{}, err
	}
	return a.named(id)
}

// byToken identifies who shows a token.
func (a *Authenticator) byToken(ctx context.Context, token string) (Identity, error) {
	switch {
	case a.jwt != nil && strings.Count(token, ".") == 2: // as no token that `openssl rand` makes
		return a.jwt.identify(ctx, token)
	case a.tokens != nil:
		return a.tokens.identify(token)
	case a.jwt != nil:
		return Identity{}, refused("the token is no JSON Web Token")
	}
	return Identity{}, refused("this server takes no tokens; connect with a client certificate")
}

func (a *Authenticator) byCertificate(ctx context.Context) (Identity, error) {
	if !a.certificates {
		return Identity{}, refused("the call has no credentials: send the metadata authorization: Bearer TOKEN")
	}
	p, _ := peer.FromContext(ctx)
	if p == nil {
		return Identity{}, refused("the connection has no client certificate")
	}
	info, ok := p.AuthInfo.(credentials.TLSInfo)
	if !ok || len(info.State.VerifiedChains) == 0 {
		return Identity{}, refused("the connection has no client certificate")
	}
	name, err := certificateName(info.State.VerifiedChains[0][0])
	if err != nil {
		return Identity{}, err
	}
	return a.named(Identity{Owner: callctx.Owner{ID: name}})
}

// certificateName is whom a certificate names: its one URI, as SPIFFE has it, else
// its first DNS name, else the common name of its subject.
func certificateName(c *x509.Certificate) (string, error) {
	switch {
	case len(c.URIs) == 1:
		return c.URIs[0].String(), nil
	case len(c.URIs) > 1:
		return "", refused("the client certificate has more than one URI, so that it names nobody")
	case len(c.DNSNames) > 0:
		return c.DNSNames[0], nil
	}
	return c.Subject.CommonName, nil
}

// named checks the owner's name, and says whether it is an administrator's.
func (a *Authenticator) named(id Identity) (Identity, error) {
	if err := checkName(id.Owner.ID); err != nil {
		return Identity{}, refused("the name in the credentials %v", err)
	}
	id.Owner.Admin = slices.Contains(a.admins, id.Owner.ID)
	return id, nil
}

// checkName says what is wrong with the name of an owner.
func checkName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("is empty")
	case len(name) > maxName:
		return fmt.Errorf("has more than %d bytes", maxName)
	case !utf8.ValidString(name), strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("has characters that cannot be printed")
	}
	return nil
}

// bearer returns the token that came with a call, empty if none did.
func bearer(ctx context.Context) (string, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	values := md.Get("authorization")
	switch len(values) {
	case 0:
		return "", nil
	case 1:
	default:
		return "", refused("the call has the metadata authorization more than once")
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	if token = strings.TrimSpace(token); !strings.EqualFold(scheme, "bearer") || token == "" {
		return "", refused("the metadata authorization must be: Bearer TOKEN")
	}
	return token, nil
}

func refused(format string, args ...any) error {
	return fault.New(fault.Unauthenticated, format, args...)
}
