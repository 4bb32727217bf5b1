package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"html"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestWrite keeps a run and reads back what a person would look at.
func TestWrite(t *testing.T) {
	r := New()
	for _, p := range panels {
		for i, row := range p.rows {
			r.Add(Figure{Name: row.figure, Value: 12.3 * float64(i+1), Unit: p.unit, Limit: 20})
		}
	}
	folder := filepath.Join(t.TempDir(), "results")
	if err := r.Write(folder); err != nil {
		t.Fatal(err)
	}
	plot, err := os.ReadFile(filepath.Join(folder, "latest.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for decoder := xml.NewDecoder(bytes.NewReader(plot)); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the plot is no XML: %v", err)
		}
	}
	for _, p := range panels {
		if !strings.Contains(string(plot), html.EscapeString(p.title)) {
			t.Errorf("the plot lacks %q", p.title)
		}
	}
	var table bytes.Buffer
	r.Table(&table)
	for _, text := range []string{table.String(), r.markdown()} {
		if !strings.Contains(text, "holds") || !strings.Contains(text, "MISSED") || !strings.Contains(text, "12.3") {
			t.Errorf("the table is\n%s", text)
		}
	}
}

func TestBudgets(t *testing.T) {
	for _, tc := range []struct {
		figure Figure
		want   string
	}{
		{Figure{Value: 1}, ""},
		{Figure{Value: 1, Limit: 1}, "holds"},
		{Figure{Value: 2, Limit: 1}, "MISSED"},
		{Figure{Value: 2, Limit: 1, AtLeast: true}, "holds"},
		{Figure{Value: 0.5, Limit: 1, AtLeast: true}, "MISSED"},
		{Figure{Value: 0, None: true}, "holds"},
		{Figure{Value: 1, None: true}, "MISSED"},
	} {
		if got := tc.figure.verdict(); got != tc.want {
			t.Errorf("%+v: %q, want %q", tc.figure, got, tc.want)
		}
	}
}

func TestStatistics(t *testing.T) {
	if got := Median([]float64{3, 1, 2}); got != 2 {
		t.Errorf("median %v", got)
	}
	if got := Median([]float64{4, 1, 2, 3}); got != 2.5 {
		t.Errorf("median %v", got)
	}
	sorted := []time.Duration{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	if p50, p99 := Quantile(sorted, 0.5), Quantile(sorted, 0.99); p50 != 6 || p99 != 10 {
		t.Errorf("p50 %d, p99 %d", p50, p99)
	}
	for v, want := range map[float64]string{0.123: "0.12", 12.34: "12.3", 3: "3", 123.4: "123", 1234567: "1 234 567", -3.314: "−3.31"} {
		if got := number(v); got != want {
			t.Errorf("%v is spelled %q, not %q", v, got, want)
		}
	}
}

var update = flag.Bool("update", false, "give the README the figures of the kept run")

// TestREADME checks that the README's figures are those of the kept run.
func TestREADME(t *testing.T) {
	const path = "../../README.md"
	readme, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile("../results/latest.md")
	if err != nil {
		t.Fatal(err)
	}
	from := bytes.Index(readme, []byte("\n## What it costs\n"))
	lines := strings.SplitAfter(string(readme[max(from, 0):]), "\n")
	measured, rows := strings.SplitAfter(string(kept), "\n"), 0
	for i, line := range lines {
		name, _, isRow := strings.Cut(strings.TrimPrefix(line, "| "), " |")
		if i > 1 && strings.HasPrefix(line, "## ") {
			break
		}
		if !isRow || !strings.HasPrefix(line, "| ") {
			continue
		}
		// In order, since a row that begins with an ellipsis goes on from the one above.
		at := slices.IndexFunc(measured, func(m string) bool { return strings.HasPrefix(m, "| "+name+" |") })
		if at < 0 {
			t.Fatalf("bench/results/latest.md has no row %q where the README has it", name)
		}
		if measured[at] != line && !*update {
			t.Errorf("the README shows %s, measured is %s; go test ./bench/report -update", line, measured[at])
		}
		lines[i], measured = measured[at], measured[at+1:]
		rows++
	}
	if from < 0 || rows < 10 {
		t.Fatalf("the README shows %d rows of what agentd costs", rows)
	}
	if *update {
		text := string(readme[:from]) + strings.Join(lines, "")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil { //nolint:gosec // for everybody to read
			t.Fatal(err)
		}
	}
}
