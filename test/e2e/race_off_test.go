//go:build !race

package e2e

// raceFlags build the program as the tests are built.
var raceFlags []string
