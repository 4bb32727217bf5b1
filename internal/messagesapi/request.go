package messagesapi

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/internal/modelscript"
)

// Kind says what a request was for.
type Kind string

// The kinds.
const (
	// KindTurn is a request of the conversation or of a subagent; it takes a
	// reply of the script.
	KindTurn Kind = "turn"
	// KindSide is a request that the CLI makes beside the conversation.
	KindSide Kind = "side"
	// KindCount counts tokens.
	KindCount Kind = "count"
	// KindOther is anything else.
	KindOther Kind = "other"
)

// Request is a recorded request.
type Request struct {
	// Time is when it had arrived.
	Time time.Time
	// Method is the HTTP method.
	Method string
	// Path is the URL's path.
	Path string
	// Query is the URL's query.
	Query string
	// Header holds the headers.
	Header http.Header
	// Body is the body as it was sent.
	Body []byte
	// Kind says what it was for.
	Kind Kind
	// Side is the sort of a [KindSide] request.
	Side modelscript.Side
	// Model is the model asked for.
	Model string
	// Stream is true if server-sent events were asked for.
	Stream bool
	// MaxTokens is the most that the answer may hold.
	MaxTokens int
	// Tools are the names of the tools offered.
	Tools []string
	// Messages is how many messages the conversation holds.
	Messages int
	// User is the text of the last message in the user's role, tool results
	// included, and of what hooks added after it.
	User string
	// Aborted is true if the answer did not go out whole: the client hung up,
	// or the script broke it.
	Aborted bool
}

// message is one message of a conversation.
type message struct {
	Role    string         `json:"role"`
	Content jsontext.Value `json:"content"`
}

type messagesBody struct {
	Model     string    `json:"model"`
	Stream    bool      `json:"stream"`
	MaxTokens int       `json:"max_tokens"`
	Messages  []message `json:"messages"`
	Tools     []struct {
		Name string `json:"name"`
	} `json:"tools"`
	OutputConfig struct {
		Format jsontext.Value `json:"format"`
	} `json:"output_config"`
}

func newRequest(hr *http.Request, body []byte) *Request {
	r := &Request{
		Time:   time.Now(),
		Method: hr.Method,
		Path:   hr.URL.Path,
		Query:  hr.URL.RawQuery,
		Header: hr.Header.Clone(),
		Body:   body,
		Kind:   KindOther,
	}
	if hr.Method != http.MethodPost {
		return r
	}
	if strings.HasSuffix(r.Path, "/count_tokens") {
		r.Kind = KindCount
		return r
	}
	var b messagesBody
	if r.Path != "/v1/messages" || json.Unmarshal(body, &b) != nil {
		return r
	}
	r.Model, r.Stream, r.MaxTokens, r.Messages = b.Model, b.Stream, b.MaxTokens, len(b.Messages)
	for _, t := range b.Tools {
		r.Tools = append(r.Tools, t.Name)
	}
	r.User = lastUser(b.Messages)
	r.Kind = KindTurn
	if r.Side = side(r, &b); r.Side != modelscript.SideNone {
		r.Kind = KindSide
	}
	return r
}

// hookMark stands before what a hook has added for the model.
const hookMark = " hook additional context: "

// lastUser returns the text of the last message in the user's role and, of the
// system's messages after it, the paragraphs that hooks added.
func lastUser(messages []message) string {
	var added []string
	for _, m := range slices.Backward(messages) {
		switch m.Role {
		case "user":
			return strings.Join(append([]string{contentText(m.Content)}, added...), "\n")
		case "system":
			for part := range strings.SplitSeq(contentText(m.Content), "\n\n") {
				if strings.Contains(part, hookMark) {
					added = append(added, part)
				}
			}
		}
	}
	return ""
}

// side tells a request beside the conversation from one of it. It goes by what
// CLI 2.1 sends: nothing in the headers names the purpose, and some of these
// requests offer tools while a conversation may offer none.
func side(r *Request, b *messagesBody) modelscript.Side {
	switch {
	case r.MaxTokens == 1:
		return modelscript.SideProbe
	case b.OutputConfig.Format != nil:
		return modelscript.SideTitle
	case strings.Contains(r.User, "This is a side question from the user."):
		return modelscript.SideQuestion
	case strings.Contains(r.User, "[SUGGESTION MODE: "):
		return modelscript.SideSuggestion
	case strings.HasPrefix(r.User, "<tools-used-before-summary>"):
		return modelscript.SideSummary
	case strings.Contains(r.User, "CRITICAL: Respond with TEXT ONLY. Do NOT call any tools."):
		return modelscript.SideCompact
	default:
		return modelscript.SideNone
	}
}

// contentText returns the text of a message's content, a string or a list of
// blocks, one block a line.
func contentText(v jsontext.Value) string {
	if v.Kind() == '"' {
		var s string
		_ = json.Unmarshal(v, &s)
		return s
	}
	var blocks []struct {
		Text    string         `json:"text"`
		Content jsontext.Value `json:"content"`
	}
	if json.Unmarshal(v, &blocks) != nil {
		return ""
	}
	var lines []string
	for _, b := range blocks {
		if b.Text != "" {
			lines = append(lines, b.Text)
		}
		if b.Content != nil {
			if t := contentText(b.Content); t != "" {
				lines = append(lines, t)
			}
		}
	}
	return strings.Join(lines, "\n")
}
