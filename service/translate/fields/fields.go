package fields

import "github.com/agentd/agentd/runner/protocol/rawjson"

// Each converts the elements of a list. A nil list stays nil.
func Each[T any, P any](list []T, convert func(*T) *P) []*P {
	if list == nil {
		return nil
	}
	out := make([]*P, len(list))
	for i := range list {
		out[i] = convert(&list[i])
	}
	return out
}

// EachKey converts the values of a map. A nil map stays nil.
func EachKey[T any, P any](m map[string]T, convert func(*T) *P) map[string]*P {
	if m == nil {
		return nil
	}
	out := make(map[string]*P, len(m))
	for k, v := range m {
		out[k] = convert(&v)
	}
	return out
}

// OptionalJSON returns the text of v, nil if there is none or it is null.
func OptionalJSON(v rawjson.Value) *string {
	if rawjson.IsNull(v) {
		return nil
	}
	return AnyJSON(v)
}

// AnyJSON returns the text of v, nil if there is none. Null is a value.
func AnyJSON(v rawjson.Value) *string {
	if v == nil {
		return nil
	}
	s := string(v)
	return &s
}

// Zero is the value of p, the zero value if p is nil.
func Zero[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
