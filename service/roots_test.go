package service_test

import (
	"path/filepath"
	"slices"
	"testing"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestAllowedDirectories checks that sessions are kept to the operator's directories,
// work in the first by default, and that callers are told.
func TestAllowedDirectories(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	cfg := testdaemon.Config{Script: "init\n", Service: func(c *service.Config) { c.Roots = []string{root, "/srv"} }}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		outside := "/etc"
		for name, o := range map[string]*agentdv1.Options{"cwd": {Cwd: &outside}, "add_dirs[0]": {AddDirs: []string{outside}}} {
			_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: o})
			s := testdaemon.Expect(d.T, err, codes.PermissionDenied, "OPTION_NOT_ALLOWED")
			if s.Metadata["field"] != "options."+name {
				d.T.Errorf("%s: %v", name, s.Metadata)
			}
		}
		for field, open := range map[string]*agentdv1.TunnelOpen{
			"cwd": {Cwd: outside}, "args[1]": {Args: []string{"--verbose", "--add-dir", "a", outside}}, "args[0]": {Args: []string{"--settings=/etc/s"}},
		} {
			s := testdaemon.Expect(d.T, c.Tunnel(open).Err(), codes.PermissionDenied, "OPTION_NOT_ALLOWED")
			if s.Metadata["field"] != "open."+field {
				d.T.Errorf("a tunnel with %s: %v", field, s.Metadata)
			}
		}
		opened, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: &agentdv1.Options{}})
		if err != nil {
			d.T.Fatal(err)
		}
		live, err := c.Live.GetLiveSession(c.Context(), &agentdv1.GetLiveSessionRequest{SessionId: opened.GetSessionId()})
		if err != nil || live.GetSession().GetCwd() != root {
			d.T.Errorf("a session without cwd works in %s, %v", live.GetSession().GetCwd(), err)
		}
		info, err := c.Server.GetDaemonInfo(c.Context(), &agentdv1.GetDaemonInfoRequest{})
		if err != nil || !slices.Equal(info.GetPolicy().GetAllowedDirectories(), []string{root, "/srv"}) {
			d.T.Errorf("callers are told %v, %v", info.GetPolicy(), err)
		}
	})
}
