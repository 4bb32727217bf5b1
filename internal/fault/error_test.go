package fault

import (
	"fmt"
	"strings"
	"testing"
)

// TestInvalidAll checks that a failure names the first wrong fields and counts the
// others, as far as they were looked for.
func TestInvalidAll(t *testing.T) {
	for _, c := range []struct {
		wrong, named int
		more         string
	}{
		{wrong: 1, named: 1, more: ""},
		{wrong: 20, named: 20, more: "(and 19 more)"},
		{wrong: 21, named: 20, more: "(and 20 more)"},
		{wrong: 999, named: 20, more: "(and 998 more)"},
		{wrong: 5000, named: 20, more: "(and at least 999 more)"},
	} {
		var list []Violation
		for i := range c.wrong {
			list = Append(list, Violation{Field: fmt.Sprintf("[%d]", i), Description: "is wrong"})
		}
		e, ok := InvalidUnder("list", list).(*Error) //nolint:errorlint // made here
		if !ok || e.Reason != ValidationFailed || len(e.Violations) != c.named {
			t.Fatalf("%d wrong fields give %v", c.wrong, e)
		}
		if last := e.Violations[c.named-1].Field; last != fmt.Sprintf("list[%d]", c.named-1) {
			t.Errorf("%d wrong fields: the last is %s", c.wrong, last)
		}
		if !strings.HasPrefix(e.Message, "list[0]: is wrong") || !strings.HasSuffix(e.Message, c.more) {
			t.Errorf("%d wrong fields give %q", c.wrong, e.Message)
		}
	}
}

// TestInvalidAllKnowsConflicts checks that a failure is a conflict where nothing but
// conflicts is wrong, whether it is named or not.
func TestInvalidAllKnowsConflicts(t *testing.T) {
	var list []Violation
	for range 2 * MaxViolations {
		list = Append(list, Violation{Field: "a", Description: "excludes b", Conflict: true})
	}
	if err := InvalidAll(list); ReasonOf(err) != OptionsConflict {
		t.Errorf("conflicts alone give %v", err)
	}
	if err := InvalidAll(Append(list, Violation{Field: "c"})); ReasonOf(err) != ValidationFailed {
		t.Errorf("conflicts and another fault give %v", err)
	}
	if err := InvalidAll(nil); err != nil {
		t.Errorf("nothing gives %v", err)
	}
}
