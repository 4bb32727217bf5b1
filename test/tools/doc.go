// Package tools holds the built-in tools of the real CLI against the messages
// of agentd.tools.v1alpha1: its tests have a scripted model call every tool
// that works without a network, through agentd, and parse what callers get.
//
// With -update the inputs and results become the recordings of
// internal/toolschema, which every other test of the messages reads.
package tools
