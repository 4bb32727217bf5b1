package configfile

import (
	"maps"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]map[string]string{
		"":                            {},
		"# nothing yet\n":             {},
		"{}":                          {},
		"listen: a\nmax-sessions: 7":  {"listen": "a", "max-sessions": "7"},
		"---\nallow-user: true # yes": {"allow-user": "true"},
		"cli: ~\nlisten: ''":          {"listen": ""},
		"a: &x 1\nb: *x":              {"a": "1", "b": "1"},
		"admin: [a, 2]\nb: []":        {"admin": "a,2", "b": ""},
		"admin:\n- &x a\n- *x":        {"admin": "a,a"},
		`{"admin":["a",2,true]}`:      {"admin": "a,2,true"},
		" {\n\t\"listen\": \"a\",\n\t\"max-sessions\": 7,\n\t\"cli\": null, \"allow-user\": false}": {
			"listen": "a", "max-sessions": "7", "allow-user": "false",
		},
	} {
		if got, err := Parse([]byte(text)); err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"listen":                 "want one mapping",
		"- listen":               "want one mapping",
		"listen: [a, {b: c}]":    "line 1: listen: want a string",
		"listen: [a, ~]":         "line 1: listen: want a string",
		"listen: ['a,b']":        `line 1: listen: "a,b" has a comma`,
		`{"listen":["a",["b"]]}`: "listen: want a string",
		`{"listen":["a,b"]}`:     `listen: "a,b" has a comma`,
		"cli: x\nlisten: {a: b}": "line 2: listen: want a string",
		"cli: x\ncli: y":         "line 2: cli stands there twice",
		"cli: 'x":                "yaml",
		`{"listen":{"a":1}}`:     "listen: want a string",
		`{"cli":"x","cli":"y"}`:  "duplicate",
		`{"cli":"x"`:             "unexpected EOF",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

func TestCheck(t *testing.T) {
	known := []string{"listen", "cli", "max-sessions", "allow-cli-path"}
	for key, want := range map[string]string{
		"listen":         "",
		"max_sessions":   `did you mean "max-sessions"?`,
		"MaxSessions":    `did you mean "max-sessions"?`,
		"--listen":       `did you mean "listen"?`,
		"lsiten":         `did you mean "listen"?`,
		"allow-cli-pat":  `did you mean "allow-cli-path"?`,
		"speed":          "known are listen, cli, max-sessions, allow-cli-path",
		"database-url-x": "known are",
	} {
		err := Check(map[string]string{key: "x"}, known)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", key, err, want)
		}
	}
}
