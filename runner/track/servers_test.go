package track_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/agentd/agentd/runner/config"
	"github.com/agentd/agentd/runner/protocol/option/mcpconfig"
	"github.com/agentd/agentd/runner/track"
)

// hosted remembers which server was put in place.
type hosted struct {
	config.Tools // whose other methods nobody calls
	now          string
}

func (h *hosted) Replace(list []mcpconfig.Server) (changed []string, undo func()) {
	old := h.now
	h.now = list[0].Name
	return nil, func() { h.now = old }
}

// TestRefusedReplacements settles replacements of servers in any order: those in
// place are always the newest that was not refused.
func TestRefusedReplacements(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 0))
		hosts := &hosted{now: "first"}
		s := track.NewServers(hosts, []string{"first"})
		type sent struct {
			name    string
			settled func(bool)
			refused bool
		}
		all := []*sent{{name: "first"}}
		var open []*sent
		for n := range 30 {
			if len(open) > 0 && rng.IntN(2) == 0 {
				i := rng.IntN(len(open))
				o := open[i]
				open = append(open[:i], open[i+1:]...)
				o.refused = rng.IntN(2) == 0
				o.settled(o.refused)
			} else {
				o := &sent{name: fmt.Sprint("server", n)}
				_, o.settled = s.Replace([]mcpconfig.Server{{Name: o.name, SDK: &mcpconfig.SDK{}}})
				all, open = append(all, o), append(open, o)
			}
			want := ""
			for _, o := range all {
				if !o.refused {
					want = o.name
				}
			}
			if !s.Known(want) || hosts.now != want {
				t.Fatalf("seed %d, step %d: %s is hosted, want %s (known: %t)", seed, n, hosts.now, want, s.Known(want))
			}
		}
	}
}
