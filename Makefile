# The same targets that continuous integration runs. The comment above a target is what `make help` prints.
SWIFT ?= swift
# Further options of the build, such as SWIFT_FLAGS='-c release -Xswiftc -enable-testing' for faster tests after a longer build.
SWIFT_FLAGS ?=
PREFIX ?= /usr/local

.PHONY: build help release install dist test features lint english format golden reference messages web bench fuzz proof

# Builds the command and all modules, for debugging.
build:
	$(SWIFT) build $(SWIFT_FLAGS)

# Lists the targets.
help:
	@awk '/^# / { line = substr($$0, 3); text = text (text ? " " : "") line; next } \
	  /^[a-z]+:/ { name = $$1; sub(":.*", "", name); printf "make %-10s %s\n", name, text } { text = "" }' Makefile

# Builds the command for release, without debug information: the libraries of step files have their own.
release:
	$(SWIFT) build $(SWIFT_FLAGS) -c release -debug-info-format none --product cukeswift
	$(SWIFT) build $(SWIFT_FLAGS) -c release -debug-info-format none --product cukeswift-https

# Puts command, modules and libraries into PREFIX, else /usr/local; the folder can be moved afterwards.
install: release
	Scripts/install --prefix "$(PREFIX)"

# Packs the archive of a release in .build/dist, from a commit without changes.
dist: release
	Scripts/dist

# Runs the tests of every module.
test:
	$(SWIFT) build $(SWIFT_FLAGS) --build-tests
	$(SWIFT) test $(SWIFT_FLAGS) --skip-build

# Runs the acceptance scenarios, on every device.
features:
	$(SWIFT) run $(SWIFT_FLAGS) cukeswift run features --device all --jobs auto --fail-on-warnings

# Checks the format of Swift, web and feature files, and the syntax of scripts.
lint:
	Scripts/lint_web.py
	$(SWIFT) format lint --strict --recursive Package.swift Main Tunnel Sources Tests features Benchmarks examples
	$(SWIFT) run $(SWIFT_FLAGS) cukeswift format --check features

# Counts wordings that have to be read twice; their numbers may only fall.
english:
	Scripts/english.py

# Corrects the format.
format:
	$(SWIFT) format --in-place --recursive Package.swift Main Tunnel Sources Tests features Benchmarks examples
	$(SWIFT) run $(SWIFT_FLAGS) cukeswift format features

# Writes the expected reports of Tests/ReportersTests/testdata again; review the difference.
golden:
	$(SWIFT) build --build-tests
	-CUKESWIFT_RECORD_GOLDEN=1 $(SWIFT) test --skip-build --filter GoldenReports

# Makes docs/reference again: the pages from the comments in the sources, the pictures from its examples.
reference:
	$(SWIFT) build --build-tests
	Scripts/generate_reference.py
	-CUKESWIFT_RECORD_GOLDEN=1 $(SWIFT) test --skip-build --filter ReferencePictureTests

CUKESWIFT_CONFORMANCE ?= ../shared/conformance

# Makes Sources/Messages/Generated again from the schema of the protocol, which is among the conformance data.
messages:
	Scripts/generate_messages.py "$(CUKESWIFT_CONFORMANCE)/messages/messages.schema.json"

# Makes the Swift files of Sources/MODULE/Generated again from the web files of Sources/MODULE/Web.
web:
	Scripts/embed_web.py

# Measures, and keeps the output in Benchmarks/RESULTS.md.
bench:
	Benchmarks/run

# Feeds damaged inputs to the parser.
fuzz:
	$(SWIFT) run -c release Benchmarks fuzz

# Proves more than the tests do, in minutes: see Tests/Proof.
proof:
	Tests/Proof/run
