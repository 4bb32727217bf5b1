// Package diff counts the lines in which two texts differ.
package diff

import "strings"

// Lines returns how many lines of to are not in from, and how many of from are
// not in to, in order.
func Lines(from, to string) (insertions, deletions int) {
	a, b := split(from), split(to)
	common := make([]int, len(b)+1) // of the lines of a seen so far and the first lines of b
	for _, line := range a {
		before := 0
		for j, other := range b {
			above := common[j+1]
			switch {
			case line == other:
				common[j+1] = before + 1
			case common[j] > above:
				common[j+1] = common[j]
			}
			before = above
		}
	}
	return len(b) - common[len(b)], len(a) - common[len(b)]
}

func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}
