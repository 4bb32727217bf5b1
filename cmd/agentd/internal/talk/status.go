package talk

import (
	"fmt"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/status"
)

// Readable makes a gRPC status a sentence with its reason.
func Readable(err error) error {
	st, ok := status.FromError(err)
	if err == nil || !ok {
		return err
	}
	for _, detail := range st.Details() {
		if info, ok := detail.(*errdetails.ErrorInfo); ok {
			return fmt.Errorf("%s (%s)", st.Message(), info.GetReason())
		}
	}
	return fmt.Errorf("%s (%s)", st.Message(), st.Code())
}
