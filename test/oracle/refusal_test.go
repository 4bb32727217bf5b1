package oracle

import (
	"fmt"
	"regexp"

	"github.com/agentd/agentd/internal/fault"
)

// strictness is a refusal that agentd has and the SDK has not.
type strictness struct {
	name  string
	at    *regexp.Regexp // of "field: description"
	cause string         // why agentd does not leave it to the CLI
}

// stricter lists what agentd refuses and the SDK passes on. Most of it the CLI
// would refuse after it was started, or would take for something else.
var stricter = []strictness{
	{"rule that the CLI splits", re(`^(dis)?allowed_tools\[\d+\]: has a comma|^tools\.names\.values\[\d+\]: has a comma`), "one rule would become two"},
	{"rule that swallows others", re(`^(dis)?allowed_tools\[\d+\]: has an open parenthesis`), "the CLI would read the next rules as part of it"},
	{"blank rule", re(`^((dis)?allowed_tools|tools\.names\.values)\[\d+\]: must (not be blank|be at least)`), "it is nothing to the CLI, which a caller cannot have meant"},
	{"blank element", re(`^(betas|add_dirs)\[\d+\]: must (not be empty|be at least)`), "the CLI would take it for a beta or a directory"},
	{"two sources in one", re(`^setting_sources\.values\[\d+\]: must be one source`), "the SDK joins with commas what the CLI then splits"},
	{"needless continue", re(`^continue_conversation: excludes resume`), "one of the two would be ignored"},
	{"resume that looks like a flag", re(`^resume: must not begin with a dash`), "no id begins so, and what does is rather meant to pass a flag"},
	{"cut without resume", re(`^resume_session_at: needs resume`), "the CLI refuses it"},
	{"guard without cut", re(`^resume_drops_turn: needs resume_session_at`), "the CLI refuses it"},
	{"flag that the version lacks", re(`^resume_drops_turn: is not known to CLI version`), "the CLI refuses it"},
	{"session id that is none", re(`^session_id: must be a UUID`), "the CLI refuses it"},
	{"session id of an old conversation", re(`^session_id: cannot be chosen`), "the CLI refuses it"},
	{"prompt tool stdio", re(`^permission_prompt_tool_name: must name an MCP tool`), "questions would come that nobody answers"},
	{"budget", re(`^max_budget_usd: must be (above|greater than) 0`), "the CLI refuses it"},
	{"task budget", re(`^task_budget\.total: must be`), "the CLI refuses it"},
	{"fallback to itself", re(`^fallback_model: must differ`), "the CLI refuses it"},
	{"bounds of numbers", re(`^(max_turns|max_thinking_tokens|max_buffer_size): must be (less|greater) than or equal`), "every field of a request is bounded"},
	{"broken settings", re(`^settings\.settings_json: is not one JSON value`), "the CLI refuses it"},
	{"sandbox beside a file", re(`^sandbox: cannot be put into a settings file`), "the SDK reads the file; a daemon does not read files for its callers"},
	{"broken MCP servers", re(`^mcp_servers\.servers_json: must have a member`), "the CLI refuses it"},
	{"MCP server without command", re(`\.stdio\.command: (is empty|must be at least)`), "the CLI refuses it"},
	{"schema that is no object", re(`^output_format\.json_schema\.schema_json: is not a JSON object`), "the CLI refuses it"},
	{"time of a hook", re(`^hooks\[\d+\]\.timeout: (is|must be)`), "the hook could never answer"},
	{"failure of a hook", re(`^hooks\[\d+\]\.on_failure: is`), "the CLI would take an unknown word for block"},
	{"agent without name", re(`^agents\[\d+\]\.name: must`), "nothing could call it"},
	{"plugin without path", re(`^plugins\[\d+\]\.path: must`), "there is nothing to load"},
	{"wildcard of tools as a skill", re(`^skills\.names\.values\[\d+\]: must not end with a wildcard`), "it names no skill"},
	{"flag that has an option", re(`^extra_args\[\d+\]: is not allowed`), "two flags would contradict each other, or the protocol would end"},
	{"flag with a bad name", re(`^extra_args\[\d+\](: (must have|has) a name|\.name: must be at least)`), "it would be no flag, or another one"},
	{"reserved variable", re(`^env\["[A-Z_]+"\]: is not allowed`), "agentd or its operator decides it"},
	{"variable without name", re(`^env\[""\]: (has an empty name|must be)`), "the system refuses it"},
}

// agreement is a refusal that both have.
type agreement struct {
	name  string
	sdk   *regexp.Regexp // of "Type: message"
	field *regexp.Regexp // of agentd's field
}

// refusedByBoth lists what both refuse.
var refusedByBoth = []agreement{
	{"two who decide", re(`^ValueError: can_use_tool callback cannot be used with permission_prompt_tool_name`), re(`^permission_prompt_tool_name$`)},
	{"store with checkpoints", re(`^ValueError: session_store cannot be combined with enable_file_checkpointing`), re(`^session_store$`)},
	{"kind of plugin", re(`^ValueError: Unsupported plugin type`), re(`^plugins\[\d+\]\.type$`)},
	{"line of no bytes", re(`^CLIJSONDecodeError: .* exceeded maximum buffer size of 0`), re(`^max_buffer_size$`)},
	{"sandbox beside a missing file", re(`^CLIConnectionError: Failed to load settings`), re(`^sandbox$`)},
	{"sandbox in broken settings", re(`^CLIConnectionError: Failed to load settings`), re(`^settings\.settings_json$`)},
	{"blank skill", re(`^ValueError: Skill names must be non-empty`), re(`^skills\.names\.values`)},
	{"skill", re(`^ValueError: Invalid skill name`), re(`^skills\.names\.values`)},
}

// laxer lists what agentd accepts and the SDK refuses.
var laxer = []agreement{
	{name: "thinking without budget", sdk: re(`^KeyError: 'budget_tokens'`)}, // the TypeScript SDK takes it for adaptive
}

func re(text string) *regexp.Regexp { return regexp.MustCompile(text) }

// compareRefusals compares how both refuse a case, of which at least one does.
func compareRefusals(_ *optionCase, theirs *refusal, us []fault.Violation, met map[string]int) []string {
	var found []string
	explained := theirs == nil
	for _, v := range us {
		ok := false
		for _, b := range refusedByBoth {
			if theirs == nil || !b.field.MatchString(v.Field) {
				continue
			}
			// The SDK tells the first thing only; it may be another one.
			ok = true
			if b.sdk.MatchString(theirs.String()) {
				met[b.name]++
				explained = true
			}
		}
		for _, s := range stricter {
			if !ok && s.at.MatchString(v.Field+": "+v.Description) {
				met[s.name]++
				ok = true
			}
		}
		if !ok {
			found = append(found, fmt.Sprintf("agentd refuses %s: %s", v.Field, v.Description))
		}
	}
	for _, l := range laxer {
		if !explained && l.sdk.MatchString(theirs.String()) {
			met[l.name]++
			explained = true
		}
	}
	if !explained {
		found = append(found, fmt.Sprintf("the SDK alone refuses: %s", theirs))
	}
	return found
}
