package frame

import (
	"fmt"
	"strings"
)

// APIError is a failure of the Messages API as the CLI reports it.
type APIError struct {
	// Status is the HTTP status, 0 for a lost connection.
	Status int
	// Type is the API's error type.
	Type string
	// Message is the API's text.
	Message string
}

// Retry reports whether the CLI tries again.
func (e APIError) Retry() bool {
	return e.Status == 0 || e.Status == 401 || e.Status == 429 || e.Status >= 500
}

// Kind is the error member of the synthetic assistant frame.
func (e APIError) Kind() string {
	switch {
	case e.Status == 0 || (e.Status >= 500 && e.Status != 529):
		return "server_error"
	case e.Status == 401 || e.Status == 403:
		return "authentication_failed"
	case e.Status == 429:
		return "rate_limit"
	case e.Status == 529:
		return "overloaded"
	case e.Status == 404:
		return "model_not_found"
	case e.credit():
		return "billing_error"
	}
	return "unknown"
}

// RetryKind is the error member of an api_retry frame.
func (e APIError) RetryKind() string {
	if e.Status == 0 {
		return "unknown"
	}
	return e.Kind()
}

func (e APIError) credit() bool {
	return strings.Contains(strings.ToLower(e.Message), "credit balance is too low")
}

// Text is what the assistant frame and the result say.
func (e APIError) Text() string {
	switch {
	case e.Status == 0:
		return "API Error: Connection dropped (ECONNRESET). Check the gateway set in ANTHROPIC_BASE_URL, then try again."
	case e.Status == 401:
		return "Invalid API key · Fix external API key"
	case e.Status == 403:
		return "Failed to authenticate. API Error: 403 " + e.Message
	case e.Status == 429:
		return "API Error: Request rejected (429) · " + e.Message
	case e.Status == 529:
		return "API Error: Overloaded. This is a server-side issue, usually temporary — try again in a moment."
	case e.Status >= 500:
		return fmt.Sprintf("API Error: %d %s. This is a server-side issue, usually temporary — try again in a moment.", e.Status, e.Message)
	case e.credit():
		return "Credit balance is too low"
	}
	return fmt.Sprintf("API Error: %d %s", e.Status, e.Message)
}

// StatusValue is api_error_status: null for a lost connection.
func (e APIError) StatusValue() any {
	if e.Status == 0 {
		return nil
	}
	return e.Status
}
