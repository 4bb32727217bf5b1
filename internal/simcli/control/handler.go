package control

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/agentd/agentd/internal/modelscript"
	"github.com/agentd/agentd/internal/simcli/frame"
	"github.com/agentd/agentd/internal/simcli/link"
	"github.com/agentd/agentd/internal/simcli/model"
	"github.com/agentd/agentd/internal/simcli/session"
	"github.com/agentd/agentd/internal/simcli/wire"
)

// Handler serves control requests.
type Handler struct {
	s *session.Session
	// life ends with the process.
	life context.Context

	mu sync.Mutex
	// side are the side questions that a host may cancel, by request id.
	side map[string]context.CancelFunc
}

// New returns a handler.
func New(life context.Context, s *session.Session) *Handler {
	return &Handler{s: s, life: life, side: map[string]context.CancelFunc{}}
}

// request is one request.
type request struct {
	*Handler
	id   wire.Value
	body wire.Value
}

// ok answers with a payload; nil leaves it out.
func (q *request) ok(payload wire.Value) { q.s.Emit(frame.Success(q.id, payload)) }

// fail answers with an error.
func (q *request) fail(text, code string) { q.s.Emit(frame.Failure(q.id, text, code)) }

// text returns a member of the request that is a string.
func (q *request) text(key string) string {
	var s string
	_ = wire.Unmarshal(wire.Member(q.body, key), &s)
	return s
}

// serve answers a subtype.
type serve func(*request)

// table has the subtypes that the simulation understands.
var table = map[string]serve{
	"initialize":              (*request).initialize,
	"interrupt":               (*request).interrupt,
	"set_permission_mode":     (*request).setMode,
	"set_model":               (*request).setModel,
	"set_max_thinking_tokens": (*request).setThinking,
	"apply_flag_settings":     (*request).applySettings,
	"get_settings":            (*request).getSettings,
	"update_settings":         (*request).updateSettings,
	"list_models":             (*request).listModels,
	"list_permission_rules":   (*request).listRules,
	"get_hooks_listing":       (*request).hooksListing,
	"get_context_usage":       (*request).contextUsage,
	"get_usage":               (*request).usage,
	"get_session_cost":        (*request).cost,
	"get_binary_version":      (*request).version,
	"rename_session":          (*request).rename,
	"generate_session_title":  (*request).generateTitle,
	"read_file":               (*request).readFile,
	"file_suggestions":        func(q *request) { q.ok(wire.Object("suggestions", []int{}, "cwd", q.s.Cwd)) },
	"seed_read_state":         func(q *request) { q.ok(nil) },
	"set_has_subscribers":     func(q *request) { q.ok(nil) },
	"register_repo_root":      func(q *request) { q.ok(nil) },
	"reload_skills":           func(q *request) { q.ok(wire.Object("skills", []int{})) },
	"reload_output_styles":    func(q *request) { q.ok(wire.Object("available_output_styles", []string{"default"})) },
	"reload_plugins":          (*request).reloadPlugins,
	"rewind_files":            (*request).rewind,
	"stop_task":               (*request).stopTask,
	"background_tasks":        (*request).backgroundTasks,
	"get_task_output":         (*request).taskOutput,
	"cancel_async_message":    (*request).cancelMessage,
	"side_question":           (*request).sideQuestion,
	"end_session":             nil, // Served by the reader: it ends the process.
	"mcp_status":              (*request).mcpStatus,
	"mcp_message":             (*request).mcpMessage,
	"mcp_reconnect":           (*request).mcpReconnect,
	"mcp_toggle":              (*request).mcpToggle,
	"mcp_set_servers":         (*request).mcpSetServers,
	"mcp_call":                (*request).mcpCall,
}

// Serve answers a request.
func (h *Handler) Serve(id, body wire.Value) {
	q := &request{Handler: h, id: id, body: body}
	subtype := q.text("subtype")
	f := table[subtype]
	if f == nil {
		q.fail("Unsupported control request subtype: "+subtype, "unsupported_request")
		return
	}
	f(q)
}

// Cancel serves a control_cancel_request of the host.
func (h *Handler) Cancel(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if stop := h.side[id]; stop != nil {
		stop()
	}
}

