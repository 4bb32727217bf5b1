package toolserver_test

import (
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
)

func ptr[T any](v T) *T { return &v }

// TestDescriptionsMC12MC14B76 compares what tools/list says byte for byte: the
// order is the caller's, and what was not said is not there.
func TestDescriptionsMC12MC14B76(t *testing.T) {
	server := hosted("s",
		mcpconfig.Tool{Name: "z"},
		mcpconfig.Tool{
			Name: "a", Title: "A", Description: "<&>\u2028",
			InputSchema:        rawjson.Value(`{"type":"object","properties":{"z":{"default":2.0},"a":{"maximum":9007199254740993}}}`),
			OutputSchema:       rawjson.Value(`{"type":"object"}`),
			Annotations:        &mcpconfig.Annotations{Title: "T", ReadOnly: ptr(false), Destructive: ptr(true)},
			MaxResultSizeChars: ptr(int64(500000)), SearchHint: "sums", AlwaysLoad: ptr(false),
			Meta: rawjson.Value(`{"own":1.0,"anthropic/searchHint":"mine","x":null}`),
		},
		mcpconfig.Tool{Name: "m", Annotations: &mcpconfig.Annotations{}, Meta: rawjson.Value(`{}`)},
	)
	server.SDK.AlwaysLoad = ptr(true)
	want := `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + strings.Join([]string{
		`{"name":"z","description":"","inputSchema":{"type":"object","properties":{}},"_meta":{"anthropic/alwaysLoad":true}}`,
		"{\"name\":\"a\",\"title\":\"A\",\"description\":\"<&>\u2028\"," +
			`"inputSchema":{"type":"object","properties":{"z":{"default":2.0},"a":{"maximum":9007199254740993}}},"outputSchema":{"type":"object"},` +
			`"annotations":{"title":"T","readOnlyHint":false,"destructiveHint":true},` +
			`"_meta":{"own":1.0,"x":null,"anthropic/maxResultSizeChars":500000,"anthropic/searchHint":"sums","anthropic/alwaysLoad":false}}`,
		`{"name":"m","description":"","inputSchema":{"type":"object","properties":{}},"annotations":{},"_meta":{"anthropic/alwaysLoad":true}}`,
	}, ",") + `]}}`
	if got := say(t, newSet(t, server), "s", listTools); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// TestArgumentsMC18MC19 shows what a model is told about a call that cannot be
// made, and what passes. An empty want means that the caller gets the call.
func TestArgumentsMC18MC19(t *testing.T) {
	const (
		email     = `{"type":"object","properties":{"mail":{"type":"string","pattern":"^(?!\\.)(?!.*\\.\\.)[^@]+@[^@]+$"}},"required":["mail"]}`
		names     = `{"type":"object","patternProperties":{"^(?=x)":{"type":"number"}},"additionalProperties":false}`
		recursive = `{"type":"object","properties":{"next":{"$ref":"#"},"v":{"$ref":"#/$defs/v"}},"$defs":{"v":{"type":"integer"}},"additionalProperties":false}`
		draft07   = `{"$schema":"http://json-schema.org/draft-07/schema","type":"object","properties":{"v":{"$ref":"#/definitions/v"}},"definitions":{"v":{"type":"integer"}}}`
		draft19   = `{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object","properties":{"v":{"type":"integer"}}}`
	)
	for _, c := range []struct{ name, schema, arguments, want string }{
		{"no schema", "", `{"any":[1,{"thing":null}]}`, ""},
		{"a number with a fraction of zero", recursive, `{"v":2.0}`, ""},
		{"a number beyond doubles", recursive, `{"v":9007199254740993}`, ""},
		{"a line separator and half a surrogate pair", "", `{"a":"\u2028\ud800"}`, ""},
		{"a repeated key", "", `{"a":1,"a":2}`, ""},
		{"no arguments", draft19, "", ""},
		{"a missing key", email, `{}`, `required: missing properties: ["mail"]`},
		{"another type", recursive, `{"v":"1"}`, `type: 1 has type "string", want "integer"`},
		{"deep inside", recursive, `{"next":{"next":{"v":1.5}}}`, "/$defs/v"},
		{"an unknown key", recursive, `{"w":1}`, `unexpected additional properties ["w"]`},
		{"no object", email, `[]`, "type"},
		{"null", email, `null`, "type"},
		{"an expression that Go does not have", email, `{"mail":"nobody"}`, ""},
		{"beside an expression that Go does not have", email, `{"mail":1}`, `want "string"`},
		{"names by an expression that Go does not have", names, `{"xy":1}`, ""},
		{"an older draft", draft07, `{"v":true}`, `want "integer"`},
		{"a draft that is not known", draft19, `{"v":true}`, `want "integer"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool := mcpconfig.Tool{Name: "t", InputSchema: rawjson.Value(c.schema)}
			if c.schema == "" {
				tool.InputSchema = nil
			}
			params := `{"name":"t"}`
			if c.arguments != "" {
				params = `{"name":"t","arguments":` + c.arguments + `}`
			}
			answer, call := ask(t, newSet(t, hosted("s", tool)), mcpMessage(t, "id", "s",
				`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":`+params+`}`))
			switch {
			case c.want == "" && call == nil:
				t.Errorf("refused: %s", answer)
			case c.want == "" && c.arguments != "" && string(call.Arguments) != c.arguments:
				t.Errorf("arguments %s, want them as they were", call.Arguments)
			case c.want != "" && call != nil:
				t.Error("the call is made")
			case c.want != "":
				text := strings.ReplaceAll(answer, `\"`, `"`)
				if !strings.HasPrefix(answer, `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"Input validation error: `) ||
					!strings.HasSuffix(answer, `"}],"isError":true}}`) || !strings.Contains(text, c.want) {
					t.Errorf("answer %s, want %s in it", answer, c.want)
				}
			}
		})
	}
}

