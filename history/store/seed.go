package store

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/history/transcript"
)

// Source is the configuration that a resumed CLI goes on with.
type Source struct {
	// Config is the configuration directory, and State the file ".claude.json", which
	// stands beside it where the directory is the default one.
	Config, State string
	// Skipped is told of a file that cannot be copied. Required.
	Skipped func(name string, why error)
}

// Copy copies the login and the settings of the user to a configuration directory of
// one conversation, for its owner alone. A file that is not there is left out, and so is
// one that cannot be read.
func (s Source) Copy(config string) error {
	root, err := os.OpenRoot(config)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // what is written is closed for itself
	for _, f := range []struct {
		path, name string
		change     func([]byte) []byte
	}{
		{filepath.Join(s.Config, credentials), credentials, withoutRefresh},
		{s.State, ".claude.json", nil},
		{filepath.Join(s.Config, "settings.json"), "settings.json", withoutPlugins},
		{filepath.Join(s.Config, "cowork_settings.json"), "cowork_settings.json", withoutPlugins},
	} {
		data, err := readRegular(f.path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			s.Skipped(f.name, err)
			continue
		}
		if f.change != nil {
			data = f.change(data)
		}
		if err := write(root, f.name, data); err != nil {
			return err
		}
	}
	return nil
}

const credentials = ".credentials.json"

// maxFile is how many bytes a file may have that is copied: it is read whole.
const maxFile = 64 << 20

// readRegular reads a file, unless it is a folder, a pipe or the like, or too large.
func readRegular(path string) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it is only read
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrInvalid}
	}
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if len(data) > maxFile {
		return nil, &fs.PathError{Op: "read", Path: path, Err: syscall.EFBIG}
	}
	return data, err
}

// withoutRefresh takes the refresh token out of a login: it works once, and whoever
// uses it up would leave the user's own login without.
func withoutRefresh(login []byte) []byte {
	login, _ = transcript.Rewrite(login, outOf("claudeAiOauth", "refreshToken"))
	return login
}

// withoutPlugins takes out of settings what goes wrong in another configuration
// directory: plugins, which it has none of, and where the configuration is.
func withoutPlugins(settings []byte) []byte {
	text := bytes.TrimPrefix(settings, []byte("\uFEFF"))
	text, changed := transcript.Rewrite(text, func(name string, value jsontext.Value) jsontext.Value {
		switch name {
		case "enabledPlugins", "extraKnownMarketplaces", "additionalMarketplaces":
			return nil
		}
		return outOf("env", "CLAUDE_CONFIG_DIR")(name, value)
	})
	if !changed {
		return settings
	}
	return text
}

// outOf takes a member out of the object that is a member.
func outOf(outer, inner string) func(string, jsontext.Value) jsontext.Value {
	return func(name string, value jsontext.Value) jsontext.Value {
		if name != outer {
			return value
		}
		value, _ = transcript.Rewrite(value, func(name string, value jsontext.Value) jsontext.Value {
			if name == inner {
				return nil
			}
			return value
		})
		return value
	}
}
