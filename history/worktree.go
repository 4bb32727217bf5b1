package history

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// worktrees are the working trees of the repository that holds a directory, the
// main one first, as "git worktree list" names them. It reads what git keeps in
// files, so that no program has to run. Outside of a repository there are none.
func worktrees(dir string) []string {
	common, ok := commonDir(dir)
	if !ok {
		return nil
	}
	main := common // of a bare repository
	if filepath.Base(common) == ".git" {
		main = filepath.Dir(common)
	}
	trees := []string{norm.NFC.String(main)}
	linked, _ := os.ReadDir(filepath.Join(common, "worktrees")) // sorted; there may be none
	for _, e := range linked {
		home := filepath.Join(common, "worktrees", e.Name())
		if link, ok := line(filepath.Join(home, "gitdir"), ""); ok {
			trees = append(trees, norm.NFC.String(filepath.Dir(absolute(home, link))))
		}
	}
	return trees
}

// commonDir is the folder that the working trees of a repository share.
func commonDir(dir string) (string, bool) {
	for {
		git := filepath.Join(dir, ".git")
		if info, err := os.Stat(git); err == nil {
			if !info.IsDir() { // of a linked working tree, or of a submodule
				link, ok := line(git, "gitdir: ")
				if !ok {
					return "", false
				}
				git = absolute(dir, link)
			}
			if common, ok := line(filepath.Join(git, "commondir"), ""); ok {
				git = absolute(git, common)
			}
			return git, true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// line returns what stands behind a prefix on the first line of a small file.
func line(path, prefix string) (string, bool) {
	data, err := readSmall(path)
	if err != nil {
		return "", false
	}
	first, _, _ := strings.Cut(string(data), "\n")
	return strings.CutPrefix(strings.TrimRight(first, "\r"), prefix)
}

func absolute(base, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(base, path)
}
