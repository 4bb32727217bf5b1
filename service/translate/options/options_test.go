package options_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protojson"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/service/translate/options"
)

// parse returns the options that JSON of a caller's spells.
func parse(t *testing.T, text string) *agentdv1.Options {
	t.Helper()
	m := &agentdv1.Options{}
	if err := protojson.Unmarshal([]byte(text), m); err != nil {
		t.Fatal(err)
	}
	return m
}

// What a caller writes, and what a CLI that reads everything from initialize is
// given.
func TestOptionsReachTheCLI(t *testing.T) {
	t.Parallel()
	late := option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 332}, "/private")
	for _, c := range []struct {
		name, options, flags, initialize string
	}{
		{"B1 defaults", `{}`, ``, `"systemPrompt":[""]`},
		{"B2 no setting sources", `{"setting_sources":{}}`, `--setting-sources=`, `"systemPrompt":[""]`},
		{"B3 no tools", `{"tools":{"names":{}}}`, `--tools=`, `"systemPrompt":[""]`},
		{"B3 tools preset", `{"tools":{"preset":"claude_code"}}`, `--tools=default`, `"systemPrompt":[""]`},
		{"B10 all skills", `{"skills":{"all":true}}`, `--allowedTools=Skill --setting-sources=user,project`, `"systemPrompt":[""]`},
		{
			"B11 skills and explicit sources", `{"skills":{"names":{"values":["a"]}},"setting_sources":{}}`,
			`--allowedTools=Skill(a) --setting-sources=`, `"systemPrompt":[""],"skills":["a"]`,
		},
		{"skills all false is unset", `{"skills":{"all":false}}`, ``, `"systemPrompt":[""]`},
		{"O3 text", `{"system_prompt":{"text":"x"}}`, ``, `"systemPrompt":["x"]`},
		{"O3 empty text", `{"system_prompt":{"text":""}}`, ``, `"systemPrompt":[""]`},
		{"O3 blocks", `{"system_prompt":{"blocks":{"values":["a","b"]}}}`, ``, `"systemPrompt":["a","b"]`},
		{
			"O4 O5 preset", `{"system_prompt":{"preset":{"append":"a","exclude_dynamic_sections":false}}}`, ``,
			`"appendSystemPrompt":"a","excludeDynamicSections":false`,
		},
		{
			"O7 B49 custom", `{"system_prompt":{"custom":{"text":"x","snapshot":false}}}`, ``,
			`"systemPrompt":["x"],"systemPromptSnapshot":false`,
		},
		{"O8 file", `{"system_prompt":{"file":{"path":"/f"}}}`, `--system-prompt-file=/f`, ``},
		{
			"B13 B14 thinking", `{"system_prompt":{"preset":{}},"thinking":{"disabled":{}},"max_thinking_tokens":5}`,
			`--thinking=disabled`, ``,
		},
		{
			"O51 thinking", `{"system_prompt":{"preset":{}},"thinking":{"enabled":{"budget_tokens":2000,"display":"omitted"}}}`,
			`--max-thinking-tokens=2000 --thinking-display=omitted`, ``,
		},
		{
			"B15 B16 B17 B18 agents",
			`{"system_prompt":{"preset":{}},"agents":[
				{"name":"n","description":"d","prompt":"p","effort":{"number":3},"tools":{},"disallowed_tools":{"values":["mcp__*"]}},
				{"name":"l","effort":{"level":"high"},"mcp_servers":[{"name":"s"},{"definition":{"name":"i","stdio":{"command":"c"}}}]}]}`,
			``,
			`"agents":{"n":{"description":"d","prompt":"p","tools":[],"disallowedTools":["mcp__*"],"effort":3},` +
				`"l":{"description":"","prompt":"","mcpServers":["s",{"i":{"type":"stdio","command":"c"}}],"effort":"high"}}`,
		},
		{
			"B24 B25 B27 sandbox and settings",
			`{"system_prompt":{"preset":{}},"settings":{"settings_json":"{\"a\": 1.0}"},
			  "sandbox":{"enabled":true,"fail_if_unavailable":true,"network":{"allow_managed_domains_only":true},"extra_json":"{\"new\": 1.0}"}}`,
			`--await-initialize --initialize-fields=settings`,
			`"settings":{"a":1.0,"sandbox":{"enabled":true,"failIfUnavailable":true,"network":{"allowManagedDomainsOnly":true},"new":1.0}}`,
		},
		{
			"SO1 schema", `{"system_prompt":{"preset":{}},"output_format":{"json_schema":{"schema_json":"{\"z\": 1.0, \"a\": 9007199254740993}"}}}`,
			``, `"jsonSchema":{"z":1.0,"a":9007199254740993}`,
		},
		{"O61 persistence", `{"system_prompt":{"preset":{}},"persist_session":false}`, `--no-session-persistence`, ``},
		{"O61 persistence by default", `{"system_prompt":{"preset":{}},"persist_session":true}`, ``, ``},
		{"B47", `{"system_prompt":{"preset":{}},"resume":"r","resume_session_at":"u","resume_drops_turn":""}`, `--resume=r --resume-session-at=u --resume-drops-turn=`, ``},
		{"O33 hooks", `{"system_prompt":{"preset":{}},"hooks":[{"event":"Stop","id":"h"}]}`, ``, `"hooks":{"Stop":[{"matcher":null,"hookCallbackIds":["h"]}]}`},
		{"B22 MCP servers as a path", `{"system_prompt":{"preset":{}},"mcp_servers":{"path":"/m"}}`, `--mcp-config=/m`, ``},
		{"B19 extra args", `{"system_prompt":{"preset":{}},"extra_args":[{"name":"a"},{"name":"b","value":"-x"}]}`, `--a --b=-x`, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o, violations := options.Options(parse(t, c.options))
			if violations != nil {
				t.Fatalf("refused: %v", violations)
			}
			flags := strings.Join(argv.Write(o, late)[3:], " ")
			if diff := cmp.Diff(c.flags, flags); diff != "" {
				t.Errorf("flags differ (-want +got):\n%s", diff)
			}
			body, err := option.Initialize(o, late, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.TrimPrefix(string(body), `{"subtype":"initialize",`)
			got = strings.TrimPrefix(got, `"hooks":null,`)
			got = strings.Replace(got, `"perTaskStopAffordance":true`, "", 1)
			got = strings.Trim(strings.Replace(got, ",,", ",", 1), ",}")
			if diff := cmp.Diff(strings.Trim(c.initialize, "}"), got); diff != "" {
				t.Errorf("initialize differs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOptionsViolations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, options, want string }{
		{"nothing", `{}`, ""},
		{"B7", `{"can_use_tool":true,"permission_prompt_tool_name":"x"}`, "permission_prompt_tool_name"},
		{"B8", `{"session_id":"11111111-1111-4111-8111-111111111111","resume":"x"}`, "session_id"},
		{"B9", `{"session_id":"x"}`, "session_id"},
		{"B64", `{"session_store":{"kind":"caller"},"enable_file_checkpointing":true}`, "session_store"},
		{"PS2", `{"plugins":[{"type":"npm","path":"x"}]}`, "plugins[0].type"},
		{"O1", `{"tools":{"preset":"x"}}`, "tools.preset"},
		{"SO1", `{"output_format":{"json_schema":{"schema_json":"[]"}}}`, "output_format.json_schema.schema_json"},
		{"O25", `{"settings":{"settings_json":"{"}}`, "settings.settings_json"},
		{"O72", `{"managed_settings_json":"1"}`, "managed_settings_json"},
		{"SB18", `{"sandbox":{"credentials_json":"x"}}`, "sandbox.credentials_json"},
		{"AG17", `{"agents":[{"name":"a","extra_json":"{\"model\":1}"}]}`, "agents[0].extra_json"},
		{"AG8", `{"agents":[{"name":"a","mcp_servers":[{}]}]}`, "agents[0].mcp_servers[0]"},
		{"O55", `{"task_budget":{}}`, "task_budget.total"},
		{"O8", `{"system_prompt":{"file":{}}}`, "system_prompt.file.path"},
		{"O9 names once", `{"mcp_servers":{"servers":{"servers":[{"name":"a","raw_json":"{}"},{"name":"a","raw_json":"{}"}]}}}`, "mcp_servers.servers.servers[1].name"},
		{"O33", `{"hooks":[{"event":""}]}`, "hooks[0].event"},
		{"EV33", `{"env":{"LD_PRELOAD":"x"}}`, `env["LD_PRELOAD"]`},
		{"several", `{"fallback_model":"a","model":"a","max_budget_usd":0}`, "fallback_model max_budget_usd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, violations := options.Options(parse(t, c.options))
			var fields []string
			for _, v := range violations {
				fields = append(fields, v.Field)
			}
			if got := strings.Join(fields, " "); got != c.want {
				t.Errorf("violations at %q, want %q: %v", got, c.want, violations)
			}
		})
	}
}

func TestOptionsStore(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]option.Store{
		`{"session_store":{"kind":"caller"}}`: {Kind: "caller", LoadTimeout: time.Minute},
		`{"session_store":{"kind":"caller","flush":"SESSION_STORE_FLUSH_EAGER","load_timeout":"0s"}}`:       {Kind: "caller", Eager: true},
		`{"session_store":{"kind":"caller","flush":"SESSION_STORE_FLUSH_BATCHED","load_timeout":"1.500s"}}`: {Kind: "caller", LoadTimeout: 1500 * time.Millisecond},
		`{"session_store":{"kind":"caller","methods":["SESSION_STORE_METHOD_DELETE","SESSION_STORE_METHOD_LIST_SUBKEYS","SESSION_STORE_METHOD_LIST_SESSIONS","SESSION_STORE_METHOD_LIST_SESSION_SUMMARIES"]}}`: {
			Kind: "caller", LoadTimeout: time.Minute, Methods: []string{"delete", "list_subkeys", "list_sessions", "list_session_summaries"},
		},
	} {
		o, violations := options.Options(parse(t, text))
		if violations != nil || o.Store == nil || !reflect.DeepEqual(*o.Store, want) {
			t.Errorf("O46 O47 O48 B63: %s gives %+v (%v), want %+v", text, o.Store, violations, want)
		}
	}
}

// B10 PS10: what is derived from options leaves them as they are.
//
// covers: B10, PS10
func TestOptionsAreNotChanged(t *testing.T) {
	t.Parallel()
	m := parse(t, `{"allowed_tools":["Read"],"skills":{"all":true},"sandbox":{},"settings":{"settings_json":"{\"sandbox\":{}}"}}`)
	o, violations := options.Options(m)
	if violations != nil {
		t.Fatal(violations)
	}
	before := reflect.ValueOf(o).Interface().(option.Options)
	before.AllowedTools = slices.Clone(o.AllowedTools)
	argv.Write(o, option.Delivery{})
	if _, err := option.Initialize(o, option.Delivery{Settings: true}, nil); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, o); diff != "" {
		t.Errorf("options were changed (-before +after):\n%s", diff)
	}
}

func TestWarnings(t *testing.T) {
	t.Parallel()
	o, _ := options.Options(parse(t, `{"can_use_tool":true,"permission_mode":"bypassPermissions"}`))
	got := options.Warnings(option.Warnings(o))
	if len(got) != 1 || got[0].GetCode() != "CAN_USE_TOOL_SHADOWED" || got[0].GetMessage() == "" {
		t.Errorf("D20: warnings %v", got)
	}
}
