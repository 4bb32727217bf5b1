// Command validateproto prints buf/validate/validate.proto from the descriptor
// that the protovalidate Go module carries, so that the schema the .proto files
// import is always the one the server validates with.
//
//	go run ./validateproto FILE
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	validate "buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"github.com/jhump/protoreflect/v2/protoprint"
)

const module = "buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go"

const header = `// Copyright Buf Technologies, Inc.
// Licensed under the Apache License, Version 2.0; see LICENSE in this directory.
//
// Printed by tools/validateproto from the descriptor in the Go module
// %s
// at %s
// Do not edit: make generate writes it anew. The comments of the original are
// not part of a descriptor.

`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "validateproto:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: validateproto FILE")
	}
	version, err := moduleVersion()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, header, module, version)
	var printer protoprint.Printer
	if err := printer.PrintProtoFile(validate.File_buf_validate_validate_proto, &out); err != nil {
		return fmt.Errorf("print the descriptor: %w", err)
	}
	return os.WriteFile(args[0], out.Bytes(), 0o644)
}

// moduleVersion returns the version of the module that the descriptor comes from.
func moduleVersion() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", errors.New("the binary carries no build information")
	}
	for _, dep := range info.Deps {
		if dep.Path == module {
			return dep.Version, nil
		}
	}
	return "", fmt.Errorf("%s is not linked", module)
}
