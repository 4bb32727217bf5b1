// Package proctree finds and kills the processes that descend from another one,
// also after they left its process group, its session and its parenthood.
//
// A process is known by a random mark in its environment, which descendants
// inherit; by having been a descendant when [Below] looked; or by being a child
// of such a process. Each is killed through a pidfd after its start time was
// compared, so that a reused id is never hit, and the search is repeated until
// it finds nothing. A process that cleared its environment and lost its parent
// before anybody looked escapes; only a container or cgroup holds that one.
//
// All of this needs Linux's /proc; elsewhere the functions find nothing.
package proctree
