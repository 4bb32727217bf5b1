package toolschema_test

import (
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"github.com/agentd/agentd/internal/toolschema"
)

const pkg = "agentd.tools.v1alpha1"

// TestDeclaredMembers: the messages have every member that the SDK of the
// pinned CLI declares for its tools.
//
// covers: BT24 to BT33
func TestDeclaredMembers(t *testing.T) {
	var declared map[string][]string
	load(t, "declared.json", &declared)
	for name, members := range declared {
		if name == "McpInput" {
			continue // as the MCP server says
		}
		has(t, name, members)
	}
}

// TestDocumentedMembers: the messages have every member that the SDK's
// documentation names, where the CLI has it too.
//
// covers: BT1 to BT22
func TestDocumentedMembers(t *testing.T) {
	var documented map[string]map[string][]string
	load(t, "documented.json", &documented)
	for id, messages := range documented {
		t.Run(id, func(t *testing.T) {
			for name, members := range messages {
				has(t, name, members)
			}
		})
	}
}

// TestEveryMessageIsOfATool: nothing in the package is out of reach.
func TestEveryMessageIsOfATool(t *testing.T) {
	reached := map[protoreflect.FullName]bool{
		// Elements of google.protobuf.Value, which the comments there name.
		pkg + ".WebSearchHits": true, pkg + ".WebSearchHit": true,
		pkg + ".McpContentBlock": true, pkg + ".McpImageSource": true,
		// In place of any result.
		pkg + ".DetachedToolCall": true,
	}
	for _, tool := range toolschema.Tools() {
		for _, m := range []protoreflect.ProtoMessage{tool.Input, tool.Output} {
			if m == nil {
				continue
			}
			for message := range reach(m.ProtoReflect().Descriptor()) {
				reached[message.FullName()] = true
			}
		}
	}
	protoregistry.GlobalFiles.RangeFilesByPackage(pkg, func(file protoreflect.FileDescriptor) bool {
		for i := range file.Messages().Len() {
			if name := file.Messages().Get(i).FullName(); !reached[name] {
				t.Errorf("%s is of no tool", name)
			}
		}
		return true
	})
}

// TestEveryToolIsThere holds the table against the names that the SDK of the
// pinned CLI exports as BUILTIN_TOOL_NAMES, and its aliases.
//
// covers: BT30, BT31, BT32, BT33, BT35
func TestEveryToolIsThere(t *testing.T) {
	for _, name := range strings.Fields(`
		Agent Artifact AskUserQuestion Bash ClaudeDesign CronCreate CronDelete CronList Edit EndConversation EnterPlanMode
		EnterWorktree ExitPlanMode ExitWorktree Glob Grep ListAgents ListMcpResourcesTool LSP Monitor NotebookEdit
		OfferChromeSetup PowerShell Projects propose_skills PushNotification Read ReadMcpResourceDirTool ReadMcpResourceTool
		ReadNotifications RemoteTrigger ReportFindings ScheduleWakeup SendFeedback SendMessage SendUserFile SendUserMessage
		SetGoal ShareOnboardingGuide ShowOnboardingRolePicker Skill SubagentHandback TaskCreate TaskGet TaskList TaskStop
		TaskUpdate TodoWrite ToolSearch WaitForMcpServers WebFetch WebSearch Workflow Write
		Task KillShell KillBash ListPeers Brief ListMcpResources ReadMcpResource ReadMcpResourceDir ProposeGoal
		RefreshMcpTools StructuredOutput TaskOutput BashOutput mcp__any__tool`) {
		if _, ok := toolschema.Find(name); !ok {
			t.Errorf("the table lacks %s", name)
		}
	}
}

// TestNoMemberIsUnset: every scalar tells unset from zero.
func TestNoMemberIsUnset(t *testing.T) {
	protoregistry.GlobalFiles.RangeFilesByPackage(pkg, func(file protoreflect.FileDescriptor) bool {
		for i := range file.Messages().Len() {
			for j := range file.Messages().Get(i).Fields().Len() {
				if field := file.Messages().Get(i).Fields().Get(j); !field.IsList() && !field.IsMap() && !field.HasPresence() {
					t.Errorf("%s is not optional", field.FullName())
				}
			}
		}
		return true
	})
}

// has checks that a message has members, given as paths: a.b, a[].b of a list,
// a{}.b of a map; of a bare list, [].b.
func has(t *testing.T, name string, members []string) {
	t.Helper()
	descriptor, err := protoregistry.GlobalFiles.FindDescriptorByName(protoreflect.FullName(pkg + "." + name))
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	message, ok := descriptor.(protoreflect.MessageDescriptor)
	if !ok {
		t.Fatalf("%s is no message", name)
	}
	i := slices.IndexFunc(toolschema.Tools(), func(tool toolschema.Tool) bool {
		return tool.Output != nil && tool.Output.ProtoReflect().Descriptor() == message
	})
	for _, member := range members {
		if i >= 0 && strings.HasPrefix(member, "[]") {
			member = toolschema.Tools()[i].Member + member
		}
		if err := find(message, member); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func find(message protoreflect.MessageDescriptor, path string) error {
	step, rest, _ := strings.Cut(path, ".")
	name := strings.NewReplacer("[]", "", "{}", "").Replace(step)
	field := message.Fields().ByJSONName(name)
	if field == nil {
		if name == "" {
			return nil // any member
		}
		return fmt.Errorf("%s has no %s", message.FullName(), name)
	}
	kind := field
	if field.IsMap() {
		kind = field.MapValue()
	}
	if kind.Message() != nil && kind.Message().ParentFile().Package() == "google.protobuf" {
		return nil // any JSON
	}
	if field.IsMap() != strings.Contains(step, "{}") && rest != "" || strings.Contains(step, "[]") && !field.IsList() {
		return fmt.Errorf("%s is not what %s says", field.FullName(), path)
	}
	if rest == "" {
		return nil
	}
	if kind.Message() == nil {
		return fmt.Errorf("%s has no members, but %s", field.FullName(), path)
	}
	return find(kind.Message(), rest)
}

// reach yields a message and those that it contains.
func reach(message protoreflect.MessageDescriptor) iter.Seq[protoreflect.MessageDescriptor] {
	return func(yield func(protoreflect.MessageDescriptor) bool) {
		todo, done := []protoreflect.MessageDescriptor{message}, map[protoreflect.FullName]bool{}
		for len(todo) > 0 {
			message, todo = todo[0], todo[1:]
			if done[message.FullName()] {
				continue
			}
			done[message.FullName()] = true
			if !yield(message) {
				return
			}
			for i := range message.Fields().Len() {
				if next := message.Fields().Get(i).Message(); next != nil && strings.HasPrefix(string(next.FullName()), pkg+".") {
					todo = append(todo, next)
				}
			}
		}
	}
}

func wide(kind protoreflect.Kind) bool {
	return slices.Contains([]protoreflect.Kind{
		protoreflect.Int64Kind, protoreflect.Uint64Kind, protoreflect.Sint64Kind, protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind,
	}, kind)
}

func load(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}
