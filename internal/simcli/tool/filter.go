package tool

import (
	"fmt"
	"strconv"
	"strings"
)

// filter simulates the commands that read files or stdin and print a part of
// them. Others print nothing.
func filter(f *Files, words []string, stdin string) (string, int) {
	name, args := words[0], words[1:]
	ps := paths(args)
	pattern := ""
	switch name {
	case "grep":
		if len(ps) == 0 {
			return "usage: grep [OPTION]... PATTERNS [FILE]...", 2
		}
		pattern, ps = ps[0], ps[1:]
	case "cat", "head", "tail", "wc":
		if (name == "head" || name == "tail") && len(ps) > 0 {
			if _, err := strconv.Atoi(ps[0]); err == nil {
				ps = ps[1:]
			}
		}
	default:
		return "", 0
	}
	text := stdin
	if len(ps) > 0 {
		text = ""
		for _, p := range ps {
			t, err := f.Read(p)
			if err != nil {
				return fmt.Sprintf("%s: %s: No such file or directory", name, p), 1
			}
			text += t
		}
	}
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	n := min(count(args), len(lines))
	switch name {
	case "head":
		return strings.Join(lines[:n], ""), 0
	case "tail":
		return strings.Join(lines[len(lines)-n:], ""), 0
	case "wc":
		return fmt.Sprintf("%d\n", len(lines)), 0
	case "grep":
		out := ""
		for _, l := range lines {
			if strings.Contains(l, pattern) {
				out += l
			}
		}
		if out == "" {
			return "", 1
		}
		return out, 0
	}
	return text, 0
}

// count finds the number of lines in "-n 3", "-n3" or "-3"; default 10.
func count(args []string) int {
	for i, a := range args {
		digits := strings.TrimPrefix(strings.TrimPrefix(a, "-"), "n")
		if a == "-n" && i+1 < len(args) {
			digits = args[i+1]
		}
		if n, err := strconv.Atoi(digits); err == nil && strings.HasPrefix(a, "-") {
			return n
		}
	}
	return 10
}
