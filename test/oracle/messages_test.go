package oracle

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/event"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/envelope"
)

// mutations is how many changed frames are compared.
const mutations = 6000

// parsed is what the SDK answers for a frame.
type parsed struct {
	Skipped bool           `json:"skipped"`
	Message jsontext.Value `json:"message"`
	Error   *refusal       `json:"error"`
}

// askFrames asks the SDK about frames, many at once.
func askFrames(tb testing.TB, lines [][]byte) []parsed {
	tb.Helper()
	var all []parsed
	for len(lines) > 0 {
		n := min(len(lines), 500)
		texts := make([]string, n)
		for i := range n {
			texts[i] = string(lines[i])
		}
		var answer struct {
			Answers []parsed `json:"answers"`
		}
		decode(tb, sdk.ask(tb, map[string]any{"op": "parse", "lines": texts}), &answer)
		all = append(all, answer.Answers...)
		lines = lines[n:]
	}
	return all
}

// eventOf is the event that a caller gets for a line, with raw frames AUTO;
// nil if the line is no message.
func eventOf(line []byte) (protocol.Frame, *agentdv1.Event) {
	f := protocol.Decode(line)
	if f.Kind != protocol.KindMessage {
		return f, nil
	}
	return f, envelope.Translator{}.Event(event.Event{Body: &event.Message{Frame: f}})
}

func TestRecordedFrames(t *testing.T) {
	sdk.need(t)
	frames := recordings(t)
	lines := make([][]byte, len(frames))
	for i, f := range frames {
		lines[i] = f.line
	}
	met := map[string]int{}
	for i, theirs := range askFrames(t, lines) {
		for _, d := range compareFrame(t, lines[i], mutation{}, theirs, met) {
			t.Errorf("%s: %s\n\t%.500s", frames[i].name, d, lines[i])
		}
	}
	t.Logf("%d frames; met: %v", len(frames), met)
}

func TestMutatedFrames(t *testing.T) {
	sdk.need(t)
	kinds := byKind(t, recordings(t))
	names := sortedKeys(kinds)
	r := rand.New(rand.NewPCG(1, 20250722))
	var lines [][]byte
	var changes []mutation
	for len(lines) < mutations {
		line, m := mutate(t, r, pick(r, kinds[pick(r, names)]))
		if line == nil {
			continue
		}
		lines, changes = append(lines, line), append(changes, m)
	}
	met := map[string]int{}
	failures := 0
	for i, theirs := range askFrames(t, lines) {
		found := compareFrame(t, lines[i], changes[i], theirs, met)
		if len(found) == 0 {
			continue
		}
		if failures++; failures <= limit {
			t.Errorf("%s %s: %s\n\t%.700s", changes[i].op, changes[i].at, strings.Join(found, "\n\t"), lines[i])
		}
	}
	t.Logf("%d changed frames of %d kinds; %d differ; met: %v", len(lines), len(names), failures, met)
	for _, d := range degradations {
		if met[d.name] == 0 {
			t.Errorf("the difference %q no longer occurs", d.name)
		}
	}
}
