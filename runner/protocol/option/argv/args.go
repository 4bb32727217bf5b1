package argv

import "github.com/agentd/agentd/runner/protocol/option"

// Write returns the CLI's arguments for o. The options must be valid.
func Write(o option.Options, d option.Delivery) []string {
	var args []string
	for _, f := range table() {
		for _, value := range f.write(&o, d) {
			args = append(args, f.token(value))
		}
	}
	for _, extra := range o.ExtraArgs {
		args = append(args, extraToken(extra))
	}
	return args
}

// token returns the flag with its value as one token.
func (f flag) token(value string) string {
	if f.arity == bare || f.arity == maybe && value == "" {
		return "--" + f.name
	}
	return "--" + f.name + "=" + value
}

// extraToken returns a flag with its value as one token.
func extraToken(e option.ExtraArg) string {
	if e.Value == nil {
		return "--" + e.Name
	}
	return "--" + e.Name + "=" + *e.Value
}
