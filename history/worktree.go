package history

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// worktrees are the working trees of the repository that holds a directory, the
// main one first, as "git worktree list" names them. It reads what git keeps in
// files, so that no program has to run. Outside of a repository there are none,
// nor where there is no such directory.
func worktrees(dir string) []string {
	if !isFolder(dir) {
		return nil
	}
	common, ok := commonDir(dir)
	if !ok {
		return nil
	}
	main := common // of a bare repository
	if filepath.Base(common) == ".git" {
		main = filepath.Dir(common)
	}
	trees := []string{norm.NFC.String(main)}
	linked, _ := os.ReadDir(filepath.Join(common, "worktrees")) // there may be none
	for _, e := range linked {
		home := filepath.Join(common, "worktrees", e.Name())
		if link, ok := line(filepath.Join(home, "gitdir"), ""); ok && link != "" {
			tree := strings.TrimSuffix(absolute(home, link), string(filepath.Separator)+".git")
			trees = append(trees, norm.NFC.String(tree))
		}
	}
	slices.Sort(trees[1:])
	return trees
}

// commonDir is the folder that the working trees of a repository share.
func commonDir(dir string) (string, bool) {
	for {
		git := filepath.Join(dir, ".git")
		if info, err := os.Stat(git); err == nil && info.Mode().IsRegular() {
			link, ok := line(git, "gitdir: ") // of a linked working tree, or of a submodule
			if !ok {
				return "", false
			}
			return repository(absolute(dir, link))
		}
		for _, git := range []string{git, dir} { // which may be bare
			if common, ok := repository(git); ok {
				return common, true
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
}

// repository returns the folder that a repository's folder shares with the others
// of its working trees, itself where it is the main one's. ok is false if git would
// not take it for one.
func repository(git string) (common string, ok bool) {
	common = git
	if link, ok := line(filepath.Join(git, "commondir"), ""); ok {
		common = absolute(git, link)
	}
	common = resolve(common)
	_, err := os.Lstat(filepath.Join(git, "HEAD")) // it may be a link that leads nowhere yet
	return common, err == nil && isFolder(filepath.Join(common, "objects")) && isFolder(filepath.Join(common, "refs"))
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
