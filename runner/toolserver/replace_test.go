package toolserver_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/toolserver"
)

func TestReplace(t *testing.T) {
	sub := mcpconfig.Tool{Name: "sub", Description: "Subtracts."}
	set := newSet(t, hosted("kept", add), hosted("changed", add), hosted("gone", add))
	for _, name := range []string{"kept", "changed", "gone"} {
		say(t, set, name, initialize)
	}
	tools := func(server string) string {
		t.Helper()
		if _, mine := set.Handle(mcpMessage(t, "id", server, `{"jsonrpc":"2.0","method":"notifications/initialized"}`), ignore); !mine {
			return "gone"
		}
		list := say(t, set, server, listTools)
		return strings.Join([]string{word(list, "add"), word(list, "sub")}, "")
	}
	state := func() []string {
		return []string{tools("kept"), tools("changed"), tools("gone"), tools("new")}
	}
	before := []string{"add", "add", "add", "gone"}
	after := []string{"add", "sub", "gone", "sub"}

	list := []mcpconfig.Server{
		hosted("kept", add), hosted("changed", sub), hosted("new", sub), {Name: "other", Stdio: &mcpconfig.Stdio{Command: "x"}},
	}
	if v, err := toolserver.Check(t.Context(), "servers", list); v != nil || err != nil {
		t.Fatal(v)
	}
	changed, undo := set.Replace(list)
	if d := cmp.Diff([]string{"changed"}, changed); d != "" {
		t.Errorf("changed (-want +got):\n%s", d)
	}
	if d := cmp.Diff(after, state()); d != "" {
		t.Errorf("after (-want +got):\n%s", d)
	}
	undo()
	if d := cmp.Diff(before, state()); d != "" {
		t.Errorf("undone (-want +got):\n%s", d)
	}
	if changed, _ := set.Replace(nil); changed != nil {
		t.Errorf("changed %q", changed)
	}
	if d := cmp.Diff([]string{"gone", "gone", "gone", "gone"}, state()); d != "" {
		t.Errorf("without servers (-want +got):\n%s", d)
	}
}

// TestReplaceReadsNoSchema shows that a replacement, which is made under a
// session's lock, takes the schemas as Check has read them.
func TestReplaceReadsNoSchema(t *testing.T) {
	set := newSet(t)
	list := []mcpconfig.Server{hosted("unchecked", add), hosted("checked", add)}
	if v, err := toolserver.Check(t.Context(), "servers", list[1:]); v != nil || err != nil {
		t.Fatal(v)
	}
	list[1].SDK.Tools[0].InputSchema = nil
	set.Replace(list)
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add","arguments":{"a":"x"}}}`
	if got := say(t, set, "checked", call); !strings.Contains(got, "Input validation error") {
		t.Errorf("the schema that was read is not used: %s", got)
	}
	if got := say(t, set, "unchecked", call); got != notMine {
		t.Errorf("a server that nobody has checked is served: %s", got)
	}
}

func ignore(control.Reply) {}

func word(text, w string) string {
	if strings.Contains(text, `"name":"`+w+`"`) {
		return w
	}
	return ""
}
