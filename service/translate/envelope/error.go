package envelope

import (
	"errors"

	"google.golang.org/protobuf/types/known/durationpb"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
)

// Error translates an error for an event or a reply. One that says nothing to
// callers becomes INTERNAL without its text. A nil error gives nil.
func Error(err error) *agentdv1.Error {
	if err == nil {
		return nil
	}
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		f = fault.New(fault.Internal, "internal error")
	}
	out := &agentdv1.Error{Reason: Reason(f.Reason), Message: f.Text(), Metadata: f.Metadata, Quota: f.Quota}
	if f.RetryAfter > 0 {
		out.RetryAfter = durationpb.New(f.RetryAfter)
	}
	for _, v := range f.Violations {
		out.FieldViolations = append(out.FieldViolations, &agentdv1.FieldViolation{Field: v.Field, Description: v.Description})
	}
	return out
}

// Reason translates a reason; an unknown one is INTERNAL.
func Reason(r fault.Reason) agentdv1.ErrorReason {
	if n, ok := agentdv1.ErrorReason_value["ERROR_REASON_"+string(r)]; ok {
		return agentdv1.ErrorReason(n)
	}
	return agentdv1.ErrorReason_ERROR_REASON_INTERNAL
}
