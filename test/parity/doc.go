// Package parity holds docs/parity.md to the tests: each row of the feature
// inventory with the elements of the API that stand for it and the tests that
// prove it.
//
// A test proves the rows whose ids its name ends with (TestDenialsP12H9,
// TestFieldsP1toP10), with which a string in it begins ("O3 O4 a preset", the
// name of a case), or which its comment lists after "covers:". A txtar file
// proves those that its comment lists so, and those with which the title of a
// golden case begins.
package parity
