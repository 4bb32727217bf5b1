package option

import (
	"path/filepath"
	"slices"

	"github.com/agentd/agentd/runner/protocol/option/jsonobject"
	"github.com/agentd/agentd/runner/protocol/rawjson"
)

// Delivery says how configuration reaches the CLI. The zero value puts all of
// it on the command line, which other users of the host can read.
type Delivery struct {
	// Prompt and Schema have initialize carry the system prompt and the schema of
	// structured output. Every version of the CLI reads them there.
	Prompt, Schema bool
	// Settings, ManagedSettings and MCPServers have initialize carry them; the
	// CLI then waits for it before it starts up.
	Settings, ManagedSettings, MCPServers bool
	// Dir is a private directory for settings and MCP servers that initialize does
	// not carry; empty puts them on the command line.
	Dir string
}

// DeliveryFor returns how a CLI of version v is best given its configuration.
// dir is a directory of the session that only its user can read, and lasts as
// long as the process: the CLI may read settings again.
func DeliveryFor(v Version, dir string) Delivery {
	late := v.Compare(initializeSince) >= 0
	return Delivery{
		Prompt: true, Schema: true,
		Settings: late, ManagedSettings: late, MCPServers: late,
		Dir: dir,
	}
}

const (
	settingsFile = "settings.json"
	mcpFile      = "mcp.json"
)

// Awaits reports whether the CLI must wait for initialize before it starts up.
func (d Delivery) Awaits(o Options) bool {
	return d.SettingsInInitialize(o) || d.ManagedInInitialize(o) || d.serversInInitialize(o)
}

// SettingsInInitialize reports whether initialize carries settings.
func (d Delivery) SettingsInInitialize(o Options) bool {
	return d.Settings && o.Settings.Path == "" && (o.Settings.JSON != nil || o.Sandbox != nil)
}

// ManagedInInitialize reports whether initialize carries managed settings.
func (d Delivery) ManagedInInitialize(o Options) bool {
	return d.ManagedSettings && o.ManagedSettings != nil
}

// serversInInitialize reports whether initialize carries MCP servers for the
// CLI to run or reach.
func (d Delivery) serversInInitialize(o Options) bool {
	return d.MCPServers && (o.MCPServers.JSON != nil || len(o.MCPServers.SDKNames()) < len(o.MCPServers.List))
}

// SettingsArgument returns how the command line names the settings: a file's
// path, or the settings themselves; empty for none.
func (d Delivery) SettingsArgument(o Options) string {
	if o.Settings.Path != "" {
		return o.Settings.Path
	}
	settings, err := mergedSettings(o)
	if err != nil || d.Settings {
		return ""
	}
	return d.argument(settingsFile, settings)
}

// MCPArgument returns how the command line names the MCP servers, as
// [Delivery.SettingsArgument] does. Servers that the caller hosts are not among
// them: initialize names those.
func (d Delivery) MCPArgument(o Options) string {
	if o.MCPServers.Path != "" {
		return o.MCPServers.Path
	}
	config, err := mcpConfig(o)
	if err != nil || d.MCPServers {
		return ""
	}
	return d.argument(mcpFile, config)
}

// argument returns how the command line names the content of a file.
func (d Delivery) argument(name string, content rawjson.Value) string {
	if d.Dir == "" || content == nil {
		return string(content)
	}
	return filepath.Join(d.Dir, name)
}

// File is a file that the CLI is to be given.
type File struct {
	// Path is where the command line says it is.
	Path string
	// Data is its content, which may hold secrets: mode 0600.
	Data []byte
}

// Files returns the files that must exist before the CLI is started.
func Files(o Options, d Delivery) ([]File, error) {
	if d.Dir == "" {
		return nil, nil
	}
	var files []File
	if o.Settings.Path == "" && !d.Settings {
		settings, err := mergedSettings(o)
		if err != nil {
			return nil, err
		}
		if settings != nil {
			files = append(files, File{Path: filepath.Join(d.Dir, settingsFile), Data: settings})
		}
	}
	if o.MCPServers.Path == "" && !d.MCPServers {
		config, err := mcpConfig(o)
		if err != nil {
			return nil, err
		}
		if config != nil {
			files = append(files, File{Path: filepath.Join(d.Dir, mcpFile), Data: config})
		}
	}
	return files, nil
}

// mcpConfig returns the MCP servers that the CLI itself runs or reaches as a
// configuration file holds them, and nil if there are none.
func mcpConfig(o Options) (rawjson.Value, error) {
	if o.MCPServers.JSON != nil {
		return o.MCPServers.JSON, nil
	}
	servers, err := o.MCPServers.Process()
	if err != nil || servers == nil {
		return nil, err
	}
	return jsonobject.Object([]jsonobject.Member{{Name: "mcpServers", Value: servers}}), nil
}

// mergedSettings returns the settings with the sandbox in them, and nil if
// there are none. A sandbox replaces the one of the settings.
func mergedSettings(o Options) (rawjson.Value, error) {
	if o.Sandbox == nil {
		return o.Settings.JSON, nil
	}
	confined, err := o.Sandbox.Object()
	if err != nil {
		return nil, err
	}
	members := slices.DeleteFunc(jsonobject.Members(o.Settings.JSON), func(m jsonobject.Member) bool {
		return m.Name == "sandbox"
	})
	return jsonobject.Object(append(members, jsonobject.Member{Name: "sandbox", Value: confined})), nil
}
