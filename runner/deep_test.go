package runner_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol/message"
)

// TestDeepLine shows what becomes of a line that nests too deeply to be read: it
// is skipped, and the caller hears why.
func TestDeepLine(t *testing.T) {
	deep := func(n int) string {
		return `raw ` + strconv.Quote(`{"type":"brand_new","deep":`+strings.Repeat("[", n)+strings.Repeat("]", n)+"}\n")
	}
	play(t, lines("init", deep(9_000), deep(20_000), "result"), nil, func(h *harness) {
		untilMessage[*message.Result](h)
		d := all[*event.Diagnostic](h)
		if len(d) != 1 || d[0].Code != event.DiagnosticCorrupt || !strings.Contains(d[0].Message, "20001 levels deep, 10000 are read") ||
			!strings.HasPrefix(d[0].Detail, `{"type":"brand_new","deep":[[`) || d[0].Total != 40_028 {
			t.Errorf("diagnostics %.200s, %d bytes", d[0].Message+d[0].Detail, d[0].Total)
		}
		known := 0
		for _, m := range all[*event.Message](h) {
			if u, ok := m.Frame.Message.(*message.Unrecognized); ok && u.Type == "brand_new" {
				known++
			}
		}
		if known != 1 {
			t.Errorf("%d frames that can be read are unrecognized ones", known)
		}
		h.closed0()
	})
}
