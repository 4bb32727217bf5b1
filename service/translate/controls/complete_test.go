package controls

import (
	"fmt"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
)

// TestEveryFieldHasGoldenCase walks the messages of all controls and of all
// results: some golden case has each field.
func TestEveryFieldHasGoldenCase(t *testing.T) {
	set := map[protoreflect.FullName]bool{}
	for _, a := range archives(t) {
		for n := 1; a.member(fmt.Sprintf("%d/control", n)) != nil; n++ {
			c := readControl(t, a.member(fmt.Sprintf("%d/control", n)))
			collect(c.ProtoReflect(), set)
			cmd, _ := ToCommand(c)
			r := FromOutcome(Outcome{
				CommandID: "c", Body: cmd.Body, WasRunning: true, StoppedTaskIDs: stopped(cmd),
				Response: control.Response{Payload: a.member(fmt.Sprintf("%d/payload", n))},
			})
			collect(r.ProtoReflect(), set)
		}
	}
	seen := map[protoreflect.FullName]bool{}
	missing(t, (&agentdv1.Control{}).ProtoReflect().Descriptor(), set, seen)
	missing(t, (&agentdv1.ControlResult{}).ProtoReflect().Descriptor(), set, seen)
}

// elsewhere are messages and fields whose golden cases are those of others:
// servers are translated as in options, errors come without a payload, what tools
// are warned of is found in their schemas, and the raw form of the server's info
// stands in the result already.
var elsewhere = map[protoreflect.FullName]bool{
	"agentd.v1.McpServer":                    true,
	"agentd.v1.Error":                        true,
	"agentd.v1.SetMcpServersResult.warnings": true,
	"agentd.v1.Warning":                      true,
	"agentd.v1.ControlResult.error":          true,
	"agentd.v1.Control.command_id":           true,
	"agentd.v1.ServerInfo.raw_json":          true,
	"google.protobuf.Duration":               true,
	"google.protobuf.Timestamp":              true,
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
		case f.IsList() && f.Message() != nil:
			for i := range v.List().Len() {
				collect(v.List().Get(i).Message(), set)
			}
		case f.Message() != nil:
			collect(v.Message(), set)
		}
		return true
	})
}

func missing(t *testing.T, m protoreflect.MessageDescriptor, set, seen map[protoreflect.FullName]bool) {
	t.Helper()
	if seen[m.FullName()] || elsewhere[m.FullName()] {
		return
	}
	seen[m.FullName()] = true
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if !set[f.FullName()] && !elsewhere[f.FullName()] {
			t.Errorf("no golden case has %s", f.FullName())
		}
		switch {
		case f.IsMap() && f.MapValue().Message() != nil:
			missing(t, f.MapValue().Message(), set, seen)
		case !f.IsMap() && f.Message() != nil:
			missing(t, f.Message(), set, seen)
		}
	}
}
