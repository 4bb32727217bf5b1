// Package workdir gives the daemon a private directory that does not outlive
// it: the next start removes what a daemon that was killed left behind. A lock
// that the kernel releases with its holder tells the living from the dead.
package workdir
