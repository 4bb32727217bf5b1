package parity

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// one is a row's id, and several a list of ids and ranges of them.
const (
	one     = `(?:Q|MC|ME|M|O|AG|P|H|CB|U|E|SD|SS|SB|T|PS|SO|FC|BT|EV|B)[0-9]+`
	several = one + `(?:(?:,? | to | and |, )?(?:to)?` + one + `)*`
)

var (
	listed     = regexp.MustCompile(`(` + one + `)(?: ?to ?(` + one + `))?`)
	atTheEnd   = regexp.MustCompile(one + `(?:(?:to)?` + one + `)*$`)
	whole      = regexp.MustCompile(`^` + one + `(?: to ` + one + `)?$`)
	atTheFront = regexp.MustCompile(`^` + several + `(?:[ :]|$)`)
)

// idsIn returns the ids in a text, with those of ranges.
func idsIn(text string) []string {
	var ids []string
	for _, m := range listed.FindAllStringSubmatch(text, -1) {
		ids = append(ids, expand(m[1], m[2])...)
	}
	return ids
}

// expand returns the ids from first to last; last may be empty.
func expand(first, last string) []string {
	prefix := strings.TrimRight(first, "0123456789")
	to, ok := strings.CutPrefix(last, prefix)
	if !ok {
		return []string{first}
	}
	from, err1 := strconv.Atoi(first[len(prefix):])
	end, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil {
		return []string{first}
	}
	var ids []string
	for n := from; n <= end; n++ {
		ids = append(ids, fmt.Sprint(prefix, n))
	}
	return ids
}

// covered returns the ids of the lines of a comment that begin with "covers:".
func covered(comment string) []string {
	var ids []string
	for line := range strings.Lines(comment) {
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "//"))
		if list, ok := strings.CutPrefix(line, "covers:"); ok {
			for item := range strings.SplitSeq(list, ",") {
				if item = strings.TrimSpace(item); whole.MatchString(item) {
					ids = append(ids, idsIn(item)...)
				}
			}
		}
	}
	return ids
}
