package keyword

import "github.com/google/jsonschema-go/jsonschema"

// Texts are where keywords keep their text.
var Texts = map[string]func(*jsonschema.Schema) *string{
	"$id":            func(s *jsonschema.Schema) *string { return &s.ID },
	"$schema":        func(s *jsonschema.Schema) *string { return &s.Schema },
	"$ref":           func(s *jsonschema.Schema) *string { return &s.Ref },
	"$anchor":        func(s *jsonschema.Schema) *string { return &s.Anchor },
	"$dynamicAnchor": func(s *jsonschema.Schema) *string { return &s.DynamicAnchor },
	"$dynamicRef":    func(s *jsonschema.Schema) *string { return &s.DynamicRef },
	"pattern":        func(s *jsonschema.Schema) *string { return &s.Pattern },
}

// Numbers are where keywords keep their number.
var Numbers = map[string]func(*jsonschema.Schema) **float64{
	"multipleOf":       func(s *jsonschema.Schema) **float64 { return &s.MultipleOf },
	"minimum":          func(s *jsonschema.Schema) **float64 { return &s.Minimum },
	"maximum":          func(s *jsonschema.Schema) **float64 { return &s.Maximum },
	"exclusiveMinimum": func(s *jsonschema.Schema) **float64 { return &s.ExclusiveMinimum },
	"exclusiveMaximum": func(s *jsonschema.Schema) **float64 { return &s.ExclusiveMaximum },
}

// Wholes are where keywords keep their count.
var Wholes = map[string]func(*jsonschema.Schema) **int{
	"minLength":     func(s *jsonschema.Schema) **int { return &s.MinLength },
	"maxLength":     func(s *jsonschema.Schema) **int { return &s.MaxLength },
	"minItems":      func(s *jsonschema.Schema) **int { return &s.MinItems },
	"maxItems":      func(s *jsonschema.Schema) **int { return &s.MaxItems },
	"minContains":   func(s *jsonschema.Schema) **int { return &s.MinContains },
	"maxContains":   func(s *jsonschema.Schema) **int { return &s.MaxContains },
	"minProperties": func(s *jsonschema.Schema) **int { return &s.MinProperties },
	"maxProperties": func(s *jsonschema.Schema) **int { return &s.MaxProperties },
}
