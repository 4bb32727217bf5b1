package findings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCredentials(t *testing.T) {
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, ".claude"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".claude", ".credentials.json"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		env   map[string]string
		worst Verdict
		want  string
	}{
		"none":      {nil, Warn, "none found"},
		"key":       {map[string]string{"ANTHROPIC_API_KEY": "secret"}, OK, "ANTHROPIC_API_KEY (an API key)"},
		"empty":     {map[string]string{"ANTHROPIC_API_KEY": ""}, Warn, "set but empty"},
		"newline":   {map[string]string{"ANTHROPIC_API_KEY": "secret\n"}, Warn, "white space"},
		"login":     {map[string]string{"HOME": home}, OK, ".credentials.json"},
		"elsewhere": {map[string]string{"HOME": home, "CLAUDE_CONFIG_DIR": home + "/absent"}, Warn, "none found"},
		"base URL": {
			map[string]string{"ANTHROPIC_AUTH_TOKEN": "secret", "ANTHROPIC_BASE_URL": "https://u:secret@proxy.example.com/v1?key=secret"},
			OK, "https://proxy.example.com/v1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			r := New(&out)
			Credentials(r, func(name string) (string, bool) { v, set := c.env[name]; return v, set })
			if r.Worst != c.worst || !strings.Contains(out.String(), c.want) {
				t.Errorf("worst = %s, want %s and %q:\n%s", r.Worst, c.worst, c.want, out.String())
			}
			if strings.Contains(out.String(), "secret") {
				t.Errorf("a secret is shown:\n%s", out.String())
			}
		})
	}
}

func TestReportKeepsTheWorst(t *testing.T) {
	r := New(new(strings.Builder))
	for _, step := range []struct{ add, worst Verdict }{{OK, OK}, {Warn, Warn}, {OK, Warn}, {Fail, Fail}, {Warn, Fail}, {OK, Fail}} {
		if r.Add(step.add, "x", "y"); r.Worst != step.worst {
			t.Errorf("after %s: %s, want %s", step.add, r.Worst, step.worst)
		}
	}
}
