package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// jsonDraw writes JSON of every odd spelling that is allowed.
type jsonDraw struct {
	r *rand.Rand
	b strings.Builder
	// spaced allows insignificant white space, deep how deeply the text nests at
	// most.
	spaced bool
	deep   int
}

// drawJSON returns the text of an object, or of any value but null.
func drawJSON(r *rand.Rand, spaced, anyKind bool) string {
	d := &jsonDraw{r: r, spaced: spaced, deep: 1 + r.IntN(5)}
	if chance(r, 0.02) {
		return strings.Repeat(`{"deep":[`, 450) + "1" + strings.Repeat("]}", 450)
	}
	if anyKind && chance(r, 0.5) {
		switch r.IntN(4) {
		case 0:
			d.text()
		case 1:
			d.b.WriteString(pick(r, numbers))
		case 2:
			d.b.WriteString(pick(r, []string{"true", "false"}))
		default:
			d.array()
		}
	} else {
		d.object()
	}
	return d.b.String()
}

// numbers are spellings that a float64 would change.
var numbers = []string{
	"0", "-0", "1.0", "-0.0", "1e2", "1E+2", "2.50", "9007199254740993", "123456789012345678901234567890",
	"0.1000000000000000055511151231257827", "1e400", "-1e-400", "3.14",
}

func (d *jsonDraw) space() {
	if d.spaced && chance(d.r, 0.3) {
		d.b.WriteString(pick(d.r, []string{" ", "\n", "\t ", "\r\n"}))
	}
}

func (d *jsonDraw) value() {
	d.space()
	defer d.space()
	if d.deep > 0 && chance(d.r, 0.4) {
		d.deep--
		if chance(d.r, 0.5) {
			d.array()
		} else {
			d.object()
		}
		return
	}
	switch d.r.IntN(3) {
	case 0:
		d.text()
	case 1:
		d.b.WriteString(pick(d.r, numbers))
	default:
		d.b.WriteString(pick(d.r, []string{"null", "true", "false", "{}", "[]", `""`}))
	}
}

func (d *jsonDraw) text() {
	d.b.WriteByte('"')
	for range d.r.IntN(4) {
		d.b.WriteString(pick(d.r, []string{
			"a", "é", "😀", "\u2028", "\u2029", `\u2028`, `\u0041`, `\/`, "/", `\n`, `\"`, `\\`, `\ud83d\ude00`, `\ud800`, `\uDFFF`,
			`\u0000`, "<&>", "\u007f", "\ufeff", `\u00E9`,
		}))
	}
	d.b.WriteByte('"')
}

// object writes keys that are no member of a frame, out of order and sometimes
// twice.
func (d *jsonDraw) object() {
	d.b.WriteByte('{')
	d.space()
	for i := range d.r.IntN(4) {
		if i > 0 {
			d.b.WriteByte(',')
			d.space()
		}
		fmt.Fprintf(&d.b, `"k%d%s"`, d.r.IntN(3), pick(d.r, []string{"", "", `\u0041`, "ü", "\u2028"}))
		d.space()
		d.b.WriteByte(':')
		d.value()
	}
	d.b.WriteByte('}')
}

func (d *jsonDraw) array() {
	d.b.WriteByte('[')
	for i := range d.r.IntN(4) {
		if i > 0 {
			d.b.WriteByte(',')
		}
		d.value()
	}
	d.space()
	d.b.WriteByte(']')
}

// compact leaves out white space outside of strings.
func compact(text string) string {
	var b strings.Builder
	inside, escaped := false, false
	for i := range len(text) {
		c := text[i]
		switch {
		case inside:
			inside = escaped || c != '"'
			escaped = !escaped && c == '\\'
		case c == '"':
			inside = true
		case strings.IndexByte(" \t\r\n", c) >= 0:
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
