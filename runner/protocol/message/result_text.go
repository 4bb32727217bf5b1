package message

import (
	"fmt"
	"strings"
)

// ErrorText says in words why a result is an error, as the SDK does: its
// errors, else its text, else its subtype, else the API's status.
func (m *Result) ErrorText() string {
	var texts []string
	for _, e := range m.Errors {
		if strings.TrimSpace(e) != "" {
			texts = append(texts, e)
		}
	}
	switch {
	case len(texts) > 0:
		return strings.Join(texts, "; ")
	case m.Result != nil && *m.Result != "":
		return *m.Result
	case m.Subtype != "success":
		return m.Subtype
	case m.APIErrorStatus != nil:
		return fmt.Sprintf("API error (HTTP %d)", *m.APIErrorStatus)
	default:
		return "unknown error"
	}
}
