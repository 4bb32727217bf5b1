package history

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/history/transcript"
)

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
		for _, text := range inputOf(line).texts {
			text = oneLine(text)
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

func oneLine(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\n", " "))
}

// input is what somebody said.
type input struct {
	texts    []string
	attached bool   // it has pictures or documents
	origin   string // who said it, where that is known
}

// inputOf reads a line; one that is no input says nothing. Its members can be of
// any type, and only those that matter are looked at.
func inputOf(line string) (in input) {
	switch {
	case !hasMember(line, "type", `"user"`), strings.Contains(line, `"tool_result"`),
		hasMember(line, "isMeta", "true"), hasMember(line, "isCompactSummary", "true"):
		return in
	}
	entry := membersOf(jsontext.Value(line))
	if stringOf(entry["type"]) != "user" {
		return in
	}
	in.origin = stringOf(membersOf(entry["origin"])["kind"])
	content := membersOf(entry["message"])["content"]
	var blocks []jsontext.Value
	switch content.Kind() {
	case '"':
		in.texts = []string{stringOf(content)}
	case '[':
		if json.Unmarshal(content, &blocks, transcript.Tolerant) != nil {
			return in
		}
	}
	for _, b := range blocks {
		block := membersOf(b)
		switch stringOf(block["type"]) {
		case "text":
			in.texts = append(in.texts, stringOf(block["text"]))
		case "image", "document":
			in.attached = true
		}
	}
	return in
}

// byPerson reports whether a person said it.
func (in input) byPerson() bool {
	if in.origin != "" && in.origin != "human" {
		return false
	}
	return in.attached || slices.ContainsFunc(in.texts, func(text string) bool {
		text = oneLine(text)
		command := commandName.MatchString(text) && !strings.HasPrefix(text, "<command-message>")
		return text != "" && !command && !made.MatchString(text)
	})
}

// membersOf are those of an object, none of another value.
func membersOf(v jsontext.Value) map[string]jsontext.Value {
	var m map[string]jsontext.Value
	if v.Kind() != '{' || json.Unmarshal(v, &m, transcript.Tolerant) != nil {
		return nil
	}
	return m
}

// stringOf is a string, empty of another value.
func stringOf(v jsontext.Value) string {
	var s string
	if v.Kind() != '"' || json.Unmarshal(v, &s, transcript.Tolerant) != nil {
		return ""
	}
	return s
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
	if json.Unmarshal(data, &m, transcript.Tolerant) != nil || m.Archived == nil || transcript.Instant(m.At).IsZero() {
		return mark{}, false
	}
	return mark{*m.Archived, transcript.Instant(m.At)}, true
}

// spokenAfter reports whether a person has said something since.
func spokenAfter(text string, at time.Time) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if !hasMember(line, "isSidechain", "true") && inputOf(line).byPerson() && transcript.Instant(firstString(line, "timestamp")).After(at) {
			return true
		}
	}
	return false
}
