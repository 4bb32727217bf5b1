package process

import (
	"bytes"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"time"
)

const (
	// tailSize is how much of stderr an Exit carries: a Node stack trace with
	// its preamble fits several times.
	tailSize = 64 << 10
	// lineSize is the longest piece that a consumer gets in one call.
	lineSize = 64 << 10
	// readSize is the buffer that an idle child holds: as much as a stack of 4 KiB
	// has room for where Go halves it. stderr is not a hot path.
	readSize = 512
)

// pump reads stderr to its end, whatever its consumer does: a CLI whose stderr
// is not read blocks in the middle of its work.
type pump struct {
	log      *slog.Logger
	source   *os.File
	consumer func(line []byte)
	tail     ring
	partial  []byte
	overran  bool
}

// run is the stderr goroutine.
func (p *pump) run() {
	defer func() { _ = p.source.Close() }()
	buf := make([]byte, readSize)
	for {
		n, err := p.source.Read(buf)
		p.take(buf[:n])
		if err != nil {
			p.overran = os.IsTimeout(err)
			break
		}
	}
	if len(p.partial) > 0 {
		p.emit(p.partial)
	}
	p.partial = nil
}

// finish gives the pump that long to come to its end, waits for it, and reports
// whether somebody still held the pipe open.
func (p *pump) finish(wg *sync.WaitGroup, limit time.Duration) (overran bool) {
	_ = p.source.SetReadDeadline(time.Now().Add(limit)) // fails only if it is closed already
	wg.Wait()
	return p.overran
}

func (p *pump) take(chunk []byte) {
	p.tail.write(chunk)
	for len(chunk) > 0 {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			end = len(chunk)
		}
		if room := lineSize - len(p.partial); end > room {
			p.emit(append(p.partial, chunk[:room]...))
			p.partial, chunk = p.partial[:0], chunk[room:]
			continue
		}
		p.partial = append(p.partial, chunk[:end]...)
		if end == len(chunk) {
			return
		}
		p.emit(bytes.TrimSuffix(p.partial, []byte("\r")))
		p.partial, chunk = p.partial[:0], chunk[end+1:]
	}
}

// emit hands a copy to the consumer. One that panics is reported and not called
// again; the pump goes on.
func (p *pump) emit(line []byte) {
	if p.consumer == nil {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			p.consumer = nil
			p.log.Error("stderr consumer panicked", "panic", r, "stack", string(debug.Stack()))
		}
	}()
	p.consumer(bytes.Clone(line))
}

// ring keeps the last tailSize bytes written to it. It grows as needed: most
// processes write little.
type ring struct {
	buf  []byte
	next int // where the oldest byte stands once buf is full
}

func (r *ring) write(b []byte) {
	if room := tailSize - len(r.buf); room > 0 {
		n := min(room, len(b))
		r.buf, b = append(r.buf, b[:n]...), b[n:]
	}
	for len(b) > 0 {
		n := copy(r.buf[r.next:], b)
		r.next, b = (r.next+n)%tailSize, b[n:]
	}
}

// bytes returns the content in the order of writing.
func (r *ring) bytes() []byte {
	return append(bytes.Clone(r.buf[r.next:]), r.buf[:r.next]...)
}