func TestUnknownToolMC19(t *testing.T) {
	set := newSet(t, hosted("s", add))
	got := say(t, set, "s", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"sub","arguments":{}}}`)
	if got != `{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"Tool 'sub' not found"}],"isError":true}}` {
		t.Errorf("got %s", got)
	}
	long := say(t, set, "s", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"add","arguments":{"a":"`+strings.Repeat("€", 100000)+`"}}}`)
	if len(long) > 2200 || !strings.Contains(long, "€…") {
		t.Errorf("%d bytes about wrong arguments", len(long))
	}
}

func TestCheckNamesTheField(t *testing.T) {
	bad := func(schema string) mcpconfig.Tool {
		return mcpconfig.Tool{Name: "t", InputSchema: rawjson.Value(schema)}
	}
	list := []mcpconfig.Server{
		{Name: "program", Stdio: &mcpconfig.Stdio{Command: "x"}},
		hosted("fine", add),
		hosted("s", add, bad(`{"type":"object","required":"a"}`), bad(`{"type":"object","properties":{"a":{"$ref":"#/$defs/none"}}}`),
			bad(`{"type":"object","properties":["a"]}`)),
		{Name: "raw", SDK: &mcpconfig.SDK{Raw: true, Tools: []mcpconfig.Tool{bad(`{"type":5}`)}}},
	}
	const field = "options.mcp_servers.servers.servers"
	checked, err := toolserver.Check(t.Context(), field, list)
	if err != nil {
		t.Fatal(err)
	}
	set, violations, err := toolserver.New(t.Context(), field, list)
	if err != nil || set != nil || len(violations) != 3 || len(checked) != 3 {
		t.Fatalf("New gives %v, Check gives %v", violations, checked)
	}
	for i, path := range []string{"[2].sdk.tools[1]", "[2].sdk.tools[2]", "[2].sdk.tools[3]"} {
		if violations[i] != checked[i] || violations[i].Field != field+path+".input_schema_json" || len(violations[i].Description) < 50 {
			t.Errorf("violation %+v, want it at %s", violations[i], path)
		}
	}
	if v, err := toolserver.Check(t.Context(), field, list[:2]); v != nil || err != nil {
		t.Errorf("violations %v", v)
	}
}

// TestUnverified shows that tools which are not checked entirely are named, and
// taken.
func TestUnverified(t *testing.T) {
	odd := mcpconfig.Tool{Name: "odd", InputSchema: rawjson.Value(`{"properties":{"a":{"$ref":"https://example.com/schema.json"},"b":{"type":"number"}}}`)}
	server := hosted("s", add, odd)
	set := newSet(t, server)
	warnings := toolserver.Unverified([]mcpconfig.Server{server})
	if len(warnings) != 1 || !strings.Contains(warnings[0], `s.odd`) || !strings.Contains(warnings[0], "https://example.com/schema.json") {
		t.Errorf("warnings %q", warnings)
	}
	if got := say(t, set, "s", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"odd","arguments":{"a":1,"b":"x"}}}`); !strings.Contains(got, "Input validation error") {
		t.Errorf("what is checked is not: %s", got)
	}
}

// TestSchemasAreBoundedTogether shows that many tools may not make what one may
// not.
func TestSchemasAreBoundedTogether(t *testing.T) {
	wide := mcpconfig.Tool{Name: "wide", InputSchema: rawjson.Value(`{"allOf":[` + strings.Repeat(`{},`, 4500) + `{}]}`)}
	long := mcpconfig.Tool{Name: "long", InputSchema: rawjson.Value(`{"description":"` + strings.Repeat("x", 1<<20) + `"}`)}
	for path, list := range map[string][]mcpconfig.Server{
		"s[2].sdk.tools[1]": {hosted("a", wide), hosted("b", add, wide, wide), hosted("c", wide, wide)},
		"s[0].sdk.tools[3]": {hosted("a", long, long, long, long)},
		"":                  {hosted("a", wide, wide, wide, long)},
	} {
		got, err := toolserver.Check(t.Context(), "s", list)
		if err != nil {
			t.Fatal(err)
		}
		if path == "" && got == nil {
			continue
		}
		if len(got) != 1 || got[0].Field != path+".input_schema_json" || !strings.Contains(got[0].Description, "together") {
			t.Errorf("%q: violations %v", path, got)
		}
	}
}
