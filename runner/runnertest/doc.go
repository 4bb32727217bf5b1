// Package runnertest holds the contract of [runner.Process] as a test suite,
// which every implementation runs: the real process and the in-memory ones that
// other tests stand on.
package runnertest
