//go:build unix

package history

import (
	"syscall"
	"testing"
)

func pipe(tb testing.TB, path string) {
	tb.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		tb.Fatal(err)
	}
}
