package oracle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol"
)

// degradation is a difference between the SDK's message and agentd's event
// that is meant.
type degradation struct {
	name   string
	reason string
}

// The differences that are met; see where each is used for its exact terms.
var (
	unknownType    = degradation{"type that the SDK drops", "a caller gets every frame, typed or as it was written"}
	missingMember  = degradation{"member that the SDK needs", "a message without it serves better than none: the member is empty, or the frame is unrecognized"}
	malformedFrame = degradation{"frame on which the SDK raises", "the frame is unrecognized, or typed as far as it can be, and its text is there"}
	unknownSubtype = degradation{"subtype without a class", "the SDK has its catch-all class, agentd unrecognized; both have the whole frame"}
	nullMember     = degradation{"null for a member", "null is the same as absent in a typed form; raw_frames ALWAYS tells them apart"}
	oddKind        = degradation{"value of another kind", "the SDK passes on what it finds; a typed field holds what fits, and the frame's text is there"}
	unknownMember  = degradation{"member that is not modeled", "the frame's text is there"}
	oddEvent       = degradation{"event that is no object or has no type", "the frame is unrecognized, whole"}
)

var degradations = []degradation{
	unknownType, missingMember, malformedFrame, unknownSubtype, nullMember, oddKind, unknownMember, oddEvent,
}

var missing = regexp.MustCompile(`^MessageParseError: (Missing required field in \w+ message: '(\w+)'|Message missing '(type)' field)`)

// compareFrame compares what both make of a line in which m was changed.
func compareFrame(tb testing.TB, line []byte, m mutation, theirs parsed, met map[string]int) []string {
	tb.Helper()
	f, ev := eventOf(line)
	return compareEvent(tb, line, f, ev, m, theirs, met)
}

// compareEvent compares the SDK's message for a line with agentd's event.
func compareEvent(tb testing.TB, line []byte, f protocol.Frame, ev *agentdv1.Event, m mutation, theirs parsed, met map[string]int) []string {
	tb.Helper()
	if ev != nil && ev.GetBody() == nil {
		return []string{"the event has no body"}
	}
	if ev != nil && ev.RawJson != nil && *ev.RawJson != string(line) {
		return []string{"raw_json differs from the line"}
	}
	switch {
	case theirs.Error != nil:
		return compareRaise(f, ev, m, theirs.Error, met)
	case theirs.Skipped:
		if ev != nil {
			met[unknownType.name]++
			return keepsAll(line, ev)
		}
		return nil
	case ev == nil:
		if isControl(f.Type) {
			return nil // the SDK's Query takes these before they are parsed
		}
		return []string{"the SDK has a message, agentd has none"}
	}
	return compareMessage(tb, f, ev, m, object(mustParse(tb, theirs.Message)), met)
}

func isControl(typ string) bool {
	return strings.HasPrefix(typ, "control_") || typ == "transcript_mirror" || typ == "keep_alive"
}

// keepsAll checks that a frame for which the SDK has no class is whole in a
// typed form of agentd's own, or in its text.
func keepsAll(line []byte, ev *agentdv1.Event) []string {
	switch b := ev.GetBody().(type) {
	case *agentdv1.Event_Unrecognized:
		if b.Unrecognized.GetRawJson() != string(line) {
			return []string{"an unrecognized frame is not kept as it was written"}
		}
	case *agentdv1.Event_ToolProgress, *agentdv1.Event_ToolUseSummary, *agentdv1.Event_AuthStatus, *agentdv1.Event_ActiveGoal,
		*agentdv1.Event_PromptSuggestion, *agentdv1.Event_InputReceipt, *agentdv1.Event_State:
	default:
		return []string{fmt.Sprintf("the SDK drops the frame, agentd has %T", b)}
	}
	return nil
}

// compareRaise compares a frame on which the SDK raises.
func compareRaise(f protocol.Frame, ev *agentdv1.Event, m mutation, theirs *refusal, met map[string]int) []string {
	if ev == nil {
		if isControl(f.Type) || f.Kind == protocol.KindCorrupt {
			return nil
		}
		return []string{"the SDK raises and agentd has no event: " + theirs.String()}
	}
	whole := ev.GetUnrecognized() != nil || ev.RawJson != nil
	if match := missing.FindStringSubmatch(theirs.String()); match != nil {
		met[missingMember.name]++
		// A dropped key is no loss; one that was there under another type is.
		if m.op == "drop" || whole {
			return nil
		}
	}
	if m.op == "null" || whole || keepsBlock(ev) {
		met[malformedFrame.name]++
		return nil
	}
	return []string{fmt.Sprintf("the SDK raises, agentd has a typed form without the text: %s\n\t%v", theirs, ev)}
}

