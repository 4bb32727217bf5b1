package argv

import (
	"fmt"
	"strings"

	"github.com/agentd/agentd/internal/fault"
	"github.com/agentd/agentd/runner/protocol/option"
)

// maxToken is the longest argument that Linux takes, without its NUL.
const maxToken = 128<<10 - 1

// Check returns what keeps a CLI of version v from being started with o: flags
// that the version does not have, and arguments that the system does not take.
func Check(o option.Options, d option.Delivery, v option.Version) []fault.Violation {
	var violations []fault.Violation
	add := func(field, format string, args ...any) {
		violations = fault.Append(violations, fault.Violation{Field: field, Description: fmt.Sprintf(format, args...)})
	}
	for _, f := range table() {
		for _, value := range f.write(&o, d) {
			token := f.token(value)
			if v != (option.Version{}) && v.Compare(f.absentIn) <= 0 {
				add(f.field, "is not known to CLI version %s: leave it out, or have the CLI updated", v)
				break
			}
			if strings.ContainsRune(token, 0) {
				add(f.field, "must not hold a NUL character")
				break
			}
			if len(token) > maxToken {
				add(f.field, "is too long for CLI version %s: %d bytes at most", v, maxToken-len(f.token("x"))+1)
				break
			}
		}
	}
	for i, extra := range o.ExtraArgs {
		if len(extraToken(extra)) > maxToken {
			add(fmt.Sprintf("extra_args[%d].value", i), "is too long: %d bytes at most, since the system takes no longer argument; use a flag that names a file", maxToken-len(extra.Name)-len("--="))
		}
	}
	return violations
}

// Field returns the option, as a path in the proto, that a flag stands for. It
// is empty for flags that agentd alone sets; ok tells whether it knows the flag.
func Field(name string) (field string, ok bool) {
	f := lookup(table(), name)
	if f == nil {
		return "", false
	}
	return f.field, true
}

// Names returns the names of all flags in the table, in the order of the command
// line.
func Names() []string {
	var names []string
	for _, f := range table() {
		names = append(names, f.name)
	}
	return names
}
