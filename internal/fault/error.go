package fault

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// Error is a failure that a caller can act on.
//
// Message is shown to callers: it says what is wrong and what to do, and never
// holds a secret. The zero value of every other field means "nothing to add".
type Error struct {
	// Reason is the machine-readable cause.
	Reason Reason
	// Message is one or two sentences for a person, in agentd's own words.
	Message string
	// Said is what the CLI said about it, without secrets. Callers read it after
	// Message; it is never logged.
	Said string
	// Metadata holds the variable parts of Message, by snake_case key.
	Metadata map[string]string
	// Violations lists the fields that are wrong, for invalid requests; at most
	// [MaxViolations].
	Violations []Violation
	// RetryAfter is how long to wait before trying again; 0 means that waiting
	// does not help.
	RetryAfter time.Duration
	// Quota names what has no more room: "daemon", "owner:NAME" or "session";
	// empty unless the failure is a bound that is reached.
	Quota string
	// Err is the underlying error. It is logged and never shown to callers.
	Err error
}

// Violation is one wrong field of a request.
type Violation struct {
	// Field is the path of the field as the proto spells it, e.g.
	// "options.max_turns" or "hooks[2].matcher".
	Field string
	// Description says what is wrong and what to write instead.
	Description string
	// Conflict says that the field is valid by itself and another one excludes it.
	Conflict bool
}

// New returns an [Error] with a formatted message.
func New(reason Reason, format string, args ...any) *Error {
	return &Error{Reason: reason, Message: fmt.Sprintf(format, args...)}
}

// Invalid returns a VALIDATION_FAILED error for one field.
func Invalid(field, format string, args ...any) *Error {
	description := fmt.Sprintf(format, args...)
	return &Error{
		Reason:     ValidationFailed,
		Message:    field + ": " + description,
		Violations: []Violation{{Field: field, Description: description}},
	}
}

// MaxViolations is how many wrong fields a failure names; its message says how
// many more there are. maxCollected is how many are looked for.
const (
	MaxViolations = 20
	maxCollected  = 1000
)

// Append adds violations to a list, unless it is longer already than anybody reads:
// a small request can be wrong in a million places.
func Append(list []Violation, more ...Violation) []Violation {
	return append(list, more[:min(len(more), max(maxCollected-len(list), 0))]...)
}

// InvalidAll returns a VALIDATION_FAILED error for several fields, or nil when
// there are none. It is OPTIONS_CONFLICT if nothing but conflicts is wrong.
func InvalidAll(violations []Violation) error {
	if len(violations) == 0 {
		return nil
	}
	e := Invalid(violations[0].Field, "%s", violations[0].Description)
	e.Violations = violations[:min(len(violations), MaxViolations)]
	if !slices.ContainsFunc(violations, func(v Violation) bool { return !v.Conflict }) {
		e.Reason = OptionsConflict
	}
	switch n := len(violations) - 1; {
	case n == maxCollected-1: // the list is full
		e.Message = fmt.Sprintf("%s (and at least %d more)", e.Message, n)
	case n > 0:
		e.Message = fmt.Sprintf("%s (and %d more)", e.Message, n)
	}
	return e
}

// InvalidUnder is [InvalidAll] with the path of the message that holds the
// fields put before each.
func InvalidUnder(path string, violations []Violation) error {
	for i := range violations {
		violations[i].Field = path + violations[i].Field
	}
	return InvalidAll(violations)
}

// With returns a copy of e with one more metadata entry.
func (e *Error) With(key, value string) *Error {
	c := *e
	c.Metadata = maps.Clone(e.Metadata)
	if c.Metadata == nil {
		c.Metadata = make(map[string]string, 1)
	}
	c.Metadata[key] = value
	return &c
}

// Saying returns a copy of e with what the CLI said about it, which must hold no
// secret.
func (e *Error) Saying(text string) *Error {
	c := *e
	c.Said = text
	return &c
}

// Text is what callers read: Message, and what the CLI said.
func (e *Error) Text() string {
	if e.Message == "" || e.Said == "" {
		return e.Message + e.Said
	}
	return e.Message + ": " + e.Said
}

// roomIn is how long to wait for room where a bound is reached.
const roomIn = 5 * time.Second

// Exceeds returns a copy of e that says whose bound is reached.
func (e *Error) Exceeds(quota string) *Error {
	c := *e
	c.Quota, c.RetryAfter = quota, roomIn
	return &c
}

// Wrap returns a copy of e that also carries err as its hidden cause.
func (e *Error) Wrap(err error) *Error {
	c := *e
	c.Err = err
	return &c
}

// Error implements error. It is what logs show: what the CLI said is left out.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s: %s: %v", e.Reason, e.Message, e.Err)
	}
	return fmt.Sprintf("%s: %s", e.Reason, e.Message)
}

// Unwrap returns the hidden cause.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is an [Error] with the same reason, so that
// errors.Is(err, fault.New(fault.CLINotFound, "")) tests the reason.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Reason == e.Reason
}

// Of returns err if that is an [*Error], else otherwise with err as its cause.
func Of(err error, otherwise *Error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return otherwise.Wrap(err)
}

// ReasonOf returns the reason of err, or [Internal] if it carries none.
func ReasonOf(err error) Reason {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Reason
	}
	return Internal
}
