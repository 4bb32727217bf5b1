package options_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/oddjson"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/service/translate/options"
)

// written is the plain text of all that a CLI gets to see of options but the
// environment.
func written(t *testing.T, o option.Options, d option.Delivery) string {
	t.Helper()
	initialize, err := option.Initialize(o, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := option.Files(o, d)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(argv.Write(o, d), "\n") + "\n" + string(initialize)
	for _, f := range files {
		text += "\n" + string(f.Data)
	}
	return text
}

// TestRoundTripJSONOfOptions puts odd values into every field for JSON of the
// options: they reach new and old CLIs byte for byte, or the field is refused.
func TestRoundTripJSONOfOptions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	values := slices.Concat(oddjson.Objects(), oddjson.Broken(), oddjson.Others(), []string{oddjson.Random(rnd), oddjson.Random(rnd)})
	met := map[protoreflect.FullName]int{}
	for name, d := range map[string]option.Delivery{
		"new": option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 332}, "/private"),
		"old": option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 197}, "/private"),
	} {
		for path, m := range samples() {
			if !strings.HasSuffix(path, "_json") {
				continue
			}
			for _, a := range m.GetAgents() {
				a.Name, a.Description, a.Prompt = "a", "d", "p"
			}
			for _, value := range values {
				changed := proto.CloneOf(m)
				field := oddjson.Fields(changed.ProtoReflect())[0]
				sent := value
				if path == "mcp_servers.servers_json" {
					sent = `{"mcpServers":` + value + `}`
				}
				field.Put(sent)
				want := value
				if strings.HasSuffix(path, "extra_initialize_json") || path == "agents.extra_json" {
					want = strings.TrimPrefix(value, "{") // its members stand behind others
				}
				o, violations := options.Options(changed)
				switch {
				case len(violations) > 0 && value[0] == '{':
					t.Errorf("%s: %s is refused: %v", path, value, violations)
				case len(violations) > 0 && !strings.Contains(violations[0].Field, string(field.Name())):
					t.Errorf("%s: %s is refused at %v", path, value, violations)
				case len(violations) == 0 && !strings.Contains(written(t, o, d), want):
					t.Errorf("%s, for a %s CLI: %s became %s", path, name, value, written(t, o, d))
				case len(violations) == 0:
					met[field.FullName()]++
				}
			}
		}
	}
	oddjson.EveryField(func(f protoreflect.FieldDescriptor) {
		if met[f.FullName()] == 0 && f.Parent().Name() != "McpTool" && f.Parent().Name() != "McpServer" { // service/translate/callbacks has those of servers
			t.Errorf("%s was not met", f.FullName())
		}
	}, (&agentdv1.Options{}).ProtoReflect().Descriptor())
}

// TestRoundTripUnknownWordsOfOptions puts a word that nobody has heard of into
// every text of the options: it reaches the CLI, or the field is refused.
func TestRoundTripUnknownWordsOfOptions(t *testing.T) {
	const word = "brandNewWörd"
	d := option.DeliveryFor(option.Version{Major: 2, Minor: 1, Patch: 332}, "/private")
	reached := 0
	for path, m := range samples() {
		name := protoreflect.Name(path[strings.LastIndexByte(path, '.')+1:])
		if slices.Contains(kept, path) || strings.Contains(path, "mcp_servers") || path == "hooks" || strings.HasSuffix(path, "_json") {
			continue
		}
		changed := proto.CloneOf(m)
		for _, a := range changed.GetAgents() {
			a.Name, a.Description, a.Prompt = "a", "d", "p"
		}
		for _, a := range changed.GetExtraArgs() {
			a.Name = "x"
		}
		if !putWord(changed.ProtoReflect(), name, word) {
			continue
		}
		o, violations := options.Options(changed)
		refused := len(violations) > 0 && (strings.Contains(violations[0].Field, string(name)) || path == "extra_args.name")
		switch {
		case len(violations) > 0 && !refused:
			t.Errorf("%s is refused at %v", path, violations)
		case !refused && !strings.Contains(written(t, o, d)+strings.Join(option.Env(o, environ.Spec{}), "\n"), word):
			t.Errorf("%s: the word does not reach the CLI", path)
		case !refused:
			reached++
		}
	}
	if reached < 30 {
		t.Errorf("%d texts reach the CLI", reached)
	}
}

// putWord sets the field with a name, somewhere in m, to a word. It reports false
// if the field holds no text.
func putWord(m protoreflect.Message, name protoreflect.Name, word string) bool {
	done := false
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		text := f.Kind() == protoreflect.StringKind && !f.IsMap()
		switch {
		case f.Name() == name && text && f.IsList():
			v.List().Set(0, protoreflect.ValueOfString(word))
			done = true
		case f.Name() == name && text:
			m.Set(f, protoreflect.ValueOfString(word))
			done = true
		case f.IsList() && f.Message() != nil && v.List().Len() > 0:
			done = done || putWord(v.List().Get(0).Message(), name, word)
		case f.Message() != nil && !f.IsMap() && !f.IsList():
			done = done || putWord(v.Message(), name, word)
		}
		return true
	})
	return done
}
