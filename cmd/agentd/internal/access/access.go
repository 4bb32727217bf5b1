// Package access is what the daemon's flags say of who may connect and call.
package access

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"

	"github.com/agentd/agentd/internal/auth"
	"github.com/agentd/agentd/internal/reload"
)

// Flags say who may call, how connections are encrypted, and what an owner has
// of its own.
type Flags struct {
	TLSCert     string   `name:"tls-cert" env:"AGENTD_TLS_CERT" help:"Serve TLS with this certificate chain (PEM), read again when it changes. Default: none." placeholder:"FILE"`
	TLSKey      string   `name:"tls-key" env:"AGENTD_TLS_KEY" help:"The certificate's key (PEM). Default: none." placeholder:"FILE"`
	TLSClientCA string   `name:"tls-client-ca" env:"AGENTD_TLS_CLIENT_CA" help:"Require client certificates of these authorities (PEM). They name the owner of calls without a token. Default: none." placeholder:"FILE"`
	TokenFile   string   `env:"AGENTD_TOKEN_FILE" help:"Require bearer tokens: a YAML file with the owner and the SHA-256 of each, read again when it changes. Default: none." placeholder:"FILE"`
	JWTIssuer   string   `name:"jwt-issuer" env:"AGENTD_JWT_ISSUER" help:"Require JSON Web Tokens of this issuer (iss). Default: none." placeholder:"ISSUER"`
	JWTAudience string   `name:"jwt-audience" env:"AGENTD_JWT_AUDIENCE" help:"The audience (aud) that they must be for. Default: none." placeholder:"AUDIENCE"`
	JWTKeys     string   `name:"jwt-keys" env:"AGENTD_JWT_KEYS" help:"The issuer's keys, a JSON Web Key Set: a URL or a file. Default: none." placeholder:"URL"`
	JWTClaim    string   `name:"jwt-claim" env:"AGENTD_JWT_CLAIM" default:"sub" help:"The claim that names the owner." placeholder:"CLAIM"`
	Admins      []string `name:"admin" env:"AGENTD_ADMIN" help:"Owners who are administrators, separated by commas. Without authentication everybody is. Default: none." placeholder:"OWNER"`
	Homes       string   `env:"AGENTD_HOMES" help:"Where each owner gets a home directory of its own. Default: agentd/homes in the user's state directory." placeholder:"DIR"`
	ShareHome   bool     `env:"AGENTD_SHARE_HOME" help:"Have all owners share the daemon user's home: its login, settings and transcripts."`
}

// Authenticates reports whether callers have to say who they are.
func (f *Flags) Authenticates() bool {
	return f.TokenFile != "" || f.JWTIssuer != "" || f.TLSClientCA != ""
}

// Lacks names what a network would need that the flags do not give; empty if
// nothing.
func (f *Flags) Lacks() string {
	switch {
	case f.TLSCert == "" && !f.Authenticates():
		return "encryption or authentication"
	case f.TLSCert == "":
		return "encryption"
	case !f.Authenticates():
		return "authentication"
	}
	return ""
}

