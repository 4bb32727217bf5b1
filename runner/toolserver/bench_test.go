package toolserver_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
)

// inline is a schema as generators write it that know no definitions, of about
// 1 KiB.
func inline(n int) string {
	return fmt.Sprintf(`{"type":"object","properties":{
"query":{"type":"string","minLength":1,"maxLength":4096,"description":"What to look for in collection %d, in plain words or as an expression."},
"kind":{"type":"string","enum":["issue","pull_request","discussion","commit","release"],"description":"Which kind of document."},
"since":{"type":"string","format":"date-time","pattern":"^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$","description":"Nothing that is older."},
"limit":{"type":"integer","minimum":1,"maximum":100,"default":20},
"labels":{"type":"array","items":{"type":"string"},"maxItems":20,"description":"All of them must be set."},
"filters":{"type":"array","items":{"type":"object","properties":{"field":{"type":"string","enum":["author","assignee","state","path"]},
"op":{"type":"string","enum":["eq","ne","contains"]},"value":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"}]}},
"required":["field","op","value"],"additionalProperties":false},"description":"Conditions that all must hold."},
"verbose":{"type":"boolean","description":"Whether whole documents are returned."}},
"required":["query","kind"],"additionalProperties":false,"$schema":"http://json-schema.org/draft-07/schema#"}`, n)
}

// defined is one as generators write it that put each type among definitions.
func defined(n int) string {
	return fmt.Sprintf(`{"$defs":{"Item":{"properties":{"sku":{"title":"Sku","type":"string","description":"The number of the article."},
"amount":{"anyOf":[{"type":"integer"},{"type":"null"}],"default":null,"title":"Amount"},"colour":{"$ref":"#/$defs/Colour"}},
"required":["sku","colour"],"title":"Item","type":"object"},"Colour":{"enum":["red","green","blue"],"title":"Colour","type":"string"},
"Address":{"properties":{"street":{"title":"Street","type":"string"},"city":{"title":"City","type":"string"},"zip":{"pattern":"^[0-9]{5}$","title":"Zip","type":"string"}},
"required":["street","city"],"title":"Address","type":"object"}},
"properties":{"customer":{"title":"Customer","type":"string","description":"Who orders in shop %d."},"items":{"items":{"$ref":"#/$defs/Item"},"title":"Items","type":"array"},
"to":{"$ref":"#/$defs/Address"},"bill":{"anyOf":[{"$ref":"#/$defs/Address"},{"type":"null"}],"default":null},
"priority":{"default":"normal","enum":["low","normal","high"],"title":"Priority","type":"string"},"gift":{"default":false,"title":"Gift","type":"boolean"}},
"required":["customer","items","to"],"title":"OrderArguments","type":"object"}`, n)
}

// many returns a server with n tools, each with a schema of its own.
func many(n int, schema func(int) string) mcpconfig.Server {
	tools := make([]mcpconfig.Tool, 0, n)
	for i := range n {
		text := strings.ReplaceAll(schema(i), "\n", "")
		tools = append(tools, mcpconfig.Tool{
			Name: fmt.Sprintf("tool_%d", i), Description: "Does what its name says, and tells what came of it.", InputSchema: rawjson.Value(text),
		})
	}
	return hosted("many", tools...)
}

// BenchmarkOpen is what 200 tools add to the opening of a session.
func BenchmarkOpen(b *testing.B) {
	for name, schema := range map[string]func(int) string{"inline": inline, "defined": defined} {
		list := []mcpconfig.Server{many(200, schema)}
		b.Run(name+"/read", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if v, err := toolserver.Check(b.Context(), "servers", list); v != nil || err != nil {
					b.Fatal(v, err)
				}
			}
		})
		b.Run(name+"/all", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				set, v, err := toolserver.New(b.Context(), "servers", list)
				if v != nil || err != nil || len(toolserver.Unverified(list)) != 0 || len(set.Manifests()) < 200<<9 {
					b.Fatal(v, err)
				}
				set.Close()
			}
		})
	}
}
