package control

import (
	"context"
	"encoding/base64"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/flags"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/settings"
	"github.com/agentd/agentd/internal/simcli/tool"
	"github.com/agentd/agentd/internal/simcli/turn"
	"github.com/agentd/agentd/internal/simcli/wire"
)

func (q *request) applySettings() {
	name := q.s.ApplySettings(wire.Member(q.body, "settings"))
	if name != "" {
		q.announce(name, frame.ResolveModel(name))
	}
	q.ok(nil)
}

func (q *request) getSettings() {
	q.ok(wire.Object("effective", settings.Merge(q.s.Layers()), "sources", settings.Rows(q.s.Layers()), "served_settings_state", "ineligible",
		"applied", wire.Object("model", q.s.ModelID(), "effort", q.s.Flags.Effort(), "advisor", nil, "ultracode", false)))
}

func (q *request) updateSettings() {
	source := q.text("source")
	file, allowed := "local", "outputStyle"
	if source == "userSettings" {
		file, allowed = "user", "effortLevel"
	}
	if q.s.Flags.SourcesSet && !slices.Contains(q.s.Flags.SettingSources, file) {
		q.fail("update_settings: the "+source+" source is disabled for this session (--setting-sources)", "")
		return
	}
	for _, key := range wire.Keys(wire.Member(q.body, "settings")) {
		if key != allowed {
			q.fail("update_settings keys not allowed: "+key, "")
			return
		}
	}
	q.ok(nil)
}

func (q *request) listModels() { q.ok(wire.Object("models", frame.Models())) }

func (q *request) listRules() {
	allow, deny := q.s.Rules()
	rows, dirs := []wire.Value{}, []wire.Value{}
	for _, path := range q.s.Dirs() {
		dirs = append(dirs, wire.Object("path", path, "source", "cliArg"))
	}
	for behavior, rules := range map[string][]tool.Rule{"allow": allow, "deny": deny} {
		for _, r := range rules {
			rows = append(rows, wire.Object("behavior", behavior, "source", r.Source, "rule", r.String(),
				"description", wire.Object("prefix", r.String()), "editability", r.Source))
		}
	}
	q.ok(wire.Object("state", wire.Object("rules", rows, "workspaceDirectories", dirs, "originalCwd", q.s.Cwd, "managedOnly", false)))
}

func (q *request) hooksListing() {
	q.ok(wire.Object("events", []int{}, "hooks", []int{}, "eventCatalog", []wire.Value{
		wire.Object("name", "PreToolUse", "summary", "Before tool execution", "supportsMatcher", true),
		wire.Object("name", "PostToolUse", "summary", "After tool execution", "supportsMatcher", true),
	}))
}

func (q *request) contextUsage() {
	u := q.s.Totals()
	used := u.Input + u.Output
	free := frame.ContextWindow - used
	row := func(id, name, color, kind string, tokens int) wire.Value {
		return wire.Object("id", id, "name", name, "tokens", tokens, "color", color, "kind", kind)
	}
	square := func(color, name string, tokens int, full float64) wire.Value {
		return wire.Object("color", color, "isFilled", true, "categoryName", name, "tokens", tokens,
			"percentage", tokens*100/frame.ContextWindow, "squareFullness", full)
	}
	q.ok(wire.Object("categories", []wire.Value{
		row("messages", "Messages", "purple_FOR_SUBAGENTS_ONLY", "used", used),
		row("free_space", "Free space", "promptBorder", "free", free),
	}, "totalTokens", used, "maxTokens", frame.ContextWindow, "rawMaxTokens", frame.ContextWindow,
		"autocompactSource", "model-default", "percentage", used*100/frame.ContextWindow,
		"gridRows", [][]wire.Value{{square("purple_FOR_SUBAGENTS_ONLY", "Messages", used, 0.1), square("promptBorder", "Free space", free, 1)}},
		"model", q.s.ModelID(), "memoryFiles", []int{}, "mcpTools", []int{}, "mcpInstructions", []int{}, "agents", []int{},
		"slashCommands", wire.Object("totalCommands", len(frame.Commands), "includedCommands", len(frame.Commands), "tokens", 0),
		"skills", wire.Object("totalSkills", 0, "includedSkills", 0, "tokens", 0, "skillFrontmatter", []int{}),
		"isAutoCompactEnabled", true, "apiUsage", u.API()))
}

func (q *request) usage() {
	models, api := q.s.Usage()
	q.ok(wire.Object("session", wire.Object("total_cost_usd", q.s.Cost(), "total_api_duration_ms", api.Milliseconds(),
		"total_duration_ms", api.Milliseconds(), "total_lines_added", 0, "total_lines_removed", 0, "model_usage", models),
		"subscription_type", nil, "rate_limits_available", false, "rate_limits", nil, "behaviors", nil))
}

func (q *request) cost() { q.ok(wire.Object("text", turn.CostText(q.s))) }

func (q *request) version() {
	q.ok(wire.Object("version", flags.Version, "buildTime", "2026-11-24T19:09:44Z", "oldestDesktopSdk", "0.3.280"))
}

