package messages_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/messages"
)

var update = flag.Bool("update", false, "write the proto part of the golden files anew")

// goldenEvents translates the frames of every golden file and calls visit with
// the event of each.
func goldenEvents(t *testing.T, visit func(file string, line int, f protocol.Frame, ev *agentdv1.Event)) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("golden files: %v, %v", files, err)
	}
	archives := map[string]*txtar.Archive{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		archives[file] = archive
		for i, line := range bytes.Split(bytes.TrimSpace(part(t, archive, "cli").Data), []byte("\n")) {
			f := protocol.Decode(line)
			ev := &agentdv1.Event{}
			messages.Fill(ev, f.Message)
			visit(file, i+1, f, ev)
		}
	}
	return archives
}

func part(t *testing.T, archive *txtar.Archive, name string) *txtar.File {
	t.Helper()
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			return &archive.Files[i]
		}
	}
	t.Fatalf("no part %q", name)
	return nil
}

// show returns an event as indented JSON, the same at every run.
func show(t *testing.T, ev *agentdv1.Event) string {
	t.Helper()
	text, err := protojson.MarshalOptions{UseProtoNames: true}.Marshal(ev)
	if err != nil {
		t.Fatal(err)
	}
	v := jsontext.Value(text)
	if err := v.Indent(jsontext.WithIndent("  ")); err != nil {
		t.Fatal(err)
	}
	return string(v) + "\n"
}

func TestGolden(t *testing.T) {
	got := map[string]*strings.Builder{}
	archives := goldenEvents(t, func(file string, line int, f protocol.Frame, ev *agentdv1.Event) {
		if f.Unmodeled && ev.GetStreamEvent().GetUnrecognized() == nil {
			t.Errorf("%s:%d: the typed form lacks something", file, line)
		}
		if got[file] == nil {
			got[file] = &strings.Builder{}
		}
		got[file].WriteString(show(t, ev))
	})
	for file, archive := range archives {
		want := part(t, archive, "proto")
		if *update {
			want.Data = []byte(got[file].String())
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if diff := cmp.Diff(string(want.Data), got[file].String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}

// notMine names what a frame of the CLI cannot fill: fields that the session
// sets, and arms of events that other packages translate.
var notMine = map[protoreflect.FullName]bool{
	"agentd.v1.ResultMessage.cost":      true,
	"agentd.v1.UnrecognizedBlock.lossy": true,
	"agentd.v1.Unrecognized.lossy":      true, // see TestInvalidUTF8
	"agentd.v1.Error.metadata":          true,
	"agentd.v1.Error.field_violations":  true,
	"agentd.v1.Error.retry_after":       true,
	"agentd.v1.Error.quota":             true,
}

// TestEveryFieldHasGoldenCase walks the descriptors from the arms of Event that
// this package fills: each field of each message must be set in a golden case.
func TestEveryFieldHasGoldenCase(t *testing.T) {
	set := map[protoreflect.FullName]bool{}
	goldenEvents(t, func(_ string, _ int, _ protocol.Frame, ev *agentdv1.Event) {
		collect(ev.ProtoReflect(), set)
	})
	body := (&agentdv1.Event{}).ProtoReflect().Descriptor().Oneofs().ByName("body").Fields()
	seen := map[protoreflect.FullName]bool{}
	for i := range body.Len() {
		arm := body.Get(i)
		if n := arm.Number(); n >= 30 && arm.Name() != "input_receipt" {
			continue
		}
		if !set[arm.FullName()] {
			t.Errorf("no golden case has %s", arm.FullName())
		}
		missing(t, arm.Message(), set, seen)
	}
}

func collect(m protoreflect.Message, set map[protoreflect.FullName]bool) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		set[f.FullName()] = true
		switch {
		case f.IsMap():
			v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
				if f.MapValue().Message() != nil {
					collect(v.Message(), set)
				}
				return true
			})
		case f.IsList():
			for i := range v.List().Len() {
				if f.Message() != nil {
					collect(v.List().Get(i).Message(), set)
				}
			}
		case f.Message() != nil:
			collect(v.Message(), set)
		}
		return true
	})
}

func missing(t *testing.T, m protoreflect.MessageDescriptor, set, seen map[protoreflect.FullName]bool) {
	if seen[m.FullName()] {
		return
	}
	seen[m.FullName()] = true
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if notMine[f.FullName()] {
			continue
		}
		if !set[f.FullName()] {
			t.Errorf("no golden case sets %s", f.FullName())
		}
		if f.IsMap() {
			f = f.MapValue()
		}
		if f.Message() != nil {
			missing(t, f.Message(), set, seen)
		}
	}
}
