// Package modelscript is the script of a model: what it answers to each
// request it is sent. The scripted Messages API plays it to the real CLI and
// the simulated CLI plays it to itself, so that one scenario file says the
// same to both.
//
// A script is text with one JSON object a line; blank lines and lines that
// begin with # are skipped. Each object is one [Reply]. Its members:
//
//	text        a text block, streamed word by word
//	thinking    a thinking block before the text; signature goes with it
//	redacted    the data of a redacted_thinking block
//	tool        the name of a tool to call, with input and, optionally, id
//	tools       several calls: [{"name":…,"input":{…},"id":…}, …]
//	blocks      the content blocks as the API spells them, instead of all above;
//	            types that this package does not know are sent as they are
//	stop        the stop reason; default tool_use with a call, else end_turn
//	usage       members that overwrite those of the default usage
//	model       the model that the answer names; default the one asked for
//	headers     HTTP headers of the answer, e.g. rate limits
//	delay       wait before the first byte, e.g. "300ms"
//	word_delay  wait after each word
//	hold        stall until the request is aborted: "start" (before the first
//	            byte), "word N" (after N words of text), "end" (before the
//	            message ends)
//	drop        break the answer: "start" (cut the connection without a byte),
//	            "mid" (cut it in the middle of the blocks), "error" (send an
//	            error event there instead)
//	error       an HTTP status instead of an answer; error_type and message
//	            say more, headers too
//	times       how often the reply is given before the next one; default 1,
//	            -1 for ever
//	when        a regexp; the reply waits for a request whose last user text
//	            matches instead of its turn. The CLI may wrap that text in
//	            reminders of its own, so do not anchor it.
//	side        the reply is for requests beside the conversation, of this
//	            sort: "probe" (validates a model), "title", "question",
//	            "suggestion", "summary" (of tool calls), "compact"
//
// Requests beside the conversation never take a reply without side. Replies
// with when are looked at first, in order, then the others in order.
// A request for which nothing is left gets "ok".
package modelscript
