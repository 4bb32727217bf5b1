package e2e

import "testing"

// TestOfficialTypeScriptSDK has the official SDK for TypeScript do what the
// one for Python does.
//
// covers: O77
func TestOfficialTypeScriptSDK(t *testing.T) {
	program := typescript(t, "sdk")
	for name, c := range map[string]struct {
		serve func(*testing.T) *daemon
		wants []string
	}{
		"simulated": {func(t *testing.T) *daemon { return serve(t, cleanEnv(t), "--cli=simulated") }, printed("a simulated Claude", "Sum: 20.5")},
		"real":      {func(t *testing.T) *daemon { return serveScripted(t, sum) }, printed("Hello from the script.", "It is 20.5.")},
	} {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := execute(t, cleanEnv(t), "node", program, c.serve(t).addr)
			said(t, stdout, stderr, code, c.wants...)
		})
	}
}
