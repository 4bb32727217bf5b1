package toolserver

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/option/schema"
	"github.com/agentd/agentd/runner/protocol/option/schema/room"
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

// tool is one tool that a caller hosts.
type tool struct {
	name   string
	schema *schema.Schema
}

// compileTools prepares tools, as long as there is room and ctx lives. field is the
// path of the list.
func compileTools(ctx context.Context, field string, list []mcpconfig.Tool, left *room.Room) ([]tool, []fault.Violation, error) {
	tools := make([]tool, 0, len(list))
	var violations []fault.Violation
	for i, t := range list {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		compiled, err := schema.Compile(inputSchema(t), left)
		if err != nil {
			v := fault.Violation{
				Field:       fmt.Sprintf("%s[%d].input_schema_json", field, i),
				Description: "is not a JSON Schema that arguments can be checked against: " + shorten(err.Error()),
			}
			if errors.Is(err, room.ErrFull) {
				v.Description = "is too much: " + room.ErrFull.Error()
				return nil, append(violations, v), nil
			}
			violations = append(violations, v)
		}
		tools = append(tools, tool{name: t.Name, schema: compiled})
	}
	return tools, violations, nil
}

func inputSchema(t mcpconfig.Tool) rawjson.Value {
	if t.InputSchema == nil {
		return rawjson.Value(anyObject)
	}
	return t.InputSchema
}

// quickArguments is how large arguments may be for their check to be quick.
const quickArguments = 64 << 10

// quick reports whether check takes no longer than it takes to read a line.
func (t tool) quick(arguments rawjson.Value) bool {
	if len(arguments) > quickArguments {
		return false
	}
	value, err := schema.Decode(arguments)
	return err == nil && t.schema.Quick(value)
}

// check returns why arguments do not fit the tool's schema. Numbers are
// compared as the CLI's own JavaScript would, in double precision; what the
// caller gets are the arguments as they were written.
func (t tool) check(arguments rawjson.Value) error {
	value, err := schema.Decode(arguments)
	if err != nil {
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
