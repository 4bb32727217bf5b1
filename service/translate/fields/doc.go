// Package fields holds the few conversions between fields that every
// translation needs: lists, maps, and JSON that is passed on.
package fields
