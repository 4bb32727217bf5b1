package history

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// rounds is how often a tag is cleaned, at most, until nothing changes.
const rounds = 10

// Clean is a tag as it is kept: in one spelling of each character, without those
// that nobody sees or that mean nothing, and without blanks around it. Nothing may
// be left.
func Clean(tag string) string {
	for range rounds {
		clean := strings.Map(visible, norm.NFKC.String(tag))
		if clean == tag {
			break
		}
		tag = clean
	}
	return trimmed(tag)
}

// visible drops marks of format, what is for private use and what is unassigned.
func visible(r rune) rune {
	if unicode.In(r, unicode.Cf, unicode.Co, unicode.Cn) {
		return -1
	}
	return r
}

// trimmed is text without blanks around it: what is one to either SDK.
func trimmed(text string) string {
	return strings.TrimFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r >= 0x1C && r <= 0x1F || r == 0xFEFF
	})
}
