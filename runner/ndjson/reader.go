package ndjson

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// readBuffer is how much of the CLI's stdout one read may take: the pipe's own
// capacity, so that a full pipe empties in one call.
const readBuffer = 64 << 10

// DetailBytes is how much of a faulty line a diagnostic shows.
const DetailBytes = 4 << 10

// Reader cuts the CLI's stdout into lines. It splits on 0x0A alone: a
// string may hold U+2028 and its kin, and a rune may span two reads.
type Reader struct {
	r     *bufio.Reader
	limit int
}

// TooLongError reports a line over the limit that was skipped up to its end.
type TooLongError struct {
	// Total is the length of the line.
	Total int64
	// Head is its beginning, at most DetailBytes long.
	Head []byte
}

// Error implements error.
func (e *TooLongError) Error() string { return "line over the limit" }

// NewReader returns a reader of lines of at most limit bytes.
func NewReader(r io.Reader, limit int) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, readBuffer), limit: limit}
}

// Next returns the next line without its line end (LF or CRLF). The slice
// belongs to the caller. A last line without line end is returned, then
// [io.EOF]. A *TooLongError leaves the reader at the following line.
func (f *Reader) Next() ([]byte, error) {
	part, err := f.r.ReadSlice('\n')
	line := append(make([]byte, 0, len(part)), part...)
	for errors.Is(err, bufio.ErrBufferFull) {
		if len(line) > f.limit {
			return nil, f.skip(line)
		}
		part, err = f.r.ReadSlice('\n')
		line = append(line, part...)
	}
	if err != nil && (err != io.EOF || len(line) == 0) {
		return nil, err
	}
	if line = trimEnd(line); len(line) > f.limit {
		return nil, &TooLongError{Total: int64(len(line)), Head: Head(line)}
	}
	return line, nil
}

// skip discards the rest of a line whose beginning is given.
func (f *Reader) skip(begin []byte) error {
	e := &TooLongError{Total: int64(len(begin)), Head: Head(begin)}
	for {
		part, err := f.r.ReadSlice('\n')
		e.Total += int64(len(part))
		switch {
		case err == nil:
			e.Total--
			return e
		case errors.Is(err, bufio.ErrBufferFull):
		default:
			return e // the next call reports err
		}
	}
}

// Head returns a copy of the first DetailBytes of a line.
func Head(line []byte) []byte {
	return append([]byte(nil), line[:min(len(line), DetailBytes)]...)
}

func trimEnd(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line
}

// Text returns bytes as text: what is no UTF-8 becomes U+FFFD.
func Text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return strings.ToValidUTF8(string(b), "\uFFFD")
}
