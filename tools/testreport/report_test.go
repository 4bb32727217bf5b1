package main

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	tests := []struct {
		name   string
		events string
		sum    totals
		prints []string
	}{
		{
			name: "a test with subtests counts through them",
			events: `
{"Action":"start","Package":"p"}
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"run","Package":"p","Test":"TestA/x"}
{"Action":"pass","Package":"p","Test":"TestA/x"}
{"Action":"run","Package":"p","Test":"TestA/y"}
{"Action":"skip","Package":"p","Test":"TestA/y"}
{"Action":"pass","Package":"p","Test":"TestA"}
{"Action":"run","Package":"p","Test":"TestB"}
{"Action":"pass","Package":"p","Test":"TestB"}
{"Action":"pass","Package":"p","Elapsed":0.5}`,
			sum:    totals{passed: 2, skipped: 1},
			prints: []string{"pass  p ", "2 passed, 0 failed, 1 skipped"},
		},
		{
			name: "what a failed subtest and its parent print",
			events: `
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"of the parent\n"}
{"Action":"run","Package":"p","Test":"TestA/x"}
{"Action":"output","Package":"p","Test":"TestA/x","Output":"of the child\n"}
{"Action":"fail","Package":"p","Test":"TestA/x"}
{"Action":"run","Package":"p","Test":"TestA/y"}
{"Action":"output","Package":"p","Test":"TestA/y","Output":"unheard\n"}
{"Action":"pass","Package":"p","Test":"TestA/y"}
{"Action":"fail","Package":"p","Test":"TestA"}
{"Action":"fail","Package":"p"}`,
			sum:    totals{passed: 1, failed: 1},
			prints: []string{"fail  p ", "=== p TestA/x\nof the parent\nof the child"},
		},
		{
			name: "a parent that fails by itself",
			events: `
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"run","Package":"p","Test":"TestA/x"}
{"Action":"pass","Package":"p","Test":"TestA/x"}
{"Action":"fail","Package":"p","Test":"TestA"}
{"Action":"fail","Package":"p"}`,
			sum:    totals{passed: 1, failed: 1},
			prints: []string{"=== p TestA"},
		},
		{
			name: "a package that does not build",
			events: `
{"ImportPath":"p [p.test]","Action":"build-output","Output":"p.go:1:1: wrong\n"}
{"ImportPath":"p [p.test]","Action":"build-fail"}
{"Action":"start","Package":"p"}
{"Action":"fail","Package":"p","FailedBuild":"p [p.test]"}`,
			sum:    totals{failed: 1},
			prints: []string{"=== p does not build\np.go:1:1: wrong"},
		},
		{
			name: "a process that ends in the middle of a test",
			events: `
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"panic: lost\n"}
{"Action":"fail","Package":"p"}`,
			sum:    totals{failed: 1},
			prints: []string{"=== p TestA\npanic: lost"},
		},
		{
			name: "a package that fails outside of its tests",
			events: `
{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"pass","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Output":"goleak: found\n"}
{"Action":"fail","Package":"p"}`,
			sum:    totals{passed: 1, failed: 1},
			prints: []string{"goleak: found"},
		},
		{
			name:   "events that stop",
			events: `{"Action":"run","Package":"p","Test":"TestA"}`,
			sum:    totals{failed: 1},
			prints: []string{"=== p TestA"},
		},
		{
			name: "a package without tests, and text that is no event",
			events: `
go: downloading something
{"Action":"output","Package":"p","Output":"?   \tp\t[no test files]\n"}
{"Action":"skip","Package":"p"}`,
			prints: []string{"go: downloading something\n"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			report := newReport(&out)
			for line := range strings.Lines(tt.events) {
				report.line([]byte(line))
			}
			if sum := report.close(); sum != tt.sum {
				t.Errorf("counted %+v, want %+v", sum, tt.sum)
			}
			for _, want := range tt.prints {
				if !strings.Contains(out.String(), want) {
					t.Errorf("does not print %q:\n%s", want, out.String())
				}
			}
			if strings.Contains(out.String(), "unheard") {
				t.Errorf("prints what a passed test said:\n%s", out.String())
			}
		})
	}
}
