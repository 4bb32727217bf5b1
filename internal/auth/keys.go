package auth

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/internal/reload"
)

const (
	// keysAge is how old keys from a URL may be before they are asked for again.
	keysAge = 5 * time.Minute
	// keysPause is how soon that may be once more, for tokens of an unknown key.
	keysPause = 10 * time.Second
	// keysLimit is how long an answer may take, keysSize what it may hold.
	keysLimit, keysSize = 5 * time.Second, 1 << 20
	// maxRedirects is how often it may lead elsewhere.
	maxRedirects = 10
)

// keySource has the keys of an issuer.
type keySource interface {
	// find returns the keys that may have signed a token with a key id, or all of
	// them for one without.
	find(ctx context.Context, id string) ([]jose.JSONWebKey, error)
}

func newKeys(ctx context.Context, log *slog.Logger, where string) (keySource, error) {
	if u, err := url.Parse(where); err == nil && (u.Scheme == "https" || u.Scheme == "http") {
		keys := &remoteKeys{url: where, log: log, turn: make(chan struct{}, 1)}
		keys.client.CheckRedirect = encrypted
		if exposed(u) {
			log.WarnContext(ctx, "the issuer's keys come over plain HTTP: who is on the way can make tokens", "host", u.Host)
		}
		if err := keys.fetch(ctx); err != nil { // the issuer may start later than this server
			log.WarnContext(ctx, "the issuer's keys could not be fetched; they are asked for again with the first token", "error", err)
		}
		return keys, nil
	}
	file, err := reload.New(log, func(contents [][]byte) ([]jose.JSONWebKey, error) {
		keys, err := parseKeys(contents[0])
		if err != nil {
			return nil, fmt.Errorf("%s %w", where, err)
		}
		return keys, nil
	}, where)
	if err != nil {
		return nil, err
	}
	return fileKeys{file}, nil
}

// exposed reports whether others can change what comes from there.
func exposed(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "http" && u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback())
}

// fileKeys are the keys of a file.
type fileKeys struct {
	file *reload.Value[[]jose.JSONWebKey]
}

func (f fileKeys) find(_ context.Context, id string) ([]jose.JSONWebKey, error) {
	return matching(f.file.Get(), id), nil
}

// remoteKeys are the keys of a URL.
type remoteKeys struct {
	url    string
	client http.Client
	log    *slog.Logger
	turn   chan struct{} // capacity 1: who asks the URL

	current atomic.Pointer[fetched]
}

// fetched is what the URL answered, and when it was last asked.
type fetched struct {
	keys  []jose.JSONWebKey
	asked time.Time
}

// find asks the URL again where the keys are old or the id is not among them, but
// not for every token that somebody makes up. While one call asks, others go on
// with the keys that there are; those whose key is not among them wait.
func (r *remoteKeys) find(ctx context.Context, id string) ([]jose.JSONWebKey, error) {
	for {
		now := r.current.Load()
		found := matching(now.list(), id)
		switch age := now.age(); {
		case age < keysPause && len(now.list()) == 0:
			return nil, errNoKeys()
		case age < keysPause, len(found) > 0 && age < keysAge:
			return found, nil
		}
		if len(found) > 0 {
			select {
			case r.turn <- struct{}{}:
			default: // somebody asks already
				return found, nil
			}
		} else {
			select {
			case r.turn <- struct{}{}:
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
		}
		err := r.refresh(ctx, now)
		<-r.turn
		if err != nil {
			r.log.ErrorContext(ctx, "the issuer's keys could not be fetched", "error", err)
		}
	}
}

func errNoKeys() error {
	return refused("the issuer's keys could not be fetched, so that no token can be checked")
}

// refresh fetches the keys, unless somebody did since seen. A failure counts as
// asked.
func (r *remoteKeys) refresh(ctx context.Context, seen *fetched) error {
	if r.current.Load() != seen {
		return nil
	}
	err := r.fetch(ctx)
	if err != nil {
		r.current.Store(&fetched{keys: seen.list(), asked: time.Now()})
	}
	return err
}

func (r *remoteKeys) fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keysLimit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := r.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", req.URL.Redacted(), resp.Status)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, keysSize+1))
	if err != nil {
		return err
	}
	if len(data) > keysSize {
		return fmt.Errorf("%s answered more than %d bytes", req.URL.Redacted(), keysSize)
	}
	keys, err := parseKeys(data)
	if err != nil {
		return fmt.Errorf("%s %w", req.URL.Redacted(), err)
	}
	r.current.Store(&fetched{keys: keys, asked: time.Now()})
	return nil
}

// encrypted has keys of an encrypted URL come over encryption to the end: whoever can
// change them can be anybody.
func encrypted(next *http.Request, before []*http.Request) error {
	if before[0].URL.Scheme == "https" && next.URL.Scheme != "https" {
		return errors.New("it leads to a place without encryption")
	}
	if len(before) >= maxRedirects {
		return errors.New("it leads on and on")
	}
	return nil
}

func (f *fetched) list() []jose.JSONWebKey {
	if f == nil {
		return nil
	}
	return f.keys
}

func (f *fetched) age() time.Duration {
	if f == nil {
		return keysAge
	}
	return time.Since(f.asked)
}

// matching are the keys with an id, or all of them for none.
func matching(keys []jose.JSONWebKey, id string) []jose.JSONWebKey {
	if id == "" {
		return keys
	}
	var found []jose.JSONWebKey
	for _, key := range keys {
		if key.KeyID == id {
			found = append(found, key)
		}
	}
	return found
}

// decodeSet reads a key set, passing over keys that it cannot read or does not know the
// kind of, as RFC 7517 wants it.
func decodeSet(data []byte) (jose.JSONWebKeySet, error) {
	var members struct {
		Keys []jsontext.Value `json:"keys"`
	}
	if err := json.Unmarshal(data, &members); err != nil {
		return jose.JSONWebKeySet{}, err
	}
	var set jose.JSONWebKeySet
	for _, member := range members.Keys {
		var key jose.JSONWebKey
		if key.UnmarshalJSON(member) == nil {
			set.Keys = append(set.Keys, key)
		}
	}
	return set, nil
}
