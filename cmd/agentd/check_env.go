package main

import (
	"os"
	"path/filepath"
	"strings"
)

// credentialVariables are the variables that give the CLI access to a model, and what
// each is. Their values are never shown.
var credentialVariables = []struct{ name, what string }{
	{"ANTHROPIC_API_KEY", "an API key"},
	{"ANTHROPIC_AUTH_TOKEN", "a bearer token"},
	{"CLAUDE_CODE_OAUTH_TOKEN", "a token of a Claude account"},
	{"CLAUDE_CODE_USE_BEDROCK", "Amazon Bedrock"},
	{"CLAUDE_CODE_USE_VERTEX", "Google Vertex AI"},
	{"CLAUDE_CODE_USE_FOUNDRY", "Microsoft Foundry"},
}

// checkCredentials says whether the CLI has something to log in with.
func checkCredentials(r *report, lookup func(string) (string, bool)) {
	var found []string
	for _, c := range credentialVariables {
		value, set := lookup(c.name)
		switch {
		case !set:
		case strings.TrimSpace(value) == "":
			r.add(warn, "credentials", "%s is set but empty", c.name)
		case value != strings.TrimSpace(value):
			r.add(warn, "credentials", "%s (%s) begins or ends with white space", c.name, c.what)
			found = append(found, c.name)
		default:
			found = append(found, c.name+" ("+c.what+")")
		}
	}
	if file := loginFile(lookup); file != "" {
		found = append(found, "the login in "+file)
	}
	if len(found) == 0 {
		r.add(warn, "credentials", "none found: turns will end with an authentication error. "+
			"Set ANTHROPIC_API_KEY, or log in with the CLI as this user (claude, then /login)")
		return
	}
	r.add(ok, "credentials", "%s; not tried", strings.Join(found, ", "))
	if url, set := lookup("ANTHROPIC_BASE_URL"); set {
		r.add(ok, "credentials", "they go to ANTHROPIC_BASE_URL %s", withoutUserinfo(url))
	}
}

// loginFile is the file that the CLI keeps a login in, empty if there is none.
func loginFile(lookup func(string) (string, bool)) string {
	dir, _ := lookup("CLAUDE_CONFIG_DIR")
	if dir == "" {
		home, _ := lookup("HOME")
		if home == "" {
			return ""
		}
		dir = filepath.Join(home, ".claude")
	}
	file := filepath.Join(dir, ".credentials.json")
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return file
}

// withoutUserinfo leaves out a password in a URL.
func withoutUserinfo(url string) string {
	scheme, rest, ok := strings.Cut(url, "://")
	if !ok {
		return "[not a URL]"
	}
	authority, path, _ := strings.Cut(rest, "/")
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		authority = authority[i+1:]
	}
	path, _, _ = strings.Cut(path, "?")
	return strings.TrimSuffix(scheme+"://"+authority+"/"+path, "/")
}

// checkUser says what depends on who runs the daemon.
func checkUser(r *report, f *daemonFlags) {
	root := os.Geteuid() == 0
	switch {
	case f.AllowUser && !root:
		r.add(fail, "user", "--allow-user needs root: only root can run the CLI as another user")
	case root && f.CLI != simulated && os.Getenv("IS_SANDBOX") == "":
		r.add(warn, "user", "as root the CLI refuses the permission mode bypassPermissions; "+
			"run agentd as another user, or set IS_SANDBOX=1 in a container made for it")
	default:
		r.add(ok, "user", "uid %d", os.Geteuid())
	}
}
