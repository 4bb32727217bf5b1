package history

import (
	"os"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// nobody is a user who owns nothing.
const nobody = 65534

// bound makes permissions count for the rest of a test, which for root do not: its
// thread uses files as another user does. It stays locked, and so ends with the test.
func bound(tb testing.TB) {
	tb.Helper()
	if os.Geteuid() != 0 {
		return
	}
	runtime.LockOSThread()
	if err := unix.Setfsuid(nobody); err != nil {
		tb.Fatal(err)
	}
	if dir, err := os.Open(os.TempDir()); err != nil {
		tb.Skipf("the system's temporary directory is closed to other users: %v", err)
	} else if err := dir.Close(); err != nil {
		tb.Fatal(err)
	}
}
