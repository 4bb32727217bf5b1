package callbacks_test

import (
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/service/translate/callbacks"
)

func servers(t *testing.T, text string) *agentdv1.McpServers {
	t.Helper()
	m := &agentdv1.McpServers{}
	if err := protojson.Unmarshal([]byte(text), m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMcpServersMC1toMC15(t *testing.T) {
	got, violations := callbacks.McpServers("mcp_servers", servers(t, `{"servers":{"servers":[
		{"name":"a","stdio":{"command":"c","args":["x"],"env":{"K":"v"},"timeout":"2s"}},
		{"name":"b","sse":{"url":"u","headers":{"H":"v"}}},
		{"name":"c","http":{"url":"u","tool_policies":[{"name":"t","permission_policy":"always_ask"}],"always_load":false}},
		{"name":"d","raw_json":"{\"type\": \"new\"}"},
		{"name":"e","sdk":{"tools":[{"name":"add","description":"d","input_schema_json":"{\"type\":\"object\",\"b\":1,\"a\":2.0}","annotations":{"read_only_hint":true},"max_result_size_chars":5}],"timeout":"3s"}}]}}`))
	if violations != nil {
		t.Fatal(violations)
	}
	wants := []string{
		`{"type":"stdio","command":"c","args":["x"],"env":{"K":"v"},"timeout":2000}`,
		`{"type":"sse","url":"u","headers":{"H":"v"}}`,
		`{"type":"http","url":"u","tools":[{"name":"t","permission_policy":"always_ask"}],"alwaysLoad":false}`,
		`{"type":"new"}`,
		`{"type":"sdk","name":"e","timeout":3000}`,
	}
	for i, want := range wants {
		entry, err := got.List[i].Entry()
		if err != nil || string(entry) != want {
			t.Errorf("%v\n got %s\nwant %s", err, entry, want)
		}
	}
	tool := got.List[4].SDK.Tools[0]
	if tool.Name != "add" || string(tool.InputSchema) != `{"type":"object","b":1,"a":2.0}` || !*tool.Annotations.ReadOnly || tool.Annotations.Destructive != nil || *tool.MaxResultSizeChars != 5 {
		t.Errorf("%+v", tool)
	}
}

func TestTypeMapMC7MC8(t *testing.T) {
	got, violations := callbacks.McpServers("f", servers(t, `{"servers":{"servers":[{"name":"a","sdk":{"tools":[
		{"name":"add","input_types":{"b":"number","a":"number"}},
		{"name":"bad","input_schema_json":"{\"type\":\"object\"}","input_types":{"x":"float"}}]}}]}}`))
	checkFields(t, violations, "f.servers.servers[0].sdk.tools[1].input_types", "f.servers.servers[0].sdk.tools[1].input_types")
	want := `{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]}`
	if schema := got.List[0].SDK.Tools[0].InputSchema; string(schema) != want {
		t.Errorf("schema %s, want %s", schema, want)
	}
}

func TestMcpServersMC5(t *testing.T) {
	if got, violations := callbacks.McpServers("f", servers(t, `{"path":"/x.json"}`)); got.Path != "/x.json" || violations != nil {
		t.Errorf("%+v %v", got, violations)
	}
	if got, violations := callbacks.McpServers("f", servers(t, `{"servers_json":"{ \"mcpServers\" : {} }"}`)); string(got.JSON) != `{"mcpServers":{}}` || violations != nil {
		t.Errorf("%+v %v", got, violations)
	}
	if got, violations := callbacks.McpServers("f", nil); got.List != nil || violations != nil {
		t.Errorf("%+v %v", got, violations)
	}
}

func TestMcpServersThatCannotWorkAreRefused(t *testing.T) {
	_, violations := callbacks.McpServers("f", servers(t, `{"servers":{"servers":[
		{"name":"a","stdio":{}}, {"name":"a","sse":{}}, {"http":{"tool_policies":[{"permission_policy":"deny"}]}}, {"name":"b"}, {"name":"c","raw_json":"1"},
		{"name":"d","sdk":{"raw":true,"tools":[{"name":"t","input_schema_json":"{}"},{"name":"t"},{"meta_json":"1"}]}}]}}`))
	const at = "f.servers.servers"
	checkFields(t, violations, at+"[0].stdio.command", at+"[1].name", at+"[1].sse.url", at+"[2].name",
		at+"[2].http.tool_policies[0].name", at+"[2].http.tool_policies[0].permission_policy", at+"[2].http.url",
		at+"[3]", at+"[4].raw_json", at+"[5].sdk.raw", at+"[5].sdk.tools[0].input_schema_json",
		at+"[5].sdk.tools[1].name", at+"[5].sdk.tools[2].name", at+"[5].sdk.tools[2].meta_json")
	_, violations = callbacks.McpServer("agents[0].mcp_servers[1].definition", &agentdv1.McpServer{Name: "x"})
	checkFields(t, violations, "agents[0].mcp_servers[1].definition")
}

// TestRoundTripJSONOfServers puts odd values into every field for JSON of MCP
// servers: the server has them byte for byte.
func TestRoundTripJSONOfServers(t *testing.T) {
	met := map[protoreflect.FullName]int{}
	for _, text := range []string{
		`{"servers":{"servers":[{"name":"a","raw_json":"{}"}]}}`,
		`{"servers":{"servers":[{"name":"a","sdk":{"tools":[{"name":"t","input_schema_json":"{\"type\":\"object\"}","output_schema_json":"{}","meta_json":"{}"}]}}]}}`,
	} {
		for i := range oddjson.Fields(servers(t, text).ProtoReflect()) {
			for _, value := range slices.Concat(oddjson.Objects(), oddjson.Broken()) {
				m := servers(t, text)
				field := oddjson.Fields(m.ProtoReflect())[i]
				value = `{"type":"object","x":` + value + `}`
				field.Put(value)
				got, violations := callbacks.McpServers("f", m)
				if violations != nil {
					t.Fatalf("%s: %s is refused: %v", field.FullName(), value, violations)
				}
				all := []string{string(got.List[0].Raw)}
				if sdk := got.List[0].SDK; sdk != nil {
					all = append(all, string(sdk.Tools[0].InputSchema), string(sdk.Tools[0].OutputSchema), string(sdk.Tools[0].Meta))
				}
				if !slices.Contains(all, value) {
					t.Errorf("%s: %s became %+v", field.FullName(), value, got.List[0])
				}
				met[field.FullName()]++
			}
		}
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && f.FullName() != "agentd.v1.McpServers.servers_json" { // the options have that
			t.Errorf("%s was not met", f.FullName())
		}
	}, (&agentdv1.McpServers{}).ProtoReflect().Descriptor())
}

// TestFaultI1I2 shows that the limit of a server's calls reaches the CLI for
// every kind of server, far beyond the CLI's own default.
func TestFaultI1I2(t *testing.T) {
	for kind, server := range map[string]string{
		"stdio": `"stdio":{"command":"c","timeout":"3600.5s"}`, "sse": `"sse":{"url":"u","timeout":"3600.5s"}`,
		"http": `"http":{"url":"u","timeout":"3600.5s"}`, "sdk": `"sdk":{"timeout":"3600.5s"}`,
	} {
		got, violations := callbacks.McpServers("f", servers(t, `{"servers":{"servers":[{"name":"a",`+server+`}]}}`))
		if violations != nil {
			t.Fatal(violations)
		}
		entry, err := got.List[0].Entry()
		if err != nil || !strings.Contains(string(entry), `"timeout":3600500`) {
			t.Errorf("%s: %s, %v", kind, entry, err)
		}
	}
}

// TestManyWrongTools checks that what is collected of a message which is wrong in
// very many places is bounded.
func TestManyWrongTools(t *testing.T) {
	odd := &agentdv1.McpTool{Name: "same", InputTypes: map[string]string{"a": "date", "b": "date"}}
	server := &agentdv1.McpServer{Name: "same", Config: &agentdv1.McpServer_Sdk{Sdk: &agentdv1.SdkMcpServer{Tools: slices.Repeat([]*agentdv1.McpTool{odd}, 100)}}}
	_, violations := callbacks.McpServerList("servers", slices.Repeat([]*agentdv1.McpServer{server}, 100))
	if len(violations) != 1000 || violations[0].Field != "servers[0].sdk.tools[0].input_types" {
		t.Errorf("%d violations, the first is %v", len(violations), violations[0])
	}
}
