package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/agentd/agentd/cmd/agentd/internal/chat"
	"github.com/agentd/agentd/cmd/agentd/internal/listen"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// chatCommand talks to Claude Code in a terminal, through a daemon.
type chatCommand struct {
	Connect string `env:"AGENTD_CONNECT" help:"Address of a daemon, as its --listen has it; a bearer token for it comes from $AGENTD_TOKEN. Default: one is started for the talk." placeholder:"ADDRESS"`
	TLSCA   string `name:"tls-ca" help:"Encrypt, and trust daemons with certificates of these authorities (PEM)." placeholder:"FILE"`
	TLSCert string `name:"tls-cert" help:"The certificate chain (PEM) to show to the daemon; needs --tls-key and --tls-ca." placeholder:"FILE"`
	TLSKey  string `name:"tls-key" help:"The certificate's key (PEM)." placeholder:"FILE"`

	CLI            string `name:"cli" env:"AGENTD_CLI" help:"The Claude Code CLI of a daemon that is started for the talk, as serve --cli." placeholder:"PATH"`
	Attach         string `help:"Take part in a session that lives, by agentd's id, and answer what it asks. Leaving does not end it, if it may outlive its stream (detach_timeout)." placeholder:"ID"`
	TakeOver       bool   `help:"With --attach: end the stream that controls the session now."`
	Resume         string `help:"Go on with a conversation, by the CLI's id." placeholder:"ID"`
	Continue       bool   `help:"Go on with the newest conversation of the directory."`
	Cwd            string `help:"Working directory, on the daemon's machine. Default: this one for a daemon of the talk's own, else the daemon's." placeholder:"DIR"`
	Model          string `help:"The model." placeholder:"NAME"`
	PermissionMode string `help:"default, acceptEdits, plan, …" placeholder:"MODE"`
}

// envToken is the variable with the bearer token for the daemon. A flag would show it
// to other users.
const envToken = "AGENTD_TOKEN"

// Validate says which flags contradict each other.
func (c *chatCommand) Validate() error {
	switch {
	case c.Attach != "" && c.Connect == "":
		return errors.New("--attach needs --connect: a daemon that is started for the talk has no sessions")
	case c.TakeOver && c.Attach == "":
		return errors.New("--take-over needs --attach")
	case c.Attach != "" && (c.Resume != "" || c.Continue || c.Cwd != "" || c.Model != "" || c.PermissionMode != ""):
		return errors.New("--attach takes the session as it is: without --resume, --continue, --cwd, --model and --permission-mode")
	case c.Resume != "" && c.Continue:
		return errors.New("--resume and --continue exclude each other")
	case c.Connect == "" && (c.TLSCA != "" || c.TLSCert != ""):
		return errors.New("--tls-ca and --tls-cert need --connect")
	case (c.TLSCert == "") != (c.TLSKey == "") || c.TLSCert != "" && c.TLSCA == "":
		return errors.New("--tls-cert needs --tls-key and --tls-ca")
	case c.Connect != "" && c.CLI != "" && os.Getenv("AGENTD_CLI") == "":
		return errors.New("--cli is for a daemon that is started for the talk: without --connect")
	}
	return nil
}

// Run talks until the person ends it.
func (c *chatCommand) Run(stop *stopper, out *output) error {
	signal.Reset(os.Interrupt) // it stops a turn, not the program
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	// A terminal that is closed, and a reader who is gone, end it in order.
	ctx, cancel := signal.NotifyContext(stop.first, syscall.SIGHUP, syscall.SIGPIPE)
	defer cancel()
	interrupts := make(chan struct{})
	go func() { // ends with ctx
		for {
			select {
			case <-signals:
			case <-ctx.Done():
				return
			}
			select {
			case interrupts <- struct{}{}:
			case <-ctx.Done():
				return
			}
		}
	}()
	talk := func(conn *grpc.ClientConn) error {
		return chat.Run(ctx, chat.Config{
			Agent: agentdv1.NewAgentServiceClient(conn), First: c.first(), In: os.Stdin, Out: out.stdout, Interrupts: interrupts,
			Terminal: isTerminal(os.Stdin) && isTerminal(out.stdout), Colour: colourful(out.stdout),
		})
	}
	if c.Connect == "" {
		return privately(ctx, stop, func(dir string) (daemonConfig, error) {
			log := slog.New(slog.NewTextHandler(out.stderr, &slog.HandlerOptions{Level: slog.LevelError}))
			return daemonConfig{flags: &daemonFlags{CLI: c.CLI, TempDir: dir}, log: log, env: os.Environ()}, nil
		}, func(conn *grpc.ClientConn, _ string) error { return talk(conn) })
	}
	conn, err := c.dial(ctx)
	if err != nil {
		return err
	}
	return errors.Join(talk(conn), conn.Close())
}

// first opens the session or attaches to one.
func (c *chatCommand) first() *agentdv1.SessionRequest {
	if c.Attach != "" {
		return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{
			Attach: &agentdv1.AttachSession{SessionId: c.Attach, TakeOver: c.TakeOver},
		}}
	}
	o := &agentdv1.Options{CanUseTool: true, OnElicitation: true, IncludePartialMessages: true, ContinueConversation: c.Continue}
	set := func(field **string, value string) {
		if value != "" {
			*field = &value
		}
	}
	set(&o.Resume, c.Resume)
	set(&o.Cwd, c.Cwd)
	set(&o.Model, c.Model)
	set(&o.PermissionMode, c.PermissionMode)
	return &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{Options: o}}}
}

// dial connects to a daemon that runs.
func (c *chatCommand) dial(ctx context.Context) (*grpc.ClientConn, error) {
	address, err := listen.Parse(ctx, c.Connect)
	if err != nil {
		return nil, fmt.Errorf("--connect: %w", err)
	}
	transport := insecure.NewCredentials()
	if c.TLSCA != "" {
		if transport, err = c.encryption(); err != nil {
			return nil, err
		}
	}
	options := []grpc.DialOption{grpc.WithTransportCredentials(transport)}
	if token := os.Getenv(envToken); token != "" {
		if c.TLSCA == "" && !address.Local {
			return nil, fmt.Errorf("%s would be sent so that others can read it: give --tls-ca, or connect on this machine", envToken)
		}
		options = append(options, grpc.WithPerRPCCredentials(bearer(token)))
	}
	return grpc.NewClient(address.Target(), options...)
}

// encryption reads the files of TLS.
func (c *chatCommand) encryption() (credentials.TransportCredentials, error) {
	authorities, err := os.ReadFile(c.TLSCA)
	if err != nil {
		return nil, fmt.Errorf("--tls-ca: %w", err)
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: x509.NewCertPool()}
	if !config.RootCAs.AppendCertsFromPEM(authorities) {
		return nil, fmt.Errorf("--tls-ca: %s holds no certificate", c.TLSCA)
	}
	if c.TLSCert != "" {
		pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
		if err != nil {
			return nil, fmt.Errorf("--tls-cert: %w", err)
		}
		config.Certificates = []tls.Certificate{pair}
	}
	return credentials.NewTLS(config), nil
}

// bearer is the token of a caller.
type bearer string

// GetRequestMetadata implements credentials.PerRPCCredentials.
func (b bearer) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + string(b)}, nil
}

// RequireTransportSecurity implements credentials.PerRPCCredentials: dial has seen to
// it.
func (bearer) RequireTransportSecurity() bool { return false }

// isTerminal reports whether somebody sits there.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// colourful reports whether w is a terminal whose user does not mind colours.
func colourful(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
