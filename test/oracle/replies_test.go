package oracle

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"buf.build/go/protovalidate"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol"
	"github.com/agentd/agentd/runner/protocol/callback"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/service/translate/callbacks"
)

// answerCases is how many answers of each kind are compared.
const answerCases = 800

// noDeadline is that of requests that never expire.
var noDeadline time.Time

// The differences between replies that are meant.
var (
	noUpdates    = degradation{"empty list of updates", "it changes as little as none"}
	badUpdates   = degradation{"updates that cannot be sent", "the SDK leaves all of them out and allows; agentd refuses the answer, so that a caller can give another"}
	noError      = degradation{"isError false", "it is what an absent isError means"}
	flatResource = degradation{"resources and audio in a result", "the SDK makes text of them or drops them; agentd sends MCP's own content"}
)

// askAnswer asks the SDK to handle a request, and returns its reply and what
// its callback saw.
func askAnswer(tb testing.TB, c answerCase) (reply, seen any) {
	tb.Helper()
	question := map[string]any{"op": "reply", "frame": c.frame, "bare": c.bare}
	if c.sdk != nil {
		question["answer"] = c.sdk
	}
	answer := object(mustParse(tb, sdk.ask(tb, question)))
	return answer["reply"], answer["seen"]
}

// decodeRequest is agentd's view of a request.
func decodeRequest(tb testing.TB, c answerCase) (callback.Request, *agentdv1.Event) {
	tb.Helper()
	f := protocol.Decode(mustMarshal(c.frame))
	if f.Kind != protocol.KindRequest {
		tb.Fatalf("%s is no request", mustMarshal(c.frame))
	}
	req := callback.Parse(f.Request)
	ev := &agentdv1.Event{}
	callbacks.SetBody(ev, req, noDeadline)
	return req, ev
}

// answered is agentd's control_response.
func answered(req callback.Request, answer *agentdv1.Answer) (any, error) {
	answer.RequestId = "request-1"
	if err := protovalidate.Validate(answer); err != nil {
		return nil, err
	}
	reply, err := callbacks.Answer(req, answer)
	if err != nil {
		return nil, err
	}
	return parse(control.AppendReply(nil, "request-1", reply))
}

// compareAnswer compares the replies of both sides, and what each shows of the
// request.
func compareAnswer(tb testing.TB, c answerCase, met map[string]int) []string {
	tb.Helper()
	theirs, seen := askAnswer(tb, c)
	req, ev := decodeRequest(tb, c)
	found := compareSeen(tb, seen, ev)
	ours, err := answered(req, c.answer)
	payload := object(object(object(theirs)["response"])["response"])
	if err != nil {
		refused, ok := errors.AsType[*fault.Error](err)
		allow := object(c.sdk["allow"])
		if ok && refused.Reason == fault.ValidationFailed && payload["behavior"] == "allow" &&
			payload["updatedPermissions"] == nil && len(list(plain(tb, allow["updated_permissions"]))) > 0 {
			met[badUpdates.name]++
			return found
		}
		return append(found, "agentd refuses: "+err.Error())
	}
	if updates, ok := payload["updatedPermissions"].([]any); ok && len(updates) == 0 {
		met[noUpdates.name]++
		delete(payload, "updatedPermissions")
	}
	return append(found, diff("reply", theirs, ours)...)
}

// compareSeen compares what a callback of an SDK's user and a caller of agentd
// are told.
func compareSeen(tb testing.TB, seen any, ev *agentdv1.Event) []string {
	tb.Helper()
	if seen == nil {
		return []string{"the SDK called no callback"}
	}
	theirs := object(seen)
	if hook := ev.GetHookRequest(); hook != nil {
		ours := map[string]any{"input": rawJSON(tb, hook.GetInputJson()), "tool_use_id": optional(hook.ToolUseId)}
		return diff("seen", theirs, any(ours))
	}
	p := ev.GetPermissionRequest()
	suggestions := []any{}
	for _, u := range p.GetSuggestions() {
		suggestions = append(suggestions, suggestionView(u))
	}
	ours := map[string]any{
		"tool_name": p.GetToolName(), "input": rawJSON(tb, p.GetInputJson()),
		"context": instance("ToolPermissionContext", map[string]any{
			"signal": nil, "suggestions": suggestions, "tool_use_id": p.GetToolUseId(), "agent_id": optional(p.AgentId),
			"blocked_path": optional(p.BlockedPath), "decision_reason": optional(p.DecisionReason), "title": optional(p.Title),
			"display_name": optional(p.DisplayName), "description": optional(p.Description),
		}),
	}
	return diff("seen", theirs, any(ours))
}

