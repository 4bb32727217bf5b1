package scenario

import (
	"fmt"
	"regexp"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// checkFields reports the first member of m that is no field of desc, so that a
// misspelt pattern does not wait in vain.
func checkFields(desc protoreflect.MessageDescriptor, m map[string]any, path protoreflect.Name) error {
	if strings.HasPrefix(string(desc.FullName()), "google.protobuf.") {
		return nil
	}
	for name, v := range m {
		at := path + "." + protoreflect.Name(name)
		field := desc.Fields().ByName(protoreflect.Name(name))
		if field == nil {
			return fmt.Errorf("%s is no field of %s", at, desc.Name())
		}
		if err := checkField(field, v, at); err != nil {
			return err
		}
	}
	return nil
}

func checkField(field protoreflect.FieldDescriptor, v any, at protoreflect.Name) error {
	switch {
	case isJSON(string(field.Name())):
		return nil
	case field.IsMap():
		m, _ := v.(map[string]any)
		for _, e := range m {
			if err := checkValue(field.MapValue(), e, at); err != nil {
				return err
			}
		}
		return nil
	case field.IsList():
		list, ok := v.([]any)
		if !ok && v != nil && !isVariable(v) {
			return fmt.Errorf("%s: want a list", at)
		}
		for _, e := range list {
			if err := checkValue(field, e, at); err != nil {
				return err
			}
		}
		return nil
	default:
		return checkValue(field, v, at)
	}
}

func checkValue(field protoreflect.FieldDescriptor, v any, at protoreflect.Name) error {
	m, isObject := v.(map[string]any)
	switch {
	case v == nil || isVariable(v):
		return nil
	case field.Kind() == protoreflect.EnumKind:
		s, ok := v.(string)
		if ok && !strings.HasPrefix(s, "~") && field.Enum().Values().ByName(protoreflect.Name(s)) == nil {
			return fmt.Errorf("%s: %s has no value %s", at, field.Enum().Name(), s)
		}
		return nil
	case field.Message() == nil:
		if isObject {
			return fmt.Errorf("%s is no message", at)
		}
		return nil
	case isObject:
		return checkFields(field.Message(), m, at)
	case strings.HasPrefix(string(field.Message().FullName()), "google.protobuf."):
		return nil
	default:
		return fmt.Errorf("%s: want an object", at)
	}
}

// checkRegexps reports the first "~regexp" in v that does not compile.
func checkRegexps(v any) error {
	switch v := v.(type) {
	case string:
		if pattern, ok := strings.CutPrefix(v, "~"); ok {
			_, err := regexp.Compile(pattern)
			return err
		}
	case map[string]any:
		for _, e := range v {
			if err := checkRegexps(e); err != nil {
				return err
			}
		}
	case []any:
		for _, e := range v {
			if err := checkRegexps(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// isJSON tells a member that holds JSON text.
func isJSON(name string) bool { return strings.HasSuffix(name, "_json") }
