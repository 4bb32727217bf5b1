package tools

import (
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
)

func named(names string) *agentdv1.Tools {
	return &agentdv1.Tools{Tools: &agentdv1.Tools_Names{Names: &agentdv1.StringList{Values: strings.Fields(names)}}}
}

const notebook = `{"cells":[{"cell_type":"markdown","id":"m1","metadata":{},"source":["# Title"]},` +
	`{"cell_type":"code","id":"c1","execution_count":1,"metadata":{},"source":["print(1)"],"outputs":[` +
	`{"output_type":"stream","name":"stdout","text":["1\n"]},` +
	`{"output_type":"execute_result","execution_count":1,"data":{"text/plain":["2"],"image/png":"iVBORw0KGgo="},"metadata":{}},` +
	`{"output_type":"error","ename":"E","evalue":"v","traceback":["t"]}]}],` +
	`"metadata":{"language_info":{"name":"python"}},"nbformat":4,"nbformat_minor":5}`

const document = "%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n" +
	"0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n160\n%%EOF\n"

// fileSession reads, writes and searches.
func fileSession() session {
	return session{
		name:    "files",
		options: &agentdv1.Options{Tools: named("Bash PowerShell Read Write Edit NotebookEdit Glob Grep")},
		env:     map[string]string{"CLAUDE_CODE_USE_POWERSHELL_TOOL": "1"},
		files: repository(map[string]string{
			"n.ipynb": notebook, "d.pdf": document, "words.txt": "one\ntwo\nONE\n", "long.txt": strings.Repeat("word\n", 10),
		}),
		phases: []phase{{script: script(
			"Bash", `{"command":"echo hi; echo err >&2","description":"Say hi"}`,
			"Bash", `{"command":"exit 3"}`,
			"Bash", `{"command":"grep zzz /dev/null"}`,
			"Bash", `{"command":"sleep 5","timeout":1000}`,
			"Bash", `{"command":"touch made"}`,
			"Bash", `{"command":"echo `+pixel+` | base64 -d > p.png; printf 'data:image/png;base64,'; base64 -w0 p.png"}`,
			"Bash", `{"command":"seq 1 12000"}`,
			"PowerShell", `{"command":"echo 1"}`,
			"Write", `{"file_path":"$CWD/a.txt","content":"one\ntwo\n"}`,
			"Write", `{"file_path":"$CWD/a.txt","content":""}`,
			"Write", `{"file_path":"$CWD/a.txt","content":"one\ntwo\nthree\n"}`,
			"Edit", `{"file_path":"$CWD/a.txt","old_string":"two","new_string":"2","replace_all":true}`,
			"Edit", `{"file_path":"$CWD/a.txt","old_string":"three\n","new_string":""}`,
			"Edit", `{"file_path":"$CWD/a.txt","old_string":"nowhere","new_string":"x"}`,
			"Read", `{"file_path":"$CWD/a.txt"}`,
			"Read", `{"file_path":"$CWD/long.txt","offset":2,"limit":1}`,
			"Read", `{"file_path":"$CWD/none.txt"}`,
			"Read", `{"file_path":"$CWD/p.png"}`,
			"Read", `{"file_path":"$CWD/n.ipynb"}`,
			"Read", `{"file_path":"$CWD/d.pdf"}`,
			"NotebookEdit", `{"notebook_path":"$CWD/n.ipynb","cell_id":"c1","new_source":"print(2)"}`,
			"NotebookEdit", `{"notebook_path":"$CWD/n.ipynb","cell_id":"c1","new_source":"x","cell_type":"markdown","edit_mode":"insert"}`,
			"NotebookEdit", `{"notebook_path":"$CWD/n.ipynb","cell_id":"m1","new_source":"","edit_mode":"delete"}`,
			"NotebookEdit", `{"notebook_path":"$CWD/n.ipynb","cell_id":"zz","new_source":"x"}`,
			"Glob", `{"pattern":"*.txt","path":"$CWD"}`,
			"Grep", `{"pattern":"one","path":"$CWD/words.txt","-i":true,"-n":true,"-A":1,"-B":0,"output_mode":"content","head_limit":2}`,
			"Grep", `{"pattern":"one","glob":"w*.txt","offset":0}`,
			"Grep", `{"pattern":"one","type":"txt","output_mode":"count","multiline":false,"-C":1}`,
			"Bash", `{"command":"git add -A && git commit -m 'all of it'"}`,
			"Bash", `{"command":"sed -i s/one/uno/ a.txt"}`,
		)}},
	}
}