func suggestionView(u *agentdv1.PermissionUpdate) any {
	fields := map[string]any{
		"type": u.GetType(), "rules": nil, "behavior": optional(u.Behavior), "mode": optional(u.Mode), "directories": nil,
		"destination": optional(u.Destination),
	}
	if u.GetDirectories() != nil {
		fields["directories"] = texts(u.GetDirectories())
	}
	if u.GetRules() != nil {
		rules := []any{}
		for _, rule := range u.GetRules() {
			rules = append(rules, instance("PermissionRuleValue", map[string]any{
				"tool_name": rule.GetToolName(), "rule_content": optional(rule.RuleContent),
			}))
		}
		fields["rules"] = rules
	}
	return instance("PermissionUpdate", fields)
}

// compareAnswers draws and compares answers.
func compareAnswers(t *testing.T, draw func(*rand.Rand, bool) answerCase, meant ...degradation) {
	sdk.need(t)
	met := map[string]int{}
	failures := 0
	for i := range answerCases {
		r := rand.New(rand.NewPCG(20250722, uint64(i)))
		c := draw(r, i%3 == 0)
		if chance(r, 0.05) {
			c = c.raised(r)
		}
		if found := compareAnswer(t, c, met); len(found) > 0 {
			if failures++; failures <= limit {
				t.Errorf("case %d: %s\n\t%s", i, strings.Join(found, "\n\t"), c)
			}
		}
	}
	t.Logf("%d answers, %d differ; met: %v", answerCases, failures, met)
	for _, d := range meant {
		if met[d.name] == 0 {
			t.Errorf("the difference %q no longer occurs", d.name)
		}
	}
}

func TestPermissionAnswers(t *testing.T) { compareAnswers(t, permissionCase, noUpdates, badUpdates) }

func TestHookAnswers(t *testing.T) { compareAnswers(t, hookCase) }

// TestRecordedRequests compares what both show of the requests of recorded
// conversations, each answered in some way.
func TestRecordedRequests(t *testing.T) {
	sdk.need(t)
	met := map[string]int{}
	n := 0
	for i, f := range recordings(t) {
		frame := object(mustParse(t, f.line))
		r := rand.New(rand.NewPCG(7, uint64(i)))
		var c answerCase
		switch body := object(frame["request"]); {
		case frame["type"] != "control_request":
			continue
		case body["subtype"] == "can_use_tool":
			allow, given := drawAllow(r, false, len(list(body["permission_suggestions"])))
			c = answerCase{sdk: map[string]any{"allow": given}, answer: &agentdv1.Answer{
				Answer: &agentdv1.Answer_Permission{Permission: &agentdv1.PermissionAnswer{
					Decision: &agentdv1.PermissionAnswer_Allow{Allow: allow},
				}},
			}}
		case body["subtype"] == "hook_callback":
			body["callback_id"] = "hook_0"
			c = answerCase{sdk: map[string]any{"hook": map[string]any{}}, answer: &agentdv1.Answer{
				Answer: &agentdv1.Answer_Hook{Hook: &agentdv1.HookAnswer{}},
			}}
		default:
			continue
		}
		frame["request_id"] = "request-1"
		c.frame = frame
		n++
		for _, d := range compareAnswer(t, c, met) {
			t.Errorf("%s: %s", f.name, d)
		}
	}
	if t.Logf("%d requests", n); n < 100 {
		t.Errorf("%d requests in the recordings", n)
	}
}

// TestRefusals compares the answers to what the host does not serve.
func TestRefusals(t *testing.T) {
	sdk.need(t)
	for _, c := range refusedCases() {
		theirs, _ := askAnswer(t, c)
		req, _ := decodeRequest(t, c)
		ours := mustParse(t, control.AppendReply(nil, "request-1", callback.Refuse(req)))
		for _, d := range diff("reply", theirs, ours) {
			t.Errorf("%s: %s", mustMarshal(c.frame), d)
		}
	}
}
