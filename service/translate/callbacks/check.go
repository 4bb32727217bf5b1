package callbacks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// checker collects what is wrong with a message.
type checker struct {
	violations []fault.Violation
}

func (c *checker) add(field, format string, args ...any) {
	c.violations = fault.Append(c.violations, fault.Violation{Field: field, Description: fmt.Sprintf(format, args...)})
}

// value checks JSON of any kind; nil stays nil.
func (c *checker) value(field string, text *string) rawjson.Value {
	if text == nil {
		return nil
	}
	v, err := rawjson.Check(*text)
	if err != nil {
		c.add(field, "%v", err)
	}
	return v
}

// object checks a JSON object; nil stays nil.
func (c *checker) object(field string, text *string) rawjson.Value {
	if text == nil {
		return nil
	}
	v, err := rawjson.CheckObject(*text)
	if err != nil {
		c.add(field, "%v", err)
	}
	return v
}

// word checks that a word is one that the CLI takes; nil is allowed.
func (c *checker) word(field string, word *string, known ...string) {
	if word != nil && !slices.Contains(known, *word) {
		c.add(field, "is %q; write one of %s", *word, strings.Join(known, ", "))
	}
}

// rawText returns raw JSON as an optional text.
func rawText(v rawjson.Value) *string {
	if v == nil {
		return nil
	}
	s := string(v)
	return &s
}
