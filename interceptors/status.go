package interceptors

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/protoadapt"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/agentd/agentd/internal/callctx"
	"github.com/agentd/agentd/internal/fault"
)

// Domain is the domain of every google.rpc.ErrorInfo of agentd.
const Domain = "agentd"

// Trailers travel in headers, which proxies limit: a status takes at most
// maxStatus bytes there. Its texts are cut to these sizes, or as far as needed
// to a part of them.
const (
	maxStatus     = 4 << 10
	maxPart       = 16
	maxMessage    = 1400
	maxValue      = 256
	maxMetadata   = 6
	maxViolations = 4
	maxViolation  = 256
)

func statusUnary(ctx context.Context, req any, _ *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	resp, err := next(ctx, req)
	if err != nil {
		return nil, toStatus(ctx, err)
	}
	return resp, nil
}

func statusStream(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	if err := next(srv, ss); err != nil {
		return toStatus(ss.Context(), err)
	}
	return nil
}

// toStatus makes an error a gRPC status with exactly one ErrorInfo. An error
// that is nobody's business outside is logged under the call's id, and the
// caller gets the id.
func toStatus(ctx context.Context, err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	switch {
	case ok && fault.KindOf(f.Reason) != fault.KindInternal:
	case errors.Is(err, context.Canceled):
		f = fault.New(fault.Canceled, "the caller cancelled the call")
	case errors.Is(err, context.DeadlineExceeded):
		f = fault.New(fault.DeadlineExceeded, "the caller's deadline passed")
	default:
		if s, isStatus := status.FromError(err); isStatus {
			if s.Code() == codes.Unimplemented {
				f = fault.New(fault.NotImplemented, "%s", s.Message())
				break
			}
			return s.Err() // of the transport or of gRPC itself
		}
		call := callctx.From(ctx)
		call.Log.ErrorContext(ctx, "call failed", "error", err)
		f = fault.New(fault.Internal, "internal error; the server logged it under rpc_id %s", call.ID).With("rpc_id", call.ID)
	}
	return answer{status: fromFault(f), fault: f}
}

// answer is the status of a failed call, and what the log says of it: agentd's
// own words, and of a request that is wrong only where.
type answer struct {
	status *status.Status
	fault  *fault.Error
}

// Error implements error; it is what is logged.
func (a answer) Error() string {
	if len(a.fault.Violations) == 0 {
		return a.fault.Error()
	}
	var fields []string
	for _, v := range a.fault.Violations[:min(len(a.fault.Violations), maxViolations)] {
		fields = append(fields, cut(v.Field, maxViolation))
	}
	return fmt.Sprintf("%s: %s", a.fault.Reason, strings.Join(fields, ", "))
}

// GRPCStatus is what grpc sends.
func (a answer) GRPCStatus() *status.Status { return a.status }

// fromFault makes the largest status of a failure that fits on the wire.
func fromFault(f *fault.Error) *status.Status {
	for part := 1; ; part++ {
		if s := fitted(f, part); part == maxPart || onWire(s) <= maxStatus {
			return s
		}
	}
}

// fitted makes a status whose texts are cut to a part of their bounds.
func fitted(f *fault.Error, part int) *status.Status {
	s := status.New(code(f.Reason), cut(f.Text(), maxMessage/part))
	info := &errdetails.ErrorInfo{Reason: string(f.Reason), Domain: Domain, Metadata: map[string]string{}}
	for k, v := range f.Metadata {
		if len(info.Metadata) < maxMetadata {
			info.Metadata[k] = cut(v, maxValue/part)
		}
	}
	details := []protoadapt.MessageV1{info}
	if len(f.Violations) > 0 {
		bad := &errdetails.BadRequest{}
		for _, v := range f.Violations[:min(len(f.Violations), maxViolations)] {
			bad.FieldViolations = append(bad.FieldViolations, &errdetails.BadRequest_FieldViolation{
				Field: cut(v.Field, maxViolation/part), Description: cut(v.Description, maxViolation/part), Reason: string(f.Reason),
			})
		}
		details = append(details, bad)
	}
	if f.Quota != "" {
		details = append(details, &errdetails.QuotaFailure{Violations: []*errdetails.QuotaFailure_Violation{{
			Subject: cut(f.Quota, maxViolation/part), Description: cut(f.Message, maxViolation/part),
		}}})
	}
	if f.RetryAfter > 0 {
		details = append(details, &errdetails.RetryInfo{RetryDelay: durationpb.New(f.RetryAfter)})
	}
	if with, err := s.WithDetails(details...); err == nil {
		return with
	}
	return s
}

// onWire is how many bytes a status takes in the trailers: its text with every
// byte that is not printable ASCII as %XX, and the whole of it in base64.
func onWire(s *status.Status) int {
	n := base64.RawStdEncoding.EncodedLen(proto.Size(s.Proto()))
	for _, b := range []byte(s.Message()) {
		if b >= ' ' && b <= '~' && b != '%' {
			n++
		} else {
			n += len("%XX")
		}
	}
	return n
}

// code is the one mapping from a failure to a gRPC code.
func code(r fault.Reason) codes.Code {
	switch fault.KindOf(r) {
	case fault.KindInvalidArgument:
		return codes.InvalidArgument
	case fault.KindFailedPrecondition:
		return codes.FailedPrecondition
	case fault.KindNotFound:
		return codes.NotFound
	case fault.KindAlreadyExists:
		return codes.AlreadyExists
	case fault.KindResourceExhausted:
		return codes.ResourceExhausted
	case fault.KindAborted:
		return codes.Aborted
	case fault.KindUnavailable:
		return codes.Unavailable
	case fault.KindDeadlineExceeded:
		return codes.DeadlineExceeded
	case fault.KindPermissionDenied:
		return codes.PermissionDenied
	case fault.KindUnauthenticated:
		return codes.Unauthenticated
	case fault.KindDataLoss:
		return codes.DataLoss
	case fault.KindUnimplemented:
		return codes.Unimplemented
	case fault.KindOutOfRange:
		return codes.OutOfRange
	case fault.KindCanceled:
		return codes.Canceled
	default:
		return codes.Internal
	}
}

// cut shortens s to n bytes at a rune's border, and makes it valid UTF-8.
func cut(s string, n int) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n-3], "") + "…"
}
