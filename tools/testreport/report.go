package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// event is one line of go test -json; see go doc test2json.
type event struct {
	Action      string
	Package     string
	ImportPath  string
	Test        string
	Elapsed     float64
	Output      string
	FailedBuild string
}

// totals counts tests that stand for themselves: a test with subtests counts
// through them.
type totals struct{ passed, failed, skipped int }

// add adds the counts of another part.
func (t *totals) add(other totals) {
	t.passed += other.passed
	t.failed += other.failed
	t.skipped += other.skipped
}

// report reads events and prints a line per finished package.
type report struct {
	out      io.Writer
	packages map[string]*pkg
	order    []string
	builds   map[string]*strings.Builder
	sum      totals
	failures []string
}

// pkg is what is known of a package whose tests run.
type pkg struct {
	results map[string]string
	order   []string
	output  map[string]*strings.Builder
	done    bool
}

func newReport(out io.Writer) *report {
	return &report{out: out, packages: map[string]*pkg{}, builds: map[string]*strings.Builder{}}
}

// line takes one line of go test -json; what is no event is printed as it is.
func (r *report) line(line []byte) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 {
		return
	}
	var ev event
	if err := json.Unmarshal(line, &ev); err != nil {
		fmt.Fprintf(r.out, "%s\n", line)
		return
	}
	switch {
	case ev.Action == "build-output":
		appendTo(r.builds, ev.ImportPath, ev.Output)
	case ev.Package != "":
		r.event(ev)
	}
}

func (r *report) event(ev event) {
	p := r.packages[ev.Package]
	if p == nil || p.done {
		p = &pkg{results: map[string]string{}, output: map[string]*strings.Builder{}}
		r.packages[ev.Package] = p
		r.order = append(r.order, ev.Package)
	}
	switch ev.Action {
	case "run":
		p.order = append(p.order, ev.Test)
		p.results[ev.Test] = ""
	case "output":
		appendTo(p.output, ev.Test, ev.Output)
	case "pass", "fail", "skip":
		if ev.Test != "" {
			p.results[ev.Test] = ev.Action
			if ev.Action != "fail" {
				delete(p.output, ev.Test)
			}
			return
		}
		r.finish(ev, p)
	}
}

// finish counts a package and prints its line, and all about what failed in it.
func (r *report) finish(ev event, p *pkg) {
	p.done = true
	counts, failed := p.count()
	if ev.Action == "fail" && counts.failed == 0 {
		// It did not build, or it ended outside of a test.
		counts.failed = 1
		failed = []string{""}
	}
	r.sum.add(counts)
	if counts == (totals{}) && ev.Action != "fail" {
		return
	}
	fmt.Fprintf(r.out, "%-5s %-60s %7.2fs  %d passed, %d failed, %d skipped\n",
		ev.Action, ev.Package, ev.Elapsed, counts.passed, counts.failed, counts.skipped)
	if ev.Action != "fail" {
		return
	}
	if build := r.builds[ev.FailedBuild]; build != nil {
		r.failures = append(r.failures, fmt.Sprintf("=== %s does not build\n%s", ev.Package, build))
		return
	}
	for _, name := range failed {
		r.failures = append(r.failures, strings.TrimSpace(fmt.Sprintf("=== %s %s\n%s", ev.Package, name, p.outputOf(name))))
	}
	if text := p.outputOf(""); len(failed) > 0 && failed[0] != "" && strings.Contains(text, "panic") {
		r.failures = append(r.failures, fmt.Sprintf("=== %s\n%s", ev.Package, text))
	}
}

// close prints the failures in full and returns the totals. A package that never
// finished counts as failed: its process was ended.
func (r *report) close() totals {
	for _, name := range r.order {
		if p := r.packages[name]; !p.done {
			r.finish(event{Action: "fail", Package: name}, p)
		}
	}
	for _, failure := range r.failures {
		fmt.Fprintf(r.out, "\n%s\n", failure)
	}
	if len(r.failures) > 0 {
		fmt.Fprintln(r.out)
	}
	return r.sum
}

// count returns the totals of p and the names of the tests that failed or never
// ended.
func (p *pkg) count() (totals, []string) {
	parents := map[string]bool{}
	failedBelow := map[string]bool{}
	for name, result := range p.results {
		for parent := parentOf(name); parent != ""; parent = parentOf(parent) {
			parents[parent] = true
			if result == "fail" || result == "" {
				failedBelow[parent] = true
			}
		}
	}
	var counts totals
	var failed []string
	for _, name := range p.order {
		switch result := p.results[name]; {
		case result == "fail" || result == "":
			// A parent that fails only because a subtest did is no failure more.
			if !failedBelow[name] {
				counts.failed++
				failed = append(failed, name)
			}
		case parents[name]:
		case result == "pass":
			counts.passed++
		case result == "skip":
			counts.skipped++
		}
	}
	return counts, failed
}

// outputOf returns what a test printed, with that of its parents, where helpers
// and cleanups of the parent report.
func (p *pkg) outputOf(name string) string {
	var text strings.Builder
	for parent := parentOf(name); parent != ""; parent = parentOf(parent) {
		if out := p.output[parent]; out != nil {
			text.WriteString(out.String())
		}
	}
	if out := p.output[name]; out != nil {
		text.WriteString(out.String())
	}
	return text.String()
}

// parentOf returns the name of the test that a subtest belongs to, or "".
func parentOf(name string) string {
	cut := strings.LastIndexByte(name, '/')
	if cut < 0 {
		return ""
	}
	return name[:cut]
}

func appendTo(texts map[string]*strings.Builder, key, text string) {
	if texts[key] == nil {
		texts[key] = &strings.Builder{}
	}
	texts[key].WriteString(text)
}
