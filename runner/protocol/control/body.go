package control

import (
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Body is one control that a host may send: what it asks for, without id.
type Body interface {
	// Subtype is the CLI's name of the control.
	Subtype() string
	// Encode returns the request object, the subtype first.
	Encode() rawjson.Value
}

// Kind returns a body of the same kind that asks for nothing: enough to read the
// reply and to tell the caller of it, without what was sent.
func Kind(b Body) Body {
	switch b := b.(type) {
	case Raw:
		return Raw{Name: b.Name}
	case SetMCPServers:
		return SetMCPServers{Unchecked: b.Unchecked}
	}
	kind, _ := reflect.Zero(reflect.TypeOf(b)).Interface().(Body)
	return kind
}

// SubtypeInterrupt is the subtype of [Interrupt].
const SubtypeInterrupt = "interrupt"

// raw keeps JSON values inside a body as they are. They have been checked.
var raw = json.JoinOptions(
	jsontext.AllowDuplicateNames(true),
	jsontext.AllowInvalidUTF8(true),
	jsontext.PreserveRawStrings(true),
)

// encode writes a body. JSON that a body carries must have been checked: a body
// with malformed JSON is written without any field, which the CLI refuses.
func encode(b Body) rawjson.Value {
	fields, err := json.Marshal(b, raw)
	if err != nil {
		fields = nil
	}
	return withSubtype(b.Subtype(), fields)
}

// withSubtype puts the subtype in front of the members of an object.
func withSubtype(subtype string, object rawjson.Value) rawjson.Value {
	v := append([]byte(`{"subtype":`), rawjson.Quote(subtype)...)
	if len(object) > len(`{}`) {
		v = append(v, ',')
		return append(v, object[1:]...)
	}
	return append(v, '}')
}

// Change is a value that may stay as it is, be set, or be reset. The zero
// Change leaves it.
type Change[T any] struct {
	touched bool
	value   *T
}

// Set returns a change to v.
func Set[T any](v T) Change[T] { return Change[T]{touched: true, value: &v} }

// Reset returns a change back to the default; it is written as null.
func Reset[T any]() Change[T] { return Change[T]{touched: true} }

// IsZero reports whether c leaves the value as it is.
func (c Change[T]) IsZero() bool { return !c.touched }

// MarshalJSONTo writes the value, or null for a reset.
func (c Change[T]) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, c.value)
}

// Raw is a control that this package has no type for.
type Raw struct {
	// Name is the subtype.
	Name string
	// Request is the rest of the request: a checked object without the member
	// "subtype", or nil.
	Request rawjson.Value
}

// Subtype implements [Body].
func (r Raw) Subtype() string { return r.Name }

// Encode implements [Body].
func (r Raw) Encode() rawjson.Value { return withSubtype(r.Name, r.Request) }

// Reserved reports whether a control may not be sent as [Raw], because the
// session owns what it changes or keeps track of it.
func Reserved(subtype string) bool {
	switch subtype {
	case "initialize", "mcp_message", "mcp_set_servers", "end_session", "claim_session",
		"interrupt", "set_model", "set_permission_mode", "set_max_thinking_tokens",
		"apply_flag_settings", "update_settings", "mcp_toggle":
		return true
	}
	return false
}

// MCPNotify is a message that a caller-hosted MCP server sends by itself: a
// whole request object, as package callback builds it.
type MCPNotify rawjson.Value

// Subtype implements [Body].
func (MCPNotify) Subtype() string { return "mcp_message" }

// Encode implements [Body].
func (b MCPNotify) Encode() rawjson.Value { return rawjson.Value(b) }
