package oracle

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/history"
)

// TestPlantedOptions leaves out, one by one, every argument, variable and
// member of initialize that agentd tells the CLI: each must be missed.
func TestPlantedOptions(t *testing.T) {
	sdk.need(t)
	all := settings()
	planted := 0
	for i := 4 * len(all); planted < 1000; i++ {
		c := newCase(i, all)
		us := open(t, c)
		theirs := askOptions(t, c)
		if us.violations != nil || theirs.Error != nil {
			continue
		}
		check := func(what string, plant launch) {
			planted++
			changed := us
			changed.launch = plant
			if found := compareOptions(t, c, theirs, changed, map[string]int{}); len(found) == 0 {
				t.Errorf("case %d without %s: no difference", i, what)
			}
		}
		for at, token := range us.launch.argv {
			plant := us.launch
			plant.argv = slices.Delete(slices.Clone(plant.argv), at, at+1)
			check(token, plant)
		}
		for name := range us.launch.env {
			plant := us.launch
			plant.env = maps.Clone(plant.env)
			delete(plant.env, name)
			check("env "+name, plant)
			plant.env[name] = "planted"
			check("the value of "+name, plant)
		}
		for name, v := range us.launch.initialize {
			if name == "hooks" && v == nil || name == "subtype" {
				continue // as good as absent; the only thing that it can be
			}
			plant := us.launch
			plant.initialize = maps.Clone(plant.initialize)
			delete(plant.initialize, name)
			check("initialize."+name, plant)
		}
	}
	t.Logf("%d planted differences", planted)
}

// TestPlantedFlag flips one flag, as a careless change of the table would.
func TestPlantedFlag(t *testing.T) {
	sdk.need(t)
	c := &optionCase{options: map[string]any{"fork_session": true}, proto: &agentdv1.Options{ForkSession: true}, base: map[string]string{}}
	us := open(t, c)
	at := slices.Index(us.launch.argv, "--fork-session")
	if found := compareOptions(t, c, askOptions(t, c), us, map[string]int{}); at < 0 || found != nil {
		t.Fatalf("unchanged: %v", found)
	}
	us.launch.argv[at] = "--continue"
	found := compareOptions(t, c, askOptions(t, c), us, map[string]int{})
	want := []string{"--continue: the SDK has nothing", "--fork-session: the SDK has []interface {}{true}"}
	if len(found) != len(want) || !strings.HasPrefix(found[0], want[0]) || !strings.HasPrefix(found[1], want[1]) {
		t.Errorf("found %q", found)
	}
}

// plantedFrames changes what agentd makes of a frame.
var plantedFrames = map[string]struct {
	line  string
	plant func(*agentdv1.Event)
}{
	"text of a block": {
		`{"type":"assistant","uuid":"u","session_id":"s","message":{"model":"m","content":[{"type":"text","text":"a"}]}}`,
		func(ev *agentdv1.Event) { ev.GetAssistant().GetContent()[0].GetText().Text = "b" },
	},
	"missing block": {
		`{"type":"assistant","uuid":"u","session_id":"s","message":{"model":"m","content":[{"type":"text","text":"a"}]}}`,
		func(ev *agentdv1.Event) { ev.GetAssistant().Content = nil },
	},
	"order of blocks": {
		`{"type":"assistant","uuid":"u","session_id":"s","message":{"model":"m","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}}`,
		func(ev *agentdv1.Event) { slices.Reverse(ev.GetAssistant().Content) },
	},
	"rounded number in an input": {
		`{"type":"assistant","uuid":"u","session_id":"s","message":{"model":"m","content":[{"type":"tool_use","id":"1","name":"n","input":{"a":9007199254740993}}]}}`,
		func(ev *agentdv1.Event) {
			ev.GetAssistant().Content[0].GetToolUse().InputJson = `{"a":9007199254740992}`
		},
	},
	"null that became nothing": {
		`{"type":"user","message":{"content":[]},"tool_use_result":{"a":null}}`,
		func(ev *agentdv1.Event) { ev.GetUser().ToolUseResultJson = new(`{}`) },
	},
	"error that is none": {
		resultFrame, func(ev *agentdv1.Event) { ev.GetResult().IsError = false },
	},
	"input of a result": {
		resultFrame, func(ev *agentdv1.Event) { ev.GetResult().InputUuids = nil },
	},
	"cost": {
		resultFrame, func(ev *agentdv1.Event) { ev.GetResult().TotalCostUsd = new(0.25) },
	},
	"delta": {
		deltaFrame, func(ev *agentdv1.Event) { ev.GetStreamEvent().GetTextDelta().Index = 2 },
	},
	"parent of a delta": {
		deltaFrame, func(ev *agentdv1.Event) { ev.GetStreamEvent().ParentToolUseId = nil },
	},
	"text of a notice": {
		`{"type":"system","subtype":"init","a":1}`, func(ev *agentdv1.Event) { ev.RawJson = new(`{"type":"system","subtype":"init","a":2}`) },
	},
	"other arm": {
		`{"type":"conversation_reset","new_conversation_id":"c","uuid":"u","session_id":"s"}`,
		func(ev *agentdv1.Event) { ev.Body = &agentdv1.Event_AuthStatus{AuthStatus: &agentdv1.AuthStatus{}} },
	},
	"text of an unknown frame": {
		`{"type":"brand_new","a":1.0}`, func(ev *agentdv1.Event) { ev.GetUnrecognized().RawJson = `{"type":"brand_new","a":1}` },
	},
}

