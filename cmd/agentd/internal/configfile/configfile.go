// Package configfile reads files whose keys are the names of flags.
package configfile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.yaml.in/yaml/v3"
)

// Parse reads one object of scalars and lists of them, as JSON where it begins with a
// brace and as YAML otherwise. Values are returned as text, lists with commas between
// their elements, null as no value.
func Parse(data []byte) (map[string]string, error) {
	if data = bytes.TrimSpace(data); len(data) > 0 && data[0] == '{' {
		return parseJSON(data)
	}
	return parseYAML(data)
}

// errKind says what a value may be.
var errKind = errors.New("want a string, a number, a boolean, or a list of them")

// join makes a list one value. An element with a comma would become two.
func join(elements []string) (string, error) {
	for _, e := range elements {
		if strings.Contains(e, ",") {
			return "", fmt.Errorf("%q has a comma, which separates elements", e)
		}
	}
	return strings.Join(elements, ","), nil
}

func parseJSON(data []byte) (map[string]string, error) {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, err
	}
	values := make(map[string]string, len(members))
	for key, value := range members {
		if value.Kind() == 'n' {
			continue
		}
		text, err := valueJSON(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		values[key] = text
	}
	return values, nil
}

func valueJSON(value jsontext.Value) (text string, err error) {
	if value.Kind() != '[' {
		return scalarJSON(value)
	}
	var list []jsontext.Value
	if err := json.Unmarshal(value, &list); err != nil {
		return "", err
	}
	elements := make([]string, len(list))
	for i, element := range list {
		if elements[i], err = scalarJSON(element); err != nil {
			return "", err
		}
	}
	return join(elements)
}

func scalarJSON(value jsontext.Value) (text string, err error) {
	switch value.Kind() {
	case 't', 'f', '0':
		return string(value), nil
	case '"':
		err = json.Unmarshal(value, &text)
		return text, err
	}
	return "", errKind
}

func parseYAML(data []byte) (map[string]string, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		return nil, err
	}
	values := map[string]string{}
	if len(document.Content) == 0 { // empty, or comments alone
		return values, nil
	}
	members := document.Content[0]
	if members.Kind != yaml.MappingNode {
		return nil, errors.New("want one mapping of flags to their values")
	}
	for i := 0; i+1 < len(members.Content); i += 2 {
		key, value := members.Content[i].Value, aliased(members.Content[i+1])
		if _, twice := values[key]; twice {
			return nil, fmt.Errorf("line %d: %s stands there twice", value.Line, key)
		}
		if value.Tag == "!!null" {
			continue
		}
		text, err := valueYAML(value)
		if err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", value.Line, key, err)
		}
		values[key] = text
	}
	return values, nil
}

func valueYAML(value *yaml.Node) (string, error) {
	if value.Kind == yaml.ScalarNode {
		return value.Value, nil
	}
	if value.Kind != yaml.SequenceNode {
		return "", errKind
	}
	var elements []string
	for _, element := range value.Content {
		if element = aliased(element); element.Kind != yaml.ScalarNode || element.Tag == "!!null" {
			return "", errKind
		}
		elements = append(elements, element.Value)
	}
	return join(elements)
}

// aliased is what a node stands for.
func aliased(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// Check refuses keys that name no flag, and says what may have been meant.
func Check(values map[string]string, known []string) error {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if slices.Contains(known, key) {
			continue
		}
		if near := nearest(key, known); near != "" {
			return fmt.Errorf("there is no flag %q; did you mean %q?", key, near)
		}
		return fmt.Errorf("there is no flag %q; known are %s", key, strings.Join(known, ", "))
	}
	return nil
}

// nearest is the known name that a misspelled one most resembles, empty if none
// does.
func nearest(name string, known []string) string {
	name = strings.Trim(strings.ReplaceAll(strings.ToLower(name), "_", "-"), "-")
	best := slices.MinFunc(known, func(a, b string) int {
		return cmp.Compare(distance(name, a), distance(name, b))
	})
	if distance(name, best) <= 1+len(name)/4 {
		return best
	}
	return ""
}

// distance counts the letters to insert, remove or change between two names.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
