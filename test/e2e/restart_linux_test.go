package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/messagesapi"
	"github.com/agentd/agentd/internal/modelscript"
)

// turn sends an input and reads up to its result. It returns the result and the
// CLI's id of the conversation.
func turn(t *testing.T, stream agentdv1.AgentService_SessionClient, text string) (result *agentdv1.ResultMessage, conversation string) {
	t.Helper()
	send(t, stream, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Input{
		Input: &agentdv1.Input{Content: &agentdv1.Input_Text{Text: text}},
	}})
	for {
		resp, err := stream.Recv()
		if err != nil {
			t.Fatal(err)
		}
		if id := resp.GetEvent().GetState().GetCliSessionId(); id != "" {
			conversation = id
		}
		if r := resp.GetEvent().GetResult(); r != nil {
			return r, conversation
		}
	}
}

// entries are the names in a directory.
func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// TestKilledDaemonLeavesNothing kills a daemon with a session that is in use, and
// looks at what the next one finds: no process, no directory and no socket of the
// old run, sessions that nobody knows, and transcripts that can be resumed, even
// one that ends in half a line.
func TestKilledDaemonLeavesNothing(t *testing.T) {
	t.Run("simulated CLI", func(t *testing.T) { killed(t, cleanEnv(t), "--cli=simulated") })
	t.Run("real CLI", func(t *testing.T) {
		cli := os.Getenv("AGENTD_TEST_CLI")
		if cli == "" {
			t.Skip("AGENTD_TEST_CLI does not name a CLI")
		}
		script, err := modelscript.Load([]byte(`{"text":"Noted.","times":-1}`))
		if err != nil {
			t.Fatal(err)
		}
		api, err := messagesapi.Start(script)
		if err != nil {
			t.Fatal(err)
		}
		defer api.Close()
		killed(t, cleanEnv(t, messagesapi.Env(api.URL)...), "--cli="+cli)
		turns := api.Turns()
		if last := turns[len(turns)-1]; !strings.Contains(string(last.Body), "remember this") {
			t.Error("the resumed conversation does not know what was said")
		}
	})
}

func killed(t *testing.T, env []string, cli string) {
	t.Helper()
	temp, config, socket := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "s")
	env = append(env, "CLAUDE_CONFIG_DIR="+config)
	args := []string{cli, "--temp-dir=" + temp, "--listen=unix://" + socket}
	first := serve(t, env, args...)
	list, err := agentdv1.NewLiveSessionServiceClient(first.dial()).OpenSession(t.Context(), &agentdv1.OpenSessionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	old := list.GetSessionId()
	_, conversation := turn(t, first.session(), "remember this")
	children := first.children()
	if len(children) != 2 || conversation == "" || len(entries(t, temp)) != 1 {
		t.Fatalf("%d processes, conversation %q, in the temporary directory %v", len(children), conversation, entries(t, temp))
	}
	first.signal(syscall.SIGKILL)
	first.exit()
	for _, c := range children {
		c.gone(t, 5*time.Second)
	}
	cutShort(t, config, conversation)

	second := serve(t, env, args...)
	if left := entries(t, temp); len(left) != 1 {
		t.Errorf("in the temporary directory are %v, want that of the new daemon alone", left)
	}
	live := agentdv1.NewLiveSessionServiceClient(second.dial())
	if _, err := live.GetLiveSession(t.Context(), &agentdv1.GetLiveSessionRequest{SessionId: old}); status.Code(err) != codes.NotFound {
		t.Errorf("the old session gives %v", err)
	}
	attach, err := agentdv1.NewAgentServiceClient(second.dial()).Session(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	send(t, attach, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Attach{Attach: &agentdv1.AttachSession{SessionId: old}}})
	if _, err := attach.Recv(); status.Code(err) != codes.NotFound || !strings.Contains(err.Error(), old) {
		t.Errorf("attach to the old session gives %v", err)
	}
	resumed, err := agentdv1.NewAgentServiceClient(second.dial()).Session(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	send(t, resumed, &agentdv1.SessionRequest{Message: &agentdv1.SessionRequest_Open{Open: &agentdv1.OpenSession{
		Options: &agentdv1.Options{Resume: &conversation},
	}}})
	if r, id := turn(t, resumed, "go on"); r.GetIsError() || id != conversation {
		t.Errorf("the resumed conversation %s ends with %v", id, r)
	}
	second.signal(syscall.SIGTERM)
	if code := second.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if left := append(entries(t, temp), entries(t, filepath.Dir(socket))...); len(left) != 0 {
		t.Errorf("an orderly end leaves %v", left)
	}
}

// cutShort leaves half a line at the end of a transcript, as a CLI does that is
// killed while it writes.
func cutShort(t *testing.T, config, conversation string) {
	t.Helper()
	var found string
	err := filepath.WalkDir(config, func(path string, _ os.DirEntry, err error) error {
		if strings.Contains(filepath.Base(path), conversation) && strings.HasSuffix(path, ".jsonl") {
			found = path
		}
		return err
	})
	if err != nil || found == "" {
		t.Fatalf("there is no transcript of %s: %v", conversation, err)
	}
	f, err := os.OpenFile(found, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"type":"assistant","mess`); err != nil {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}
