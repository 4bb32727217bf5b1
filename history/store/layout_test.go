package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/agentd/agentd/history/store"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// files are the files below a folder with what is in them. None may be anybody else's
// to read.
func files(t *testing.T, root string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		if path != root && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		if e.IsDir() {
			return nil
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		found[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// TestLayoutSS19SS20SS25 shows where a conversation is laid out, and what becomes of what
// is said of subagents.
func TestLayoutSS19SS20SS25(t *testing.T) {
	c := store.Conversation{
		Session: uuid(1),
		Entries: lines(`{"b":1.0,"a":9007199254740993}`, `{"type":"x"}`),
		Agents: map[string][]rawjson.Value{
			"subagents/agent-a": lines(`{"type":"agent_metadata","n":1}`, `{"type":"user","text":"agent_metadata"}`, `{"n":2.0,"type":"agent_metadata","toolUseId":"t"}`),
			"subagents/agent-b": lines(`{"type":"agent_metadata"}`),
			"deep/er/agent-c":   lines(`{"type":"user"}`),
			"nothing":           nil,
		},
	}
	root := t.TempDir()
	if err := c.Write(root, "-w"); err != nil {
		t.Fatal(err)
	}
	at := "projects/-w/" + uuid(1)
	compare(t, files(t, root), map[string]string{
		at + ".jsonl":                       `{"b":1.0,"a":9007199254740993}` + "\n" + `{"type":"x"}` + "\n",
		at + "/subagents/agent-a.jsonl":     `{"type":"user","text":"agent_metadata"}` + "\n",
		at + "/subagents/agent-a.meta.json": `{"n":2.0,"toolUseId":"t"}`,
		at + "/subagents/agent-b.meta.json": `{}`,
		at + "/deep/er/agent-c.jsonl":       `{"type":"user"}` + "\n",
	})
}

// TestLinksLeadNowhereSS25 shows that nothing is written through a link out of the folder.
func TestLinksLeadNowhereSS25(t *testing.T) {
	root, outside := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(root, "projects")); err != nil {
		t.Fatal(err)
	}
	c := store.Conversation{Session: uuid(1), Entries: lines(`{}`)}
	if err := c.Write(root, "-w"); err == nil {
		t.Error("written through a link")
	}
	compare(t, files(t, outside), map[string]string{})
}

// TestConfigurationOfAResumeSS24 shows what a resumed CLI gets of the user's configuration.
func TestConfigurationOfAResumeSS24(t *testing.T) {
	const kept = `{"apiKeyHelper":"x","n":1e999}`
	for name, c := range map[string]struct{ given, want map[string]string }{
		"nothing": {nil, map[string]string{}},
		"a login": {
			map[string]string{".credentials.json": `{"other":{"refreshToken":"o"},"claudeAiOauth":{"accessToken":"a","refreshToken":"r","expiresAt":1.50}}`},
			map[string]string{".credentials.json": `{"other":{"refreshToken":"o"},"claudeAiOauth":{"accessToken":"a","expiresAt":1.50}}`},
		},
		"a login that is none": {
			map[string]string{".credentials.json": `{"claudeAiOauth":{"refreshToken":"r"}`},
			map[string]string{".credentials.json": `{"claudeAiOauth":{"refreshToken":"r"}`},
		},
		"state": {map[string]string{"state": `{"x": 1}`}, map[string]string{".claude.json": `{"x": 1}`}},
		"settings": {
			map[string]string{
				"settings.json":        "\uFEFF" + `{"enabledPlugins":{"a":true},"apiKeyHelper":"x","env":{"A":"1","CLAUDE_CONFIG_DIR":"/x"},"extraKnownMarketplaces":{}}`,
				"cowork_settings.json": `{"additionalMarketplaces":[],"hooks":{"env":{"CLAUDE_CONFIG_DIR":"kept"}}}`,
				"settings.local.json":  `{}`,
			},
			map[string]string{
				"settings.json":        `{"apiKeyHelper":"x","env":{"A":"1"}}`,
				"cowork_settings.json": `{"hooks":{"env":{"CLAUDE_CONFIG_DIR":"kept"}}}`,
			},
		},
		"settings that stay": {
			map[string]string{"settings.json": "\uFEFF " + kept, "cowork_settings.json": "{not json"},
			map[string]string{"settings.json": "\uFEFF " + kept, "cowork_settings.json": "{not json"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := t.TempDir(), t.TempDir()
			for name, text := range c.given {
				if err := os.WriteFile(filepath.Join(from, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			s := store.Source{Config: from, State: filepath.Join(from, "state"), Skipped: func(name string, why error) { t.Error(name, why) }}
			if err := s.Copy(to); err != nil {
				t.Fatal(err)
			}
			compare(t, files(t, to), c.want)
		})
	}
}

// TestFilesThatCannotBeCopiedSS24 shows that a folder, a pipe or a file without end in place
// of a file does not keep a conversation from being resumed.
func TestFilesThatCannotBeCopiedSS24(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(from, "settings.json"), 0o700), syscall.Mkfifo(filepath.Join(from, ".credentials.json"), 0o600)); err != nil {
		t.Fatal(err)
	}
	huge, err := os.Create(filepath.Join(from, "cowork_settings.json"))
	if err := errors.Join(err, huge.Truncate(1<<40), huge.Close()); err != nil {
		t.Fatal(err)
	}
	skipped := map[string]string{}
	s := store.Source{Config: from, State: filepath.Join(from, "none"), Skipped: func(name string, _ error) { skipped[name] = "" }}
	if err := s.Copy(to); err != nil {
		t.Fatal(err)
	}
	compare(t, skipped, map[string]string{"settings.json": "", "cowork_settings.json": "", ".credentials.json": ""})
	compare(t, files(t, to), map[string]string{})
}
