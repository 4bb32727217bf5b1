package report

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"text/template"
)

// bar is one row of a panel.
type bar struct {
	Label, Text string
	Width       float64 // in pixels
	Ours        bool
	Y           int
}

// panel is a group of bars on one scale.
type panel struct {
	Title, Note string
	Y           int
	Bars        []bar
}

// row names a figure that becomes a bar.
type row struct {
	label, figure string
	ours          bool
}

const (
	plotWidth = 820
	barsFrom  = 270
	barsWide  = 420
	rowHigh   = 22
	titleHigh = 52
	panelGap  = 26
)

var panels = []struct {
	title, note, unit string
	rows              []row
	logFrom           float64 // the scale is logarithmic from here; 0: linear from 0
}{
	{
		title: "Events a second of one busy session", note: "partial events of about 350 bytes; longer is better", unit: "events/s",
		rows: []row{
			{"agentd: CLI → daemon → client", "events/s through agentd", true},
			{"grpc-go alone", "events/s of grpc-go alone", false},
			{"TypeScript SDK, in process", "events/s of the TypeScript SDK", false},
			{"Python SDK, in process", "events/s of the Python SDK", false},
		},
	},
	{
		title: "From the CLI's line to the client's event", note: "20 events a second in each session unless it says 500; logarithmic, shorter is better", unit: "µs",
		rows: []row{
			{"the pipe alone, median", "latency of the pipe alone, p50", false},
			{"grpc-go alone, median", "latency of grpc-go alone, p50", false},
			{"1 session, median", "latency, 1 session, p50", true},
			{"1 session, 99 %", "latency, 1 session, p99", true},
			{"1 session at 500 a second, median", "latency at 500 events/s, 1 session, p50", true},
			{"100 sessions, median", "latency, 100 sessions, p50", true},
			{"100 sessions, 99 %", "latency, 100 sessions, p99", true},
			{"1,000 sessions, median", "latency, 1000 sessions, p50", true},
			{"1,000 sessions, 99 %", "latency, 1000 sessions, p99", true},
		},
		logFrom: 10,
	},
	{
		title: "How long the CLI waits for an answer", note: "a permission, a tool of the caller; medians, the caller answers at once", unit: "µs",
		rows: []row{
			{"permission, without agentd", "permission round trip without agentd, p50", false},
			{"permission, through agentd", "permission round trip through agentd, p50", true},
			{"tool call, without agentd", "tool call round trip without agentd, p50", false},
			{"tool call, through agentd", "tool call round trip through agentd, p50", true},
		},
	},
	{
		title: "Memory of the daemon", note: "resident, idle sessions, without their CLIs", unit: "MiB",
		rows: []row{
			{"1 session", "memory of the daemon, 1 idle sessions", true},
			{"100 sessions", "memory of the daemon, 100 idle sessions", true},
			{"1,000 sessions", "memory of the daemon, 1000 idle sessions", true},
		},
	},
	{
		title: "Until a session is ready, with the real CLI", note: "its own start is nearly all of it", unit: "ms",
		rows: []row{
			{"CLI driven directly", "real CLI, start to ready without agentd", false},
			{"through agentd", "real CLI, open to ready through agentd", true},
		},
	},
}

// plot draws the run as SVG.
func (r *Result) plot() ([]byte, error) {
	y := 70
	var drawn []panel
	for _, p := range panels {
		d := panel{Title: p.title, Note: p.note, Y: y}
		longest := 0.0
		for _, row := range p.rows {
			longest = max(longest, r.find(row.figure))
		}
		for _, row := range p.rows {
			v := r.find(row.figure)
			if v <= 0 {
				continue
			}
			share := v / longest
			if p.logFrom > 0 {
				share = math.Log(max(v, p.logFrom)/p.logFrom) / math.Log(longest/p.logFrom)
			}
			d.Bars = append(d.Bars, bar{
				Label: row.label, Text: number(v) + " " + p.unit, Ours: row.ours,
				Width: max(2, share*barsWide), Y: y + titleHigh + len(d.Bars)*rowHigh,
			})
		}
		if len(d.Bars) == 0 {
			continue
		}
		y += titleHigh + len(d.Bars)*rowHigh + panelGap
		drawn = append(drawn, d)
	}
	var out bytes.Buffer
	err := svg.Execute(&out, map[string]any{
		"Width": plotWidth, "Height": y, "Panels": drawn, "From": barsFrom,
		"Where": fmt.Sprintf("%s, %d CPUs, %s, %s", r.System, r.CPUs, r.Go, r.Time.Format("2 January 2006")),
	})
	return out.Bytes(), err
}

var svg = template.Must(template.New("plot").Funcs(template.FuncMap{
	"text":   html.EscapeString,
	"add":    func(a, b int) int { return a + b },
	"behind": func(from int, width float64) float64 { return float64(from) + width + 6 },
}).Parse(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{.Width}} {{.Height}}" width="{{.Width}}" height="{{.Height}}" font-family="system-ui, sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="32" font-size="18" font-weight="600" fill="#1a1a1a">agentd beside what people would use instead</text>
<text x="20" y="52" fill="#666666">{{text .Where}}; bench/README.md says what each figure means</text>
{{- $from := .From}}
{{- range .Panels}}
<text x="20" y="{{add .Y 22}}" font-size="15" font-weight="600" fill="#1a1a1a">{{text .Title}}</text>
<text x="20" y="{{add .Y 40}}" fill="#666666">{{text .Note}}</text>
{{- range .Bars}}
<text x="{{add $from -10}}" y="{{add .Y 14}}" text-anchor="end" fill="#333333">{{text .Label}}</text>
<rect x="{{$from}}" y="{{add .Y 2}}" width="{{printf "%.1f" .Width}}" height="16" rx="2" fill="{{if .Ours}}#2563a8{{else}}#b8bec6{{end}}"/>
<text x="{{printf "%.1f" (behind $from .Width)}}" y="{{add .Y 14}}" fill="#333333">{{text .Text}}</text>
{{- end}}
{{- end}}
</svg>
`))
