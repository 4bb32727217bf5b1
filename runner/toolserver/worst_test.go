package toolserver_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/toolserver"
)

// limit is how long the schemas of one request may take to be read here, with the
// race detector and beside other tests. The aim is a hundredth, and a defect takes
// minutes.
const limit = 10 * time.Second

const mib = 1<<20 - 1<<10

// repeated joins n items that may depend on their number.
func repeated(n int, format string) string {
	items := make([]string, 0, n)
	for i := range n {
		item := format
		if strings.Contains(format, "%") {
			item = fmt.Sprintf(format, i)
		}
		items = append(items, item)
	}
	return strings.Join(items, ",")
}

// worst are schemas that take long to read, each given to a number of tools; told
// says what is wrong with them together, and is empty where they are taken.
var worst = map[string]struct {
	tools        int
	schema, told string
}{
	"enums over the bound":   {4, `{"enum":[` + repeated(mib/4, `"a"`) + `]}`, "100000 values"},
	"enums":                  {4, `{"enum":[` + repeated(24_000, `"a%d"`) + `]}`, ""},
	"enums of numbers":       {4, `{"enum":[` + repeated(24_000, `%d.5`) + `]}`, ""},
	"texts":                  {4, `{"description":"` + strings.Repeat(`a, [b], (c)\n`, mib/13) + `"}`, ""},
	"objects":                {4, `{"properties":{` + repeated(4_900, `"p%d":{"type":"string"}`) + `}}`, ""},
	"truths":                 {4, `{"properties":{` + repeated(80_000, `"p%d":true`) + `}}`, "schemas"},
	"references":             {4, `{"$defs":{"x":{"type":"string"}},"properties":{` + repeated(4_900, `"p%d":{"$ref":"#/$defs/x"}`) + `}}`, ""},
	"alternatives":           {4, `{"items":{"anyOf":[` + repeated(2_400, `{"properties":{"t":{"const":%d}}}`) + `]}}`, ""},
	"deep alternatives":      {20, strings.Repeat(`{"anyOf":[{},{},{},{},{},{"properties":{"a":`, 24) + `{}` + strings.Repeat(`}}]}`, 24), ""},
	"a long name":            {1, `{"properties":{"` + strings.Repeat("n", mib*2/3) + `":{"properties":{` + repeated(4_900, `"p%d":{}`) + `}}}}`, "paths"},
	"references to one":      {1, `{"$defs":{"` + strings.Repeat("n", mib*2/3) + `":{"$anchor":"x"}},"properties":{` + repeated(4_900, `"p%d":{"$ref":"#x"}`) + `}}`, "paths"},
	"long ids":               {1, `{"$id":"https://a.example/` + strings.Repeat("n", mib*2/3) + `/","properties":{` + repeated(4_900, `"p%d":{"$id":"x%[1]d"}`) + `}}`, "paths"},
	"long pointers":          {2, `{"x":1,"anyOf":[` + repeated(4_900, `{"$ref":"#/`+strings.Repeat("x/", 20)+`%d"}`) + `]}`, "leads nowhere"},
	"expressions":            {1, `{"properties":{` + repeated(4_900, `"p%d":{"pattern":"(a{30}){30}%[1]d"}`) + `}}`, "expressions are too large"},
	"the same expression":    {20, `{"properties":{` + repeated(900, `"p%d":{"pattern":"^[a-z]{1,9}$"}`) + `}}`, ""},
	"expressions of classes": {4, `{"properties":{` + repeated(64, `"p%d":{"pattern":"`+strings.Repeat(`(?i)\\pL`, 1_900)+`%[1]d"}`) + `}}`, "regular expressions"},
	"ranges in both cases":   {4, `{"properties":{` + repeated(64, `"p%d":{"pattern":"(?i)`+strings.Repeat(`[\\x{42}-\\x{1e000}]`, 700)+`%[1]d"}`) + `}}`, "regular expressions"},
	"expressions for names":  {4, `{"patternProperties":{` + repeated(4_900, `"%d(a(b|c)d)(e)":true`) + `}}`, ""},
	"an enum that is shared": {1, `{"$defs":{"e":{"enum":[` + repeated(50_000, `"a%d"`) + `]}},"anyOf":[{"properties":{"z":{"items":{}},` + repeated(4_900, `"p%d":{"$ref":"#/$defs/e"}`) + `}}]}`, ""},
	"types":                  {4, `{"items":{"type":[` + repeated(24_000, `"null"`) + `]}}`, ""},
	"no types":               {4, `{"items":{"type":[` + repeated(24_000, `"file%d"`) + `]}}`, ""},
}

// TestWorstSchemas shows that what passes the bounds is read in no time, and that
// what does not is refused in no time: reading cannot be interrupted.
func TestWorstSchemas(t *testing.T) {
	for name, c := range worst {
		t.Run(name, func(t *testing.T) {
			list := []mcpconfig.Server{many(c.tools, func(int) string { return c.schema })}
			began := time.Now()
			violations, err := toolserver.Check(t.Context(), "servers", list)
			took := time.Since(began)
			t.Logf("%d × %d KiB: %s", c.tools, len(c.schema)>>10, took)
			if took > limit {
				t.Errorf("they were read in %s", took)
			}
			if err != nil || (len(violations) == 0) != (c.told == "") {
				t.Fatalf("violations %.500v, %v", violations, err)
			}
			if c.told != "" && (!strings.Contains(violations[0].Description, c.told) || !strings.HasSuffix(violations[0].Field, "input_schema_json")) {
				t.Errorf("violation %.500v, want one that says %q", violations[0], c.told)
			}
		})
	}
}

// TestFirstCall shows that the first call of a tool, which prepares the check of
// its arguments, takes no longer than that.
func TestFirstCall(t *testing.T) {
	for name, c := range worst {
		if c.told != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			set := newSet(t, many(1, func(int) string { return c.schema }))
			m := mcpMessage(t, "id", "many", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tool_0","arguments":{"p1":"x"}}}`)
			began := time.Now()
			quick := set.Quick(m)
			decided := time.Since(began)
			ask(t, set, m)
			t.Logf("quick %t, told in %s, checked in %s", quick, decided, time.Since(began)-decided)
			if took := time.Since(began); decided > limit/10 || took > limit {
				t.Errorf("it was decided in %s and checked in %s", decided, took)
			}
		})
	}
}

// TestCheckIsInterrupted shows that no tool is read any more once the caller is
// gone.
func TestCheckIsInterrupted(t *testing.T) {
	gone := errors.New("gone")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(gone)
	list := []mcpconfig.Server{hosted("s", add)}
	if v, err := toolserver.Check(ctx, "servers", list); v != nil || !errors.Is(err, gone) || list[0].SDK.Schemas != nil {
		t.Errorf("Check: %v, %v", v, err)
	}
	if set, v, err := toolserver.New(ctx, "servers", list); set != nil || v != nil || !errors.Is(err, gone) {
		t.Errorf("New: %v, %v, %v", set, v, err)
	}
	live := &oneLook{Context: t.Context()}
	bad := mcpconfig.Tool{Name: "bad", InputSchema: rawjson.Value(`{"enum":1}`)}
	if v, err := toolserver.Check(live, "servers", []mcpconfig.Server{hosted("s", add, bad)}); v != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("between tools: %v, %v", v, err)
	}
}

// oneLook is a context that is over when somebody looks the second time.
type oneLook struct {
	context.Context //nolint:containedctx // it is one

	looks int
}

func (c *oneLook) Err() error {
	if c.looks++; c.looks > 1 {
		return context.Canceled
	}
	return nil
}
