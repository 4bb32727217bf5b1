package mirror

// Bounded returns a store of which fewer bytes are loaded.
func Bounded(c Caller, most int) Caller {
	c.most = most
	return c
}
