package transcript

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/agentd/agentd/internal/fault"
)

// longestLine is how long a line may be. A longer one is passed over.
const longestLine = 64 << 20

// Span is where a line of a file stands, without its end.
type Span struct {
	offset int64
	length int
}

// readLines calls each with every line that is no longer than [longestLine], and
// where it begins. A line ends with LF alone; the last one may lack it. The text
// is good until the next call.
func readLines(ctx context.Context, r io.Reader, each func(offset int64, text []byte) error) error {
	b := bufio.NewReaderSize(r, 64<<10)
	var text []byte
	for start, end := int64(0), int64(0); ; {
		part, err := b.ReadSlice('\n')
		end += int64(len(part))
		if end-start <= longestLine {
			text = append(text, part...)
		}
		last := errors.Is(err, io.EOF)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !last:
			return Unreadable(err)
		}
		if end-start <= longestLine {
			if err := each(start, bytes.TrimSuffix(text, []byte("\n"))); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
		start, text = end, text[:0]
	}
}

// errRewritten is what happened if a line is not what it was.
var errRewritten = errors.New("it was written anew while it was read")

// readAgain reads a line that was found before, into the room of another one.
func readAgain(f io.ReaderAt, at Span, room []byte) ([]byte, error) {
	line := slices.Grow(room[:0], at.length)[:at.length]
	if n, err := f.ReadAt(line, at.offset); n < len(line) {
		if errors.Is(err, io.EOF) {
			err = errRewritten
		}
		return nil, Unreadable(err)
	}
	return line, nil
}

// Unreadable is what a caller is told of a failure of the disk: no path that it
// did not name.
func Unreadable(err error) error {
	cause := err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		cause = e.Err
	} else if e, ok := errors.AsType[*os.LinkError](err); ok { // of a rename
		cause = e.Err
	}
	return fault.New(fault.StoreUnavailable, "the transcripts on the daemon's disk cannot be used: %v", cause).Wrap(err)
}
