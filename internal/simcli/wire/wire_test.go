package wire

import (
	"bytes"
	"strings"
	"testing"
)

func TestObjectKeepsOrderAndDropsOmitted(t *testing.T) {
	got := string(Object("type", "x", "a", Omit, "n", nil, "list", []string(nil), "in", Object("z", 1, "b", 2.5)))
	want := `{"type":"x","n":null,"list":[],"in":{"z":1,"b":2.5}}`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := string(Extend(Object(), "a", 1)); got != `{"a":1}` {
		t.Errorf("extended empty object: %s", got)
	}
	if got := string(Extend(Object("a", 1), "b", 2)); got != `{"a":1,"b":2}` {
		t.Errorf("extended object: %s", got)
	}
}

func TestWriterEscapesLineBreaksAndDrains(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	w.Line(Object("t", "a\u2028b\u0085c"))
	w.Bytes([]byte("raw"))
	w.Close()
	<-w.Done()
	if got, want := out.String(), `{"t":"a\u2028b\u0085c"}`+"\nraw"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLines(t *testing.T) {
	var got []string
	Lines(strings.NewReader("a\n\nb\r\nlast"), func(b []byte) bool {
		got = append(got, string(b))
		return true
	})
	if want := "a||b\r|last"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
