// Package callback models the requests that the CLI sends to its host, and the
// host's answers.
//
// [Parse] types a request and never fails: what it does not know becomes a
// [Raw], what the typed form does not hold is reported by Head.Unmodeled. Inputs
// are kept as the CLI wrote them and are echoed so. Every kind of request has a
// default answer, [DefaultReply], which never allows anything.
package callback