const (
	resultFrame = `{"type":"result","subtype":"success","is_error":true,"duration_ms":1,"duration_api_ms":1,"num_turns":1,` +
		`"session_id":"s","total_cost_usd":0.5,"user_message_uuids":["a"],"uuid":"u"}`
	deltaFrame = `{"type":"stream_event","uuid":"u","session_id":"s","parent_tool_use_id":"p",` +
		`"event":{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"a"}}}`
)

func TestPlantedFrames(t *testing.T) {
	sdk.need(t)
	for _, name := range sortedKeys(plantedFrames) {
		p := plantedFrames[name]
		line := []byte(p.line)
		theirs := askFrames(t, [][]byte{line})[0]
		for _, isPlanted := range []bool{false, true} {
			f, ev := eventOf(line)
			if isPlanted {
				p.plant(ev)
			}
			if found := compareEvent(t, line, f, ev, mutation{}, theirs, map[string]int{}); isPlanted != (len(found) > 0) {
				t.Errorf("%s, planted %t: %v", name, isPlanted, found)
			}
		}
	}
}

// TestPlantedAnswers has the caller of agentd answer otherwise than the user of
// the SDK.
func TestPlantedAnswers(t *testing.T) {
	sdk.need(t)
	for i := range 300 {
		draw := permissionCase
		if i%2 == 0 {
			draw = hookCase
		}
		c := draw(rand.New(rand.NewPCG(3, uint64(i))), false)
		plantAnswer(c.answer)
		if found := compareAnswer(t, c, map[string]int{}); len(found) == 0 {
			t.Errorf("no difference: %s", c)
		}
	}
}

func plantAnswer(answer *agentdv1.Answer) {
	switch a := answer.GetAnswer().(type) {
	case *agentdv1.Answer_Permission:
		if deny := a.Permission.GetDeny(); deny != nil {
			deny.Interrupt = !deny.Interrupt
		} else {
			a.Permission.GetAllow().UpdatedInputJson = new(`{"planted":1}`)
		}
	case *agentdv1.Answer_Hook:
		if output := a.Hook.GetOutput(); output != nil {
			output.Reason = new("planted")
		} else {
			a.Hook.Answer = &agentdv1.HookAnswer_RawJson{RawJson: `{"planted":1}`}
		}
	}
}

// TestPlantedHistory changes what agentd tells of past sessions: each member of
// each session and message, how many there are, and their order.
func TestPlantedHistory(t *testing.T) {
	sdk.need(t)
	planted := 0
	for i := 0; planted < 500; i++ {
		p := drawPast(t, i)
		calls := p.calls()
		for at, theirs := range askHistory(t, p.config, calls) {
			ours, err := calls[at].ours(history.Disk{Root: p.config})
			if failed(theirs) != "" || err != nil {
				continue
			}
			ours = plain(t, ours)
			bringTogether(theirs, ours)
			check := func(what string, ours any) {
				planted++
				if len(diff("", theirs, ours)) == 0 {
					t.Errorf("case %d, %s of %s: no difference", i, what, calls[at].Function)
				}
			}
			all := list(ours)
			for j, v := range append(all, ours) {
				fields := object(object(v)["fields"])
				for name, value := range fields {
					fields[name] = "planted"
					check(name, ours)
					fields[name] = value
				}
				if j < len(all) {
					check("one less", slices.Delete(slices.Clone(all), j, j+1))
					check("one more", slices.Insert(slices.Clone(all), j, all[j]))
				}
			}
			if len(all) > 1 {
				check("order", append(slices.Clone(all[1:]), all[0]))
			}
		}
	}
	t.Logf("%d planted differences", planted)
}
