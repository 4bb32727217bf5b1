package redact

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// schemes are the words of an Authorization header that credentials follow.
var schemes = []string{"ApiKey", "Basic", "Bearer", "Negotiate", "Token"}

// maxLines is how many lines of a secret are looked for by themselves.
const maxLines = 1000

// forms returns a secret together with what is secret of it alone: its lines,
// since what quotes it often does so line by line, and the credentials in it; and
// all of them as they stand in JSON.
func forms(secret string) []string {
	out := append([]string{secret}, credentials(secret)...)
	if strings.ContainsAny(secret, "\r\n") {
		for line := range strings.Lines(secret) {
			if line = strings.TrimSpace(line); len(line) >= minLine {
				out = append(append(out, line), credentials(line)...)
			}
			if len(out) > maxLines {
				break
			}
		}
	}
	for _, form := range out {
		if quoted := rawjson.Quote(form); len(quoted) > len(form)+len(`""`) {
			out = append(out, string(quoted[1:len(quoted)-1]))
		}
	}
	return out
}

// credentials returns what stands behind "Name: " and behind the scheme of a
// header; of Basic ones what they say as well.
func credentials(header string) []string {
	var out []string
	if name, value, ok := strings.Cut(header, ": "); ok && !strings.ContainsAny(name, " \r\n") {
		header = strings.TrimSpace(value)
		out = append(out, header)
	}
	scheme, value, ok := strings.Cut(header, " ")
	if !ok || !slices.ContainsFunc(schemes, func(s string) bool { return strings.EqualFold(s, scheme) }) {
		return out
	}
	value = strings.TrimSpace(value)
	out = append(out, value)
	if plain, err := base64.StdEncoding.DecodeString(value); err == nil && strings.EqualFold(scheme, "Basic") {
		_, password, _ := strings.Cut(string(plain), ":")
		out = append(out, string(plain), password)
	}
	return out
}
