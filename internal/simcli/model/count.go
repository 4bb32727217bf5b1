package model

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	// countDelay is the wait after each word of a count where none is set, so that
	// a person has time to interrupt it.
	countDelay = 100 * time.Millisecond
	// maxCount is how far a count goes at most.
	maxCount = 1000
)

var counting = regexp.MustCompile(`(?i)\bcount(?:\s+up|\s+down)?(?:\s+from\s+(.+?))?\s+to\s+(.+)`)

// count is the count that a prompt asks for, in words; empty if it asks for none.
func count(prompt string) string {
	m := counting.FindStringSubmatch(prompt)
	if m == nil {
		return ""
	}
	from, begins := 1, true
	if m[1] != "" {
		from, begins = number(m[1])
	}
	to, ends := number(m[2])
	if !begins || !ends {
		return ""
	}
	from, to = min(from, maxCount), min(to, maxCount)
	step := 1
	if to < from {
		step = -1
	}
	words := []string{spell(from)}
	for n := from; n != to; {
		n += step
		words = append(words, spell(n))
	}
	return strings.Join(words, ", ") + "."
}

var (
	small = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
		"fifteen sixteen seventeen eighteen nineteen")
	tens = strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
)

// spell writes a number up to 1000 in words.
func spell(n int) string {
	switch {
	case n < 20:
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return tens[n/10] + "-" + small[n%10]
	case n == 1000:
		return "one thousand"
	case n%100 == 0:
		return small[n/100] + " hundred"
	default:
		return small[n/100] + " hundred " + spell(n%100)
	}
}

// number reads the number that a text begins with, in digits or in words.
func number(text string) (n int, ok bool) {
	for _, word := range strings.Fields(strings.ReplaceAll(strings.ToLower(text), "-", " ")) {
		bare := strings.TrimRight(word, ".,;:!?")
		value, known := value(bare)
		switch {
		case bare == "hundred" || bare == "thousand":
			n, ok = max(n, 1)*value, true
		case known:
			n, ok = n+value, true
		case bare != "a" && bare != "and":
			return n, ok
		}
		if bare != word || n > maxCount {
			break
		}
	}
	return n, ok
}

// value is what one word of a number stands for.
func value(word string) (int, bool) {
	switch word {
	case "hundred":
		return 100, true
	case "thousand":
		return 1000, true
	}
	for n := range maxCount / 10 {
		if spell(n) == word {
			return n, true
		}
	}
	n, err := strconv.Atoi(word)
	return n, err == nil
}
