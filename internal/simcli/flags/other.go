package flags

import (
	"os"
	"slices"
	"strings"
)

// SettingsInInitialize reports whether initialize carries the flag settings.
func (o *Options) SettingsInInitialize() bool {
	return strings.Contains(o.Other["--initialize-fields"], "settings")
}

// ManagedInInitialize reports whether initialize carries managed settings.
func (o *Options) ManagedInInitialize() bool {
	_, ok := o.Other["--managed-settings-in-initialize"]
	return ok
}

var efforts = []string{"low", "medium", "high", "xhigh", "max"}

// Effort is the level that is applied.
func (o *Options) Effort() string {
	if level := o.Other["--effort"]; slices.Contains(efforts, level) {
		return level
	}
	return "medium"
}

// EffortWarning is what the CLI says to a level that it does not know.
func (o *Options) EffortWarning() string {
	level, given := o.Other["--effort"]
	if !given || slices.Contains(efforts, level) {
		return ""
	}
	return "Warning: Unknown --effort value '" + level + "' — ignoring it and using the default effort. Valid values: " +
		strings.Join(efforts, ", ") + "."
}

// missing reports whether a file is named that does not exist.
func missing(path string) bool {
	if path == "" {
		return false
	}
	_, err := os.Stat(path)
	return err != nil
}
