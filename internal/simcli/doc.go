// Package simcli is a simulated Claude Code CLI: it speaks the CLI's wire
// protocol on stdin and stdout, and there is no model behind it. It stands in
// for the CLI in tests, and it is what `agentd demo` talks to.
//
// It has two faces. The conversational one ([Config.Model], or neither) behaves
// as the CLI does, with a scripted or a built-in model; see package chat. The
// scripted one ([Config.Script]) plays a fault script and knows nothing of the
// protocol beyond it; see package script for the language.
//
// Both run as a process of their own ([Main]) and in memory (package inmem).
// As a process, the faces are chosen by the environment:
//
//	AGENTD_SIMCLI_SCRIPT  path of a fault script
//	AGENTD_SIMCLI_MODEL   path of a model script (see package modelscript)
//	AGENTD_SIMCLI_WORD_DELAY
//	                      how long the built-in model waits after each word
//
// Wherever a model's name stands, it says "simulated". Nothing is executed, no
// file of the user is changed, no network is used.
package simcli
