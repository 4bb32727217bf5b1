package settings

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLayers(t *testing.T) {
	root, cwd := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(cwd, ".claude"), 0o700); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string]string{
		filepath.Join(root, "settings.json"):                 `{"env":{"A":"user","B":"user"},"model":"m"}`,
		filepath.Join(cwd, ".claude/settings.json"):          "{\n \"env\": {\"A\": \"project\"}, \"permissions\": {\"deny\": [\"x\"]}\n}",
		filepath.Join(cwd, ".claude", "settings.local.json"): `{"permissions":{"deny":["y"]}}`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all := Load(root, cwd, nil, true)
	want := `{"env":{"A":"project","B":"user"},"model":"m","permissions":{"deny":["x","y"]}}`
	if d := cmp.Diff(want, string(Merge(all))); d != "" {
		t.Error(d)
	}
	local := Load(root, cwd, []string{"local"}, false)
	if len(local) != 1 || local[0].Source != "localSettings" {
		t.Errorf("layers %v", local)
	}
	if Load(root, cwd, nil, false) != nil {
		t.Error("no source was chosen, but there are layers")
	}
}
