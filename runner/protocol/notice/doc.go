// Package notice models the bodies of system frames: what the CLI tells about
// itself, its tasks and its surroundings beside the conversation.
//
// A pointer, slice or map is nil where the CLI left the member out or wrote
// null. A subtype without a type here is not read by this package.
package notice
