package transcript

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/agentd/agentd/internal/fault"
)

func TestLinesSD33(t *testing.T) {
	medium := strings.Repeat("y", 200<<10)
	for _, c := range []struct {
		name string
		in   io.Reader
		want []string
	}{
		{"none", strings.NewReader(""), []string{"0 "}},
		{"ended", strings.NewReader("a\nbc\n"), []string{"0 a", "2 bc", "5 "}},
		{"not ended", strings.NewReader("a\n\nbc"), []string{"0 a", "2 ", "3 bc"}},
		{"LF alone", strings.NewReader("a\r\u2028\v\u0085\n"), []string{"0 a\r\u2028\v\u0085", "9 "}},
		{"piece by piece", iotest.OneByteReader(strings.NewReader("a\nbc\n")), []string{"0 a", "2 bc", "5 "}},
		{"longer than the buffer", strings.NewReader(medium + "\n" + medium), []string{"0 " + medium, "204801 " + medium}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			err := readLines(t.Context(), c.in, func(offset int64, text []byte) error {
				got = append(got, strconv.FormatInt(offset, 10)+" "+string(text))
				return nil
			})
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("the lines are %.200q (%v), want %.200q", got, err, c.want)
			}
		})
	}
}

func TestLinesEnd(t *testing.T) {
	stop := errors.New("enough")
	lines := 0
	each := func(int64, []byte) error {
		if lines++; lines == 2 {
			return stop
		}
		return nil
	}
	if err := readLines(t.Context(), strings.NewReader("a\nb\nc\n"), each); !errors.Is(err, stop) || lines != 2 {
		t.Errorf("after %d lines the error is %v", lines, err)
	}
	broken := errors.New("broken")
	err := readLines(t.Context(), iotest.ErrReader(broken), each)
	if fault.ReasonOf(err) != fault.StoreUnavailable || !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	if err := readLines(ctx, strings.NewReader("a\n"), each); !errors.Is(err, stop) {
		t.Errorf("the error is %v, want the cause of the end", err)
	}
}
