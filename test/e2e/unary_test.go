package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnaryLinesOfTheReadme runs the whole session without a stream that the
// README shows, as it stands there.
func TestUnaryLinesOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var lines string
	for block := range strings.SplitSeq(string(readme), "```sh\n") {
		if code, _, _ := strings.Cut(block, "```"); strings.Contains(code, "LiveSessionService") {
			lines = code
		}
	}
	if lines == "" {
		t.Fatal("README.md shows no session without a stream")
	}
	d := serve(t, cleanEnv(t), "--cli=simulated")
	stdout, stderr, code := shell(t, "set -e\n"+d.at(lines))
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, want := range []string{
		`"inputUuid"`, `"REQUEST_OUTCOME_ANSWERED"`, `"model": "claude-simulated-1"`, `"permissionRequest"`, `"subtype": "success"`, `"CLOSE_REASON_REQUESTED"`,
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("the output lacks %s:\n%s", want, stdout)
		}
	}
}
