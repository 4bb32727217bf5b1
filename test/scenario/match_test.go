package scenario

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func obj(t *testing.T, text string) map[string]any {
	t.Helper()
	m, err := object(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPatterns(t *testing.T) {
	const got = `{"event":{"seq":"7","turn":"1","result":{"subtype":"success","num_turns":"2","errors":["one","two","three"],` +
		`"usage_json":"{\"input\":{\"command\":\"ls -l\"}}","cost":{}}}}`
	cases := map[string]bool{
		`{"event":{"result":{}}}`:                                                   true,
		`{"event":{"result":{"subtype":"success"}}}`:                                true,
		`{"event":{"result":{"subtype":"error"}}}`:                                  false,
		`{"event":{"result":{"subtype":"~^succ"}}}`:                                 true,
		`{"event":{"result":{"subtype":"~^fail"}}}`:                                 false,
		`{"event":{"result":{"is_error":false}}}`:                                   true,
		`{"event":{"result":{"is_error":true}}}`:                                    false,
		`{"event":{"result":{"num_turns":2}}}`:                                      true,
		`{"event":{"seq":8}}`:                                                       false,
		`{"event":{"result":{"duration_ms":0}}}`:                                    true,
		`{"event":{"result":{"errors":["one","three"]}}}`:                           true,
		`{"event":{"result":{"errors":["three","one"]}}}`:                           false,
		`{"event":{"result":{"errors":["~^tw"]}}}`:                                  true,
		`{"event":{"result":{"errors":[]}}}`:                                        false,
		`{"event":{"result":{"input_uuids":[]}}}`:                                   true,
		`{"event":{"result":{"result":null}}}`:                                      true,
		`{"event":{"result":{"subtype":null}}}`:                                     false,
		`{"event":{"result":{"cost":{}}}}`:                                          true,
		`{"event":{"result":{"origin":{}}}}`:                                        false,
		`{"event":{"result":{"usage_json":{"input":{"command":"~^ls"}}}}}`:          true,
		`{"event":{"result":{"usage_json":"~command"}}}`:                            true,
		`{"event":{"result":{"usage_json":{"input":{"command":"~^rm"}}}}}`:          false,
		`{"event":{"result":{"subtype":"$bound"}}}`:                                 true,
		`{"event":{"result":{"subtype":"$other"}}}`:                                 false,
		`{"event":{"result":{"errors":["$new","$new"]}}}`:                           false,
		`{"event":{"result":{"subtype":"~^$bound$"}}}`:                              true,
		`{"event":{"result":{"usage_json":{"input":{"command":"~$dash l?-?l?"}}}}}`: false,
	}
	vs := vars{"bound": "success", "other": "x", "dash": "ls [-]"}
	for pattern, want := range cases {
		if m := compare(vs, obj(t, pattern), obj(t, got)); m.fits() != want {
			t.Errorf("%s: fits = %v, want %v (%v)", pattern, !want, want, m.diffs)
		}
	}
}

func TestVariablesBindOnlyWhereTheWholePatternFits(t *testing.T) {
	vs := vars{}
	m := compare(vs, obj(t, `{"a":"$x","b":"no"}`), obj(t, `{"a":"1","b":"yes"}`))
	if m.fits() || len(vs) != 0 {
		t.Errorf("fits %v, vars %v", m.fits(), vs)
	}
	if d := cmp.Diff([]string{`b: got "yes", want "no"`}, m.diffs); d != "" {
		t.Error(d)
	}
	if m := compare(vs, obj(t, `{"a":"$x"}`), obj(t, `{"a":"1"}`)); m.vars["x"] != "1" {
		t.Errorf("vars %v", m.vars)
	}
}

func TestSentMessagesAreFilled(t *testing.T) {
	vs := vars{"CWD": "/w", "id": "r1"}
	got, err := vs.fill(obj(t, `{"request_id":"$id","input_json":{"file_path":"$CWD/a","cost":"$5 $HOME"},"list":["$id"]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"request_id": "r1",
		"input_json": `{"cost":"$5 $HOME","file_path":"/w/a"}`,
		"list":       []any{"r1"},
	}
	if d := cmp.Diff(any(want), got); d != "" {
		t.Error(d)
	}
}

func TestBadScenariosAreRefused(t *testing.T) {
	cases := map[string]string{
		"":    "no title",
		"t\n": "no client section",
		"t\n-- client --\n> {\"opn\":{}}\n= OK\n":                                 "SessionRequest.opn is no field",
		"t\n-- client --\n< {\"event\":{\"result\":{\"subtyp\":\"x\"}}}\n= OK\n":  "subtyp is no field of ResultMessage",
		"t\n-- client --\n< {\"event\":{\"state\":{\"state\":\"BUSY\"}}}\n= OK\n": "has no value BUSY",
		"t\n-- client --\n< {\"event\":{\"user\":{\"uuid\":\"~(\"}}}\n= OK\n":     "missing closing",
		"t\n-- client --\n> {}\n":                                                 "last step must be =",
		"t\n-- client --\n= OK\n> {}\n":                                           "a step after =",
		"t\n-- client --\n!< {\"event\":{}}\n":                                    "!< needs",
		"t\n-- client --\n? {}\n= OK\n":                                           `unknown step "?"`,
		"t\n-- client --\n& {}\n= OK\n":                                           "needs a < right before",
		"t\n-- client --\n= FINE\n":                                               "unknown status code",
		"t\n-- client --\n> query {\"prompt\":\"x\"}\n> {}\n= OK\n":               "takes nothing after",
		"t\n-- model --\n{}\n-- client --\n= OK\n":                                "says nothing",
		"t\n-- options --\n{\"only\":\"sim\"}\n-- client --\n= OK\n":              "only needs why",
		"t\n-- files/../x --\n-- client --\n= OK\n":                               "below the directory",
		"t\n-- other --\n-- client --\n= OK\n":                                    "unknown section",
		"t\n-- client --\n> {\"open\":{\"options\":{\"cwd\":{}}}}\n= OK\n":        "is no message",
		"t\n-- client --\n< {\"event\":{\"result\":{\"errors\":\"x\"}}}\n= OK\n":  "want a list",
		"t\n-- client --\n> {\"open\":\"x\"}\n= OK\n":                             "want an object",
	}
	for text, want := range cases {
		if _, err := Parse("case", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: err = %v, want one with %q", text, err, want)
		}
	}
}
