package option

import "github.com/agentd/agentd/runner/protocol/option/environ"

// Env returns the environment of a CLI for o, as sorted NAME=value. s says the
// rest; what o decides in it is replaced.
func Env(o Options, s environ.Spec) []string {
	s.Session, s.SDK = o.Env, o.Relayed.SDK
	s.FileCheckpointing = o.FileCheckpointing
	s.QuestionPreviewFormat = o.QuestionPreviewFormat
	if o.Cwd != "" {
		s.Dir = o.Cwd
	}
	return environ.Build(s)
}
