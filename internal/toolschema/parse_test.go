package toolschema_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"
	"google.golang.org/protobuf/types/known/structpb"

	toolsv1alpha1 "github.com/agentd/agentd/gen/go/agentd/tools/v1alpha1"
	"github.com/agentd/agentd/internal/toolschema"
)

func TestParseResult(t *testing.T) {
	block := structpb.NewListValue(&structpb.ListValue{Values: []*structpb.Value{
		structpb.NewStructValue(&structpb.Struct{Fields: map[string]*structpb.Value{
			"type": structpb.NewStringValue("text"), "text": structpb.NewStringValue("hi"),
		}}),
	}})
	resource := []*toolsv1alpha1.McpResource{{Uri: proto.String("x://a"), Name: proto.String("a"), Server: proto.String("s")}}
	for _, c := range []struct {
		name, tool, result string
		want               toolschema.Result
	}{
		{"an object", "TaskStop", `{"message":"m","task_id":"1"}`, toolschema.Result{Message: &toolsv1alpha1.TaskStopOutput{
			Message: proto.String("m"), TaskId: proto.String("1"),
		}}},
		{"under an alias", "KillShell", ` {"task_id":"1"}`, toolschema.Result{Message: &toolsv1alpha1.TaskStopOutput{
			TaskId: proto.String("1"),
		}}},
		{"an error", "TaskStop", `"Error: no \"such\" task"`, toolschema.Result{Text: `Error: no "such" task`}},
		{"null where nothing is", "TaskGet", `{"task":null}`, toolschema.Result{Message: &toolsv1alpha1.TaskGetOutput{}}},
		{"a list", "ListMcpResources", `[{"uri":"x://a","name":"a","server":"s"}]`, toolschema.Result{
			Message: &toolsv1alpha1.ListMcpResourcesOutput{Resources: resource},
		}},
		{"a list as documented", "ListMcpResources", `{"resources":[{"uri":"x://a","name":"a","server":"s"}],"total":1}`, toolschema.Result{
			Message: &toolsv1alpha1.ListMcpResourcesOutput{Resources: resource, Total: proto.Int32(1)},
		}},
		{"blocks of an MCP tool", "mcp__s__t", `[{"type":"text","text":"hi"}]`, toolschema.Result{
			Message: &toolsv1alpha1.McpOutput{Content: block},
		}},
		{"structured content of an MCP tool", "mcp__s__t", `{"content":"1","structuredContent":1,"_meta":null}`, toolschema.Result{
			Message: &toolsv1alpha1.McpOutput{
				Content: structpb.NewStringValue("1"), StructuredContent: structpb.NewNumberValue(1), Meta: structpb.NewNullValue(),
			},
		}},
		{"a text of an MCP tool", "mcp__s__t", `"hi"`, toolschema.Result{Text: "hi"}},
		{"a call that stepped aside", "WebFetch", `{"detachedToolCall":true}`, toolschema.Result{
			Message: &toolsv1alpha1.DetachedToolCall{DetachedToolCall: proto.Bool(true)},
		}},
		{"members of a newer CLI", "Glob", `{"numFiles":0,"somethingNew":{"a":[1]}}`, toolschema.Result{
			Message: &toolsv1alpha1.GlobOutput{NumFiles: proto.Int32(0)},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool, ok := toolschema.Find(c.tool)
			if !ok {
				t.Fatalf("no tool %s", c.tool)
			}
			got, err := tool.ParseResult([]byte(c.result))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got, protocmp.Transform()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestInputsKeepWhatIsSet shows that a caller can change one field of an input
// and send the rest as it was: empty, false and zero are not unset, members
// have the CLI's names, and numbers stay numbers.
func TestInputsKeepWhatIsSet(t *testing.T) {
	for _, c := range []struct{ tool, input string }{
		{"Edit", `{"file_path":"/a","old_string":"x","new_string":"","replace_all":false}`},
		{"Grep", `{"pattern":"x","-i":false,"-n":true,"-A":0,"-B":1,"-C":2,"-o":true,"head_limit":0,"output_mode":"content"}`},
		{"Bash", `{"command":"","timeout":7200000,"run_in_background":false,"dangerouslyDisableSandbox":false}`},
		{"ScheduleWakeup", `{"delaySeconds":0.5,"stop":false}`},
		{"TaskUpdate", `{"taskId":"1","addBlockedBy":["2"],"metadata":{"a":null,"b":[1.5,{"c":true}]}}`},
		{"Workflow", `{"args":[1,"2",null],"scriptPath":"/w.js"}`},
		{"Monitor", `{"description":"d","ws":{"url":"wss://example.com","protocols":["p"]},"timeout_ms":1}`},
	} {
		tool, _ := toolschema.Find(c.tool)
		m, err := tool.ParseInput([]byte(c.input))
		if err != nil {
			t.Error(err)
			continue
		}
		again, err := protojson.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range [][2]string{{c.input, string(again)}, {string(again), c.input}} {
			if lost, err := toolschema.LostIn([]byte(pair[0]), []byte(pair[1])); err != nil || len(lost) > 0 {
				t.Errorf("%s: %s became %s: %v %v", c.tool, c.input, again, lost, err)
			}
		}
	}
}

// TestInputsHoldNoWideIntegers: protojson would write those as strings, which
// the CLI does not take.
func TestInputsHoldNoWideIntegers(t *testing.T) {
	for _, tool := range toolschema.Tools() {
		if tool.Input == nil {
			continue
		}
		for message := range reach(tool.Input.ProtoReflect().Descriptor()) {
			for i := range message.Fields().Len() {
				if field := message.Fields().Get(i); wide(field.Kind()) {
					t.Errorf("%s is a 64-bit integer", field.FullName())
				}
			}
		}
	}
}
