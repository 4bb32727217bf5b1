package auth

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"github.com/agentd/agentd/internal/callctx"
)

// leeway is by how much the clocks of issuer and server may differ.
const leeway = 30 * time.Second

// algorithms are those that count: the ones whose verifying key need not be kept
// secret.
var algorithms = []jose.SignatureAlgorithm{
	jose.RS256, jose.RS384, jose.RS512, jose.PS256, jose.PS384, jose.PS512,
	jose.ES256, jose.ES384, jose.ES512, jose.EdDSA,
}

// JWT says which JSON Web Tokens count. All fields are required.
type JWT struct {
	// Issuer and Audience are what the claims iss and aud must say.
	Issuer, Audience string
	// Keys is where the issuer's keys are, a JSON Web Key Set: a URL or a file.
	Keys string
	// Claim is the claim that names the owner, usually sub.
	Claim string
}

// verifier checks JSON Web Tokens.
type verifier struct {
	JWT
	keys keySource
}

func newVerifier(ctx context.Context, log *slog.Logger, cfg JWT) (*verifier, error) {
	keys, err := newKeys(ctx, log, cfg.Keys)
	if err != nil {
		return nil, err
	}
	return &verifier{JWT: cfg, keys: keys}, nil
}

// identify says whom a token names, once it is found to be the issuer's, for this
// server, and not expired.
func (v *verifier) identify(ctx context.Context, token string) (Identity, error) {
	parsed, err := jwt.ParseSigned(token, algorithms)
	if err != nil || len(parsed.Headers) != 1 {
		return Identity{}, refused("the token is no JSON Web Token with a signature that this server takes")
	}
	keys, err := v.keys.find(ctx, parsed.Headers[0].KeyID)
	if err != nil {
		return Identity{}, err
	}
	claims, all, err := verified(parsed, keys)
	if err != nil {
		return Identity{}, err
	}
	if err := v.check(claims); err != nil {
		return Identity{}, err
	}
	name, ok := all[v.Claim].(string)
	if !ok {
		return Identity{}, refused("the token's claim %s is no text", v.Claim)
	}
	expiry := claims.Expiry.Time().Add(leeway)
	return Identity{
		Owner: callctx.Owner{ID: name},
		Recheck: func(now time.Time) (time.Time, error) {
			if !now.Before(expiry) {
				return time.Time{}, expired()
			}
			if soon := now.Add(recheck); soon.Before(expiry) { // the clock may be set, and the machine may sleep
				return soon, nil
			}
			return expiry, nil
		},
	}, nil
}

// verified returns the claims of a token that one of the keys signed.
func verified(token *jwt.JSONWebToken, keys []jose.JSONWebKey) (jwt.Claims, map[string]any, error) {
	for _, key := range keys {
		var claims jwt.Claims
		var all map[string]any
		if key.Use == "enc" || key.Algorithm != "" && key.Algorithm != token.Headers[0].Algorithm {
			continue
		}
		if err := token.Claims(key, &claims, &all); err == nil {
			return claims, all, nil
		}
	}
	return jwt.Claims{}, nil, refused("the token's signature is of none of the issuer's keys")
}

// check checks whom a token is from and for, and when it holds.
func (v *verifier) check(claims jwt.Claims) error {
	if claims.Expiry == nil {
		return refused("the token has no expiry (exp)")
	}
	err := claims.ValidateWithLeeway(jwt.Expected{Issuer: v.Issuer, AnyAudience: jwt.Audience{v.Audience}}, leeway)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jwt.ErrExpired):
		return expired()
	case errors.Is(err, jwt.ErrInvalidIssuer):
		return refused("the token is of another issuer (iss)")
	case errors.Is(err, jwt.ErrInvalidAudience):
		return refused("the token is not for this server: its audience (aud) must be %s", v.Audience)
	case errors.Is(err, jwt.ErrNotValidYet), errors.Is(err, jwt.ErrIssuedInTheFuture):
		return refused("the token does not count yet (nbf, iat)")
	}
	return refused("the token's claims are not valid")
}

func expired() error { return refused("the token has expired; get a new one") }

// parseKeys reads a JSON Web Key Set. It must have a key, and none that is secret.
func parseKeys(data []byte) ([]jose.JSONWebKey, error) {
	set, err := decodeSet(data)
	if err != nil {
		return nil, fmt.Errorf("is no JSON Web Key Set: %w", err)
	}
	var keys []jose.JSONWebKey
	for _, key := range set.Keys {
		if key.IsPublic() && key.Valid() { // others verify nothing
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return nil, errors.New("holds no public key")
	}
	return keys, nil
}
