//go:build unix

package script

import "syscall"

// attributes make the grandchild leave the session of its parent, if asked.
func attributes(setsid bool) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: setsid}
}
