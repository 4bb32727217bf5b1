package roots

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
)

// TestFaultM14 checks that neither dots, links nor names that begin alike lead out.
func TestFaultM14(t *testing.T) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root, other := filepath.Join(base, "work"), filepath.Join(base, "workshop")
	for _, dir := range []string{filepath.Join(root, "a"), other} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"out": other, "in": filepath.Join(root, "a"), "nowhere": filepath.Join(base, "absent"), "loop": filepath.Join(root, "loop")} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(root, filepath.Join(base, "named")); err != nil {
		t.Fatal(err)
	}
	r, err := Resolve([]string{filepath.Join(base, "named")})
	if err != nil || r.Default() != root {
		t.Fatalf("%v, %v", r, err)
	}
	for path, want := range map[string]bool{
		root: true, root + "/": true, root + "/a": true, root + "/a/../a": true, root + "/absent/further": true, root + "/in": true, root + "/in/absent": true,
		filepath.Join(base, "named", "a"): true,
		other:                             false, base: false, "/": false, "/nope": false, root + "/..": false, root + "/a/../../workshop": false,
		root + "/out": false, root + "/out/absent": false, root + "/nowhere": false, root + "/nowhere/x": false, root + "/loop": false,
	} {
		err := r.Check(under("options."), option.Options{Cwd: path})
		if want != (err == nil) || err != nil && fault.ReasonOf(err) != fault.OptionNotAllowed {
			t.Errorf("%s: %v, want allowed: %t", path, err, want)
		}
		if err := Roots(nil).Check(under("options."), option.Options{Cwd: path}); err != nil {
			t.Errorf("%s without roots: %v", path, err)
		}
	}
}

// TestPlaces checks every option that names a path, also relative to the working
// directory.
func TestPlaces(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := Roots{root}
	for field, o := range map[string]option.Options{
		"cwd":                     {Cwd: "/"},
		"system_prompt.file.path": {Cwd: root, SystemPrompt: option.SystemPrompt{File: "../f"}},
		"settings.path":           {Cwd: root, Settings: option.Settings{Path: "/etc/s"}},
		"mcp_servers.path":        {Cwd: root, MCPServers: mcpconfig.Servers{Path: "/etc/m"}},
		"debug_file":              {Cwd: root, DebugFile: "/tmp/d"},
		"add_dirs[1]":             {Cwd: root, AddDirs: []string{"a", "../b"}},
		"plugins[0].path":         {Cwd: root, Plugins: []option.Plugin{{Path: "/p"}}},
	} {
		err := r.Check(under("open.options."), o)
		if fault.ReasonOf(err) != fault.OptionNotAllowed || !strings.Contains(err.Error(), "open.options."+field) || !strings.Contains(err.Error(), root) {
			t.Errorf("%s: %v", field, err)
		}
	}
	all := option.Options{
		Cwd: root, SystemPrompt: option.SystemPrompt{File: "f"}, Settings: option.Settings{Path: root + "/s"}, MCPServers: mcpconfig.Servers{Path: "m"},
		DebugFile: "d", AddDirs: []string{"a"}, Plugins: []option.Plugin{{Path: "p"}},
	}
	if err := r.Check(under(""), all); err != nil {
		t.Error(err)
	}
}

func TestResolveRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, file + "2"} {
		if _, err := Resolve([]string{dir}); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", dir, err)
		}
	}
	if r, err := Resolve(nil); err != nil || r.Default() != "" {
		t.Errorf("none: %v, %v", r, err)
	}
}

// under puts a path before fields.
func under(path string) func(string) string {
	return func(field string) string { return path + field }
}
