package option_test

import (
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func TestWarnings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		o    option.Options
		want string
	}{
		{"none", option.Options{CanUseTool: true, AllowedTools: []string{"Bash(ls *)"}}, ""},
		{"without can_use_tool", option.Options{PermissionMode: "bypassPermissions"}, ""},
		{"D20 O56 bypass", option.Options{CanUseTool: true, PermissionMode: "bypassPermissions"}, option.WarnShadowed},
		{"D20 whole tool", option.Options{CanUseTool: true, AllowedTools: []string{"Read"}}, option.WarnShadowed},
		{"D20 whole tool with parentheses", option.Options{CanUseTool: true, AllowedTools: []string{"Read()"}}, option.WarnShadowed},
		{"D20 whole tool with a star", option.Options{CanUseTool: true, AllowedTools: []string{"Read(*)"}}, option.WarnShadowed},
		{"D20 all skills", option.Options{CanUseTool: true, Skills: &option.Skills{All: true}}, option.WarnShadowed},
		{"D20 one skill", option.Options{CanUseTool: true, Skills: &option.Skills{Names: []string{"a"}}}, ""},
		{"B12 no Skill tool", option.Options{Skills: &option.Skills{Names: []string{"a"}}, Tools: &option.Tools{Names: []string{"Read"}}}, option.WarnNoSkillTool},
		{"B12 with Skill tool", option.Options{Skills: &option.Skills{All: true}, Tools: &option.Tools{Names: []string{"Skill"}}}, ""},
		{"B12 default tools", option.Options{Skills: &option.Skills{All: true}, Tools: &option.Tools{Default: true}}, ""},
		{"SO7 a schema", option.Options{JSONSchema: rawjson.Value(`{"type":"object","properties":{"a":{"type":["number","null"],"pattern":"^(?=x)"}}}`)}, ""},
		{"SO7 an empty schema", option.Options{JSONSchema: rawjson.Value(`{}`)}, ""},
		{"SO7 a type that does not exist", option.Options{JSONSchema: rawjson.Value(`{"type":"no such type"}`)}, option.WarnSchema},
		{"SO7 properties that are no object", option.Options{JSONSchema: rawjson.Value(`{"type":"object","properties":[]}`)}, option.WarnSchema},
		{"SO7 a reference to nothing", option.Options{JSONSchema: rawjson.Value(`{"$ref":"#/$defs/a"}`)}, option.WarnSchema},
		{"SO7 a minimum that is a text", option.Options{JSONSchema: rawjson.Value(`{"minimum":"1"}`)}, option.WarnSchema},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var codes []string
			for _, w := range option.Warnings(c.o) {
				codes = append(codes, w.Code)
			}
			if got := strings.Join(codes, " "); got != c.want {
				t.Errorf("warnings %q, want %q", got, c.want)
			}
		})
	}
}

func TestNeedsSessionID(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    option.Options
		want bool
	}{
		{option.Options{}, true},
		{option.Options{SessionID: "x"}, false},
		{option.Options{Resume: "x"}, false},
		{option.Options{ContinueConversation: true}, false},
		{option.Options{Resume: "x", ForkSession: true}, true},
	} {
		if got := option.NeedsSessionID(c.o); got != c.want {
			t.Errorf("NeedsSessionID(%+v) is %v", c.o, got)
		}
	}
}

func TestParseVersion(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2.1.332 (Claude Code)": "2.1.332",
		"2.1.197\n":             "2.1.197",
		"2.2.0-beta.1":          "2.2.0",
		"2.1":                   "unknown",
		"2.1.-3":                "unknown",
		"":                      "unknown",
	} {
		if got := option.ParseVersion(text).String(); got != want {
			t.Errorf("version of %q is %s, want %s", text, got, want)
		}
	}
	if (option.Version{Major: 2, Minor: 1, Patch: 9}).Compare(option.Version{Major: 2, Minor: 1, Patch: 10}) >= 0 {
		t.Error("2.1.9 is not before 2.1.10")
	}
}
