package controls

import (
	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/runner/protocol/control"
	"github.com/agentd/agentd/runner/protocol/rawjson"
	"github.com/agentd/agentd/runner/protocol/wire"
)

// Reserved reports whether c is a raw control that callers may not send. The
// caller of this package also decides whether raw controls are allowed at all.
func Reserved(c *agentdv1.Control) bool {
	return c.GetRaw() != nil && control.Reserved(c.GetRaw().GetSubtype())
}

func (t *translator) raw(c *agentdv1.RawControl) control.Body {
	b := control.Raw{Name: c.GetSubtype()}
	if b.Name == "" {
		t.wrong("raw.subtype", "is empty: name the control")
	}
	if c.GetRequestJson() == "" {
		return b
	}
	b.Request = t.object("raw.request_json", c.GetRequestJson())
	if b.Request == nil {
		return b
	}
	// The CLI takes the last of several: a second subtype would reach what is
	// reserved.
	second, err := wire.Part[struct {
		Subtype rawjson.Value `json:"subtype"`
	}](b.Request)
	if err != nil || second.Subtype != nil {
		t.wrong("raw.request_json", `holds "subtype": write it to raw.subtype alone`)
	}
	return b
}
