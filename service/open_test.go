package service_test

import (
	"os"
	"strings"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/service"
)

// TestOpenSessionThatIsTooLarge checks that no session is left that nobody knows.
func TestOpenSessionThatIsTooLarge(t *testing.T) {
	cfg := testdaemon.Script(`init {"commands":[{"name":"x","description":"`+strings.Repeat("d", 3_000_000)+`","argumentHint":""}]}`, "wait eof")
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1)})
		testdaemon.Expect(t, err, codes.ResourceExhausted, "REPLY_TOO_LARGE")
		w := c.Watch(&agentdv1.WatchSessionRequest{SessionId: testdaemon.UUID(1), RawFrames: agentdv1.RawFrames_RAW_FRAMES_NEVER})
		if err := w.Err(); err != nil {
			t.Fatal(err)
		}
		if all := w.Durable(); len(all) == 0 || all[len(all)-1].GetClosed() == nil {
			t.Error("the session lives on")
		}
		o, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{SessionId: testdaemon.UUID(1), RawFrames: agentdv1.RawFrames_RAW_FRAMES_NEVER})
		if err != nil || o.GetEpoch() != 0 || o.GetSessionId() != testdaemon.UUID(1) {
			t.Errorf("without the frame: %v, epoch %d", err, o.GetEpoch())
		}
	})
}

// TestOpenWithoutTheDaemonsDirectory checks that sessions still open when somebody
// has removed what holds their temporary directories.
func TestOpenWithoutTheDaemonsDirectory(t *testing.T) {
	var dir string
	cfg := testdaemon.Script("init")
	cfg.Service = func(c *service.Config) { dir = c.TempDir }
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		c := d.Dial("alice")
		for range 2 {
			if _, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{}); err != nil {
				t.Fatal(err)
			}
		}
		info, err := os.Stat(dir)
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("the directory is %v, %v", info, err)
		}
	})
}

// TestOpenWithoutRoom checks that a disk which takes nothing more is told as what
// it is.
func TestOpenWithoutRoom(t *testing.T) {
	cfg := testdaemon.Config{MayFail: true, Service: func(c *service.Config) { c.TempDir = "/dev/full" }} // no directory
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		c := d.Dial("alice")
		_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{})
		s := testdaemon.Expect(d.T, err, codes.FailedPrecondition, "CLI_START_FAILED")
		if want := "the session's temporary directory cannot be written on the daemon's host: not a directory"; s.Text != want {
			d.T.Errorf("text %q", s.Text)
		}
	})
}

// TestPathsWithNUL checks that what no path can hold is told as the field's fault.
func TestPathsWithNUL(t *testing.T) {
	cfg := testdaemon.Config{Service: func(c *service.Config) {
		c.AllowCLIPath, c.AllowUser = true, true
		startsNothing(t)(c)
	}}
	bad := "a\x00b"
	for field, o := range map[string]*agentdv1.Options{
		"cwd": {Cwd: &bad}, "cli_path": {CliPath: &bad}, "user": {User: &bad}, "add_dirs": {AddDirs: []string{bad}},
		"settings": {Settings: &agentdv1.Settings{Settings: &agentdv1.Settings_Path{Path: bad}}}, "resume": {Resume: proto.String(bad)},
	} {
		t.Run(field, func(t *testing.T) {
			testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
				c := d.Dial("alice")
				_, err := c.Live.OpenSession(c.Context(), &agentdv1.OpenSessionRequest{Options: o})
				s := testdaemon.Expect(t, err, codes.InvalidArgument, "VALIDATION_FAILED")
				if len(s.Fields) != 1 || !strings.HasPrefix(s.Fields[0], "options."+field) {
					t.Errorf("the caller reads %+v", s)
				}
			})
		})
	}
}
