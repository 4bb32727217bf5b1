package history

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

// many is the number of lines of a long transcript.
const many = 100_000

func TestLongTranscriptsSD22(t *testing.T) {
	reply := func(i int) string {
		return fmt.Sprintf(`{"type":"assistant","uuid":"u%d","parentUuid":"u%d","message":{"id":"m%d","content":[{"type":"tool_use","id":"c%d"}]}}`, i, i-1, i/1000, i)
	}
	for name, c := range map[string]struct {
		line  func(i int) string
		first string
		count int
	}{
		"SD22 one thread":   {reply, "u0", many},
		"SD22 from the end": {func(i int) string { return reply(many - 1 - i) }, "u0", many},
		"SD22 a branch for each line": {func(i int) string {
			return fmt.Sprintf(`{"type":"user","uuid":"u%d","parentUuid":"u%d"}`, i, i/2)
		}, "u0", 18},
		"SD22 branches that lead to no message": {func(i int) string {
			if i == 0 {
				return `{"type":"user","uuid":"first"}`
			}
			if i%2 == 0 {
				return fmt.Sprintf(`{"type":"system","uuid":"end%d","parentUuid":"u%d"}`, i, i-1)
			}
			return fmt.Sprintf(`{"type":"progress","uuid":"u%d","parentUuid":"u%d"}`, i, i-2)
		}, "first", 1},
		"SD22 results that all answer one reply": {func(i int) string {
			switch {
			case i < many/2:
				return fmt.Sprintf(`{"type":"assistant","uuid":"u%d","parentUuid":"u0","message":{"id":"m","content":[{"type":"tool_use","id":"c%d"}]}}`, i, i)
			case i < many-1:
				return fmt.Sprintf(`{"type":"user","uuid":"u%d","parentUuid":"gone","message":{"content":[{"type":"tool_result","tool_use_id":"c%d"}]}}`, i, i-many/2)
			}
			return `{"type":"user","uuid":"last","parentUuid":"u1"}`
		}, "u0", many},
	} {
		t.Run(name, func(t *testing.T) {
			var text strings.Builder
			for i := range many {
				text.WriteString(c.line(i) + "\n")
			}
			s := newStore(t)
			s.put(filepath.Join(s.Root, "projects", "-a", id1+suffix), text.String())
			first, count := "", 0
			for m, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
				if err != nil {
					t.Fatal(err)
				}
				if count++; count == 1 {
					first = m.UUID
				}
			}
			if first != c.first || count != c.count {
				t.Errorf("%d messages from %s on, want %d from %s on", count, first, c.count, c.first)
			}
		})
	}
}

// repeated is a transcript of one thread, with messages of one size.
type repeated struct {
	lines, size int
	line        bytes.Buffer
	written     int
	peak        *uint64
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.line.Len() == 0 {
		if r.written == r.lines {
			return 0, io.EOF
		}
		fmt.Fprintf(&r.line, `{"type":"user","uuid":"u%d","parentUuid":"u%d","message":{"id":"m","content":[{"type":"text","text":"`, r.written, r.written-1)
		r.line.WriteString(strings.Repeat("a", r.size))
		r.line.WriteString("\"}]},\"timestamp\":\"2026-03-01T10:00:00Z\"}\n")
		r.written++
		*r.peak = max(*r.peak, heap())
	}
	return r.line.Read(p)
}

// heap is how much is in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestMemoryDoesNotGrowWithMessages(t *testing.T) {
	const size, lines = 1 << 20, 64
	before, peak := heap(), uint64(0)
	index, err := readTranscript(t.Context(), &repeated{lines: lines, size: size, peak: &peak})
	if err != nil {
		t.Fatal(err)
	}
	after := heap()
	if len(index.nodes) != lines {
		t.Errorf("%d entries", len(index.nodes))
	}
	runtime.KeepAlive(index)
	if after > before+size/2 {
		t.Errorf("the index holds %d bytes", after-before)
	}
	if peak > before+8*size {
		t.Errorf("%d bytes were in use, of %d lines of %d", peak-before, lines, size)
	}
}

