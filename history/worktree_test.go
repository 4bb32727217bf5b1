package history

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// repository makes what git init does, as far as it matters.
func (s store) repository(name string) string {
	s.tb.Helper()
	dir := s.dir(name)
	s.gitFolder(filepath.Join(dir, ".git"))
	return dir
}

// gitFolder makes what git keeps of a repository.
func (s store) gitFolder(git string) string {
	s.tb.Helper()
	s.folder(filepath.Join(git, "objects"))
	s.folder(filepath.Join(git, "refs"))
	s.put(filepath.Join(git, "HEAD"), "ref: refs/heads/main\n")
	return git
}

// worktree makes what git worktree add does, in a repository that is not bare.
func (s store) worktree(main, name, tree string) {
	s.tb.Helper()
	s.tie(filepath.Join(main, ".git"), name, tree)
}

// tie ties a working tree to a repository's folder, and that to it.
func (s store) tie(git, name, tree string) {
	s.tb.Helper()
	home := filepath.Join(git, "worktrees", name)
	s.put(filepath.Join(home, "gitdir"), filepath.Join(tree, ".git")+"\n")
	s.put(filepath.Join(home, "commondir"), "../..\n")
	s.put(filepath.Join(home, "HEAD"), "ref: refs/heads/"+name+"\n")
	s.put(filepath.Join(tree, ".git"), "gitdir: "+home+"\n")
}

// wantTrees checks the working trees that a directory has beside it.
func (s store) wantTrees(dir string, want ...string) {
	s.tb.Helper()
	for i, name := range want {
		if !filepath.IsAbs(name) {
			want[i] = filepath.Join(s.work, name)
		}
	}
	if got := worktrees(filepath.Join(s.work, dir)); !slices.Equal(got, want) {
		s.tb.Errorf("SD7 %s: %q, want %q", dir, got, want)
	}
}

func TestWorktreesSD7(t *testing.T) {
	s := newStore(t)
	main := s.repository("main")
	s.dir("main/sub/deep")
	s.wantTrees("main", "main")
	s.worktree(main, "tree", s.dir("zeta"))
	s.worktree(main, "tree1", s.dir("deep/tree"))
	s.worktree(main, "gone", s.dir("alpha"))
	if err := os.RemoveAll(filepath.Join(s.work, "alpha")); err != nil {
		t.Fatal(err)
	}
	all := []string{"main", "alpha", "deep/tree", "zeta"} // sorted by their paths, the main one first
	for _, dir := range []string{"main", "main/sub/deep", "main/.git", "main/.git/refs", "zeta", "deep/tree"} {
		s.wantTrees(dir, slices.Clone(all)...)
	}
	s.wantTrees("alpha") // which is gone
	s.wantTrees("deep")
	s.wantTrees("main/new")
}

// TestPartsOfWorktreesSD7 leaves out and spoils what git keeps of a tree.
func TestPartsOfWorktreesSD7(t *testing.T) {
	s := newStore(t)
	main := s.repository("main")
	kept := filepath.Join(main, ".git/worktrees")
	s.put(filepath.Join(kept, "empty/gitdir"), "")
	s.put(filepath.Join(kept, "blank/gitdir"), "\n")
	s.folder(filepath.Join(kept, "missing"))
	s.folder(filepath.Join(kept, "folder/gitdir"))
	s.put(filepath.Join(kept, "file"), "/no/tree/.git\n")
	s.wantTrees("main", "main")
	s.put(filepath.Join(kept, "relative/gitdir"), "../../../../sister/.git\r\n")
	s.put(filepath.Join(kept, "other/gitdir"), "/not/named/git\n")
	s.put(filepath.Join(kept, "unended/gitdir"), "/no/line/end/.git")
	s.put(filepath.Join(kept, "nfd/gitdir"), "/e\u0301/.git")
	s.wantTrees("main", "main", "/no/line/end", "/not/named/git", "sister", "/\u00e9")
}

func TestKindsOfRepositoriesSD7(t *testing.T) {
	s := newStore(t)
	bare := s.gitFolder(s.dir("bare.git"))
	s.tie(bare, "tree", s.dir("tree"))
	s.wantTrees("bare.git", "bare.git", "tree")
	s.wantTrees("bare.git/objects", "bare.git", "tree")
	s.wantTrees("tree", "bare.git", "tree")

	hidden := s.gitFolder(s.dir("project/.bare"))
	s.put(filepath.Join(s.work, "project/.git"), "gitdir: ./.bare\n")
	s.tie(hidden, "tree", s.dir("project/tree"))
	s.wantTrees("project", "project/.bare", "project/tree")
	s.wantTrees("project/tree", "project/.bare", "project/tree")

	s.repository("super")
	s.gitFolder(s.dir("super/.git/modules/sub"))
	s.put(filepath.Join(s.dir("super/sub"), ".git"), "gitdir: ../.git/modules/sub\n")
	s.wantTrees("super/sub", "super/.git/modules/sub")

	s.link(s.gitFolder(s.dir("elsewhere/git")), filepath.Join(s.dir("linked"), ".git"))
	s.wantTrees("linked", "elsewhere/git")
}

// TestNoRepositoriesSD7 has what only looks like one.
func TestNoRepositoriesSD7(t *testing.T) {
	s := newStore(t)
	s.repository("outer")
	s.dir("outer/empty/.git")
	s.wantTrees("outer/empty", "outer") // as if there were none
	pipe(t, filepath.Join(s.dir("outer/pipe"), ".git"))
	s.wantTrees("outer/pipe", "outer")
	s.put(filepath.Join(s.dir("outer/text"), ".git"), "hello\n")
	s.wantTrees("outer/text")
	s.put(filepath.Join(s.dir("outer/lost"), ".git"), "gitdir: ../nowhere\n")
	s.wantTrees("outer/lost")
	s.put(filepath.Join(s.dir("outer/none"), ".git"), "")
	s.wantTrees("outer/none")
	s.wantTrees("")

	headless := s.repository("headless")
	if err := os.Remove(filepath.Join(headless, ".git/HEAD")); err != nil {
		t.Fatal(err)
	}
	s.wantTrees("headless")
	s.link("refs/heads/main", filepath.Join(headless, ".git/HEAD")) // to a branch without a commit
	s.wantTrees("headless", "headless")
}

// TestPipesDoNotBlock puts pipes, which nobody writes to, where files are read.
func TestPipesDoNotBlock(t *testing.T) {
	s := newStore(t)
	main := s.repository("main")
	pipe(t, filepath.Join(s.folder(filepath.Join(main, ".git/worktrees/tree")), "gitdir"))
	pipe(t, filepath.Join(main, ".git/commondir"))
	s.wantTrees("main", "main")

	path := s.session(main, id1, 1, said("a"))
	pipe(t, filepath.Join(s.folder(filepath.Join(filepath.Dir(path), id1)), "archived.json"))
	pipe(t, filepath.Join(filepath.Dir(path), id2+".jsonl"))
	s.wantList(Filter{}, id1)
	s.wantFound("of a pipe", Ref{ID: id2}, "")
	// It was a file when it was found.
	if _, ok, err := glanceAt(filepath.Join(filepath.Dir(path), id2+".jsonl")); ok || err == nil {
		t.Errorf("a look at a pipe: %t, %v", ok, err)
	}
}
