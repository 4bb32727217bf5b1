package ndjson

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// read returns every line, and for each that is too long its length.
func read(r io.Reader, limit int) (lines []string, tooLong []int64, err error) {
	n := NewReader(r, limit)
	for {
		line, err := n.Next()
		if long, ok := errors.AsType[*TooLongError](err); ok {
			tooLong = append(tooLong, long.Total)
			continue
		}
		if err != nil {
			return lines, tooLong, err
		}
		lines = append(lines, string(line))
	}
}

// covers: T8, T10, T11
func TestReader(t *testing.T) {
	big := strings.Repeat("x", 300<<10)
	for name, tc := range map[string]struct {
		in      string
		limit   int
		lines   []string
		tooLong []int64
	}{
		"lines":                {"a\nb\n", 10, []string{"a", "b"}, nil},
		"no last line feed":    {"a\nb", 10, []string{"a", "b"}, nil},
		"CRLF":                 {"a\r\nb\r\n", 10, []string{"a", "b"}, nil},
		"lone CR":              {"a\rb\n", 10, []string{"a\rb"}, nil},
		"empty lines":          {"\n\na\n", 10, []string{"", "", "a"}, nil},
		"U+2028 and U+0085":    {"a\u2028b\u0085\n", 10, []string{"a\u2028b\u0085"}, nil},
		"larger than a buffer": {big + "\nb\n", 1 << 20, []string{big, "b"}, nil},
		"too long":             {"0123456789a\nb\n", 10, []string{"b"}, []int64{11}},
		"just fits":            {"0123456789\nb\n", 10, []string{"0123456789", "b"}, nil},
		"too long by buffers":  {big + "\nb\n", 100 << 10, []string{"b"}, []int64{300 << 10}},
		"too long at the end":  {"b\n" + big, 100 << 10, []string{"b"}, []int64{300 << 10}},
	} {
		for way, r := range map[string]io.Reader{
			"at once": strings.NewReader(tc.in), "byte by byte": iotest.OneByteReader(strings.NewReader(tc.in)),
		} {
			lines, tooLong, err := read(r, tc.limit)
			if !errors.Is(err, io.EOF) {
				t.Errorf("%s %s: ends with %v", name, way, err)
			}
			if strings.Join(lines, "|") != strings.Join(tc.lines, "|") || len(tooLong) != len(tc.tooLong) {
				t.Errorf("%s %s: got %d lines, %v", name, way, len(lines), tooLong)
				continue
			}
			for i := range tooLong {
				if tooLong[i] != tc.tooLong[i] {
					t.Errorf("%s %s: lengths %v, want %v", name, way, tooLong, tc.tooLong)
				}
			}
		}
	}
}

func TestReaderReportsErrors(t *testing.T) {
	broken := errors.New("broken")
	_, _, err := read(io.MultiReader(strings.NewReader("a\nhalf"), iotest.ErrReader(broken)), 10)
	if !errors.Is(err, broken) {
		t.Errorf("ends with %v", err)
	}
}

// FuzzReader checks that lines come out as they stand between the line feeds.
func FuzzReader(f *testing.F) {
	f.Add([]byte("a\r\n\n{\"a\":1}\nlast"), 4)
	f.Add([]byte("\xff\n\xe2\x80\xa8\n"), 1)
	f.Fuzz(func(t *testing.T, in []byte, limit int) {
		limit = 1 + limit&0xffff
		lines, tooLong, err := read(iotest.HalfReader(bytes.NewReader(in)), limit)
		if !errors.Is(err, io.EOF) {
			t.Fatalf("ends with %v", err)
		}
		var want []string
		long := 0
		for _, l := range bytes.SplitAfter(in, []byte{'\n'}) {
			if len(l) == 0 {
				continue
			}
			if l = trimEnd(l); len(l) > limit {
				long++
			} else {
				want = append(want, string(l))
			}
		}
		if strings.Join(lines, "\n") != strings.Join(want, "\n") || len(tooLong) != long {
			t.Errorf("got %q and %d too long, want %q and %d", lines, len(tooLong), want, long)
		}
	})
}