// Check says which flags contradict each other.
func (f *Flags) Check() error {
	for _, name := range []string{"AGENTD_TOKEN_FILE", "AGENTD_JWT_ISSUER", "AGENTD_TLS_CLIENT_CA"} {
		if value, set := os.LookupEnv(name); set && value == "" { // a slip would let everybody in
			return fmt.Errorf("%s is set and empty: unset it where callers need not say who they are", name)
		}
	}
	f.Admins = Trimmed(f.Admins)
	switch {
	case (f.TLSCert == "") != (f.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key need each other")
	case f.TLSClientCA != "" && f.TLSCert == "":
		return errors.New("--tls-client-ca needs --tls-cert and --tls-key")
	case (f.JWTIssuer == "") != (f.JWTAudience == "") || (f.JWTIssuer == "") != (f.JWTKeys == ""):
		return errors.New("--jwt-issuer, --jwt-audience and --jwt-keys need each other")
	case f.JWTClaim == "", f.JWTClaim != "sub" && f.JWTIssuer == "":
		return errors.New("--jwt-claim must not be empty, and needs --jwt-issuer")
	case f.Authenticates():
		if f.ShareHome && f.Homes != "" {
			return errors.New("--share-home and --homes exclude each other")
		}
		return nil
	case len(f.Admins) > 0 || f.Homes != "" || f.ShareHome:
		return errors.New("--admin, --homes and --share-home need callers who are told apart: --token-file, --jwt-issuer or --tls-client-ca")
	}
	return nil
}

// Authenticator returns who identifies callers, nil if nobody has to.
func (f *Flags) Authenticator(ctx context.Context, log *slog.Logger) (*auth.Authenticator, error) {
	if !f.Authenticates() {
		return nil, nil
	}
	cfg := auth.Config{Tokens: f.TokenFile, Certificates: f.TLSClientCA != "", Admins: f.Admins, Log: log}
	if f.JWTIssuer != "" {
		cfg.JWT = &auth.JWT{Issuer: f.JWTIssuer, Audience: f.JWTAudience, Keys: f.JWTKeys, Claim: f.JWTClaim}
	}
	return auth.New(ctx, cfg)
}

// Transport returns the option with which the server encrypts, none if it does not.
// The files are looked at with each new connection.
func (f *Flags) Transport(log *slog.Logger) ([]grpc.ServerOption, error) {
	if f.TLSCert == "" {
		return nil, nil
	}
	files := []string{f.TLSCert, f.TLSKey}
	if f.TLSClientCA != "" {
		files = append(files, f.TLSClientCA)
	}
	config, err := reload.New(log, f.tlsConfig, files...)
	if err != nil {
		return nil, fmt.Errorf("TLS: %w", err)
	}
	return []grpc.ServerOption{grpc.Creds(credentials.NewTLS(&tls.Config{
		MinVersion:         tls.VersionTLS12,
		GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) { return config.Get(), nil },
	}))}, nil
}

// tlsConfig is the configuration of connections for certificate, key and perhaps
// authorities.
func (f *Flags) tlsConfig(contents [][]byte) (*tls.Config, error) {
	certificate, err := tls.X509KeyPair(contents[0], contents[1])
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w", f.TLSCert, f.TLSKey, err)
	}
	config := &tls.Config{
		MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{certificate}, NextProtos: []string{"h2"},
	}
	if len(contents) > 2 {
		config.ClientCAs, config.ClientAuth = x509.NewCertPool(), tls.RequireAndVerifyClientCert
		if !config.ClientCAs.AppendCertsFromPEM(contents[2]) {
			return nil, fmt.Errorf("%s holds no certificate", f.TLSClientCA)
		}
	}
	return config, nil
}

// HomesDir is where owners get their homes, empty if they share the daemon user's.
func (f *Flags) HomesDir() (string, error) {
	if !f.Authenticates() || f.ShareHome {
		return "", nil
	}
	if f.Homes != "" {
		return filepath.Abs(f.Homes)
	}
	if dirs := filepath.SplitList(os.Getenv("STATE_DIRECTORY")); len(dirs) > 0 { // systemd's StateDirectory=
		return filepath.Join(dirs[0], "homes"), nil
	}
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) { // as the specification says of a relative one
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("owners need a place for their homes, name one with --homes: %w", err)
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "agentd", "homes"), nil
}

// Kinds names the credentials that count.
func (f *Flags) Kinds() string {
	var kinds []string
	for _, kind := range []struct {
		counts bool
		name   string
	}{{f.TokenFile != "", "tokens"}, {f.JWTIssuer != "", "JSON Web Tokens"}, {f.TLSClientCA != "", "client certificates"}} {
		if kind.counts {
			kinds = append(kinds, kind.name)
		}
	}
	return strings.Join(kinds, ", ")
}

// Trimmed is a list of a flag without the blanks that people write after commas.
func Trimmed(list []string) []string {
	var trimmed []string
	for _, element := range list {
		if element = strings.TrimSpace(element); element != "" {
			trimmed = append(trimmed, element)
		}
	}
	return trimmed
}
