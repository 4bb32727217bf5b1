// Package report keeps what was measured and shows it: as a table, as JSON and as
// a plot.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Figure is one measured thing.
type Figure struct {
	// Name says what was measured.
	Name string `json:"name"`
	// Value is the measurement.
	Value float64 `json:"value"`
	// Unit is what the value counts.
	Unit string `json:"unit"`
	// Limit is the budget, 0 if there is none.
	Limit float64 `json:"limit,omitempty"`
	// AtLeast says that the value must reach the limit, rather than stay below.
	AtLeast bool `json:"at_least,omitempty"`
	// None says that the budget is none at all.
	None bool `json:"none,omitempty"`
	// Meaning explains the Figure.
	Meaning string `json:"meaning"`
}

// budgeted reports whether a figure has a budget.
func (f Figure) budgeted() bool { return f.Limit != 0 || f.None }

// holds reports whether a figure keeps its budget.
func (f Figure) holds() bool {
	if f.AtLeast {
		return f.Value >= f.Limit
	}
	return f.Value <= f.Limit
}

func (f Figure) budget() string {
	switch {
	case f.None:
		return "none"
	case !f.budgeted():
		return ""
	case f.AtLeast:
		return "≥ " + number(f.Limit)
	default:
		return "≤ " + number(f.Limit)
	}
}

func (f Figure) verdict() string {
	switch {
	case !f.budgeted():
		return ""
	case f.holds():
		return "holds"
	default:
		return "MISSED"
	}
}

// Result is a whole run.
type Result struct {
	// Time is when it began.
	Time time.Time `json:"time"`
	// Go is the version that everything was built with.
	Go string `json:"go"`
	// System is the operating system and the architecture.
	System string `json:"system"`
	// CPUs is how many there are.
	CPUs int `json:"cpus"`
	// Load is the machine's load before the run.
	Load string `json:"load_before"`
	// Figures are what was measured.
	Figures []Figure `json:"figures"`
}

// New begins a run.
func New() Result {
	load, _ := os.ReadFile("/proc/loadavg")
	return Result{
		Time: time.Now().UTC().Truncate(time.Second), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
		CPUs: runtime.NumCPU(), Load: strings.TrimSpace(string(load)),
	}
}

// Add adds figures.
func (r *Result) Add(figures ...Figure) { r.Figures = append(r.Figures, figures...) }

// find returns a Figure's value, 0 if there is none.
func (r *Result) find(name string) float64 {
	for _, f := range r.Figures {
		if f.Name == name {
			return f.Value
		}
	}
	return 0
}

// Table prints the figures.
func (r *Result) Table(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WHAT\tMEASURED\tUNIT\tBUDGET\t")
	for _, f := range r.Figures {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Name, number(f.Value), f.Unit, f.budget(), f.verdict())
	}
	_ = w.Flush()
}

// markdown is the table for a README.
func (r *Result) markdown() string {
	var b strings.Builder
	b.WriteString("| What | Measured | Budget | |\n|---|--:|--:|---|\n")
	for _, f := range r.Figures {
		budget := f.budget()
		if f.Limit != 0 {
			budget += " " + f.Unit
		}
		fmt.Fprintf(&b, "| %s | %s %s | %s | %s |\n", f.Name, number(f.Value), f.Unit, budget, f.verdict())
	}
	return b.String()
}

// Write keeps the run: the figures, the table and the plot. The newest stands
// under a name of its own.
func (r *Result) Write(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	plot, err := r.plot()
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{
		"run-" + r.Time.Format("20060102T150405Z") + ".json": text,
		"latest.json": text, "latest.md": []byte(r.markdown()), "latest.svg": plot,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), append(content, '\n'), 0o644); err != nil { //nolint:gosec // as above
			return err
		}
	}
	return nil
}

// number spells a value with the digits that mean something.
func number(v float64) string {
	switch {
	case v < 0:
		return "−" + number(-v)
	case v >= 1000:
		digits := fmt.Sprintf("%.0f", v)
		for i := len(digits) - 3; i > 0; i -= 3 {
			digits = digits[:i] + " " + digits[i:]
		}
		return digits
	case v >= 100 || v == float64(int(v)):
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.2f", v)
	}
}

// Median is the middle of some values.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// Quantile is the value that a part q of the sorted values stays below.
func Quantile(sorted []time.Duration, q float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}
