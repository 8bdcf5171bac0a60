# Every everyday command of the project. Each target first installs what it needs.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: run test check bench install docs reference markup fuzz soak sanitize format clean help

PREFIX ?= /usr/local

run: ## Opens the gallery; without a display it writes pictures of it to build/gallery
	@scripts/setup
	swift build --product inlay-gallery
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then \
		.build/debug/inlay-gallery; \
	else \
		echo "No display: writing pictures to build/gallery"; \
		mkdir -p build/gallery && .build/debug/inlay-gallery --screenshots build/gallery; \
	fi

test: ## Builds and runs every test; FILTER=Name runs those whose name matches
	@scripts/setup test
	@scripts/test $(if $(FILTER),--filter '$(FILTER)')

check: ## Checks format, imports, shell scripts, a release build, documentation and files; runs all, names what failed
	@scripts/setup check
	@scripts/check

bench: ## Runs the benchmarks in release mode; NAME=name runs one
	@scripts/setup
	swift build -c release --package-path Benchmarks --product inlay-bench --disable-default-traits
	@Benchmarks/.build/release/inlay-bench '$(or $(NAME),all)'

install: ## Installs the program inlay, with completions and man pages; PREFIX=folder, /usr/local unless given
	@scripts/setup
	@scripts/install '$(PREFIX)'

docs: ## Writes the documentation site to build/docs
	@scripts/setup check
	@scripts/docs

reference: ## Writes the reference of the public API to docs/reference
	@scripts/setup check
	@scripts/symbol-graphs
	@scripts/reference

markup: ## Writes the schema and the references of the markup language from the elements' values
	@scripts/setup test
	swift build --build-tests
	@INLAY_WRITE_REFERENCE=1 INLAY_GTK_TESTS=1 .build/debug/InlayPackageTests.xctest --testing-library swift-testing --filter SchemaFile

fuzz: ## Runs the tests with long random inputs; FILTER=Name as for test
	@scripts/setup test
	@INLAY_CAMPAIGN=fuzz scripts/test $(if $(FILTER),--filter '$(FILTER)')

soak: ## Runs the tests for hours' worth of repetitions, to find leaks; FILTER=Name as for test
	@scripts/setup test
	@INLAY_CAMPAIGN=soak scripts/test $(if $(FILTER),--filter '$(FILTER)')

sanitize: ## Runs the tests, the tool and the gallery under the address and thread sanitizers
	@scripts/setup test
	@scripts/sanitize

format: ## Formats every Swift file in place
	@scripts/setup
	@scripts/format

clean: ## Removes everything that was built
	rm -rf .build build Benchmarks/.build

help: ## Lists these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
