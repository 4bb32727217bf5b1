package history

import (
	"regexp"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// tolerant are the options under which transcripts are read: whatever the CLI
// wrote is taken.
var tolerant = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// shown is how many characters of a first prompt are told.
const shown = 200

var (
	// made matches what is no prompt of a person's.
	made = regexp.MustCompile(`^(?:<local-command-stdout>|<session-start-hook>|<tick>|<goal>|` +
		`\[Request interrupted by user[^\]]*\]|` +
		`\s*<ide_opened_file>[\s\S]*</ide_opened_file>\s*$|` +
		`\s*<ide_selection>[\s\S]*</ide_selection>\s*$)`)
	commandName = regexp.MustCompile(`<command-name>(.*?)</command-name>`)
)

// firstPrompt is the beginning of what a person asked first, else the first
// command; empty if head has neither.
func firstPrompt(head string) string {
	command := ""
	for line := range strings.SplitSeq(head, "\n") {
		for _, text := range prompts(line) {
			text = strings.TrimSpace(strings.ReplaceAll(text, "\n", " "))
			if name := commandName.FindStringSubmatch(text); name != nil {
				if command == "" {
					command = name[1]
				}
				continue
			}
			if text == "" || made.MatchString(text) {
				continue
			}
			if runes := []rune(text); len(runes) > shown {
				text = strings.TrimSpace(string(runes[:shown])) + "…"
			}
			return text
		}
	}
	return command
}

// prompts are the texts of a line that is an input.
func prompts(line string) []string {
	switch {
	case !hasMember(line, "type", `"user"`), strings.Contains(line, `"tool_result"`),
		hasMember(line, "isMeta", "true"), hasMember(line, "isCompactSummary", "true"):
		return nil
	}
	var e struct {
		Type    any `json:"type"`
		Message any `json:"message"`
	}
	if json.Unmarshal([]byte(line), &e, tolerant) != nil || e.Type != "user" {
		return nil
	}
	message, _ := e.Message.(map[string]any)
	switch content := message["content"].(type) {
	case string:
		return []string{content}
	case []any:
		var texts []string
		for _, c := range content {
			block, _ := c.(map[string]any)
			if text, ok := block["text"].(string); ok && block["type"] == "text" {
				texts = append(texts, text)
			}
		}
		return texts
	}
	return nil
}

// mark is what the file of an archived session says.
type mark struct {
	archived bool
	at       time.Time
}

func readMark(data []byte) (mark, bool) {
	var m struct {
		Archived *bool  `json:"archived"`
		At       string `json:"at"`
	}
	if json.Unmarshal(data, &m, tolerant) != nil || m.Archived == nil || instant(m.At).IsZero() {
		return mark{}, false
	}
	return mark{*m.Archived, instant(m.At)}, true
}

// spokenAfter reports whether a person has said something since.
func spokenAfter(text string, at time.Time) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if hasMember(line, "isSidechain", "true") || len(prompts(line)) == 0 {
			continue
		}
		if instant(firstString(line, "timestamp")).After(at) {
			return true
		}
	}
	return false
}
