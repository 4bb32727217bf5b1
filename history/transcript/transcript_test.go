package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// many is the number of entries of a long transcript.
const many = 100_000

// Each of them would take hours if anything were done for every two entries.
func TestLongTranscriptsSD22(t *testing.T) {
	for title, c := range map[string]struct {
		node func(i int) node // whose uuid is i+1
		want int
	}{
		"SD22 one thread": {func(i int) node {
			return node{kind: kindAssistant, parent: name(i), reply: name(i/1000 + 1), calls: []name{name(i + 1)}}
		}, many},
		"SD22 from the end": {func(i int) node { return node{kind: kindUser, parent: name(i+2) % (many + 1)} }, many},
		"SD22 a branch for each entry": {func(i int) node {
			return node{kind: kindUser, parent: name((i + 1) / 2)}
		}, 17},
		"SD22 branches that lead to no message": {func(i int) node {
			switch {
			case i == 0:
				return node{kind: kindUser}
			case i%2 == 0:
				return node{kind: kindSystem, parent: name(i)}
			}
			return node{kind: kindProgress, parent: name(max(i-1, 2))}
		}, 1},
		"SD22 results that answer one reply, and follow something else": {func(i int) node {
			switch {
			case i < many/2:
				return node{kind: kindAssistant, reply: 1, calls: []name{name(i + 1)}}
			case i < many-1:
				return node{kind: kindUser, parent: many, answers: true, results: []name{name(i + 1 - many/2)}}
			}
			return node{kind: kindUser, parent: 1}
		}, many},
		"SD22 replies with a result each that follows something else": {func(i int) node {
			if i%2 == 0 {
				return node{kind: kindAssistant, parent: name(max(i-1, 0)), reply: name(i + 1), calls: []name{name(i + 1)}}
			}
			return node{kind: kindUser, parent: many - 1, answers: true, results: []name{name(i)}}
		}, many},
	} {
		t.Run(title, func(t *testing.T) {
			index := &Transcript{}
			for i := range many {
				n := c.node(i)
				n.uuid = name(i + 1)
				index.nodes = append(index.nodes, n)
			}
			index.link(many)
			if got := len(index.chain()); got != c.want {
				t.Errorf("%d entries, want %d", got, c.want)
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
	const size, lines = 1 << 20, 24
	before, peak := heap(), uint64(0)
	index, err := Read(t.Context(), &repeated{lines: lines, size: size, peak: &peak})
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

func TestIDsAreBoundedSD37(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	lines := fmt.Sprintf(`{"type":"user","uuid":"%sa"}
{"type":"user","uuid":"%sb","parentUuid":"%sa","timestamp":"%s"}
{"type":"user","uuid":"%sc","parentUuid":"%sd"}
`, long, long, long, long, long, long)
	before := heap()
	index, err := Read(t.Context(), strings.NewReader(lines))
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

// blanks are spaces, so many; ends is called with the last of them.
type blanks struct {
	left int
	ends func()
}

var blank = bytes.Repeat([]byte(" "), 64<<10)

func (b *blanks) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, io.EOF
	}
	n := copy(p, blank[:min(len(blank), b.left)])
	if b.left -= n; b.left == 0 {
		b.ends()
	}
	return n, nil
}

func TestLinesThatAreTooLongSD37(t *testing.T) {
	const entry = `{"type":"user","uuid":"a"}`
	none := func() {}
	var sizes []int
	err := readLines(t.Context(), io.MultiReader(
		strings.NewReader(entry+"\n"), &blanks{longestLine, none}, strings.NewReader(entry+"\n"),
		&blanks{longestLine - 1, none}, strings.NewReader("\n"+entry),
	), func(_ int64, line []byte) error {
		sizes = append(sizes, len(line))
		return nil
	})
	if want := []int{len(entry), longestLine - 1, len(entry)}; err != nil || !slices.Equal(sizes, want) {
		t.Errorf("lines of %d bytes, %v; want %d", sizes, err, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := Read(ctx, io.MultiReader(&blanks{1 << 20, cancel}, neverRead{t})); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// neverRead is what is not read any more.
type neverRead struct{ tb testing.TB }

func (n neverRead) Read([]byte) (int, error) {
	n.tb.Error("it was read on")
	return 0, io.EOF
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
		index, err := Read(t.Context(), bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		all := func(*node) bool { return true }
		for _, thread := range [][]int{index.chain(), index.thread(index.lastMessage())} {
			seen := make(map[int]bool)
			for _, i := range thread {
				if seen[i] {
					t.Fatalf("entry %d comes twice", i)
				}
				seen[i] = true
			}
			for _, at := range index.spans(thread, all) {
				m, err := ReadMessage(bytes.NewReader(data), at)
				if err != nil {
					t.Fatal(err)
				}
				if !json.Valid(m.JSON) || !utf8.Valid(m.JSON) || !utf8.ValidString(m.UUID) || !utf8.ValidString(m.SessionID) || kinds[m.Type] == 0 {
					t.Errorf("%+v: %q", m, m.JSON)
				}
			}
		}
	})
}
