package keyword

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// TestChildren holds the list of keywords with schemas against the library.
func TestChildren(t *testing.T) {
	all := reflect.TypeFor[jsonschema.Schema]()
	want := 0
	for i := range all.NumField() {
		if !strings.Contains(all.Field(i).Type.String(), "*jsonschema.Schema") {
			continue
		}
		want++
		s := new(jsonschema.Schema)
		at := reflect.ValueOf(s).Elem().Field(i)
		one := reflect.ValueOf(new(jsonschema.Schema))
		switch at.Kind() {
		case reflect.Slice:
			at.Set(reflect.Append(at, one))
		case reflect.Map:
			at.Set(reflect.MakeMap(at.Type()))
			at.SetMapIndex(reflect.ValueOf("a/b"), one)
		default:
			at.Set(one)
		}
		keyword, _, _ := strings.Cut(all.Field(i).Tag.Get("json"), ",")
		found := false
		for path := range Children(s) {
			found = keyword == "-" || strings.HasPrefix(path, "/"+keyword)
		}
		if !found {
			t.Errorf("%s is not found", all.Field(i).Name)
		}
	}
	if want != len(fields) {
		t.Errorf("%d keywords are listed, the library has %d", len(fields), want)
	}
}
