package content

import (
	"bytes"
	"errors"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/agentd/agentd/runner/protocol/wire"
)

// errContent says that content is neither text nor a list of blocks.
var errContent = errors.New("content is neither a string nor an array")

// Blocks is a list of content blocks.
type Blocks []Block

// Content is what a message or a tool result holds: text, or blocks, or
// nothing.
type Content struct {
	// Text is the text if it was a plain string.
	Text *string
	// Blocks are the blocks if it was a list; not nil then.
	Blocks Blocks
}

// One is a single block where JSON holds one by itself.
type One struct {
	// Block is the block.
	Block Block
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom]. In the tolerant pass a
// plain string becomes one [Text].
func (b *Blocks) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var c Content
	if err := c.UnmarshalJSONFrom(dec); err != nil {
		return err
	}
	*b = c.Blocks
	if c.Text == nil {
		return nil
	}
	if wire.Strict(dec.Options()) {
		return errContent
	}
	*b = Blocks{&Text{Type: "text", Text: *c.Text}}
	return nil
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (c *Content) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*c = Content{}
	switch dec.PeekKind() {
	case '"':
		tok, err := dec.ReadToken()
		if err != nil {
			return err
		}
		text := tok.String()
		c.Text = &text
		return nil
	case '[':
		return c.readBlocks(dec)
	case 'n':
		return dec.SkipValue()
	default:
		if err := dec.SkipValue(); err != nil || !wire.Strict(dec.Options()) {
			return err
		}
		return errContent
	}
}

func (c *Content) readBlocks(dec *jsontext.Decoder) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	c.Blocks = Blocks{}
	for dec.PeekKind() != ']' {
		var one One
		if err := one.UnmarshalJSONFrom(dec); err != nil {
			return err
		}
		c.Blocks = append(c.Blocks, one.Block)
	}
	_, err := dec.ReadToken()
	return err
}

// UnmarshalJSONFrom implements [json.UnmarshalerFrom].
func (o *One) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	raw, err := dec.ReadValue()
	if err != nil {
		return err
	}
	typ, _, err := wire.Head(raw)
	if err != nil && !errors.Is(err, wire.ErrNotObject) {
		return err
	}
	o.Block = newBlock(typ)
	if o.Block == nil {
		o.Block = &Unrecognized{Type: typ, Raw: bytes.Clone(raw)}
		return nil
	}
	err = json.Unmarshal(raw, o.Block, dec.Options())
	image, ok := o.Block.(*Image)
	strange := err == nil && ok && !image.Source.known()
	if strange || err != nil && !wire.Strict(dec.Options()) {
		o.Block = &Unrecognized{Type: typ, Raw: bytes.Clone(raw)}
		return nil
	}
	return err
}

// newBlock returns an empty block of a type, nil for an unknown one.
func newBlock(typ string) Block {
	switch typ {
	case "text":
		return new(Text)
	case "thinking":
		return new(Thinking)
	case "redacted_thinking":
		return new(RedactedThinking)
	case "tool_use":
		return new(ToolUse)
	case "server_tool_use":
		return new(ServerToolUse)
	case "tool_result":
		return new(ToolResult)
	case "image":
		return new(Image)
	}
	if strings.HasSuffix(typ, "_tool_result") {
		return new(ServerToolResult)
	}
	return nil
}

// TypeOf returns the type of a block, empty if it has none.
func TypeOf(block jsontext.Value) string {
	typ, _, _ := wire.Head(block)
	return typ
}