func (q *request) rename() {
	title := q.text("title")
	if title == "" {
		q.fail("title must be non-empty", "")
		return
	}
	q.s.SetTitle(title)
	q.ok(nil)
}

// generateTitle asks the model for a title.
func (q *request) generateTitle() {
	about := q.text("description")
	rep := q.s.Model.Next(model.Request{User: about, Prompt: about, Side: modelscript.SideTitle})
	said := ""
	for _, b := range rep.Blocks {
		said += b.Text
	}
	var t struct {
		Title string `json:"title"`
	}
	if wire.Unmarshal([]byte(said), &t) != nil || t.Title == "" {
		q.ok(wire.Object("title", nil))
		return
	}
	if string(wire.Member(q.body, "persist")) == "true" {
		q.s.SetTitle(t.Title)
	}
	q.ok(wire.Object("title", t.Title))
}

// readFile reads a file inside the working directories.
func (q *request) readFile() {
	var r struct {
		Path     string `json:"path"`
		MaxBytes int    `json:"max_bytes"`
		Encoding string `json:"encoding"`
	}
	_ = wire.Unmarshal(q.body, &r)
	path := q.s.Files.Abs(r.Path)
	text, err := q.s.Files.Read(path)
	if err != nil || !tool.Inside(path, append(q.s.Dirs(), filepath.Clean(q.s.Cwd))...) {
		q.fail("read denied: "+r.Path, "")
		return
	}
	cut := r.MaxBytes > 0 && len(text) > r.MaxBytes
	if cut {
		text = text[:r.MaxBytes]
	}
	if r.Encoding == "base64" {
		q.ok(wire.Object("contents", base64.StdEncoding.EncodeToString([]byte(text)), "absPath", path,
			"truncated", wire.If(cut, true), "encoding", "base64", "requested_path", r.Path))
		return
	}
	q.ok(wire.Object("contents", text, "absPath", path, "truncated", wire.If(cut, true), "lossy", !utf8.ValidString(text), "requested_path", r.Path))
}

func (q *request) reloadPlugins() {
	q.ok(wire.Object("commands", frame.CommandList(), "agents", q.s.AgentList(), "plugins", []int{}, "mcpServers", []int{}, "error_count", 0))
}

// rewind puts the files back to where they were before a prompt.
func (q *request) rewind() {
	if v := q.s.Getenv("CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING"); v != "true" && v != "1" {
		q.fail("File rewinding is not enabled.", "")
		return
	}
	var r struct {
		ID     string `json:"user_message_id"`
		DryRun bool   `json:"dry_run"`
	}
	_ = wire.Unmarshal(q.body, &r)
	before, ok := q.s.Snapshot(r.ID)
	const unknown = "No file checkpoint found for this message."
	switch {
	case !ok && r.DryRun:
		q.ok(wire.Object("canRewind", false, "error", unknown))
	case !ok:
		q.fail(unknown, "")
	case r.DryRun:
		changed, insertions, deletions := q.s.Files.Compare(before)
		q.ok(wire.Object("canRewind", true, "filesChanged", append([]string{}, changed...), "insertions", insertions, "deletions", deletions))
	default:
		q.s.Files.Restore(before)
		q.ok(wire.Object("canRewind", true, "skippedLinks", 0))
	}
}

func (q *request) stopTask() {
	q.s.StopTask(q.text("task_id"))
	q.ok(wire.Object())
}

func (q *request) backgroundTasks() {
	if wire.Member(q.body, "tool_use_id") == nil {
		q.ok(wire.Object())
		return
	}
	q.ok(wire.Object("backgrounded", false))
}

func (q *request) taskOutput() {
	output, ok := q.s.TaskOutput(q.text("task_id"))
	if !ok {
		q.fail("get_task_output: no shell or Monitor task with that task_id in this session", "")
		return
	}
	q.ok(wire.Object("output", output, "total_bytes", len(output), "truncated", false))
}

func (q *request) cancelMessage() {
	uuid := q.text("message_uuid")
	if !q.s.Drop(uuid) {
		q.ok(wire.Object("cancelled", false))
		return
	}
	q.ok(wire.Object("cancelled", true, "message_uuid", uuid))
}

// sideQuestion asks the model beside the turn.
func (q *request) sideQuestion() {
	var id string
	_ = wire.Unmarshal(q.id, &id)
	ctx, stop := context.WithCancel(q.life)
	q.mu.Lock()
	q.side[id] = stop
	q.mu.Unlock()
	q.s.System("control_request_progress", "request_id", q.id, "status", "started")
	go func() {
		defer stop()
		question := q.text("question")
		rep := q.s.Model.Next(model.Request{User: question, Prompt: question, Side: modelscript.SideQuestion})
		if rep.Hold.Place != modelscript.PlaceNone {
			<-ctx.Done()
		}
		if !turn.Sleep(ctx, rep.Delay) {
			q.fail("Side question cancelled", "")
			return
		}
		text := ""
		for _, b := range rep.Blocks {
			text += b.Text
		}
		q.ok(wire.Object("response", text, "synthetic", false))
	}()
}
