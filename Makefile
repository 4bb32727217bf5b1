# Everything a contributor runs. Tools are pinned and go into .tools/ and .cli/,
# both git-ignored; nothing is installed anywhere else.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

GO      ?= go
PYTHON  ?= python3
TOOLS   := $(CURDIR)/.tools
BIN     := $(TOOLS)/bin
BUF     := $(TOOLS)/npm/node_modules/.bin/buf
VENV    := $(TOOLS)/venv
ORACLE  := $(TOOLS)/oracle
VERSION := $(shell git describe --tags --match 'v*' --dirty 2>/dev/null || echo devel)
LDFLAGS := -X main.version=$(VERSION)

# What make generate writes.
GENERATED := gen third_party/proto

# Narrow a run, e.g. make test PKG=./runner/... RUN=TestJournal
PKG ?= ./...
RUN ?=
TESTFLAGS ?= -race -count=1 -timeout=40m

.PHONY: help all
help: ## Show the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

all: lint check-generate breaking test ## Everything that must hold before a change lands

##### Build and run

.PHONY: build demo clean
build: ## Build bin/agentd
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o bin/agentd ./cmd/agentd

demo: build ## Show a whole conversation over a real gRPC connection
	bin/agentd demo

clean: ## Remove what was built; installed tools stay
	rm -rf bin dist

##### Tests

# What the tests find their surroundings with.
define test_environment
AGENTD_TEST_CLI="$$(scripts/install-cli)" \
AGENTD_TEST_CLI_OLD="$$(scripts/install-cli old)" \
AGENTD_TEST_PYTHON="$(VENV)/bin/python" \
AGENTD_ORACLE_PYTHON="$(ORACLE)/bin/python" \
AGENTD_TEST_GRPCURL="$(BIN)/grpcurl" \
AGENTD_TEST_NODE_MODULES="$(TOOLS)/typescript/node_modules"
endef

.PHONY: python
python: $(VENV)/.installed ## Make the environment of the Python examples in .tools/venv

.PHONY: test test-setup soak bench bench-steps fuzz
test-setup: $(BIN)/testreport $(BIN)/grpcurl $(VENV)/.installed $(ORACLE)/.installed $(TOOLS)/typescript/.installed
	scripts/install-cli
	scripts/install-cli old

test: test-setup ## Run every test
	$(test_environment) $(BIN)/testreport -log $(TOOLS)/test.jsonl -C . $(if $(filter ./...,$(PKG)),-C tools) \
		-- $(TESTFLAGS) $(if $(RUN),-run '$(RUN)') $(PKG)

soak: test-setup ## Run the long tests
	AGENTD_SOAK=1 $(test_environment) $(BIN)/testreport -log $(TOOLS)/soak.jsonl \
		-- -count=1 -timeout=2h -run Soak $(PKG)

# Everything is built and installed under .tools/bench; bench/README.md says what
# is measured. BENCHFLAGS narrows a run, e.g. BENCHFLAGS='-only throughput -rounds 3'.
BENCHDIR := $(TOOLS)/bench
BENCHFLAGS ?=
# With -only the steps are left out, and so are the official SDKs, but for throughput.
BENCH_ALL := $(if $(findstring -only,$(BENCHFLAGS)),,all)
BENCH_PEERS := $(if $(BENCH_ALL)$(findstring throughput,$(BENCHFLAGS)),$(ORACLE)/.installed $(BENCHDIR)/typescript/.installed)
bench: $(if $(BENCH_ALL),bench-steps) $(BENCH_PEERS) ## Measure beside the peers; writes bench/results
	$(GO) build -tags probe -trimpath -o $(BENCHDIR)/agentd ./cmd/agentd
	$(GO) build -trimpath -o $(BENCHDIR)/ ./bench ./bench/fakecli
	$(BENCHDIR)/bench -agentd $(BENCHDIR)/agentd -fakecli $(BENCHDIR)/fakecli -cli "$$(scripts/install-cli)" \
		-python $(ORACLE)/bin/python -node $(BENCHDIR)/typescript -out bench/results $(BENCHFLAGS)

# Times are compared with the baseline and never fail a build; allocations are
# exact and fail the tests.
BENCHED := ./runner/ndjson ./runner/protocol ./runner/journal ./service/translate/envelope ./service/codec
BENCHCOUNT ?= 6
bench-steps: $(BIN)/benchstat ## Measure each step of an event's way; compares with bench/baseline.txt
	mkdir -p $(BENCHDIR)
	$(GO) test -run '^$$' -bench . -benchmem -count $(BENCHCOUNT) $(BENCHED) | tee $(BENCHDIR)/steps.txt
	-$(BIN)/benchstat bench/baseline.txt $(BENCHDIR)/steps.txt

FUZZTIME ?= 30s
fuzz: ## Fuzz every target for FUZZTIME
	GO='$(GO)' scripts/fuzz $(FUZZTIME) $(PKG)

