package service_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"google.golang.org/grpc/codes"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/internal/testdaemon"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/service"
	"github.com/agentd/agentd/service/sessions/home"
)

// keep writes a transcript down in the home of an owner.
func keep(t *testing.T, homes home.Homes, owner, id, prompt string) {
	t.Helper()
	folder := filepath.Join(history.DiskOf(homes.Env(owner)).Root, "projects", history.Slug(project))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, id+".jsonl"), []byte(said(id, prompt, "Nothing.")), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestOwnersHaveHomes checks that what the CLIs of an owner keep is that owner's
// alone: they run in its home, and past sessions are looked for there.
func TestOwnersHaveHomes(t *testing.T) {
	root, id := t.TempDir(), testdaemon.UUID(7)
	homes := home.New(nil, root)
	keep(t, homes, "alice", id, "hello from alice")
	keep(t, homes, "bob", id, "hello from bob")
	var mu sync.Mutex
	var seen []string
	cfg := testdaemon.Script("init", testdaemon.Turn(1, "hi"))
	cfg.Service = func(c *service.Config) {
		c.Homes, c.BaseEnv = root, []string{"HOME=/home/daemon", "CLAUDE_CONFIG_DIR=/etc/claude"}
		launch := c.Launch
		c.Launch = func(ctx context.Context, spec runner.Spec) (runner.Process, error) {
			mu.Lock()
			seen = append(seen, slices.DeleteFunc(slices.Clone(spec.Env), func(kv string) bool {
				return !strings.HasPrefix(kv, "HOME=") && !strings.HasPrefix(kv, "CLAUDE_CONFIG_DIR=")
			})...)
			mu.Unlock()
			return launch(ctx, spec)
		}
	}
	testdaemon.Run(t, cfg, func(d *testdaemon.Daemon) {
		alice, bob, carol := d.Dial("alice"), d.Dial("bob"), d.Dial("carol")
		alice.Open(&agentdv1.OpenSession{Options: &agentdv1.Options{Resume: &id}})
		mu.Lock()
		if want := homes.Env("alice"); !slices.Equal(seen, want) {
			d.T.Errorf("alice's CLI sees %q, want %q", seen, want)
		}
		mu.Unlock()
		for name, c := range map[string]*testdaemon.Conn{"alice": alice, "bob": bob} {
			list, err := c.History.ListSessions(c.Context(), &agentdv1.ListSessionsRequest{})
			if err != nil || len(list.GetSessions()) != 1 || list.GetSessions()[0].GetFirstPrompt() != "hello from "+name {
				d.T.Errorf("%s lists %v, %v", name, list.GetSessions(), err)
			}
		}
		if list, err := carol.History.ListSessions(carol.Context(), &agentdv1.ListSessionsRequest{}); err != nil || len(list.GetSessions()) != 0 {
			d.T.Errorf("carol, who has no home yet, lists %v, %v", list.GetSessions(), err)
		}
		_, err := alice.History.DeleteSession(alice.Context(), &agentdv1.DeleteSessionRequest{SessionId: id})
		if got := testdaemon.StatusOf(err); got.Reason != "TRANSCRIPT_IN_USE" {
			d.T.Errorf("alice deletes what her session writes: %v", err)
		}
		if _, err := bob.History.DeleteSession(bob.Context(), &agentdv1.DeleteSessionRequest{SessionId: id}); err != nil {
			d.T.Errorf("bob deletes his own: %v", err)
		}
		if _, err := bob.Live.OpenSession(bob.Context(), &agentdv1.OpenSessionRequest{Options: &agentdv1.Options{Resume: &id}}); err != nil {
			d.T.Errorf("bob resumes what has the same id in his home: %v", err)
		}
		info, err := alice.History.GetSessionInfo(alice.Context(), &agentdv1.GetSessionInfoRequest{SessionId: id})
		if err != nil || info.GetSession().GetFirstPrompt() != "hello from alice" {
			d.T.Errorf("then alice's is %v, %v", info, err)
		}
	})
}

// TestOwnersWhoShareAHome checks that a transcript is written by one session, whose
// ever it is, and that the other owner is not told which.
func TestOwnersWhoShareAHome(t *testing.T) {
	testdaemon.Run(t, testdaemon.Script("init", testdaemon.Turn(1, "hi")), func(d *testdaemon.Daemon) {
		id := testdaemon.UUID(7)
		options := &agentdv1.Options{Resume: &id}
		_, opened := d.Dial("alice").Open(&agentdv1.OpenSession{Options: options})
		bob := d.Dial("bob")
		_, err := bob.Live.OpenSession(bob.Context(), &agentdv1.OpenSessionRequest{Options: options})
		got := testdaemon.StatusOf(err)
		if got.Code != codes.FailedPrecondition || got.Reason != "TRANSCRIPT_IN_USE" || strings.Contains(err.Error(), opened.GetSessionId()) {
			d.T.Errorf("bob resumes what alice's session writes: %v", err)
		}
		if len(got.Metadata) != 0 {
			d.T.Errorf("bob is told %v", got.Metadata)
		}
	})
}
