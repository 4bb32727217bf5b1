package oracle

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentd/agentd/history"
)

// forkCases is how many configuration directories have forks made in them.
const forkCases = 12

// passedBy is the id of an entry that is not in a fork.
const passedBy = "an entry that shows progress"

// forked are the lines of a fork. What each fork has of its own is named after
// where it stands: ids, and the time of the fork.
func forked(tb testing.TB, path, id string) []any {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	var lines []any
	ids := map[any]string{id: "the fork"}
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		v := mustParse(tb, []byte(line))
		lines = append(lines, v)
		if uuid := object(v)["uuid"]; ids[uuid] == "" {
			ids[uuid] = fmt.Sprintf("line %d", i)
		}
	}
	now := object(lines[len(lines)-1])["timestamp"]
	for _, v := range lines {
		members := object(v)
		// What logically follows an entry that shows progress: in the fork there is no
		// such entry, of which the SDK has an id and agentd the next one above.
		if logical := members["logicalParentUuid"]; logical != nil && ids[logical] == "" {
			ids[logical] = passedBy
		}
		for _, name := range []string{"uuid", "parentUuid", "logicalParentUuid", "sessionId"} {
			if is := ids[members[name]]; is != "" {
				members[name] = is
			}
		}
		if members["timestamp"] == now {
			members["timestamp"] = "now"
		}
	}
	return lines
}

// circles reports whether entries that show progress follow one another in a circle:
// when it forks, the SDK of Python never comes out of one.
func circles(tb testing.TB, path string) bool {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	above := map[any][]any{} // of twins either may count
	for line := range strings.SplitSeq(string(text), "\n") {
		v, err := parse([]byte(line))
		entry := object(v)
		uuid, ok := entry["uuid"].(string)
		parent, _ := entry["parentUuid"].(string)
		if err == nil && ok && entry["type"] == "progress" {
			above[uuid] = append(above[uuid], parent)
		}
	}
	for left := -1; left != len(above); {
		left = len(above)
		maps.DeleteFunc(above, func(_ any, parents []any) bool {
			return !slices.ContainsFunc(parents, func(parent any) bool { return above[parent] != nil })
		})
	}
	return len(above) > 0
}

// TestHistoryForks has both sides fork the same sessions.
func TestHistoryForks(t *testing.T) {
	sdk.need(t)
	met := map[string]int{}
	for i := range forkCases {
		p := drawPast(t, 20000+i)
		p.ended()
		for _, s := range p.sessions {
			if circles(t, s.path) {
				met["circle"]++
				continue
			}
			ref := history.Ref{ID: s.id, Directory: s.dir}
			upTo, title := "", pick(p.r, []string{"", "", " mine é ", " "})
			switch p.r.IntN(6) {
			case 0, 1:
				upTo = pick(p.r, s.uuids)
			case 2:
				upTo = pick(p.r, []string{drawID(p.r), "x"})
			}
			given := arguments(map[string]any{"session_id": ref.ID, "directory": ref.Directory, "up_to_message_id": upTo, "title": title})
			theirs := askHistory(t, p.config, []historyCall{{Function: "fork_session", Arguments: given}})[0]
			id, err := history.Disk{Root: p.config}.Fork(t.Context(), ref, upTo, title)
			kind := failed(theirs)
			met["fork "+kind]++
			if kind == "TypeError" {
				continue
			}
			if !sameRefusal(theirs, err) {
				t.Errorf("case %d: %s: the SDK says %v, agentd %v", i, mustMarshal(given), theirs, err)
				continue
			}
			if err != nil {
				continue
			}
			of, _ := object(object(theirs)["fields"])["session_id"].(string)
			at := func(id string) string { return filepath.Join(filepath.Dir(s.path), id+".jsonl") }
			for _, d := range diff("", forked(t, at(of), of), forked(t, at(id), id)) {
				if strings.Contains(d, passedBy) {
					met[passedBy]++
					continue
				}
				t.Errorf("case %d: %s: %s", i, mustMarshal(given), d)
			}
			forks := []historyCall{}
			for _, id := range []string{of, id} {
				ref := history.Ref{ID: id, Directory: s.dir}
				forks = append(forks, messagesCall(t, ref, "", history.Page{}), infoCall(t, ref))
			}
			for _, d := range compareHistory(t, p.config, forks, met) {
				t.Errorf("case %d: %s: of the fork: %s", i, mustMarshal(given), d)
			}
		}
	}
	t.Logf("%d directories; forks: %v", forkCases, met)
	if met["fork "] < forkCases || met["fork ValueError"] == 0 || met[passedBy] == 0 {
		t.Error("too few forks")
	}
}
