package findings

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

// Credentials says whether the CLI has something to log in with.
func Credentials(r *Report, lookup func(string) (string, bool)) {
	var found []string
	for _, c := range credentialVariables {
		value, set := lookup(c.name)
		switch {
		case !set:
		case strings.TrimSpace(value) == "":
			r.Add(Warn, "credentials", "%s is set but empty", c.name)
		case value != strings.TrimSpace(value):
			r.Add(Warn, "credentials", "%s (%s) begins or ends with white space", c.name, c.what)
			found = append(found, c.name)
		default:
			found = append(found, c.name+" ("+c.what+")")
		}
	}
	if file := loginFile(lookup); file != "" {
		found = append(found, "the login in "+file)
	}
	if len(found) == 0 {
		r.Add(Warn, "credentials", "none found: turns will end with an authentication error. "+
			"Set ANTHROPIC_API_KEY, or log in with the CLI as this user (claude, then /login)")
		return
	}
	r.Add(OK, "credentials", "%s; not tried", strings.Join(found, ", "))
	if url, set := lookup("ANTHROPIC_BASE_URL"); set {
		r.Add(OK, "credentials", "they go to ANTHROPIC_BASE_URL %s", withoutUserinfo(url))
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

// User says what depends on who runs the daemon. allowed says that options.user is.
func User(r *Report, allowed, simulated bool) {
	root := os.Geteuid() == 0
	switch {
	case allowed && !root:
		r.Add(Fail, "user", "--allow-user needs root: only root can run the CLI as another user")
	case root && !simulated && os.Getenv("IS_SANDBOX") == "":
		r.Add(Warn, "user", "as root the CLI refuses the permission mode bypassPermissions; "+
			"run agentd as another user, or set IS_SANDBOX=1 in a container made for it")
	default:
		r.Add(OK, "user", "uid %d", os.Geteuid())
	}
}
