// Package permission models permission updates and the answers to a permission
// request in the CLI's own form.
package permission
