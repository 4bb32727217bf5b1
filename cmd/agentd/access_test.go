package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/emptypb"

	"github.com/agentd/agentd/cmd/agentd/internal/access"
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// TestEveryMethodWantsCredentials calls whatever the daemon serves, without
// credentials: but for health all of it is refused, in both kinds of call.
func TestEveryMethodWantsCredentials(t *testing.T) {
	dir := t.TempDir()
	sum := sha256.Sum256([]byte("secret"))
	tokens := filepath.Join(dir, "tokens.yaml")
	if err := os.WriteFile(tokens, []byte("tokens: [{owner: alice, sha256: "+hex.EncodeToString(sum[:])+"}]"), 0o600); err != nil {
		t.Fatal(err)
	}
	d, conn := startWith(t, &daemonFlags{CLI: simulated, Flags: access.Flags{TokenFile: tokens, Homes: filepath.Join(dir, "homes")}})
	count := 0
	for name, service := range d.grpc.GetServiceInfo() {
		for _, m := range service.Methods {
			method := "/" + name + "/" + m.Name
			stream, err := conn.NewStream(t.Context(), &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}, method)
			if err != nil {
				t.Fatal(err)
			}
			_ = stream.SendMsg(&emptypb.Empty{}) // the server may have refused already
			_ = stream.CloseSend()
			got := status.Code(stream.RecvMsg(new(emptypb.Empty)))
			if open := name == healthpb.Health_ServiceDesc.ServiceName; open == (got == codes.Unauthenticated) {
				t.Errorf("%s: %v", method, got)
			}
			count++
		}
	}
	if count < 50 {
		t.Errorf("only %d methods were called", count)
	}
	ctx := metadata.AppendToOutgoingContext(t.Context(), "authorization", "Bearer secret")
	info, err := agentdv1.NewServerServiceClient(conn).GetDaemonInfo(ctx, &agentdv1.GetDaemonInfoRequest{})
	if err != nil || info.GetPolicy().GetOwner() != "alice" || info.GetPolicy().GetAdmin() {
		t.Errorf("with the token: %v, %v", info.GetPolicy(), err)
	}
	if _, err := agentdv1.NewServerServiceClient(conn).Drain(ctx, &agentdv1.DrainRequest{}); status.Code(err) != codes.PermissionDenied {
		t.Errorf("no administrator drains: %v", err)
	}
}

func TestFlagsOfAccessThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--tls-cert=c"}, "need each other"},
		{[]string{"--admin=a"}, "callers who are told apart"},
		{[]string{"--token-file=t", "--allow-user"}, "--allow-user needs --share-home"},
	} {
		if _, err := parse(t, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.args, err, c.want)
		}
	}
	f, err := parse(t, "--token-file=t", "--allow-user", "--share-home", "--admin=a, b,", "--admin=spiffe://c/d", "--allow-dirs=/x, /y")
	if err != nil || strings.Join(f.Admins, " ") != "a b spiffe://c/d" {
		t.Errorf("administrators %q, %v", f.Admins, err)
	}
	if strings.Join(f.AllowDirs, " ") != "/x /y" {
		t.Errorf("directories %q", f.AllowDirs)
	}
}
