// Package model is what the simulated CLI asks for its answers: a script
// ([Scripted]), or a built-in model ([BuiltIn]) that is friendly, says that it
// is simulated, and uses a tool when the prompt asks for one.
package model
