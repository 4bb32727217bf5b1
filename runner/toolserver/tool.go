package toolserver

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// The keys of a tool's _meta that the CLI reads.
const (
	metaMaxResultSize = "anthropic/maxResultSizeChars"
	metaSearchHint    = "anthropic/searchHint"
	metaAlwaysLoad    = "anthropic/alwaysLoad"
)

// anyObject is the schema of a tool that says nothing of its arguments.
const anyObject = `{"type":"object","properties":{}}`

// maxProblem bounds what a model is told of arguments that do not fit, in
// bytes: the validator repeats them.
const maxProblem = 2000

// The bounds of all schemas of a request together: reading them takes time that
// the caller's other messages wait for.
const (
	maxSchemaObjects = 20_000
	maxSchemaBytes   = 4 << 20
)

// room is how much more the schemas of a request may hold.
type room struct{ objects, bytes int }

func newRoom() *room { return &room{objects: maxSchemaObjects, bytes: maxSchemaBytes} }

// take reports whether there is room for a schema.
func (r *room) take(text rawjson.Value) bool {
	r.objects -= bytes.Count(text, []byte("{"))
	r.bytes -= len(text)
	return r.objects >= 0 && r.bytes >= 0
}

// tool is one tool that a caller hosts.
type tool struct {
	name   string
	schema *schema.Schema
}

// compileTools prepares tools, as long as there is room. field is the path of the
// list.
func compileTools(field string, list []mcpconfig.Tool, left *room) ([]tool, []fault.Violation) {
	tools := make([]tool, 0, len(list))
	var violations []fault.Violation
	for i, t := range list {
		text := inputSchema(t)
		if !left.take(text) {
			return nil, append(violations, fault.Violation{
				Field: fmt.Sprintf("%s[%d].input_schema_json", field, i),
				Description: fmt.Sprintf("is too much: the schemas of all tools together may have %d bytes and hold %d objects",
					maxSchemaBytes, maxSchemaObjects),
			})
		}
		compiled, err := schema.Compile(text)
		if err != nil {
			violations = append(violations, fault.Violation{
				Field:       fmt.Sprintf("%s[%d].input_schema_json", field, i),
				Description: "is not a JSON Schema that arguments can be checked against: " + shorten(err.Error()),
			})
		}
		tools = append(tools, tool{name: t.Name, schema: compiled})
	}
	return tools, violations
}

func inputSchema(t mcpconfig.Tool) rawjson.Value {
	if t.InputSchema == nil {
		return rawjson.Value(anyObject)
	}
	return t.InputSchema
}

// lenient reads what a caller or a model wrote, whatever it repeats.
var lenient = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// quickArguments is how large arguments may be for their check to be quick.
const quickArguments = 64 << 10

// quick reports whether check takes no longer than it takes to read a line.
func (t tool) quick(arguments rawjson.Value) bool {
	var value any
	return len(arguments) <= quickArguments && json.Unmarshal(arguments, &value, lenient) == nil && t.schema.Quick(value)
}

// check returns why arguments do not fit the tool's schema. Numbers are
// compared as the CLI's own JavaScript would, in double precision; what the
// caller gets are the arguments as they were written.
func (t tool) check(arguments rawjson.Value) error {
	var value any
	if err := json.Unmarshal(arguments, &value, lenient); err != nil {
		return err
	}
	if err := t.schema.Validate(value); err != nil {
		return fmt.Errorf("%s", shorten(err.Error()))
	}
	return nil
}

func shorten(text string) string {
	if len(text) <= maxProblem {
		return text
	}
	cut := maxProblem
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// description is a tool as tools/list shows it.
type description struct {
	Name         string                 `json:"name"`
	Title        string                 `json:"title,omitzero"`
	Description  string                 `json:"description"`
	InputSchema  rawjson.Value          `json:"inputSchema"`
	OutputSchema rawjson.Value          `json:"outputSchema,omitzero"`
	Annotations  *mcpconfig.Annotations `json:"annotations,omitzero"`
	Meta         rawjson.Value          `json:"_meta,omitzero"`
}

// describe returns a tool as tools/list shows it. alwaysLoad is what its server
// says for tools that do not say it themselves.
func describe(t mcpconfig.Tool, alwaysLoad *bool) rawjson.Value {
	v, err := jsonobject.Marshal(description{
		Name: t.Name, Title: t.Title, Description: t.Description,
		InputSchema: inputSchema(t), OutputSchema: t.OutputSchema,
		Annotations: t.Annotations, Meta: meta(t, alwaysLoad),
	})
	if err != nil { // a raw member is malformed, but they have been checked
		return object("name", rawjson.Quote(t.Name))
	}
	return v
}

// meta returns a tool's _meta: the caller's own, with the typed fields in the
// place of members of the same name. It is nil if it would be empty.
func meta(t mcpconfig.Tool, alwaysLoad *bool) rawjson.Value {
	var typed []jsonobject.Member
	set := func(name string, value string) {
		typed = append(typed, jsonobject.Member{Name: name, Value: rawjson.Value(value)})
	}
	if t.MaxResultSizeChars != nil {
		set(metaMaxResultSize, fmt.Sprint(*t.MaxResultSizeChars))
	}
	if t.SearchHint != "" {
		set(metaSearchHint, string(rawjson.Quote(t.SearchHint)))
	}
	if t.AlwaysLoad != nil {
		alwaysLoad = t.AlwaysLoad
	}
	if alwaysLoad != nil {
		set(metaAlwaysLoad, fmt.Sprint(*alwaysLoad))
	}
	members := make([]jsonobject.Member, 0, len(typed))
	for _, m := range jsonobject.Members(t.Meta) {
		if !contains(typed, m.Name) {
			members = append(members, m)
		}
	}
	if members = append(members, typed...); len(members) == 0 {
		return nil
	}
	return jsonobject.Object(members)
}

func contains(members []jsonobject.Member, name string) bool {
	for _, m := range members {
		if m.Name == name {
			return true
		}
	}
	return false
}
