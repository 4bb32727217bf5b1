package jsonobject_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

func TestMarshalWith(t *testing.T) {
	t.Parallel()
	v := struct {
		A string        `json:"a,omitzero"`
		R rawjson.Value `json:"r,omitzero"`
	}{A: "<\u2028\xff>", R: rawjson.Value(`{"z":1.0,"y":"\u0041","y":1e400}`)}
	got, err := jsonobject.MarshalWith(v, rawjson.Value(`{"e":9007199254740993}`))
	if err != nil {
		t.Fatal(err)
	}
	want := "{\"a\":\"<\u2028\uFFFD>\",\"r\":{\"z\":1.0,\"y\":\"\\u0041\",\"y\":1e400},\"e\":9007199254740993}"
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("X1 X2 X8: object differs (-want +got):\n%s", diff)
	}
}

func TestJoin(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{`{"a":1}`, `{"b":2}`, `{"a":1,"b":2}`},
		{`{}`, `{"b":2}`, `{"b":2}`},
		{`{"a":1}`, `{}`, `{"a":1}`},
		{`{"a":1}`, ``, `{"a":1}`},
	} {
		if got := jsonobject.Join(rawjson.Value(c[0]), rawjson.Value(c[1])); string(got) != c[2] {
			t.Errorf("%s and %s give %s", c[0], c[1], got)
		}
	}
}

func TestMembers(t *testing.T) {
	t.Parallel()
	object := `{"b":{"x":1.0},"s":"\ud800","a":"\u0041","b":2}`
	if got := jsonobject.Object(jsonobject.Members(rawjson.Value(object))); string(got) != object {
		t.Errorf("members of %s give %s", object, got)
	}
	for _, none := range []string{``, `null`, `[1]`, `{`} {
		if got := jsonobject.Members(rawjson.Value(none)); got != nil {
			t.Errorf("members of %q are %v", none, got)
		}
	}
}
