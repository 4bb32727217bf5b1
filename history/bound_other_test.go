//go:build !linux

package history

import (
	"os"
	"testing"
)

// bound skips a test of permissions for root, to whom nothing is forbidden.
func bound(tb testing.TB) {
	tb.Helper()
	if os.Geteuid() == 0 {
		tb.Skip("nothing is forbidden to root")
	}
}
