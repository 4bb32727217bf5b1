package interceptors

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	agentdv1 "github.com/agentd/agentd/gen/go/agentd/v1"
	"github.com/agentd/agentd/internal/fault"
)

var update = flag.Bool("update", false, "rewrite docs/errors.md")

const errorsPage = "../docs/errors.md"

// TestErrorsPage keeps docs/errors.md equal to the table of reasons.
//
// covers: E1
func TestErrorsPage(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Errors

A failed RPC carries exactly one ` + "`google.rpc.ErrorInfo`" + ` with the domain ` + "`agentd`" + ` and one of the
reasons below; what varies in the text is in its metadata. ` + "`google.rpc.BadRequest`" + ` names the wrong fields,
` + "`google.rpc.RetryInfo`" + ` says how long to wait where waiting helps, and ` + "`google.rpc.QuotaFailure`" + `
whose bound is reached: ` + "`daemon`, `owner:NAME` or `session`" + `. Inside events and replies the same stands
in ` + "`agentd.v1.Error`" + `. Failures of a conversation are no RPC errors: they are results with ` + "`is_error`" + `.

This page is made from the table in ` + "`internal/fault`" + ` (` + "`go test ./interceptors -run ErrorsPage -update`" + `).

| Reason | Code | When | What to do |
|---|---|---|---|
`)
	for _, e := range fault.Table() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", e.Reason, codeName(e.Reason), e.Meaning, e.Cure)
	}
	if *update {
		if err := os.WriteFile(errorsPage, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(errorsPage)
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != b.String() {
		t.Errorf("%s differs from the table of reasons; run with -update", errorsPage)
	}
}

// codeName writes a code as the documentation of gRPC does.
func codeName(r fault.Reason) string {
	var b strings.Builder
	for i, c := range code(r).String() {
		if i > 0 && c >= 'A' && c <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(c)
	}
	return strings.ToUpper(b.String())
}

// TestReasonsMatchContract checks that every reason is a value of ErrorReason
// and the other way round.
func TestReasonsMatchContract(t *testing.T) {
	known := map[string]bool{"ERROR_REASON_UNSPECIFIED": true}
	for _, e := range fault.Table() {
		name := "ERROR_REASON_" + string(e.Reason)
		known[name] = true
		if _, ok := agentdv1.ErrorReason_value[name]; !ok {
			t.Errorf("reason %s is no value of agentd.v1.ErrorReason", e.Reason)
		}
	}
	for name := range agentdv1.ErrorReason_value {
		if !known[name] {
			t.Errorf("%s has no row in the table of reasons", name)
		}
	}
}
