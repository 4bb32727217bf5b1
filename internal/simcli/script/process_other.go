//go:build !unix

package script

import "syscall"

// attributes does nothing: there are no sessions here.
func attributes(bool) *syscall.SysProcAttr { return nil }
