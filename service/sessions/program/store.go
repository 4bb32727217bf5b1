package program

import (
	"context"
	"path/filepath"

	"github.com/agentd/agentd/history"
	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner"
	"github.com/agentd/agentd/runner/protocol/option"
)

// Resumes reports whether a session begins with what a session store holds. A title is
// none of a store's names: its conversation is looked for on the disk.
func Resumes(o option.Options) bool {
	return o.Store != nil && (history.IsID(o.Resume) || o.Resume == "" && o.ContinueConversation)
}

// mirrored says how the transcript is mirrored. env is the CLI's environment.
func (p *Program) mirrored(env []string) *runner.Store {
	o := p.spec.Options
	s := &runner.Store{Eager: o.Store.Eager, Methods: o.Store.Methods, Projects: history.DiskOf(env).Projects()}
	if Resumes(o) {
		s.Resume = p.resume
	}
	return s
}

// resume brings the conversation back from the caller's store, into a configuration
// directory of the session's own. Where the store has none, the CLI looks for it where
// it always does.
func (p *Program) resume(ctx context.Context, s store.Store) (spec runner.Spec, projects string, err error) {
	o := p.spec.Options
	plain := p.process(o)
	disk := history.DiskOf(plain.Env)
	project := disk.Key(p.spec.Cwd)
	c, err := store.Resume{
		Store: s, Project: project, Session: o.Resume, Timeout: o.Store.LoadTimeout,
		Skipped: func(subpath string) {
			p.host.Log.WarnContext(ctx, "a session store names an unsafe subpath; it is skipped", "subpath", subpath)
		},
	}.Load(ctx)
	if c == nil || err != nil {
		return plain, disk.Projects(), err
	}
	if err := p.layOut(c, plain.Env, project); err != nil {
		return plain, "", NoRoom("the conversation", err)
	}
	p.project = disk.Project
	o.Resume, o.ContinueConversation = c.Session, false
	return p.process(o), filepath.Join(p.config, "projects"), nil
}

// layOut writes a conversation, and what of the owner's configuration its CLI needs.
func (p *Program) layOut(c *store.Conversation, env []string, project string) (err error) {
	if p.config, err = p.host.tempDir("claude-resume-"); err != nil {
		return err
	}
	source := store.Source{Config: history.DiskOf(env).Root, State: history.StateOf(env), Skipped: func(name string, why error) {
		p.host.Log.Warn("a resumed session does without a file of the configuration", "file", name, "error", why)
	}}
	if err := source.Copy(p.config); err != nil {
		return err
	}
	if err := c.Write(p.config, project); err != nil {
		return err
	}
	return giveTo(p.spec.Options.User, p.config)
}
