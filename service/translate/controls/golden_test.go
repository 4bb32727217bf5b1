package controls

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/testing/protocmp"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
)

var update = flag.Bool("update", false, "rewrite the golden parts of testdata")

// archive is one golden file; its members are called N/control, N/payload,
// N/cli and N/result.
type archive struct {
	*txtar.Archive
	path string
}

func archives(t *testing.T) []archive {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	list := make([]archive, 0, len(paths))
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, archive{a, path})
	}
	return list
}

// member returns the text of a member without its last line end, nil if there
// is none.
func (a archive) member(name string) []byte {
	for _, f := range a.Files {
		if f.Name == name {
			return bytes.TrimSuffix(f.Data, []byte("\n"))
		}
	}
	return nil
}

// set writes a golden member, behind the others of its case.
func (a archive) set(name string, text []byte) {
	file := txtar.File{Name: name, Data: append(text, '\n')}
	at := len(a.Files)
	for i, f := range a.Files {
		if f.Name == name {
			a.Files[i] = file
			return
		}
		if strings.HasPrefix(f.Name, strings.SplitAfter(name, "/")[0]) {
			at = i + 1
		}
	}
	a.Files = append(a.Files[:at], append([]txtar.File{file}, a.Files[at:]...)...)
}

func readControl(t *testing.T, text []byte) *agentdv1.Control {
	t.Helper()
	c := &agentdv1.Control{}
	if err := protojson.Unmarshal(text, c); err != nil {
		t.Fatalf("control %s: %v", text, err)
	}
	return c
}

// TestGolden compares what goes to the CLI byte for byte, and what comes of its
// answer field by field, for M7 to M42.
func TestGolden(t *testing.T) {
	for _, a := range archives(t) {
		for n := 1; a.member(fmt.Sprintf("%d/control", n)) != nil; n++ {
			at := func(name string) string { return fmt.Sprintf("%d/%s", n, name) }
			t.Run(strings.TrimSuffix(filepath.Base(a.path), ".txtar")+"/"+string(a.member(at("title"))), func(t *testing.T) {
				cmd, violations := ToCommand(readControl(t, a.member(at("control"))))
				if len(violations) > 0 {
					t.Fatalf("violations: %v", violations)
				}
				cli := cmd.Body.Encode()
				got := FromOutcome(Outcome{
					CommandID: "c", Body: cmd.Body, WasRunning: true, StoppedTaskIDs: stopped(cmd),
					Response: control.Response{Payload: a.member(at("payload"))},
				})
				if *update {
					v := jsontext.Value(protojson.Format(got))
					if err := v.Indent(jsontext.WithIndent("  ")); err != nil {
						t.Fatal(err)
					}
					a.set(at("cli"), cli)
					a.set(at("result"), v)
					return
				}
				if diff := cmp.Diff(string(a.member(at("cli"))), string(cli)); diff != "" {
					t.Errorf("for the CLI (-want +got):\n%s", diff)
				}
				want := &agentdv1.ControlResult{}
				if err := protojson.Unmarshal(a.member(at("result")), want); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, got, protocmp.Transform()); diff != "" {
					t.Errorf("for the caller (-want +got):\n%s", diff)
				}
				if strings.Contains(protojson.Format(got), "s3cret") {
					t.Error("a secret is shown")
				}
			})
		}
		if *update {
			if err := os.WriteFile(a.path, txtar.Format(a.Archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func stopped(c Command) []string {
	if c.StopTasks {
		return []string{"task-1"}
	}
	return nil
}