func TestMessagesAreReadOneByOne(t *testing.T) {
	const size, lines = 1 << 20, 32
	s := newStore(t)
	text, err := io.ReadAll(&repeated{lines: lines, size: size, peak: new(uint64)})
	if err != nil {
		t.Fatal(err)
	}
	s.put(filepath.Join(s.Root, "projects", "-a", id1+suffix), string(text))
	text = nil
	before, count := heap(), 0
	for m, err := range s.Messages(t.Context(), Ref{ID: id1}, Page{}, false) {
		if err != nil || len(m.JSON) < size {
			t.Fatal(len(m.JSON), err)
		}
		if now := heap(); now > before+4*size {
			t.Fatalf("%d bytes are in use after %d messages", now-before, count)
		}
		count++
	}
	if count != lines {
		t.Errorf("%d messages", count)
	}
}

func TestIDsAreBoundedSD37(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	lines := fmt.Sprintf(`{"type":"user","uuid":"%sa"}
{"type":"user","uuid":"%sb","parentUuid":"%sa","timestamp":"%s"}
{"type":"user","uuid":"%sc","parentUuid":"%sd"}
`, long, long, long, long, long, long)
	before := heap()
	index, err := readTranscript(t.Context(), strings.NewReader(lines))
	if err != nil {
		t.Fatal(err)
	}
	if after := heap(); after > before+1<<18 {
		t.Errorf("the index holds %d bytes", after-before)
	}
	if index.parent(1) != 0 || index.parent(2) != -1 {
		t.Errorf("parents %d and %d", index.parent(1), index.parent(2))
	}
	runtime.KeepAlive(lines)
}

// endless is a line without an end.
type endless struct {
	read  int64
	limit int64
	ends  context.CancelFunc
}

func (e *endless) Read(p []byte) (int, error) {
	if e.read += int64(len(p)); e.read > e.limit {
		e.ends()
	}
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestLinesThatAreTooLongSD37(t *testing.T) {
	line := func(uuid string, size int) string {
		text := `{"type":"user","uuid":"` + uuid + `"`
		return text + strings.Repeat(" ", size-len(text)-1) + "}"
	}
	lines := strings.NewReader(line("a", 100) + "\n" + line("b", longestLine+1) + "\n" + line("c", longestLine-1) + "\n" + line("d", 100))
	index, err := readTranscript(t.Context(), lines)
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	for _, n := range index.nodes {
		sizes = append(sizes, n.at.length)
	}
	if want := []int{100, longestLine - 1, 100}; fmt.Sprint(sizes) != fmt.Sprint(want) {
		t.Errorf("lines of %d bytes, want %d", sizes, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := readTranscript(ctx, &endless{limit: 1 << 20, ends: cancel}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func FuzzTranscript(f *testing.F) {
	for _, text := range []string{
		"user a, assistant b<a, user c<b", "user a<b, assistant b<a, user c<b", "progress p<q, progress q<p, user a<p meta",
		"user q, assistant a<q reply=m calls=1, assistant b<a reply=m calls=2, user r<a answers=1, user x<q answers=2 source=b, assistant e<r",
		"user a, system s<a logical=a, user b<s side, user c<b team, user c<a",
	} {
		f.Add([]byte(strings.Join(script(text), "\n")))
	}
	f.Add([]byte("{\"type\":\"user\",\"uuid\":\"\xff\",\"message\":\"\x80\\ud800\"}\r\n{\"type\":\"system\",\"uuid\":\"a\",\"parentUuid\":\"\xff\",\"uuid\":7,\"uuid\":\"b\"}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		index, err := readTranscript(t.Context(), bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		all := func(*node) bool { return true }
		for _, thread := range [][]int{index.conversation(), index.thread(index.lastMessage())} {
			seen := make(map[int]bool)
			for _, i := range thread {
				if seen[i] {
					t.Fatalf("entry %d comes twice", i)
				}
				seen[i] = true
			}
			give(t.Context(), bytes.NewReader(data), index.spans(thread, all), Message{}, func(m Message, err error) bool {
				if err != nil {
					t.Fatal(err)
				}
				if !json.Valid(m.JSON) || !utf8.Valid(m.JSON) || !utf8.ValidString(m.UUID) || !utf8.ValidString(m.SessionID) || kinds[m.Type] == 0 {
					t.Errorf("%+v: %q", m, m.JSON)
				}
				return true
			})
		}
	})
}