// initialize takes the host's registrations.
func (q *request) initialize() {
	var r session.Registration
	_ = wire.Unmarshal(q.body, &r)
	added, first := q.s.Register(r)
	gate := make(chan struct{})
	for _, server := range added {
		server.Start(q.life, gate)
	}
	var parked []any
	for _, server := range added {
		if server.Parked() {
			parked = append(parked, server.Name, "parked")
		}
	}
	var manifests wire.Value
	if parked != nil {
		manifests = wire.Object(parked...)
	}
	payload := frame.Initialize{
		Parked: manifests,
		Root:   q.s.Store.Root(), KeySource: q.s.KeySource(), PID: q.s.PID, Mode: q.s.Mode(), State: q.s.State(),
		HooksApplied: len(r.Hooks) > 0, Agents: q.s.AgentList(), ServersApplied: q.s.Flags.AwaitInitialize && r.MCPServers != nil,
		SettingsApplied: q.s.Flags.SettingsInInitialize() && r.Settings != nil, ManagedApplied: q.s.Flags.ManagedInInitialize() && r.Managed != nil,
	}.Payload()
	q.s.Emit(frame.Success(q.id, payload, "pending_permission_requests", q.s.Host.Permissions(), "pending_user_dialog_requests", []int{}))
	close(gate)
	if r.Title != "" {
		q.s.SetTitle(r.Title)
	}
	if !first || q.s.Running() || q.s.Queued() > 0 {
		q.s.TasksChanged()
	}
}

func (q *request) interrupt() {
	var r struct {
		CancelQueued bool `json:"cancel_queued"`
	}
	_ = wire.Unmarshal(q.body, &r)
	q.s.Interrupt(r.CancelQueued, func(queued, cancelled []string) {
		q.ok(wire.Object("still_queued", queued, "cancelled", wire.If(cancelled != nil, cancelled)))
	})
}

func (q *request) setMode() {
	mode := q.text("mode")
	switch mode {
	case "manual":
		mode = "default"
	case "bypassPermissions":
		if !q.s.Flags.AllowBypass {
			q.fail("Cannot set permission mode to bypassPermissions because the session was not launched with --dangerously-skip-permissions", "bypass_not_launched")
			return
		}
	case "acceptEdits", "auto", "default", "dontAsk", "plan":
	default:
		q.fail("Cannot set permission mode: must be one of acceptEdits, auto, bypassPermissions, default, dontAsk, plan", "invalid_mode")
		return
	}
	changed := q.s.SetMode(mode)
	q.ok(wire.Object("mode", mode))
	if changed {
		q.s.System("status", "status", nil, "permissionMode", mode)
	}
}

// setModel switches the model, if the API has it, after the PreModelSwitch hooks.
func (q *request) setModel() {
	name := q.text("model")
	if rep := q.s.Model.Next(model.Request{Side: modelscript.SideProbe}); rep.Error != nil {
		q.fail("Model '"+name+"' not found", "not_found")
		return
	}
	id := frame.ResolveModel(name)
	hooks := q.s.Hooks()
	if !hooks.Has("PreModelSwitch", "") && !hooks.Has("PostModelSwitch", "") {
		q.switched(name, id)
		return
	}
	go func() {
		from := q.s.ModelID()
		input := func(event string) wire.Value {
			return q.s.HookInput(nil, event, false, nil, "from_model", from, "to_model", id, "requested_model", name,
				"source", "sdk", "context_tokens", 0, "prompt_cache_warm", false, "cache_ttl", "5m",
				"estimated_cache_write_usd", 0, "pricing", "catalog")
		}
		for _, v := range q.s.Host.SendHooks(nil, hooks, "PreModelSwitch", "", wire.UUID(), input("PreModelSwitch")).Wait(q.life) {
			if v.Decision == "block" || v.Specific.Permission == "deny" || v.TimedOut {
				q.fail("Model switch blocked by hook: "+v.Reason, "")
				return
			}
		}
		q.switched(name, id)
		q.s.Host.SendHooks(nil, hooks, "PostModelSwitch", "", wire.UUID(), input("PostModelSwitch")).Wait(q.life)
	}()
}

func (q *request) switched(name, id string) {
	q.announce(name, id)
	q.ok(wire.Object("model", id))
}

// announce switches the model and writes the replay frame that says so.
func (q *request) announce(name, id string) {
	if !q.s.SetModel(id) {
		return
	}
	shown := "`" + id + "`"
	if frame.IsAlias(name) && name != "default" {
		shown = "`" + name + " (" + id + ")`"
	}
	q.s.Emit(frame.User(frame.Ids{Session: q.s.ID()}, "", "<local-command-stdout>Set model to "+shown+"</local-command-stdout>", "isReplay", true))
}

func (q *request) setThinking() {
	v := wire.Member(q.body, "max_thinking_tokens")
	known := slices.Contains([]string{"", "summarized", "omitted", "highlights"}, q.text("thinking_display"))
	if !known || v != nil && v.Kind() != 'n' && (v.Kind() != '0' || strings.ContainsAny(string(v), ".eE")) {
		q.fail(`set_max_thinking_tokens: max_thinking_tokens must be an integer or null and thinking_display must be "summarized", "omitted", "highlights", or null`, "")
		return
	}
	q.ok(nil)
}

// server finds an MCP server by the request's serverName, and answers if there
// is none.
func (q *request) server(key string) *link.Server {
	name := q.text(key)
	for _, server := range q.s.Servers() {
		if server.Name == name {
			return server
		}
	}
	q.fail("Server not found: "+name, "")
	return nil
}
