package toolserver_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
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

	changed, undo := set.Replace([]mcpconfig.Server{
		hosted("kept", add), hosted("changed", sub), hosted("new", sub), {Name: "other", Stdio: &mcpconfig.Stdio{Command: "x"}},
	})
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

func ignore(control.Reply) {}

func word(text, w string) string {
	if strings.Contains(text, `"name":"`+w+`"`) {
		return w
	}
	return ""
}
