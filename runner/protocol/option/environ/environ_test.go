package environ_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/runner/protocol/option/environ"
)

// own is what every environment has.
func own(more ...string) []string {
	return append([]string{
		"BUN_ENABLE_CRASH_REPORTING=0",
		"CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS=1",
		"CLAUDE_CODE_ENTRYPOINT=sdk-go",
		"CLAUDE_CODE_SDK_READS_SESSION_STATE=1",
		"CLAUDE_CODE_STARTUP_FAILURE_RESULTS=1",
	}, more...)
}

func TestBuild(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		spec environ.Spec
		want []string
	}{
		{"EV3 EV20 EV21 EV24 EV30 nothing given", environ.Spec{}, own()},
		{
			"EV19 the allow list",
			environ.Spec{Base: []string{
				"PATH=/bin", "LC_ALL=C", "https_proxy=p", "SSL_CERT_FILE=f", "IS_SANDBOX=1", "ANTHROPIC_API_KEY=k", "CLAUDE_CODE_MAX_RETRIES=1",
				"AWS_SECRET_ACCESS_KEY=s", "SHELL=/bin/sh", "TMPDIR=/t", "LD_PRELOAD=x", "NODE_OPTIONS=x", "PATHOLOGICAL=1", "broken",
			}},
			own("ANTHROPIC_API_KEY=k", "CLAUDE_CODE_MAX_RETRIES=1", "IS_SANDBOX=1", "LC_ALL=C", "PATH=/bin", "SSL_CERT_FILE=f", "https_proxy=p"),
		},
		{
			"EV1 EV2 a Claude Code around the daemon leaves no trace",
			environ.Spec{Base: []string{
				"CLAUDECODE=1", "CLAUDE_CODE_ENTRYPOINT=cli", "CLAUDE_CODE_SSE_PORT=1", "CLAUDE_CODE_CHILD_SESSION=1", "CLAUDE_CODE_TMPDIR=/old",
				"CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING=true", "PWD=/old", "TRACEPARENT=old",
			}},
			own(),
		},
		{
			"passed on by the operator",
			environ.Spec{Base: []string{"AWS_REGION=r", "FOO=1", "FOOD=2", "LD_PRELOAD=x"}, Pass: []string{"AWS_*", "FOO"}},
			own("AWS_REGION=r", "FOO=1"),
		},
		{
			"EV1 B20 B84 the session's variables are merged over the daemon's",
			environ.Spec{
				Base:    []string{"PATH=/bin", "HOME=/d", "ANTHROPIC_API_KEY=k"},
				Session: map[string]string{"PATH": "/opt", "API_TIMEOUT_MS": "1", "CLAUDE_CODE_ENTRYPOINT": "mine", "CLAUDECODE": "1"},
			},
			[]string{
				"ANTHROPIC_API_KEY=k", "API_TIMEOUT_MS=1", "BUN_ENABLE_CRASH_REPORTING=0", "CLAUDECODE=1", "CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS=1",
				"CLAUDE_CODE_ENTRYPOINT=mine", "CLAUDE_CODE_SDK_READS_SESSION_STATE=1", "CLAUDE_CODE_STARTUP_FAILURE_RESULTS=1", "HOME=/d", "PATH=/opt",
			},
		},
		{
			"EV5 EV23 EV26 EV27 EV28 EV29 EV31 EV32 what a caller asks of the CLI",
			environ.Spec{
				Base: []string{"MCP_TOOL_TIMEOUT=9", "CLAUDE_CODE_RESUME_REASON=mine", "CLAUDE_CODE_PROJECT_DIR_NAME=daemons"},
				Session: map[string]string{
					"CLAUDE_AGENT_SDK_CLIENT_APP": "my-app/1", "CLAUDE_CODE_SDK_HAS_OAUTH_REFRESH": "1", "CLAUDE_CODE_SDK_HAS_HOST_AUTH_REFRESH": "1",
					"MCP_TOOL_TIMEOUT": "1000", "MAX_MCP_OUTPUT_TOKENS": "100", "CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION": "1",
					"CLAUDE_CODE_DISABLE_AGENT_PROGRESS_SUMMARIES": "1", "CLAUDE_CODE_DISABLE_BACKGROUND_TASKS": "1",
					"CLAUDE_CODE_PROJECT_DIR_NAME": "mine", "CLAUDE_CODE_RESUME_INTERRUPTED_TURN": "1", "CLAUDE_CODE_RESUME_REASON": "crash",
					"CLAUDE_CODE_STREAM_EVENT_HOLD_MS": "50", "CLAUDE_CODE_STREAM_EVENT_NO_SUBSCRIBER_HOLD_MS": "60", "CLAUDE_CODE_SYNC_PLUGIN_INSTALL": "1",
				},
			},
			own(
				"CLAUDE_AGENT_SDK_CLIENT_APP=my-app/1", "CLAUDE_CODE_SDK_HAS_OAUTH_REFRESH=1", "CLAUDE_CODE_SDK_HAS_HOST_AUTH_REFRESH=1",
				"MCP_TOOL_TIMEOUT=1000", "MAX_MCP_OUTPUT_TOKENS=100", "CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION=1",
				"CLAUDE_CODE_DISABLE_AGENT_PROGRESS_SUMMARIES=1", "CLAUDE_CODE_DISABLE_BACKGROUND_TASKS=1",
				"CLAUDE_CODE_PROJECT_DIR_NAME=mine", "CLAUDE_CODE_RESUME_INTERRUPTED_TURN=1", "CLAUDE_CODE_RESUME_REASON=crash",
				"CLAUDE_CODE_STREAM_EVENT_HOLD_MS=50", "CLAUDE_CODE_STREAM_EVENT_NO_SUBSCRIBER_HOLD_MS=60", "CLAUDE_CODE_SYNC_PLUGIN_INSTALL=1",
			),
		},
		{
			"EV4 EV8 EV9 EV10 EV11 EV25 what agentd decides",
			environ.Spec{
				Base: []string{"HOME=/d", "CLAUDE_CONFIG_DIR=/d/.claude"}, Version: "1.2.3", Dir: "/w", TempDir: "/t", Home: "/h", ConfigDir: "/c",
				Traceparent: "00-1", Tracestate: "a=b", FileCheckpointing: true, QuestionPreviewFormat: "html",
			},
			[]string{
				"BUN_ENABLE_CRASH_REPORTING=0", "CLAUDE_AGENT_SDK_VERSION=1.2.3", "CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS=1",
				"CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING=true", "CLAUDE_CODE_ENTRYPOINT=sdk-go", "CLAUDE_CODE_QUESTION_PREVIEW_FORMAT=html",
				"CLAUDE_CODE_SDK_READS_SESSION_STATE=1", "CLAUDE_CODE_STARTUP_FAILURE_RESULTS=1", "CLAUDE_CODE_TMPDIR=/t", "CLAUDE_CONFIG_DIR=/c",
				"HOME=/h", "PWD=/w", "TRACEPARENT=00-1", "TRACESTATE=a=b",
			},
		},
		{"the operator's configuration directory", environ.Spec{Base: []string{"CLAUDE_CONFIG_DIR=/c"}}, []string{
			"BUN_ENABLE_CRASH_REPORTING=0", "CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS=1", "CLAUDE_CODE_ENTRYPOINT=sdk-go",
			"CLAUDE_CODE_SDK_READS_SESSION_STATE=1", "CLAUDE_CODE_STARTUP_FAILURE_RESULTS=1", "CLAUDE_CONFIG_DIR=/c",
		}},
		{"an SDK of the caller's", environ.Spec{SDK: true, Version: "1", TempDir: "/t", Session: map[string]string{
			"CLAUDE_AGENT_SDK_VERSION": "0.2", "CLAUDE_CODE_ENTRYPOINT": "sdk-py", "CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING": "true",
		}}, []string{
			"BUN_ENABLE_CRASH_REPORTING=0", "CLAUDE_AGENT_SDK_VERSION=0.2", "CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING=true",
			"CLAUDE_CODE_ENTRYPOINT=sdk-py", "CLAUDE_CODE_SDK_READS_SESSION_STATE=1", "CLAUDE_CODE_TMPDIR=/t",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := environ.Build(c.spec)
			less := cmp.Transformer("set", func(list []string) map[string]bool {
				set := map[string]bool{}
				for _, s := range list {
					set[s] = true
				}
				return set
			})
			if diff := cmp.Diff(c.want, got, less); diff != "" {
				t.Errorf("environment differs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestProblem(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"FOO", "PATH", "TMPDIR", "ANTHROPIC_API_KEY", "API_TIMEOUT_MS", "CLAUDE_STREAM_IDLE_TIMEOUT_MS", "CLAUDE_CODE_ENTRYPOINT", "LDFLAGS"} {
		if problem := environ.Problem(name, "v", false); problem != "" {
			t.Errorf("B84: %s %s", name, problem)
		}
	}
	for _, name := range []string{"", "A=B", "A\x00", "LD_PRELOAD", "DYLD_INSERT_LIBRARIES", "NODE_OPTIONS", "HOME", "PWD", "CLAUDE_CODE_TMPDIR", "CLAUDE_AGENT_SDK_VERSION"} {
		if environ.Problem(name, "v", false) == "" {
			t.Errorf("EV33: %q may be set", name)
		}
	}
	const most = 131072 - len("A=") - 1
	if problem := environ.Problem("A", strings.Repeat("x", most), false); problem != "" {
		t.Errorf("EV33: a value of %d bytes %s", most, problem)
	}
	if problem := environ.Problem("A", strings.Repeat("x", most+1), false); !strings.Contains(problem, "131070 may; put it into a file") {
		t.Errorf("EV33: a value of %d bytes %q", most+1, problem)
	}
	if environ.Problem("A", "a\x00b", false) == "" {
		t.Error("EV33: a value with a NUL may be set")
	}
}

// An SDK of the caller's has variables of its own, and nothing more.
func TestProblemOfAnSDK(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"CLAUDE_AGENT_SDK_VERSION", "CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING", "CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS"} {
		if problem := environ.Problem(name, "v", true); problem != "" {
			t.Errorf("an SDK may not set %s: %s", name, problem)
		}
		if environ.Problem(name, "a\x00b", true) == "" {
			t.Errorf("an SDK may put a NUL into %s", name)
		}
	}
	for _, name := range []string{"LD_PRELOAD", "NODE_OPTIONS", "HOME", "CLAUDE_CONFIG_DIR", "PWD", "CLAUDE_CODE_TMPDIR"} {
		if environ.Problem(name, "v", true) == "" {
			t.Errorf("an SDK may set %s", name)
		}
	}
}
