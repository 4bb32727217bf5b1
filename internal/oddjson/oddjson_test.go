package oddjson_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/internal/oddjson"
)

func TestValuesAreCompactJSON(t *testing.T) {
	all := slices.Concat(oddjson.Objects(), oddjson.Others())
	for seed := range uint64(200) {
		all = append(all, oddjson.Random(rand.New(rand.NewPCG(seed, 0))))
	}
	for _, text := range all {
		v := jsontext.Value(text)
		if err := v.Compact(jsontext.PreserveRawStrings(true)); err != nil || string(v) != text {
			t.Errorf("%s is %s, %v", text, v, err)
		}
	}
	for _, text := range oddjson.Broken() {
		if jsontext.Value(text).IsValid() || !jsontext.Value(text).IsValid(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) {
			t.Errorf("%s is not broken", text)
		}
	}
}

func TestPlaces(t *testing.T) {
	text := []byte(`{ "a" : [1, {"b":"x"}], "c\"d": null}`)
	var got []string
	for _, p := range oddjson.Places(text) {
		line := strings.Join(p.Path, "/") + " = " + string(text[p.Start:p.End])
		if p.NameEnd > 0 {
			line += " named " + string(text[p.NameStart:p.NameEnd])
		}
		got = append(got, line)
	}
	want := []string{
		`a = [1, {"b":"x"}] named "a"`, `a/0 = 1`, `a/1 = {"b":"x"}`, `a/1/b = "x" named "b"`, `c"d = null named "c\"d"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
	at := oddjson.Places(text)[1]
	if got := string(oddjson.With(text, at, "[2.0]")); got != `{ "a" : [[2.0], {"b":"x"}], "c\"d": null}` {
		t.Errorf("replaced: %s", got)
	}
	if got := string(oddjson.Without(text, oddjson.Places(text)[0])); got != `{ "zz_unknown" : [1, {"b":"x"}], "c\"d": null}` {
		t.Errorf("left out: %s", got)
	}
}