##### Style

.PHONY: lint format
lint: $(BIN)/golangci-lint $(BUF) ## Check style and static faults
	@unformatted="$$(git ls-files -co --exclude-standard '*.go' | grep -v '^gen/' | xargs -r ls -d 2>/dev/null | xargs -r gofmt -l)"; \
	if [ -n "$$unformatted" ]; then echo "gofmt: run make format for" $$unformatted; exit 1; fi
	$(GO) vet ./...
	cd tools && $(GO) vet ./...
	$(BIN)/golangci-lint run
	cd tools && $(BIN)/golangci-lint run --config ../.golangci.yml
	$(BUF) lint
	$(BUF) format --diff --exit-code proto

format: $(BIN)/golangci-lint $(BUF) ## Lay out Go and proto files
	$(BIN)/golangci-lint fmt
	$(BUF) format --write proto

##### The API

.PHONY: generate check-generate breaking
generate: $(BUF) $(BIN)/protoc-gen-go $(BIN)/protoc-gen-go-grpc $(VENV)/.installed ## Write gen/ anew
	cd tools && $(GO) run ./validateproto ../third_party/proto/buf/validate/validate.proto
	$(BUF) generate

check-generate: generate ## Fail where the committed stubs are not what make generate writes
	@changed="$$(git status --porcelain --untracked-files=all -- $(GENERATED))"; \
	if [ -n "$$changed" ]; then \
		echo "make generate changes these files; commit them:"; echo "$$changed"; exit 1; \
	fi

breaking: $(BUF) ## Compare the API with the last release
	@tag="$$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)"; \
	if [ -z "$$tag" ]; then echo "breaking: no release tag yet, nothing to compare with"; exit 0; fi; \
	$(BUF) breaking --against ".git#tag=$$tag" && echo "breaking: compatible with $$tag"

##### Tools

.PHONY: tools grpcurl
grpcurl: $(BIN)/grpcurl ## Install grpcurl in .tools/bin
tools: $(BUF) $(VENV)/.installed $(ORACLE)/.installed $(addprefix $(BIN)/,protoc-gen-go protoc-gen-go-grpc grpcurl benchstat testreport golangci-lint) ## Install every tool

# The modules tools/ and tools/golangci-lint/ pin these; the second is apart
# because its few hundred dependencies are needed by make lint alone.
build_tool = cd $(1) && $(GO) build -trimpath -buildvcs=false -o $@ $(2)

$(BIN)/protoc-gen-go: tools/go.mod
	$(call build_tool,tools,google.golang.org/protobuf/cmd/protoc-gen-go)

$(BIN)/protoc-gen-go-grpc: tools/go.mod
	$(call build_tool,tools,google.golang.org/grpc/cmd/protoc-gen-go-grpc)

$(BIN)/grpcurl: tools/go.mod
	$(call build_tool,tools,github.com/fullstorydev/grpcurl/cmd/grpcurl)

$(BIN)/benchstat: tools/go.mod
	$(call build_tool,tools,golang.org/x/perf/cmd/benchstat)

$(BIN)/testreport: tools/go.mod $(wildcard tools/testreport/*.go)
	$(call build_tool,tools,./testreport)

$(BIN)/golangci-lint: tools/golangci-lint/go.mod
	$(call build_tool,tools/golangci-lint,github.com/golangci/golangci-lint/v2/cmd/golangci-lint)

# make test needs npm for the CLI and the examples in TypeScript, not for this.
$(BUF): tools/npm/package.json tools/npm/package-lock.json
	mkdir -p $(TOOLS)/npm
	cp $^ $(TOOLS)/npm/
	npm ci --prefix $(TOOLS)/npm --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

# What the examples in TypeScript need, without the native CLI of the official SDK.
$(TOOLS)/typescript/.installed: examples/typescript/package.json examples/typescript/package-lock.json
	mkdir -p $(@D)
	cp $^ $(@D)/
	npm ci --prefix $(@D) --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

$(VENV)/.installed: tools/python/requirements.txt
	$(PYTHON) -m venv --clear $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@

# The official TypeScript SDK, without its native CLI.
$(BENCHDIR)/typescript/.installed: bench/peers/typescript/package.json bench/peers/typescript/package-lock.json bench/peers/typescript/sdk.mjs
	mkdir -p $(@D)
	cp $^ $(@D)/
	npm ci --prefix $(@D) --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

# The official SDK, apart from $(VENV): the two pin different versions.
$(ORACLE)/.installed: tools/oracle/requirements.txt tools/oracle/sdk.txt
	$(PYTHON) -m venv --clear $(ORACLE)
	$(ORACLE)/bin/pip install --quiet --disable-pip-version-check -r $(word 1,$^)
	$(ORACLE)/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -r $(word 2,$^)
	touch $@
