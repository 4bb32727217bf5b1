// Package settings reads the settings of the simulated CLI and merges them as
// the CLI does: objects key by key, lists one after the other, anything else by
// the last that says it.
package settings

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/agentd/agentd/internal/simcli/wire"
)

// Flag is the source of settings that the host gives.
const Flag = "flagSettings"

// Layer is what one source says.
type Layer struct {
	// Source is the name of the source.
	Source string
	// Value is the settings, an object.
	Value wire.Value
}

// Load reads the settings files of a working directory, lowest first. chosen
// names the sources to read unless all is true.
func Load(root, cwd string, chosen []string, all bool) []Layer {
	var layers []Layer
	for _, f := range []struct{ name, source, path string }{
		{"user", "userSettings", filepath.Join(root, "settings.json")},
		{"project", "projectSettings", filepath.Join(cwd, ".claude", "settings.json")},
		{"local", "localSettings", filepath.Join(cwd, ".claude", "settings.local.json")},
	} {
		if !all && !slices.Contains(chosen, f.name) {
			continue
		}
		if v := Read(f.path); v != nil {
			layers = append(layers, Layer{Source: f.source, Value: v})
		}
	}
	return layers
}

// Read reads one file, nil if it holds no object.
func Read(path string) wire.Value {
	text, err := os.ReadFile(path)
	if err != nil || wire.Value(text).Kind() != '{' {
		return nil
	}
	v := wire.Value(bytes.TrimSpace(text))
	if v.Compact() != nil {
		return nil
	}
	return v
}

// Merge puts layers on top of each other.
func Merge(layers []Layer) wire.Value {
	merged := wire.Object()
	for _, l := range layers {
		merged = merge(merged, l.Value)
	}
	return merged
}

// Rows is the list of sources as get_settings shows it.
func Rows(layers []Layer) []wire.Value {
	rows := []wire.Value{}
	for _, l := range layers {
		rows = append(rows, wire.Object("source", l.Source, "settings", l.Value))
	}
	return rows
}

func merge(below, above wire.Value) wire.Value {
	switch {
	case below.Kind() == '[' && above.Kind() == '[':
		var a, b []wire.Value
		_ = wire.Unmarshal(below, &a)
		_ = wire.Unmarshal(above, &b)
		return wire.Marshal(append(append([]wire.Value{}, a...), b...))
	case below.Kind() != '{' || above.Kind() != '{':
		return above
	}
	var pairs []any
	names := wire.Keys(below)
	for _, name := range names {
		v := wire.Member(below, name)
		if over := wire.Member(above, name); over != nil {
			v = merge(v, over)
		}
		pairs = append(pairs, name, v)
	}
	for _, name := range wire.Keys(above) {
		if !slices.Contains(names, name) {
			pairs = append(pairs, name, wire.Member(above, name))
		}
	}
	return wire.Object(pairs...)
}

// Policy is what the simulation heeds of settings.
type Policy struct {
	// Model is the model to use.
	Model string `json:"model"`
	// Permissions are rules.
	Permissions struct {
		Allow []string `json:"allow"`
		Deny  []string `json:"deny"`
	} `json:"permissions"`
	// Sandbox asks for one; with Fail nothing goes without.
	Sandbox struct {
		Enabled bool `json:"enabled"`
		Fail    bool `json:"failIfUnavailable"`
	} `json:"sandbox"`
}

// Heed reads a policy out of settings.
func Heed(v wire.Value) Policy {
	var p Policy
	_ = wire.Unmarshal(v, &p)
	return p
}

// Set is the settings of a session, of all sources.
type Set struct {
	files []Layer
	given map[string]wire.Value
}

// NewSet returns the settings of files alone.
func NewSet(files []Layer) Set { return Set{files: files, given: map[string]wire.Value{}} }

// Files are the layers of files.
func (s *Set) Files() []Layer { return s.files }

// Give merges flag settings key by key; a null clears one. It returns all that
// are given now.
func (s *Set) Give(v wire.Value) wire.Value {
	for _, key := range wire.Keys(v) {
		if value := wire.Member(v, key); value.Kind() == 'n' {
			delete(s.given, key)
		} else {
			s.given[key] = value
		}
	}
	var pairs []any
	for _, key := range slices.Sorted(maps.Keys(s.given)) {
		pairs = append(pairs, key, s.given[key])
	}
	return wire.Object(pairs...)
}

// Layers are all layers, lowest first.
func (s *Set) Layers() []Layer {
	layers := slices.Clone(s.files)
	if len(s.given) > 0 {
		layers = append(layers, Layer{Source: Flag, Value: s.Give(nil)})
	}
	return layers
}
