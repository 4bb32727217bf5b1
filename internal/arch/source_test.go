package arch_test

import (
	"maps"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/internal/arch"
)

// tree returns the files of texts.
func tree(texts map[string]string) arch.Files {
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return arch.NewFiles(fsys, slices.Collect(maps.Keys(texts)))
}

func check(t *testing.T, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSizes(t *testing.T) {
	files := tree(map[string]string{
		"a/long.go":      "package a\n\n\n\n\n\n",
		"a/fine.go":      "package a\n",
		"a/a_test.go":    "package a\n\nfunc f() {\n\n}\n",
		"b/func.go":      "package b\n// F is documented.\nfunc F() {\n\n}\n",
		"c/bad.go":       "package 1\n",
		"p/long.proto":   "\n\n\n",
		"p/README.md":    "\n\n\n\n\n\n\n\n",
		"gen/long.pb.go": "package gen\n\n\n\n\n\n\n\n",
	}).Without("gen")
	got := files.Sizes(arch.Limits{File: 5, Proto: 2, Func: 2, TestFunc: 3, Package: 6})
	check(t, got,
		"a has 7 lines without tests, more than 6",
		"a/long.go has 6 lines, more than 5",
		"b/func.go:3: F has 3 lines, more than 2",
		"c/bad.go:1:9: expected 'IDENT', found 1",
		"p/long.proto has 3 lines, more than 2",
	)
}

func TestCalls(t *testing.T) {
	files := tree(map[string]string{
		"a/plain.go":   "package a\nimport \"time\"\nvar _ = func() { time.Sleep(1) }\n",
		"a/renamed.go": "package a\nimport clock \"time\"\nvar pause = clock.Sleep\n",
		"a/other.go":   "package a\nimport \"example.com/time\"\nvar _ = func() { time.Sleep(1) }\n",
		"a/after.go":   "package a\nimport \"time\"\nvar _ = time.After\n",
		"a/fake.go":    "package a\nimport (\"time\"; \"testing/synctest\")\nvar _ = func() { synctest.Wait(); time.Sleep(1) }\n",
		"b/allowed.go": "package b\nimport \"time\"\nvar _ = func() { time.Sleep(1) }\n",
	})
	got := files.Calls("time.Sleep", arch.Places{"b": "a reason"}, "testing/synctest")
	check(t, got, "a/plain.go:3: time.Sleep", "a/renamed.go:3: time.Sleep")
}

func TestImport(t *testing.T) {
	files := tree(map[string]string{
		"run/run.go":       "package run\nimport \"os/exec\"\nvar _ = exec.Command\n",
		"runner/a.go":      "package runner\nimport \"os/exec\"\nvar _ = exec.Command\n",
		"runner/a_test.go": "//go:build plan9\n\npackage runner\nimport _ \"os/exec\"\n",
		"runner/b.go":      "package runner\nimport \"os\"\nvar _ = os.Args\n",
	})
	check(t, files.Import("os/exec", arch.Places{"run": "a reason"}),
		"runner/a.go imports os/exec", "runner/a_test.go imports os/exec")
}

func TestGoroutines(t *testing.T) {
	files := tree(map[string]string{
		"pure/a.go":      "package pure\nfunc F() {\n\tgo F()\n}\n",
		"pure/a_test.go": "package pure\nfunc f() { go f() }\n",
		"other/a.go":     "package other\nfunc F() { go F() }\n",
	})
	check(t, files.Goroutines("pure"), "pure/a.go:3: go statement")
}

func TestText(t *testing.T) {
	files := tree(map[string]string{
		"a.md":     "see host.corp\nand host.example\n",
		"b.bin":    "host.corp\x00",
		"c/d.json": "host.corp",
	})
	patterns := []arch.Pattern{{
		Name:    "host",
		Hints:   []string{"guest", "host"},
		Text:    regexp.MustCompile(`host\.[a-z]+`),
		Allowed: regexp.MustCompile(`\.example$`),
	}}
	check(t, files.Text(patterns, arch.Places{"c": "a reason"}), `a.md:1: host "host.corp"`)
}

func TestStale(t *testing.T) {
	files := tree(map[string]string{"a/b.go": "package a\n"})
	check(t, files.Stale(arch.Places{"a": "", "a/b.go": "", "a/c.go": "", "b": ""}),
		"a/c.go is excepted but does not exist", "b is excepted but does not exist")
}
