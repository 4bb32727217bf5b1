package main

import "runtime"

// heapFloor is how much the heap of an idle daemon may grow before it is
// collected. The daemon itself keeps some 5 MiB, and Go collects a heap that has
// doubled: a busy session alone would have all of it scanned a hundred times a
// second, which costs more than anything else that is done for an event. What it
// costs instead is that much memory, once.
const heapFloor = 64 << 20

// raiseHeapFloor has the collector take the heap for that much larger. The memory
// is never touched, so that none of it is resident.
func raiseHeapFloor() (release func()) {
	ballast := make([]byte, heapFloor)
	return func() { runtime.KeepAlive(&ballast) }
}
