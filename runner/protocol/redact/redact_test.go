package redact_test

import (
	"testing"

	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/redact"
)

func TestMCP(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"MC36 env and headers of a list, all else byte for byte",
			`{"type":"control_response", "response":{"response":{"mcpServers":[{"name":"a","config":{"env":{"K":"s3cret" , "N":1.50},"args":["env"]}},{"config":{"headers":{"A\"b":"s3cret"}}}],"n":2.0}}}`,
			`{"type":"control_response", "response":{"response":{"mcpServers":[{"name":"a","config":{"env":{"K":"[redacted]" , "N":"[redacted]"},"args":["env"]}},{"config":{"headers":{"A\"b":"[redacted]"}}}],"n":2.0}}}`},
		{"servers by name", `{"mcpServers":{"a":{"env":{"K":"s3cret"},"command":"x"}}}`, `{"mcpServers":{"a":{"env":{"K":"[redacted]"},"command":"x"}}}`},
		{"values of any shape", `{"mcpServers":{"a":{"env":[["s3cret"],{"x":"s3cret"},null]}}}`, `{"mcpServers":{"a":{"env":[["[redacted]"],{"x":"[redacted]"},"[redacted]"]}}}`},
		{"env elsewhere stays", `{"env":{"K":"v"},"mcpServers":[]}`, `{"env":{"K":"v"},"mcpServers":[]}`},
		{"repeated keys and lone surrogates", `{"mcpServers":[{"env":{"a":"\ud800","a":"x"}}],"mcpServers":[]}`, `{"mcpServers":[{"env":{"a":"[redacted]","a":"[redacted]"}}],"mcpServers":[]}`},
		{"nothing to hide", `{"a":1}`, `{"a":1}`},
		{"empty", ``, ``},
		{"malformed text is not shown in part", `{"mcpServers":[{"env":{"a":"s3cret"`, ``},
		{"a second value is not shown", `{"mcpServers":[]} {"env":"s3cret"}`, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := rawjson.Value(tt.in)
			if got := string(redact.MCP(in)); got != tt.want {
				t.Errorf("MCP() = %s\nwant    %s", got, tt.want)
			}
			if string(in) != tt.in {
				t.Error("the input was changed")
			}
		})
	}
}
