package redact

import (
	"encoding/base64"
	"slices"
	"strings"
)

// schemes are the words of an Authorization header that credentials follow.
var schemes = []string{"ApiKey", "Basic", "Bearer", "Negotiate", "Token"}

// forms returns a secret together with what is secret of it alone: its lines,
// since what quotes it often does so line by line, and the credentials in it.
func forms(secret string) []string {
	out := append([]string{secret}, credentials(secret)...)
	if !strings.ContainsAny(secret, "\r\n") {
		return out
	}
	for line := range strings.Lines(secret) {
		if line = strings.TrimSpace(line); len(line) >= minLine {
			out = append(append(out, line), credentials(line)...)
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