// sessionSession works on the session itself: plans, tasks, jobs.
func sessionSession() session {
	return session{
		name:    "session",
		options: &agentdv1.Options{},
		env:     map[string]string{"CLAUDE_CODE_ENABLE_TODO_TOOLS": "1"},
		phases: []phase{
			{
				script: script(
					"TaskCreate", `{"subject":"one","description":"d","activeForm":"doing","metadata":{"a":1}}`,
					"TaskCreate", `{"subject":"two","description":"d"}`,
					"TaskUpdate", `{"taskId":"1","status":"in_progress","owner":"me","addBlocks":["2"],"metadata":{"a":null}}`,
					"TaskUpdate", `{"taskId":"77","status":"completed"}`,
					"TaskGet", `{"taskId":"1"}`,
					"TaskGet", `{"taskId":"99"}`,
					"TaskList", `{}`,
					"AskUserQuestion", `{"questions":[{"question":"Which?","header":"Pick","multiSelect":false,"options":[`+
						`{"label":"A","description":"a","preview":"pp"},{"label":"B","description":"b"}]}]}`,
					"EnterPlanMode", `{}`,
					"ExitPlanMode", `{}`,
					"CronCreate", `{"cron":"7 3 * * *","prompt":"p","recurring":true}`,
					"CronCreate", `{"cron":"7 3 1 1 *","prompt":"q","recurring":false}`,
					"CronList", `{}`,
					"ScheduleWakeup", `{"delaySeconds":7200,"reason":"r","prompt":"p"}`,
					"ScheduleWakeup", `{"stop":true}`,
					"Bash", `{"command":"sleep 100","run_in_background":true}`,
					"Monitor", `{"command":"sleep 100","description":"d","timeout_ms":5000}`,
					"Skill", `{"skill":"dataviz","args":"a bar"}`,
					"Skill", `{"skill":"none"}`,
					"ToolSearch", `{"query":"cron","max_results":3}`,
					"SendMessage", `{"to":"nobody","message":"m"}`,
					"ListAgents", `{}`,
					"ReportFindings", `{"level":"low","findings":[{"file":"a","line":1,"summary":"s","failure_scenario":"f","category":"c"}]}`,
				),
				keep: map[string]string{"PLAN": "ExitPlanMode filePath", "JOB": "CronCreate id", "SHELL": "Bash backgroundTaskId"},
			},
			{script: script(
				"CronDelete", `{"id":"$JOB"}`,
				"CronDelete", `{"id":"none"}`,
				"TaskStop", `{"task_id":"$SHELL"}`,
				"TaskStop", `{"task_id":"none"}`,
				"EnterPlanMode", `{}`,
				"Write", `{"file_path":"$PLAN","content":"# The plan\n"}`,
				"ExitPlanMode", `{}`,
			)},
		},
	}
}

// mcpSession calls an MCP server, and keeps a list of things to do.
func mcpSession(t *testing.T) session {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	server := &agentdv1.McpServer{Name: "things", Config: &agentdv1.McpServer_Stdio{Stdio: &agentdv1.McpStdioServer{
		Command: self, Env: map[string]string{role: "mcp"},
	}}}
	return session{
		name: "mcp",
		options: &agentdv1.Options{
			Tools: named("TodoWrite ListMcpResourcesTool ReadMcpResourceTool ReadMcpResourceDirTool RefreshMcpTools"),
			McpServers: &agentdv1.McpServers{Source: &agentdv1.McpServers_Servers{
				Servers: &agentdv1.McpServerList{Servers: []*agentdv1.McpServer{server}},
			}},
		},
		env: map[string]string{"CLAUDE_CODE_ENABLE_TASKS": "0", "CLAUDE_CODE_ENABLE_REFRESH_MCP_TOOLS": "1"},
		phases: []phase{{script: script(
			"ListMcpResourcesTool", `{}`,
			"ListMcpResourcesTool", `{"server":"nobody"}`,
			"ReadMcpResourceTool", `{"server":"things","uri":"x://a"}`,
			"ReadMcpResourceDirTool", `{"server":"things","uri":"x://"}`,
			"RefreshMcpTools", `{}`,
			"mcp__things__plain", `{"a":1}`,
			"mcp__things__structured", `{}`,
			"mcp__things__mixed", `{}`,
			"mcp__things__failing", `{}`,
			"TodoWrite", `{"todos":[{"content":"a","status":"pending","activeForm":"doing a"}]}`,
			"TodoWrite", `{"todos":[{"content":"a","status":"completed","activeForm":"doing a"}]}`,
		)}},
	}
}

