package codec

import (
	pb "google.golang.org/protobuf/proto"

	"github.com/agentd/agentd/internal/fault"
)

// MaxReply is how large a unary reply may be: a little less than the 4 MiB that
// gRPC clients accept by default.
const MaxReply = 4_000_000

// CheckReply refuses a reply that the caller's client would refuse, with a reason
// that says what to do instead.
func CheckReply(m pb.Message) error {
	if n := pb.Size(m); n > MaxReply {
		return fault.New(fault.ReplyTooLarge, "the reply takes %d bytes, %d are allowed", n, MaxReply)
	}
	return nil
}
