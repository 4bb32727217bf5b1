// Package process runs a Claude Code CLI as an operating-system process: it
// implements [runner.Launcher], [runner.Process] and the two pipes of a CLI. It
// is the only package of agentd that starts processes, and it knows nothing of
// what goes through the pipes.
//
// # Starting
//
// A [Spawner] does every start on one goroutine that is locked to its thread
// and lives as long as the daemon. Linux sends a parent-death signal when the
// forking *thread* ends, not when the process does, so a child started from an
// ordinary goroutine would be killed at random. With the spawner, SIGKILL
// reaches every child exactly when agentd dies, however it dies.
//
// agentd must be the only one to wait for its children: a daemon that runs as
// process 1 of a container also inherits orphans and needs an init beside it.
//
// # Pipes and the end
//
// The pipes are agentd's own, so that waiting and reading do not depend on one
// another: what a CLI wrote stays readable after it was reaped, and a
// descendant that keeps a pipe open delays nobody who sets a read deadline.
//
// A process ends in this order: it exits; its group is killed while the
// unreaped leader still reserves the group's id; it is reaped; the rest of its
// tree is swept; stderr is read to its end or to a deadline; Done is closed.
// The same happens whether [runner.Process.Stop] asked for the end or not.
//
// # The rest of the tree
//
// The CLI runs each tool shell in an OS session of its own, out of reach of a
// signal to the group, and orphans lose their parent. Package proctree finds
// them: every child carries a random mark in its environment, and the
// descendants that exist before each step of the ladder are noted.
// proctree.KillOrphans applies the same to what a killed daemon left behind.
//
// # Goroutines
//
//	spawner      New; ends in Close, which waits for it
//	waiter       one a child; ends when the child is reaped, swept and drained;
//	             Process.Done and Close wait for it. It sleeps on a pidfd in the
//	             runtime's poller, so that idle children cost no thread (where
//	             pidfds are missing, each costs one)
//	stderr pump  one a child; ends at EOF or the drain deadline; the waiter waits
//	stop ladder  the first Stop; ends when the child is reaped; the waiter waits
package process
