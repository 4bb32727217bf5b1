package ndjson

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

const (
	// readBuffer is how much of the CLI's stdout one read may take: the pipe's
	// own capacity, so that a full pipe empties in one call.
	readBuffer = 64 << 10
	// idleBuffer is what a reader has while it waits: sessions are idle most of
	// the time, and a thousand of them are to cost little.
	idleBuffer = 4 << 10
)

// large holds buffers of readBuffer bytes: a reader has one while there is more
// of a line to come.
var large = sync.Pool{New: func() any { return new([readBuffer]byte) }} //nolint:gochecknoglobals // a pool is shared

// DetailBytes is how much of a faulty line a diagnostic shows.
const DetailBytes = 4 << 10

// Reader cuts the CLI's stdout into lines. It splits on 0x0A alone: a
// string may hold U+2028 and its kin, and a rune may span two reads.
type Reader struct {
	r     io.Reader
	limit int

	idle       []byte
	large      *[readBuffer]byte // nil while idle is enough
	buf        []byte            // one of them
	start, end int               // what was read and not yet taken is buf[start:end]
	err        error             // how reading ended, once that was taken
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
	idle := make([]byte, idleBuffer)
	return &Reader{r: r, limit: limit, idle: idle, buf: idle}
}

// Next returns the next line without its line end (LF or CRLF). The slice
// belongs to the caller. A last line without line end is returned, then
// [io.EOF]. A *TooLongError leaves the reader at the following line.
func (f *Reader) Next() ([]byte, error) {
	var begin []byte // of a line that the buffer cannot hold
	for {
		part, ended := f.part()
		if ended && begin == nil { // nearly every line
			return f.line(append(make([]byte, 0, len(part)), part...))
		}
		begin = append(begin, part...)
		switch {
		case ended:
			return f.line(begin)
		case f.err != nil && (!errors.Is(f.err, io.EOF) || len(begin) == 0):
			return nil, f.err
		case f.err != nil:
			return f.line(begin)
		case len(begin) > f.limit:
			return nil, f.skip(begin)
		}
	}
}

// line returns a whole line.
func (f *Reader) line(line []byte) ([]byte, error) {
	if line = trimEnd(line); len(line) > f.limit {
		return nil, &TooLongError{Total: int64(len(line)), Head: Head(line)}
	}
	return line, nil
}

// part takes the next line with its line end. If ended is false, it is only the
// beginning: the buffer is full, or reading has ended.
func (f *Reader) part() (part []byte, ended bool) {
	for searched := 0; ; {
		held := f.buf[f.start:f.end]
		if i := bytes.IndexByte(held[searched:], '\n'); i >= 0 {
			f.start += searched + i + 1
			return held[:searched+i+1], true
		}
		searched = len(held)
		if f.err != nil || len(held) == readBuffer {
			f.start = f.end
			return held, false
		}
		f.fill()
	}
}

// fill reads more behind what is held, which moves to the front. What may have to
// wait for the CLI to write at all is read into the small buffer; the rest of a
// line that fills it follows.
func (f *Reader) fill() {
	buf := f.buf
	switch held := f.end - f.start; {
	case held == 0 && f.large != nil:
		large.Put(f.large)
		f.large, buf = nil, f.idle
	case held > 0 && f.end == len(buf) && f.large == nil:
		f.large, _ = large.Get().(*[readBuffer]byte)
		buf = f.large[:]
	}
	if f.start > 0 || len(buf) != len(f.buf) {
		f.start, f.end, f.buf = 0, copy(buf, f.buf[f.start:f.end]), buf
	}
	n, err := f.r.Read(f.buf[f.end:])
	f.end += n
	f.err = err
}

// skip discards the rest of a line whose beginning is given.
func (f *Reader) skip(begin []byte) error {
	e := &TooLongError{Total: int64(len(begin)), Head: Head(begin)}
	for {
		part, ended := f.part()
		e.Total += int64(len(part))
		switch {
		case ended:
			e.Total--
			return e
		case f.err != nil:
			return e // the next call reports it
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
