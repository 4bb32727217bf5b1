package controls

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// FromRequest returns the control that a unary request of LiveSessionService
// asks for: the request's body field has the name of the control's arm. An
// absent body stands for its defaults. It returns nil for other messages.
func FromRequest(request proto.Message) *agentdv1.Control {
	in := request.ProtoReflect()
	c := &agentdv1.Control{}
	out := c.ProtoReflect()
	arms := out.Descriptor().Oneofs().ByName("control").Fields()
	fields := in.Descriptor().Fields()
	for i := range fields.Len() {
		field := fields.Get(i)
		if field.Name() == "command_id" {
			c.CommandId = in.Get(field).String()
			continue
		}
		arm := arms.ByName(field.Name())
		if arm == nil {
			continue
		}
		if in.Has(field) {
			out.Set(arm, in.Get(field))
		} else {
			out.Set(arm, out.NewField(arm))
		}
	}
	if c.Control == nil {
		return nil
	}
	return c
}

// IntoResponse fills the unary response of LiveSessionService from the outcome
// of its control. Error is not part of it: a failed call has a status.
func IntoResponse(result *agentdv1.ControlResult, response proto.Message) {
	in, out := result.ProtoReflect(), response.ProtoReflect()
	fields := out.Descriptor().Fields()
	in.Range(func(field protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if to := fields.ByName(field.Name()); to != nil {
			out.Set(to, v)
		}
		return true
	})
}
