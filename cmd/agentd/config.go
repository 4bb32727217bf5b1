package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/agentd/agentd/cmd/agentd/internal/configfile"
)

// configFile is the path of a file with flags. Its keys are the names of the
// flags of the command, without dashes before them.
type configFile string

// BeforeResolve reads the file and makes kong look there for flags that the
// command line does not set.
func (configFile) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	path, ok := ctx.FlagValue(trace.Flag).(configFile)
	if !ok || path == "" {
		return nil
	}
	data, err := os.ReadFile(string(path))
	if err != nil {
		return fmt.Errorf("--config: %w", err)
	}
	values, err := configfile.Parse(data)
	if err == nil {
		err = configfile.Check(values, flagNames(ctx))
	}
	if err != nil {
		return fmt.Errorf("--config %s: %w", path, err)
	}
	ctx.AddResolver(kong.ResolverFunc(func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		value, ok := values[flag.Name]
		if !ok || inEnvironment(flag) {
			return nil, nil
		}
		return value, nil
	}))
	return nil
}

// inEnvironment reports whether the environment sets a flag.
func inEnvironment(flag *kong.Flag) bool {
	return slices.ContainsFunc(flag.Envs, func(name string) bool {
		_, ok := os.LookupEnv(name)
		return ok
	})
}

// flagNames are the flags that may stand in the file.
func flagNames(ctx *kong.Context) []string {
	var names []string
	for _, path := range ctx.Path {
		for _, flag := range path.Flags {
			if flag.Name != "config" && flag.Name != "help" {
				names = append(names, flag.Name)
			}
		}
	}
	return names
}
