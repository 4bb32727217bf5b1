// Package findings looks at what sessions need of the machine, and reports it.
package findings

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Verdict is how one finding is judged.
type Verdict string

// The verdicts.
const (
	OK   Verdict = "ok"
	Warn Verdict = "warn"
	Fail Verdict = "fail"
)

// Report prints findings, one a line; [New] makes one.
type Report struct {
	// Worst is the worst verdict so far.
	Worst Verdict
	w     io.Writer
}

// New returns a report without findings.
func New(w io.Writer) *Report { return &Report{w: w, Worst: OK} }

// Add prints a finding.
func (r *Report) Add(v Verdict, topic, format string, args ...any) {
	fmt.Fprintf(r.w, "%-4s  %-12s  %s\n", v, topic, fmt.Sprintf(format, args...))
	if r.Worst != Fail && v != OK {
		r.Worst = v
	}
}

// Temp tries the place of the sessions' temporary directories.
func Temp(r *Report) {
	if err := Writable(os.TempDir()); err != nil {
		r.Add(Fail, "temp", "sessions need a place for temporary files (TMPDIR): %v", err)
		return
	}
	r.Add(OK, "temp", "%s can be written", os.TempDir())
}

// Place tries a directory that is made where it does not exist yet.
func Place(r *Report, what, dir, name string) {
	place := dir
	for {
		_, err := os.Stat(place)
		if parent := filepath.Dir(place); errors.Is(err, os.ErrNotExist) && parent != place {
			place = parent
			continue
		}
		break
	}
	if err := Writable(place); err != nil {
		r.Add(Fail, "home", "%s in %s (%s): %v", what, dir, name, err)
		return
	}
	r.Add(OK, "home", "%s in %s", what, dir)
}

// Writable tries to make a file in a directory.
func Writable(dir string) error {
	f, err := os.CreateTemp(dir, ".agentd-check-")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
