// Package toolschema says which message of agentd.tools.v1alpha1 is the input
// and which the result of which built-in tool of the CLI, and how a result
// becomes such a message. It is the reference for clients in other languages,
// which follow docs/tools.md, a page made from [Tools]; nothing of the server
// depends on it: agentd passes inputs and results on as the CLI wrote them.
//
// testdata/recorded.jsonl holds inputs and results of the real CLI, recorded
// by test/tools; testdata/declared.json the members that the CLI's SDK
// declares.
package toolschema
