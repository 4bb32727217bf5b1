package wire

import (
	"bufio"
	"bytes"
	"io"
)

// Lines calls line with each line of r, without its line feed, until r ends or
// line returns false. A last line without line feed counts. The slice is the
// callee's to keep.
func Lines(r io.Reader, line func([]byte) bool) {
	br := bufio.NewReaderSize(r, 64<<10)
	for {
		b, err := br.ReadBytes('\n')
		b = bytes.TrimSuffix(b, []byte{'\n'})
		if (err == nil || len(b) > 0) && !line(b) {
			return
		}
		if err != nil {
			return
		}
	}
}
