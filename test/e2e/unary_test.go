package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBlocksOfTheReadme runs what the README shows of a service, as it stands
// there: a whole session without a stream, and what is done with a past one.
func TestBlocksOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	d := serve(t, cleanEnv(t), "--cli=simulated")
	for _, c := range []struct {
		service string
		wants   []string
	}{
		{"LiveSessionService", []string{
			`"inputUuid"`, `"REQUEST_OUTCOME_ANSWERED"`, `"model": "claude-simulated-1"`, `"permissionRequest"`, `"subtype": "success"`, `"CLOSE_REASON_REQUESTED"`,
		}},
		{"HistoryService", []string{
			`"firstPrompt": "Write the file hello.txt`, `"messageJson"`, `"customTitle": "Hello"`, `"tag": "demo"`, `"subtype": "success"`,
		}},
	} {
		t.Run(c.service, func(t *testing.T) { // the second finds what the first has left
			var lines string
			for block := range strings.SplitSeq(string(readme), "```sh\n") {
				if code, _, _ := strings.Cut(block, "```"); strings.Contains(code, c.service) {
					lines = code
				}
			}
			if lines == "" {
				t.Fatal("README.md shows nothing of it")
			}
			stdout, stderr, code := shell(t, "set -e\n"+d.at(lines))
			if code != 0 {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			for _, want := range c.wants {
				if !strings.Contains(stdout, want) {
					t.Errorf("the output lacks %s:\n%s", want, stdout)
				}
			}
		})
	}
}