// agentSession runs subagents and moves between worktrees.
func agentSession() session {
	return session{
		name:    "agents",
		options: &agentdv1.Options{},
		files:   repository(nil),
		phases: []phase{{script: script(
			"Agent", `{"description":"sub","prompt":"SUBTASK","subagent_type":"general-purpose","run_in_background":false}`,
			"Agent", `{"description":"isolated","prompt":"ISOTASK","run_in_background":false,"isolation":"worktree"}`,
			"Agent", `{"description":"d","prompt":"p","subagent_type":"nobody"}`,
			"Agent", `{"description":"background","prompt":"BGTASK","run_in_background":true,"name":"bob","model":"sonnet"}`,
			"EnterWorktree", `{"name":"w"}`,
			"ExitWorktree", `{"action":"remove","discard_changes":true}`,
			"Workflow", `{"script":"export const meta = {name: 'w', description: 'd'}\nreturn 1","args":{"a":[1]}}`,
		) + `{"when":"SUBTASK","tool":"Bash","input":{"command":"echo sub-ran"}}
{"when":"sub-ran","text":"It ran."}
{"when":"ISOTASK","tool":"Bash","input":{"command":"echo x > kept.txt; echo iso-ran"}}
{"when":"iso-ran","text":"It ran apart."}
{"when":"BGTASK","text":"In the background."}`},
			{script: script("SendMessage", `{"to":"bob","message":"hello"}`) + `{"when":"hello","text":"Hello."}`}},
	}
}

// outsideSession reaches out: to a page, a search, a language server; and
// answers in a form.
func outsideSession(t *testing.T) session {
	url, certificate := page(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := json.Marshal(map[string]any{
		"name": "words", "version": "1.0.0", "description": "d",
		"lspServers": map[string]any{"words": map[string]any{
			"command": self, "env": map[string]string{role: "lsp"}, "extensionToLanguage": map[string]string{".txt": "plaintext"},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	write(t, root+"/.claude-plugin/plugin.json", plugin)
	return session{
		name: "outside",
		options: &agentdv1.Options{
			Settings: &agentdv1.Settings{Settings: &agentdv1.Settings_SettingsJson{SettingsJson: `{"skipWebFetchPreflight":true}`}},
			Plugins:  []*agentdv1.Plugin{{Path: root}},
			OutputFormat: &agentdv1.OutputFormat{Format: &agentdv1.OutputFormat_JsonSchema{JsonSchema: &agentdv1.JsonSchema{
				SchemaJson: `{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}`,
			}}},
		},
		env:   map[string]string{"NODE_EXTRA_CA_CERTS": certificate, "ENABLE_LSP_TOOL": "1"},
		files: map[string]string{"words.txt": "one two\n"},
		phases: []phase{{script: script(
			"WebFetch", `{"url":"http://localhost/x","prompt":"p"}`,
			"WebFetch", `{"url":"`+url+`/page","prompt":"What does it say?"}`,
		) + `{"when":"Hello page","text":"It says hello."}
` + script("WebSearch", `{"query":"golang","allowed_domains":["example.com"]}`) +
			`{"blocks":[{"type":"text","text":"Searching."},{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"golang"}},` +
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","title":"Go",` +
			`"url":"https://go.example.com/","encrypted_content":"x","page_age":"1 day"}]},{"type":"text","text":"Found Go."}]}
` + script(
			"LSP", `{"operation":"hover","filePath":"$CWD/words.txt","line":1,"character":1}`,
			"StructuredOutput", `{"n":"one"}`,
			"StructuredOutput", `{"n":1}`,
		)}},
	}
}
