package toolschema

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
)

// Check parses the input and the result of a real call, and fails where the
// messages lose a member that the table does not say they leave out.
func Check(name string, input, result []byte) (Result, error) {
	tool, ok := Find(name)
	if !ok {
		return Result{}, fmt.Errorf("the table has no tool %s", name)
	}
	in, err := tool.ParseInput(input)
	if err != nil {
		return Result{}, err
	}
	if in != nil {
		if err := complete(tool, "input", input, in); err != nil {
			return Result{}, err
		}
	}
	out, err := tool.ParseResult(result)
	if err != nil {
		return Result{}, err
	}
	if out.Message != nil {
		err = complete(tool, "result", tool.Object(result), out.Message)
	}
	return out, err
}

func complete(tool Tool, what string, object []byte, m proto.Message) error {
	lost, err := Lost(object, m)
	if err != nil {
		return err
	}
	lost = tool.Modeled(lost)
	if len(lost) > 0 {
		return fmt.Errorf("the message for the %s of %s loses %s", what, tool.Name, strings.Join(lost, ", "))
	}
	return nil
}

// Modeled leaves out the members of a result that the table says its message
// leaves out.
func (t Tool) Modeled(members []string) []string {
	return slices.DeleteFunc(members, func(path string) bool { return slices.Contains(t.Unmodeled, path) })
}