// keepsBlock reports whether the event has a block as it was written.
func keepsBlock(ev *agentdv1.Event) bool {
	blocks := append(ev.GetUser().GetBlocks().GetBlocks(), ev.GetAssistant().GetContent()...)
	return slices.ContainsFunc(blocks, func(b *agentdv1.ContentBlock) bool { return b.GetUnrecognized().GetRawJson() != "" })
}

// compareMessage compares a message of the SDK's with an event.
func compareMessage(tb testing.TB, f protocol.Frame, ev *agentdv1.Event, m mutation, theirs map[string]any, met map[string]int) []string {
	tb.Helper()
	ours := view(tb, ev)
	if ours == nil {
		if ev.GetUnrecognized().GetRawJson() == string(f.Raw) && theirs["class"] == "StreamEvent" &&
			(m.at == ".event" || m.at == ".event.type" || m.at == ".type") {
			met[oddEvent.name]++
			return nil
		}
		return []string{fmt.Sprintf("the SDK has %v, agentd %T", theirs["class"], ev.GetBody())}
	}
	if ev.GetUnrecognized() != nil {
		met[unknownSubtype.name]++
		if theirs["class"] != "SystemMessage" && m.op == "" {
			return []string{fmt.Sprintf("the SDK has %v, agentd unrecognized", theirs["class"])}
		}
	}
	a, b := object(theirs["fields"]), object(ours["fields"])
	inputs(a)
	for _, name := range []string{"errors", "permission_denials", "model_usage"} {
		// Absent and empty are the same in a list of proto's.
		if v, ok := a[name]; ok && v == nil {
			a[name] = []any{}
			if name == "model_usage" {
				a[name] = map[string]any{}
			}
		}
	}
	var found []string
	if theirs["class"] != ours["class"] {
		found = append(found, fmt.Sprintf("class: the SDK has %v, agentd %v", theirs["class"], ours["class"]))
	}
	for _, name := range []string{"event", "usage", "origin", "patch", "key"} {
		if ours["class"] != "ResultMessage" || name == "origin" {
			a[name], b[name] = withoutNulls(a[name]), withoutNulls(b[name])
		}
	}
	for _, d := range diffMembers("", a, b) {
		if why := explain(d, ev, m); why != nil {
			met[why.name]++
			continue
		}
		found = append(found, d)
	}
	return found
}

// inputs makes one list of the two fields for the inputs of a turn, as agentd
// does: the SDK has callers look into both.
func inputs(fields map[string]any) {
	one, has := fields["user_message_uuid"]
	if !has {
		return
	}
	all := append([]any{}, list(fields["user_message_uuids"])...)
	if text, ok := one.(string); ok && !slices.Contains(all, any(text)) {
		all = append(all, one)
	}
	delete(fields, "user_message_uuid")
	delete(fields, "user_message_uuids")
	fields["input_uuids"] = all
}

// withoutNulls leaves out members that are null, at any depth.
func withoutNulls(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, member := range v {
			if member != nil {
				out[key] = withoutNulls(member)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = withoutNulls(v[i])
		}
		return out
	}
	return v
}

// renamed are members that the SDK's classes spell otherwise than the frames,
// and those whose value agentd takes from them.
var renamed = map[string][]string{
	"resetsAt": {"resets_at"}, "rateLimitType": {"rate_limit_type"}, "overageStatus": {"overage_status"},
	"overageResetsAt": {"overage_resets_at"}, "overageDisabledReason": {"overage_disabled_reason"},
	"modelUsage": {"model_usage"}, "user_message_uuid": {"input_uuids"}, "user_message_uuids": {"input_uuids"},
	"id": {"message_id"}, "hook_event": {"hook_event_name"}, "hook_name": {"hook_event_name"},
}

var segment = regexp.MustCompile(`[\w-]+`)

// explain says which listed difference d is, nil if none. It must lie where the
// frame was changed, and the frame's text must be there unless the change was
// to leave something out.
func explain(d string, ev *agentdv1.Event, m mutation) *degradation {
	path, _, _ := strings.Cut(d, ": the SDK has ")
	segments := segment.FindAllString(path, -1)
	here := slices.Contains(segments, m.key)
	for _, name := range renamed[m.key] {
		here = here || slices.Contains(segments, name)
	}
	if m.op == "swap" {
		// The other members now are those of another type.
		holder := segment.FindAllString(m.at, -1)
		here = here || len(holder) > 1 && slices.Contains(segments, holder[len(holder)-2])
	}
	whole := ev.RawJson != nil || ev.GetUnrecognized() != nil
	switch {
	case m.op == "" || !here:
		return nil
	case m.op == "null" || m.op == "drop":
		return &nullMember
	case m.op == "add" && whole:
		return &unknownMember
	case whole:
		return &oddKind
	}
	return nil
}
