package auth

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/go-json-experiment/json"

	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// signer signs with a new key that has an id.
type signer struct {
	key    jose.JSONWebKey
	secret any
	alg    jose.SignatureAlgorithm
}

func newSigner(t *testing.T, id string, alg jose.SignatureAlgorithm) signer {
	t.Helper()
	s := signer{alg: alg, key: jose.JSONWebKey{KeyID: id}}
	switch alg {
	case jose.ES256:
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		s.secret, s.key.Key = key, key.Public()
	case jose.RS256:
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			t.Fatal(err)
		}
		s.secret, s.key.Key = key, key.Public()
	case jose.HS256:
		s.secret = bytes.Repeat([]byte("k"), 32)
		s.key.Key = s.secret
	}
	return s
}

func (s signer) sign(t *testing.T, claims map[string]any) string {
	t.Helper()
	by, err := jose.NewSigner(jose.SigningKey{Algorithm: s.alg, Key: jose.JSONWebKey{Key: s.secret, KeyID: s.key.KeyID}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Signed(by).Claims(claims).Serialize()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// keySet is a key set of signers, with a key of a kind that nobody knows.
func keySet(t *testing.T, signers ...signer) []byte {
	t.Helper()
	var keys []any
	for _, s := range signers {
		keys = append(keys, s.key)
	}
	data, err := json.Marshal(map[string]any{"keys": append(keys, map[string]string{"kty": "AKP", "kid": "future"})})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// claimsOf are good claims with some of them changed; nil takes one away.
func claimsOf(changed map[string]any) map[string]any {
	now := time.Now()
	c := map[string]any{
		"iss": "https://issuer.example", "aud": []string{"other", "agentd"}, "sub": "alice",
		"iat": now.Unix(), "exp": now.Add(time.Hour).Unix(),
	}
	maps.Copy(c, changed)
	maps.DeleteFunc(c, func(_ string, v any) bool { return v == nil })
	return c
}

func withKeys(t *testing.T, where string) *Authenticator {
	t.Helper()
	a, err := New(t.Context(), Config{
		JWT:    &JWT{Issuer: "https://issuer.example", Audience: "agentd", Keys: where, Claim: "sub"},
		Admins: []string{"root"}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestJWT(t *testing.T) {
	ec, rs, hs, foreign := newSigner(t, "ec", jose.ES256), newSigner(t, "rs", jose.RS256), newSigner(t, "hs", jose.HS256), newSigner(t, "ec", jose.ES256)
	nameless := newSigner(t, "", jose.ES256)
	a := withKeys(t, tokenFile(t, string(keySet(t, ec, rs, hs, nameless))))
	past, future := time.Now().Add(-time.Hour).Unix(), time.Now().Add(time.Hour).Unix()
	alice := callctx.Owner{ID: "alice"}
	for what, c := range map[string]struct {
		token   string
		owner   callctx.Owner
		refusal string
	}{
		"a good one":              {ec.sign(t, claimsOf(nil)), alice, ""},
		"RSA":                     {rs.sign(t, claimsOf(nil)), alice, ""},
		"a key without id":        {nameless.sign(t, claimsOf(nil)), alice, ""},
		"an administrator's":      {ec.sign(t, claimsOf(map[string]any{"sub": "root"})), callctx.Owner{ID: "root", Admin: true}, ""},
		"one audience":            {ec.sign(t, claimsOf(map[string]any{"aud": "agentd"})), alice, ""},
		"within the leeway":       {ec.sign(t, claimsOf(map[string]any{"exp": time.Now().Add(-leeway / 2).Unix()})), alice, ""},
		"a foreign key":           {foreign.sign(t, claimsOf(nil)), callctx.Owner{}, "none of the issuer's keys"},
		"a shared secret":         {hs.sign(t, claimsOf(nil)), callctx.Owner{}, "no JSON Web Token"},
		"no signature":            {"eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbGljZSJ9.", callctx.Owner{}, "no JSON Web Token"},
		"nonsense":                {"a.b.c", callctx.Owner{}, "no JSON Web Token"},
		"no dots":                 {"abc", callctx.Owner{}, "no JSON Web Token"},
		"expired":                 {ec.sign(t, claimsOf(map[string]any{"exp": past})), callctx.Owner{}, "has expired"},
		"no expiry":               {ec.sign(t, claimsOf(map[string]any{"exp": nil})), callctx.Owner{}, "no expiry"},
		"not yet":                 {ec.sign(t, claimsOf(map[string]any{"nbf": future})), callctx.Owner{}, "not count yet"},
		"issued in the future":    {ec.sign(t, claimsOf(map[string]any{"iat": future})), callctx.Owner{}, "not count yet"},
		"another issuer":          {ec.sign(t, claimsOf(map[string]any{"iss": "https://issuer.example/"})), callctx.Owner{}, "another issuer"},
		"no issuer":               {ec.sign(t, claimsOf(map[string]any{"iss": nil})), callctx.Owner{}, "another issuer"},
		"another audience":        {ec.sign(t, claimsOf(map[string]any{"aud": "billing"})), callctx.Owner{}, "must be agentd"},
		"no audience":             {ec.sign(t, claimsOf(map[string]any{"aud": nil})), callctx.Owner{}, "must be agentd"},
		"no name":                 {ec.sign(t, claimsOf(map[string]any{"sub": nil})), callctx.Owner{}, "claim sub is no text"},
		"an empty name":           {ec.sign(t, claimsOf(map[string]any{"sub": ""})), callctx.Owner{}, "is empty"},
		"a name that is a number": {ec.sign(t, claimsOf(map[string]any{"sub": 7})), callctx.Owner{}, ""},
	} {
		id, err := a.Identify(with(t, "Bearer "+c.token))
		if what == "a name that is a number" {
			if err == nil {
				t.Errorf("%s: %+v", what, id.Owner)
			}
			continue
		}
		check(t, what, id, err, c.owner, c.refusal)
		if err != nil && strings.Contains(err.Error(), c.token) {
			t.Errorf("%s: the refusal shows the token: %v", what, err)
		}
	}
}

// TestJWTLapses checks when a token ends what was begun with it.
func TestJWTLapses(t *testing.T) {
	ec := newSigner(t, "ec", jose.ES256)
	a := withKeys(t, tokenFile(t, string(keySet(t, ec))))
	end := time.Now().Add(time.Minute).Truncate(time.Second)
	id, err := a.Identify(with(t, "Bearer "+ec.sign(t, claimsOf(map[string]any{"exp": end.Unix()}))))
	if err != nil {
		t.Fatal(err)
	}
	early := end.Add(-time.Hour)
	if next, err := id.Recheck(early); err != nil || !next.Equal(early.Add(recheck)) {
		t.Errorf("long before the end: ask again at %s, %v; want %s, for a clock that is set", next, err, early.Add(recheck))
	}
	if next, err := id.Recheck(end); err != nil || !next.Equal(end.Add(leeway)) {
		t.Errorf("before the end: ask again at %s, %v; want %s", next, err, end.Add(leeway))
	}
	if _, err := id.Recheck(end.Add(leeway)); fault.ReasonOf(err) != fault.Unauthenticated {
		t.Errorf("at the end: %v", err)
	}
}

func TestParseKeys(t *testing.T) {
	for text, want := range map[string]string{
		"":            "no JSON Web Key Set",
		"[]":          "no JSON Web Key Set",
		"{}":          "no public key",
		`{"keys":[]}`: "no public key",
		`{"keys":[{"kty":"oct","k":"a2tra2tra2tra2tra2tra2tra2tra2tra2s"}]}`: "no public key",
		`{"keys":[{"kty":"EC"}]}`:        "no public key",
		`{"keys":[{"kty":"RSA","n":1}]}`: "no public key",
	} {
		if _, err := parseKeys([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestKeysThatCannotBeRead checks that a key which this server cannot use does not take
// the others with it.
func TestKeysThatCannotBeRead(t *testing.T) {
	good := strings.TrimSuffix(string(keySet(t, newSigner(t, "ec", jose.ES256))), "]}")
	for _, other := range []string{
		`{"kty":"RSA","n":"AQAB"}`, `{"kty":"OKP","crv":"Ed25519","x":"AA"}`, `{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}`,
		`{"kid":"a"}`, `{"kty":"RSA","n":"AQAB","e":"AQAB","x5c":["!"]}`, `{"kty":"new","pub":"x"}`, `3`,
	} {
		if keys, err := parseKeys([]byte(good + "," + other + "]}")); err != nil || len(keys) != 1 {
			t.Errorf("beside %s: %d keys, %v", other, len(keys), err)
		}
	}
}

// TestWhereKeysComeFrom checks that keys of an encrypted URL come over encryption to the
// end, and that a password in the URL is not shown.
func TestWhereKeysComeFrom(t *testing.T) {
	plain := newIssuer(t, keySet(t, newSigner(t, "ec", jose.ES256)))
	var log bytes.Buffer
	keys := &remoteKeys{url: "https://name:hunter2@issuer.example/keys", log: slog.New(slog.NewTextHandler(&log, nil)), turn: make(chan struct{}, 1)}
	keys.client.CheckRedirect = encrypted
	from := func(answer http.Response) http.RoundTripper {
		return trip(func(r *http.Request) (*http.Response, error) {
			if r.URL.Scheme == "http" {
				return http.DefaultTransport.RoundTrip(r)
			}
			answer.Request, answer.Body = r, http.NoBody
			return &answer, nil
		})
	}
	for what, c := range map[string]struct {
		answer http.Response
		want   string
	}{
		"a redirection without encryption": {http.Response{StatusCode: http.StatusFound, Header: http.Header{"Location": {plain.URL}}}, "without encryption"},
		"a failure":                        {http.Response{StatusCode: http.StatusTeapot, Status: "418"}, "answered 418"},
		"no keys":                          {http.Response{StatusCode: http.StatusOK}, "no JSON Web Key Set"},
	} {
		keys.client.Transport = from(c.answer)
		err := keys.fetch(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
	if plain.asked.Load() != 0 {
		t.Error("the redirection was followed")
	}
}

// trip answers a request.
type trip func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f trip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// issuer serves a key set.
type issuer struct {
	*httptest.Server
	asked  atomic.Int32
	mu     sync.Mutex
	answer []byte // nil: an error; guarded by mu
}

func newIssuer(t *testing.T, answer []byte) *issuer {
	i := &issuer{answer: answer}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		i.asked.Add(1)
		i.mu.Lock()
		defer i.mu.Unlock()
		if i.answer == nil {
			http.Error(w, "no", http.StatusInternalServerError)
			return
		}
		if _, err := w.Write(i.answer); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(i.Close)
	return i
}

func (i *issuer) say(answer []byte) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.answer = answer
}

// age has the keys look as if they had been asked for earlier.
func age(t *testing.T, a *Authenticator, by time.Duration) {
	t.Helper()
	keys, ok := a.jwt.keys.(*remoteKeys)
	if !ok {
		t.Fatalf("the keys are %T", a.jwt.keys)
	}
	now := *keys.current.Load()
	now.asked = now.asked.Add(-by)
	keys.current.Store(&now)
}

// TestKeysOfAURL checks that the issuer's keys may change, that it may be away, and
// that made up tokens do not have it asked each time.
func TestKeysOfAURL(t *testing.T) {
	old, young := newSigner(t, "old", jose.ES256), newSigner(t, "new", jose.ES256)
	i := newIssuer(t, nil)
	a := withKeys(t, i.URL) // it is away at first
	call := func(what string, s signer, asked int32, refusal string) {
		t.Helper()
		before := i.asked.Load()
		id, err := a.Identify(with(t, "Bearer "+s.sign(t, claimsOf(nil))))
		check(t, what, id, err, callctx.Owner{ID: "alice"}, refusal)
		if got := i.asked.Load() - before; got != asked {
			t.Errorf("%s: the issuer was asked %d times, want %d", what, got, asked)
		}
	}
	call("away", old, 1, "could not be fetched")
	call("away, and asked just now", old, 0, "could not be fetched")
	i.say(keySet(t, old))
	age(t, a, keysPause)
	call("there", old, 1, "")
	call("known", old, 0, "")
	call("a key that is not there yet", young, 0, "none of the issuer's keys")
	i.say(keySet(t, old, young))
	age(t, a, keysPause)
	call("the new key", young, 1, "")
	i.say(nil)
	age(t, a, keysAge)
	call("old keys, the issuer away", young, 1, "")
	call("at once again", young, 0, "")
	i.say(keySet(t, young))
	age(t, a, keysAge)
	call("a key that was taken back", old, 1, "none of the issuer's keys")
	i.say(bytes.Repeat([]byte(" "), keysSize+1))
	age(t, a, keysAge)
	call("an endless answer", young, 1, "")
}

// TestOneAsksTheURL checks that calls share one question to the issuer.
func TestOneAsksTheURL(t *testing.T) {
	s := newSigner(t, "ec", jose.ES256)
	i := newIssuer(t, keySet(t, s))
	a := withKeys(t, i.URL)
	age(t, a, keysAge)
	before := i.asked.Load()
	token := s.sign(t, claimsOf(nil))
	made := newSigner(t, "made-up", jose.ES256).sign(t, claimsOf(nil))
	var wg sync.WaitGroup
	for n := range 20 {
		wg.Go(func() {
			if _, err := a.Identify(with(t, "Bearer "+token)); err != nil {
				t.Errorf("call %d: %v", n, err)
			}
			if _, err := a.Identify(with(t, "Bearer "+made)); err == nil {
				t.Errorf("call %d: a made up token counts", n)
			}
		})
	}
	wg.Wait()
	if got := i.asked.Load() - before; got != 1 {
		t.Errorf("the issuer was asked %d times", got)
	}
	ctx, cancel := context.WithCancel(with(t, "Bearer "+made))
	cancel()
	keys, _ := a.jwt.keys.(*remoteKeys)
	keys.turn <- struct{}{} // somebody asks
	age(t, a, keysAge)
	if _, err := a.Identify(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who is gone waits for keys: %v", err)
	}
}

// TestExposed checks whose keys others can change on the way.
func TestExposed(t *testing.T) {
	for where, want := range map[string]bool{
		"http://127.0.0.1:1/keys": false, "http://[::1]:1/keys": false, "http://localhost:1/keys": false,
		"https://issuer.example/keys": false, "http://issuer.example/keys": true, "http://192.0.2.1/keys": true, "http://localhost.example/": true,
	} {
		u, err := url.Parse(where)
		if err != nil {
			t.Fatal(err)
		}
		if got := exposed(u); got != want {
			t.Errorf("%s: %t", where, got)
		}
	}
}
