package scenario

import (
	"strings"
	"testing"
)

func TestRequestsAreCompared(t *testing.T) {
	asked := []map[string]any{
		{"kind": "turn", "user": "one", "tools": []any{"Bash", "Read"}, "body": map[string]any{"n": 1.0}},
		{"kind": "turn", "user": "two 0123456789", "body": map[string]any{"n": 2.0}},
	}
	const conversation = "-- options --\n{\"text\":{\"TEN\":10}}\n-- client --\n> {\"open\":{}}\n< {\"opened\":{\"session_id\":\"$id\"}}\n>-\n= OK\n-- api --\n"
	cases := map[string]string{
		`{"user":"one","tools":["Read"]}` + "\n# comment\n" + `{"user":"two $TEN","body":{"n":2}}`: "",
		`{"user":"two $TEN"}` + "\n" + `{"user":"one"}`:                                            "line 2: no request of 0 fits",
		`{"user":"three"}`:                         `user: got "one", want "three"`,
		`!{"user":"three"}` + "\n" + `{"body":{}}`: "",
		`!{"user":"~^two"}`:                        "a request fits !",
	}
	for api, want := range cases {
		sc, err := Parse("case", []byte("Title\n"+conversation+api))
		if err != nil {
			t.Fatal(err)
		}
		setup := Setup{CWD: t.TempDir(), Outside: t.TempDir(), Requests: func() []map[string]any { return asked }}
		err = Run(t.Context(), dial(t, stub{session: echo}), sc, setup)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: err = %v, want one with %q", api, err, want)
		}
		setup.Requests = nil // nothing records them: nothing is compared
		if err := Run(t.Context(), dial(t, stub{session: echo}), sc, setup); err != nil {
			t.Error(err)
		}
	}
}
