package e2e

import (
	"encoding/base64"
	"os"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/service/translate/messages"
)

// TestRoundTripNumbersInPython shows that a caller in Python tells integers from
// floats in structured output, and gets integers that no float holds.
func TestRoundTripNumbersInPython(t *testing.T) {
	python := os.Getenv("AGENTD_TEST_PYTHON")
	if python == "" {
		t.Skip("AGENTD_TEST_PYTHON does not name an interpreter with gRPC")
	}
	const line = `{"type":"result","subtype":"success","session_id":"s","structured_output":{"n":3,"x":3.0,"big":9007199254740993,"e":1e2}}`
	ev := &agentdv1.Event{}
	messages.Fill(ev, protocol.Decode([]byte(line)).Message)
	encoded, err := proto.Marshal(ev)
	if err != nil {
		t.Fatal(err)
	}
	const program = `
import base64, json, sys
from agentd.v1 import event_pb2
event = event_pb2.Event.FromString(base64.b64decode(sys.argv[1]))
print(json.loads(event.result.structured_output_json))
`
	env := cleanEnv(t, "PYTHONPATH="+root+"/gen/python", "PYTHONDONTWRITEBYTECODE=1")
	stdout, stderr, code := execute(t, env, python, "-c", program, base64.StdEncoding.EncodeToString(encoded))
	if want := "{'n': 3, 'x': 3.0, 'big': 9007199254740993, 'e': 100.0}"; strings.TrimSpace(stdout) != want || code != 0 {
		t.Errorf("exit code %d: %s%s, want %s", code, stdout, stderr, want)
	}
}
