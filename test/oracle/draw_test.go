package oracle

import (
	"maps"
	"math/rand/v2"
	"strings"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

// draw is one value of one setting, as both sides are given it.
type draw struct {
	// sdk are fields of ClaudeAgentOptions.
	sdk map[string]any
	// set sets the same in agentd's options; nil if they have no word for it.
	set func(*agentdv1.Options)
}

// setting is a field of the SDK's options, or several that belong together.
type setting struct {
	// fields are the fields of ClaudeAgentOptions.
	fields []string
	// draw returns a value; a wild one may be refused.
	draw func(r *rand.Rand, wild bool) draw
}

// one is a setting of one field whose value both sides spell alike.
func one[T any](field string, set func(*agentdv1.Options, T), tame, wild []T) setting {
	return setting{[]string{field}, func(r *rand.Rand, isWild bool) draw {
		v := pick(r, tame)
		if isWild && len(wild) > 0 {
			v = pick(r, wild)
		}
		return draw{map[string]any{field: v}, func(o *agentdv1.Options) { set(o, v) }}
	}}
}

// choice is a setting of one field with values spelled out for each side.
func choice(field string, tame, wild []draw) setting {
	return setting{[]string{field}, func(r *rand.Rand, isWild bool) draw {
		d := pick(r, tame)
		if isWild && len(wild) > 0 {
			d = pick(r, wild)
		}
		return d
	}}
}

// value is a [draw] of one field.
func value(field string, v any, set func(*agentdv1.Options)) draw {
	return draw{map[string]any{field: v}, set}
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// some returns up to n elements, in a random order, without repeating one.
func some[T any](r *rand.Rand, from []T, n int) []T {
	out := make([]T, 0, n)
	for _, i := range r.Perm(len(from))[:min(len(from), r.IntN(n+1))] {
		out = append(out, from[i])
	}
	return out
}

// optionCase is one set of options in one surrounding.
type optionCase struct {
	number  int
	options map[string]any    // ClaudeAgentOptions
	proto   *agentdv1.Options // the same
	base    map[string]string // the environment of the host
	trace   map[string]string // the span in which the session is opened, or nil
	tame    bool              // nobody should refuse it
}

// newCase draws a case. Tame ones hold no values that exclude each other.
func newCase(number int, settings []setting) *optionCase {
	r := rand.New(rand.NewPCG(20250722, uint64(number)))
	c := &optionCase{number: number, options: map[string]any{}, proto: &agentdv1.Options{}, tame: number%3 != 2}
	c.base, c.trace = drawBase(r), drawTrace(r)
	density := []float64{0.05, 0.15, 0.3, 0.6}[r.IntN(4)]
	drawn := make([]draw, 0, len(settings))
	for i, s := range settings {
		// The first cases hold each setting by itself, several times.
		if alone := number < 4*len(settings); alone && number/4 != i || !alone && !chance(r, density) {
			continue
		}
		drawn = append(drawn, s.draw(r, !c.tame && chance(r, 0.3)))
	}
	if c.tame {
		drawn = tidy(drawn)
	}
	for _, d := range drawn {
		maps.Copy(c.options, d.sdk)
		if d.set != nil {
			d.set(c.proto)
		}
	}
	return c
}

// tidy leaves out what does not go together with the rest.
func tidy(drawn []draw) []draw {
	has := map[string]any{}
	for _, d := range drawn {
		maps.Copy(has, d.sdk)
	}
	given := func(field string) bool {
		v, ok := has[field]
		return ok && v != nil && v != false && v != ""
	}
	path, _ := has["settings"].(string)
	drop := func(field string) bool {
		switch field {
		case "continue_conversation":
			return given("resume")
		case "session_id":
			return (given("resume") || given("continue_conversation")) && !given("fork_session")
		case "resume_session_at":
			return !given("resume")
		case "resume_drops_turn":
			return !given("resume") || !given("resume_session_at")
		case "permission_prompt_tool_name":
			return given("can_use_tool")
		case "sandbox":
			return path != "" && !strings.HasPrefix(strings.TrimSpace(path), "{")
		case "session_store":
			return given("enable_file_checkpointing")
		}
		return false
	}
	var kept []draw
	for _, d := range drawn {
		keep := true
		for field := range d.sdk {
			keep = keep && !drop(field)
		}
		if keep {
			kept = append(kept, d)
		}
	}
	return kept
}

// baseNames are variables of the host's environment, and whether agentd lets
// them through to the CLI.
var baseNames = map[string]bool{
	"PATH": true, "HOME": true, "USER": true, "LANG": true, "LC_ALL": true, "TZ": true, "TERM": true,
	"HTTPS_PROXY": true, "no_proxy": true, "SSL_CERT_FILE": true, "ANTHROPIC_BASE_URL": true,
	"ANTHROPIC_API_KEY": true, "CLAUDE_CODE_USE_BEDROCK": true, "CLAUDE_CONFIG_DIR": true,
	"CLAUDE_CODE_ENTRYPOINT": true, "IS_SANDBOX": true,
	"CLAUDECODE": false, "CLAUDE_CODE_SESSION_ID": false, "CLAUDE_CODE_SSE_PORT": false, "LD_PRELOAD": false,
	"NODE_OPTIONS": false, "AWS_SECRET_ACCESS_KEY": false, "GITHUB_TOKEN": false, "TRACEPARENT": false,
	"TRACESTATE": false, "CLAUDE_AGENT_SDK_CLIENT_APP": false, "CLAUDE_AGENT_SDK_DERIVED_CLIENT_APP": false,
	"CLAUDE_CODE_SDK_READS_SESSION_STATE": false, "CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING": false,
	"CLAUDE_CODE_TMPDIR": false, "PWD": false, "SHELL": false, "EDITOR": false,
}

func drawBase(r *rand.Rand) map[string]string {
	base := map[string]string{"PATH": "/usr/bin:/bin", "HOME": "/home/agent"}
	for _, name := range some(r, sortedKeys(baseNames), 12) {
		base[name] = "host's " + strings.ToLower(name) + " = ü"
	}
	return base
}

func drawTrace(r *rand.Rand) map[string]string {
	if !chance(r, 0.25) {
		return nil
	}
	trace := map[string]string{"trace_id": "0af7651916cd43dd8448eb211c80319c", "span_id": "b7ad6b7169203331"}
	if chance(r, 0.5) {
		trace["state"] = "vendor=1"
	}
	return trace
}
