package interceptors

import (
	"context"
	"errors"
	"fmt"

	"buf.build/go/protovalidate"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/internal/undecoded"
)

// validation checks every received message against the rules of its schema. A
// stream's handler gets the message together with the *fault.Error, so that it
// can refuse one message without ending the stream.
type validation struct {
	validator protovalidate.Validator
}

// maxNamed is the size of the largest message of which everything that is wrong is
// looked for: it can be wrong every two bytes, which takes a thousand each.
const maxNamed = 16 << 10

func (v validation) check(msg any) error {
	m, ok := msg.(proto.Message)
	if !ok {
		return nil
	}
	if size, limit, ok := undecoded.TooLarge(m); ok {
		return fault.New(fault.RequestTooLarge, "the message has %d bytes, %d are allowed", size, limit).
			With("size", fmt.Sprint(size)).With("limit", fmt.Sprint(limit))
	}
	if why := undecoded.Why(m); why != "" {
		return fault.New(fault.ValidationFailed, "the message is not valid protobuf: %s", why)
	}
	err := v.validator.Validate(m, protovalidate.WithFailFast())
	if err != nil && proto.Size(m) <= maxNamed {
		err = v.validator.Validate(m)
	}
	if err == nil {
		return nil
	}
	invalid, ok := errors.AsType[*protovalidate.ValidationError](err)
	if !ok {
		return err
	}
	violations := make([]fault.Violation, 0, len(invalid.Violations))
	for _, violation := range invalid.Violations {
		violations = append(violations, fault.Violation{
			Field:       protovalidate.FieldPathString(violation.Proto.GetField()),
			Description: violation.Proto.GetMessage(),
		})
	}
	return fault.InvalidAll(violations)
}

func (v validation) unary(ctx context.Context, req any, _ *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	if err := v.check(req); err != nil {
		return nil, err
	}
	return next(ctx, req)
}

func (v validation) stream(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	return next(srv, validStream{ServerStream: ss, validation: v})
}

type validStream struct {
	grpc.ServerStream
	validation validation
}

func (s validStream) RecvMsg(msg any) error {
	if err := s.ServerStream.RecvMsg(msg); err != nil {
		return err
	}
	return s.validation.check(msg)
}
