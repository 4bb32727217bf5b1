package oracle

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"buf.build/go/protovalidate"
	"github.com/google/uuid"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
	"github.com/agentd/agentd/runner/protocol/option/argv"
	"github.com/agentd/agentd/runner/protocol/option/environ"
	"github.com/agentd/agentd/service/translate/options"
)

// optionCases is how many sets of options are compared.
const optionCases = 1500

// limit is how many failures of one kind are told.
const limit = 25

// started is what the SDK answers for a set of options.
type started struct {
	Argv       []string          `json:"argv"`
	Env        map[string]string `json:"env"`
	Initialize any               `json:"initialize"`
	Prompt     any               `json:"prompt"`
	Host       struct {
		Cwd           *string  `json:"cwd"`
		User          *string  `json:"user"`
		Stderr        bool     `json:"stderr"`
		MaxBufferSize *uint32  `json:"max_buffer_size"`
		Mirrored      bool     `json:"mirrored"`
		Eager         bool     `json:"eager"`
		LoadTimeoutMS *int64   `json:"load_timeout_ms"`
		Warned        []string `json:"warned"`
	} `json:"host"`
	Error *refusal `json:"error"`
}

// ours is what agentd makes of the same.
type ours struct {
	options    option.Options
	launch     launch
	violations []fault.Violation
}

// askOptions asks the SDK about a case.
func askOptions(tb testing.TB, c *optionCase) started {
	tb.Helper()
	question := map[string]any{"op": "options", "options": c.options, "base": c.base}
	if c.trace != nil {
		question["trace"] = c.trace
	}
	var answer started
	answer.Initialize = nil
	raw := sdk.ask(tb, question)
	decode(tb, raw, &answer)
	answer.Initialize = object(mustParse(tb, raw))["initialize"]
	answer.Prompt = object(mustParse(tb, raw))["prompt"]
	return answer
}

// versions are CLIs that are given their configuration in different ways.
var versions = []option.Version{{}, {Major: 2, Minor: 1, Patch: 197}, {Major: 2, Minor: 1, Patch: 332}}

// open does with a case what opening a session does.
func open(tb testing.TB, c *optionCase) ours {
	tb.Helper()
	var o ours
	if err := protovalidate.Validate(c.proto); err != nil {
		invalid, ok := errors.AsType[*protovalidate.ValidationError](err)
		if !ok {
			tb.Fatal(err)
		}
		for _, v := range invalid.Violations {
			o.violations = append(o.violations, fault.Violation{
				Field: protovalidate.FieldPathString(v.Proto.GetField()), Description: v.Proto.GetMessage(),
			})
		}
	}
	var more []fault.Violation
	o.options, more = options.Options(c.proto)
	o.violations = append(o.violations, more...)
	version := versions[c.number/3%len(versions)]
	delivery := option.DeliveryFor(version, "/private")
	if version == (option.Version{}) {
		delivery = option.Delivery{}
	}
	o.violations = append(o.violations, argv.Check(o.options, delivery, version)...)
	if len(o.violations) > 0 {
		return o
	}
	if option.NeedsSessionID(o.options) {
		o.options.SessionID = uuid.NewString()
	}
	o.launch = launchOf(tb, c, o.options, delivery)
	return o
}

func launchOf(tb testing.TB, c *optionCase, o option.Options, delivery option.Delivery) launch {
	tb.Helper()
	files, err := option.Files(o, delivery)
	if err != nil {
		tb.Fatal(err)
	}
	initialize, err := option.Initialize(o, delivery, nil)
	if err != nil {
		tb.Fatal(err)
	}
	spec := environ.Spec{Version: "0.0-test", TempDir: "/private", Dir: o.Cwd}
	for name, text := range c.base {
		spec.Base = append(spec.Base, name+"="+text)
	}
	if c.trace != nil {
		spec.Traceparent = "00-" + c.trace["trace_id"] + "-" + c.trace["span_id"] + "-01"
		spec.Tracestate = c.trace["state"]
	}
	l := launch{
		argv: argv.Write(o, delivery), env: map[string]string{}, files: map[string]string{},
		initialize: object(mustParse(tb, initialize)), extra: object(c.options["extra_args"]),
	}
	for _, variable := range option.Env(o, spec) {
		name, text, _ := strings.Cut(variable, "=")
		l.env[name] = text
	}
	for _, f := range files {
		l.files[f.Path] = string(f.Data)
	}
	return l
}

