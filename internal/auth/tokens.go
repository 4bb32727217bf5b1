package auth

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/reload"
)

// recheck is how soon it is noticed on a stream that a token was taken from the file,
// or that the clock has passed the end of one.
const recheck = 30 * time.Second

// digest is the SHA-256 of a token: tokens themselves are not kept.
type digest [sha256.Size]byte

// tokens are those of a file.
type tokens struct {
	owners *reload.Value[map[digest]string]
}

func newTokens(log *slog.Logger, path string) (*tokens, error) {
	owners, err := reload.New(log, func(contents [][]byte) (map[digest]string, error) {
		parsed, err := ParseTokens(contents[0])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		return parsed, nil
	}, path)
	if err != nil {
		return nil, err
	}
	return &tokens{owners: owners}, nil
}

// identify says whose token it is. Whoever guesses learns nothing from how long it
// takes: it is looked up by its digest.
func (t *tokens) identify(token string) (Identity, error) {
	sum := digest(sha256.Sum256([]byte(token)))
	owner, ok := t.owners.Get()[sum]
	if !ok {
		return Identity{}, refused("the token is not known")
	}
	return Identity{
		Owner: callctx.Owner{ID: owner},
		Recheck: func(now time.Time) (time.Time, error) {
			if t.owners.Get()[sum] != owner {
				return time.Time{}, refused("the token does not count any more")
			}
			return now.Add(recheck), nil
		},
	}, nil
}

// ParseTokens reads a file of tokens, YAML or JSON, and returns whose they are by
// their SHA-256:
//
//	tokens:
//	  - owner: billing
//	    sha256: 5e88…
//
// An owner may have several.
func ParseTokens(data []byte) (map[digest]string, error) {
	var file struct {
		Tokens []struct {
			Owner  string `yaml:"owner"`
			SHA256 string `yaml:"sha256"`
		} `yaml:"tokens"`
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&file); err != nil && !errors.Is(err, io.EOF) {
		return nil, malformed(err)
	}
	if len(file.Tokens) == 0 {
		return nil, errors.New("holds no tokens: want a list of owner and sha256 under the key tokens")
	}
	owners := make(map[digest]string, len(file.Tokens))
	for i, t := range file.Tokens {
		if err := checkName(t.Owner); err != nil {
			return nil, fmt.Errorf("tokens[%d].owner %w", i, err)
		}
		sum, err := hex.DecodeString(t.SHA256)
		if err != nil || len(sum) != sha256.Size {
			return nil, fmt.Errorf("tokens[%d].sha256 must be the %d hexadecimal digits of the token's SHA-256", i, hex.EncodedLen(sha256.Size))
		}
		if _, twice := owners[digest(sum)]; twice {
			return nil, fmt.Errorf("tokens[%d].sha256 stands there twice", i)
		}
		owners[digest(sum)] = t.Owner
	}
	return owners, nil
}

// malformed says where a file is wrong, without what stands there: that may be a
// token.
func malformed(err error) error {
	wrong, ok := errors.AsType[*yaml.TypeError](err)
	if !ok || len(wrong.Errors) == 0 {
		return err // the syntax
	}
	line, _, _ := strings.Cut(wrong.Errors[0], ":")
	return fmt.Errorf("%s: want the key tokens with a list of owner and sha256, both text, and nothing else", line)
}
