package stream

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// defaultMaxMessage is the size above which a response is sent in chunks: it
// leaves room under the 4 MiB that gRPC clients accept by default.
const defaultMaxMessage = 3 << 20

// alwaysWhole is the size of an ephemeral event whose response needs no
// measuring: it is below every limit that a caller can set, even if each byte of
// the CLI's line stood several times in it.
const alwaysWhole = 4 << 10

// chunkRoom is what a chunk's own fields may take beside its data.
const chunkRoom = 256

// sendWhole sends a response, in chunks if it is larger than limit. wrap puts a
// chunk into a response of the same stream.
func sendWhole[T proto.Message](send func(T) error, wrap func(*agentdv1.Chunk) T, resp T, limit int) error {
	if limit == 0 {
		limit = defaultMaxMessage
	}
	size := proto.Size(resp)
	if size <= limit {
		return send(resp)
	}
	data, err := proto.Marshal(resp)
	if err != nil {
		return fmt.Errorf("encoding a response of %d bytes: %w", size, err)
	}
	total := uint64(len(data))
	for index := uint32(0); len(data) > 0; index++ {
		n := min(len(data), limit-chunkRoom)
		chunk := &agentdv1.Chunk{Index: index, Last: n == len(data), TotalBytes: total, Data: data[:n]}
		if err := send(wrap(chunk)); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}
