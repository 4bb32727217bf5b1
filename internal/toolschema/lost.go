package toolschema

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// Lost returns the paths of the members of an object that a message parsed
// from it does not hold, sorted, with [] for the elements of lists: what
// protojson makes of the message again is the measure. Null and absent, and
// for lists and objects empty and absent, are the same.
func Lost(object []byte, m proto.Message) ([]string, error) {
	again, err := protojson.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("marshal %s: %w", m.ProtoReflect().Descriptor().FullName(), err)
	}
	return LostIn(object, again)
}

// LostIn is [Lost] for what a protobuf runtime, of any language, made of the
// message.
func LostIn(object, again []byte) ([]string, error) {
	var before, after any
	if err := json.Unmarshal(object, &before); err != nil {
		return nil, fmt.Errorf("parse the object: %w", err)
	}
	if err := json.Unmarshal(again, &after); err != nil {
		return nil, fmt.Errorf("parse what protojson wrote: %w", err)
	}
	lost := compare(nil, "", before, after)
	slices.Sort(lost)
	return slices.Compact(lost), nil
}

func compare(lost []string, path string, before, after any) []string {
	switch b := before.(type) {
	case map[string]any:
		a, ok := after.(map[string]any)
		if !ok && len(b) > 0 {
			return append(lost, path)
		}
		for key, value := range b {
			lost = compare(lost, join(path, key), value, a[key])
		}
		return lost
	case []any:
		a, ok := after.([]any)
		if !ok && len(b) == 0 {
			return lost
		}
		if len(a) != len(b) {
			return append(lost, path)
		}
		for i := range b {
			lost = compare(lost, path+"[]", b[i], a[i])
		}
		return lost
	default:
		if same(before, after) {
			return lost
		}
		return append(lost, path)
	}
}

// same compares scalars. protojson writes 64-bit integers as strings.
func same(before, after any) bool {
	if number, ok := before.(float64); ok {
		if text, ok := after.(string); ok {
			parsed, err := strconv.ParseFloat(text, 64)
			return err == nil && parsed == number
		}
	}
	return before == nil || before == after
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
