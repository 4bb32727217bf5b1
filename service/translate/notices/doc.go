// Package notices translates the bodies of the CLI's system frames into those
// of agentdv1.SystemMessage.
package notices
