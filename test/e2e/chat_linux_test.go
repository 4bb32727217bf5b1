package e2e

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// TestChatLeavesNothing checks that a talk's own daemon is stopped in order when the
// terminal is closed, and when nobody reads any more.
func TestChatLeavesNothing(t *testing.T) {
	for name, leave := range map[string]func(chat *exec.Cmd, keys io.Writer, shown io.Closer){
		"the terminal is closed": func(chat *exec.Cmd, _ io.Writer, _ io.Closer) { _ = chat.Process.Signal(syscall.SIGHUP) },
		"nobody reads": func(_ *exec.Cmd, keys io.Writer, shown io.Closer) {
			_ = shown.Close()
			_, _ = io.WriteString(keys, "hello\n")
		},
	} {
		dir := t.TempDir()
		chat := exec.CommandContext(t.Context(), binary, "chat", "--cli=simulated")
		chat.Env = append(cleanEnv(t), "TMPDIR="+dir)
		keys, err := chat.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		shown, err := chat.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := chat.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(shown).ReadString('\n'); err != nil { // it is open
			t.Errorf("%s: %v", name, err)
		}
		leave(chat, keys, shown)
		_ = chat.Wait() // what it leaves is the matter
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("%s: there are still %v, %v", name, left, err)
		}
	}
}
