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
		"project_config_root":     {Cwd: root, ProjectConfigRoot: "/etc"},
		"resume":                  {Cwd: root, Resume: " /srv/other.jsonl "},
		"extra_args[1]":           {Cwd: root, ExtraArgs: []option.ExtraArg{{Name: "verbose"}, {Name: "append-system-prompt-file", Value: new("/etc/passwd")}}},
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
		ProjectConfigRoot: root, Resume: "/the title/of one", ExtraArgs: []option.ExtraArg{{Name: "x-dir", Value: new("a")}, {Name: "profile", Value: new("/p")}},
	}
	if err := r.Check(under(""), all); err != nil {
		t.Error(err)
	}
}

// TestParentOfALink checks that .. after a link is taken for what the system takes it
// for, the parent of what the link leads to, and for what programs do that clean paths.
func TestParentOfALink(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	deep := filepath.Join(root, "a", "b", "c")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{filepath.Join(deep, "up"): root, filepath.Join(root, "down"): deep} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	r := Roots{root}
	for what, c := range map[string]struct {
		o  option.Options
		ok bool
	}{
		"the parent of the root":                    {option.Options{Cwd: deep + "/up/.."}, false},
		"beside it":                                 {option.Options{Cwd: deep + "/up/../absent"}, false},
		"relative to a link":                        {option.Options{Cwd: deep + "/up", AddDirs: []string{"../x"}}, false},
		"of what is absent":                         {option.Options{Cwd: root + "/absent/../a"}, false},
		"further up than the name goes":             {option.Options{Cwd: root + "/down/../.."}, false},
		"the parent of what a link inside leads to": {option.Options{Cwd: root + "/down/..", AddDirs: []string{"../x"}}, true},
	} {
		if err := r.Check(under(""), c.o); c.ok != (err == nil) {
			t.Errorf("%s: %v", what, err)
		}
	}
	t.Chdir(deep)
	for relative, ok := range map[string]bool{"": true, ".": true, "up": true, "../..": true, "up/..": false, "../../../..": false} {
		if err := r.Check(under(""), option.Options{Cwd: relative}); ok != (err == nil) {
			t.Errorf("%q, relative to the daemon's own: %v", relative, err)
		}
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
