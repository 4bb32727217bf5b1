package protocol_test

import (
	"testing"

	"github.com/agentd/agentd/bench/frames"
	"github.com/agentd/agentd/runner/protocol"
)

func benchmarkDecode(b *testing.B, line []byte) {
	b.ReportAllocs()
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		if f := protocol.Decode(line); f.Message == nil {
			b.Fatal("no message")
		}
	}
}

func BenchmarkDecodePartial(b *testing.B)   { benchmarkDecode(b, frames.Text(0)) }
func BenchmarkDecodeEscaped(b *testing.B)   { benchmarkDecode(b, frames.Text(2)) }
func BenchmarkDecodeInput(b *testing.B)     { benchmarkDecode(b, frames.Input(0)) }
func BenchmarkDecodeAssistant(b *testing.B) { benchmarkDecode(b, frames.Assistant(0, 1000)) }
func BenchmarkDecodeBig(b *testing.B)       { benchmarkDecode(b, frames.Assistant(0, 1<<20)) }