// compareOptions compares both sides of a case and counts the differences that
// are meant.
func compareOptions(tb testing.TB, c *optionCase, theirs started, us ours, met map[string]int) []string {
	tb.Helper()
	if theirs.Error != nil || us.violations != nil {
		return compareRefusals(c, theirs.Error, us.violations, met)
	}
	a, err := launch{
		argv: theirs.Argv[1:], env: theirs.Env, initialize: object(theirs.Initialize), extra: object(c.options["extra_args"]),
	}.read()
	if err != nil {
		tb.Fatalf("case %d: the SDK's command line: %v", c.number, err)
	}
	b, err := us.launch.read()
	if err != nil {
		return []string{err.Error()}
	}
	apply(c, a, b, met)
	return append(diffMembers("", a, b), compareHost(theirs, us.options)...)
}

// compareHost compares what options mean for the host of the CLI.
func compareHost(theirs started, o option.Options) []string {
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	a := map[string]any{
		"cwd": text(theirs.Host.Cwd), "user": text(theirs.Host.User), "stderr": theirs.Host.Stderr,
		"mirrored": theirs.Host.Mirrored, "eager": theirs.Host.Eager, "cli": theirs.Argv[0],
		"verbatim": object(theirs.Prompt)["client_composed"] == true,
		"shadowed": slices.Contains(theirs.Host.Warned, "CanUseToolShadowedWarning"),
	}
	b := map[string]any{
		"cwd": o.Cwd, "user": o.User, "stderr": o.Stderr, "mirrored": o.Store != nil, "cli": o.CLIPath,
		"eager": o.Store != nil && o.Store.Eager, "verbatim": o.VerbatimPrompts,
		"shadowed": slices.ContainsFunc(option.Warnings(o), func(w option.Warning) bool { return w.Code == option.WarnShadowed }),
	}
	if o.CLIPath == "" {
		a["cli"] = "" // each looks for one by itself
	}
	if theirs.Host.MaxBufferSize != nil {
		a["max_buffer_size"], b["max_buffer_size"] = *theirs.Host.MaxBufferSize, o.MaxBufferSize
	}
	if theirs.Host.LoadTimeoutMS != nil {
		a["load_timeout_ms"] = *theirs.Host.LoadTimeoutMS
		if o.Store != nil {
			b["load_timeout_ms"] = o.Store.LoadTimeout.Milliseconds()
		}
	}
	return diffMembers("host", a, b)
}

func TestOptions(t *testing.T) {
	sdk.need(t)
	all := settings()
	met := map[string]int{}
	tame, failures := 0, 0
	for i := range optionCases {
		c := newCase(i, all)
		found := compareOptions(t, c, askOptions(t, c), open(t, c), met)
		if c.tame {
			tame++
		}
		if len(found) == 0 {
			continue
		}
		if failures++; failures <= limit {
			t.Errorf("case %d: %v\n\t%s", i, c.options, strings.Join(found, "\n\t"))
		}
	}
	t.Logf("%d sets of options, %d of them without anything to refuse; %d differ", optionCases, tame, failures)
	t.Logf("met: %v", met)
	for _, d := range differences {
		if met[d.name] == 0 {
			t.Errorf("the difference %q no longer occurs", d.name)
		}
	}
	for _, s := range stricter {
		if met[s.name] == 0 {
			t.Errorf("nothing is refused any more for %q", s.name)
		}
	}
	for _, s := range refusedByBoth {
		if met[s.name] == 0 {
			t.Errorf("no longer refused by both: %q", s.name)
		}
	}
}

// TestOptionsAreAllDrawn holds the cases to the fields that the SDK has.
func TestOptionsAreAllDrawn(t *testing.T) {
	sdk.need(t)
	var about struct {
		SDK     string   `json:"sdk"`
		Options []string `json:"options"`
	}
	decode(t, sdk.ask(t, map[string]any{"op": "about"}), &about)
	t.Logf("claude-agent-sdk %s", about.SDK)
	drawn := maps.Clone(notCompared)
	for _, s := range settings() {
		for _, field := range s.fields {
			drawn[field] = "drawn"
		}
	}
	slices.Sort(about.Options)
	if got := sortedKeys(drawn); !slices.Equal(got, about.Options) {
		t.Errorf("the SDK's options are %v\ndrawn are %v", about.Options, got)
	}
}
