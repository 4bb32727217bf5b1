package result_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/control/result"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// TestDecodeTolerates reads payloads that are not what the CLI of today writes:
// older CLIs leave them out, later ones may change them.
func TestDecodeTolerates(t *testing.T) {
	model := "m"
	tests := []struct {
		name    string
		body    control.Body
		payload string
		want    any
	}{
		{"M7 no payload", control.Interrupt{}, ``, &result.InterruptReceipt{}},
		{"M7 null", control.Interrupt{}, `null`, &result.InterruptReceipt{}},
		{"M7 not an object", control.Interrupt{}, `["x"]`, &result.InterruptReceipt{}},
		{"M7 a list of another kind", control.Interrupt{}, `{"still_queued":{},"cancelled":["a"]}`, &result.InterruptReceipt{Dropped: []string{"a"}}},
		{"M10 unknown members", control.SetModel{}, `{"model":"m","new":1}`, &result.Model{Model: &model}},
		{"M37 a number in another spelling", control.GetTaskOutput{}, `{"output":"x","total_bytes":9.0e3}`, &result.TaskOutput{Output: "x", TotalBytes: 9000}},
		{"M14 nothing typed", control.ToggleMCPServer{}, `{}`, nil},
		{"M42 nothing typed", control.Raw{Name: "x"}, `{"a":1}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := result.Decode(tt.body, rawjson.Value(tt.payload))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
