# The same targets that continuous integration runs.
SWIFT ?= swift

PREFIX ?= /usr/local

.PHONY: build install test features lint format reference messages bench fuzz proof

build:
	$(SWIFT) build

# Puts command, modules and libraries into PREFIX; the folder can be moved afterwards.
install:
	$(SWIFT) build -c release --product cukeswift
	$(SWIFT) build -c release --product cukeswift-https
	Scripts/install "$(PREFIX)"

test:
	$(SWIFT) test

# The acceptance scenarios, on every device.
features:
	$(SWIFT) run cukeswift run features --device all --jobs auto --fail-on-warnings

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Main Tunnel Sources Tests features Benchmarks examples
	$(SWIFT) run cukeswift format --check features

format:
	$(SWIFT) format --in-place --recursive Package.swift Main Tunnel Sources Tests features Benchmarks examples
	$(SWIFT) run cukeswift format features

# Makes docs/reference again: the pages from the comments in the sources, the pictures from its examples.
reference:
	$(SWIFT) build --build-tests
	Scripts/generate_reference.py
	-CUKESWIFT_RECORD_GOLDEN=1 $(SWIFT) test --skip-build --filter ReferencePictureTests

CUKESWIFT_CONFORMANCE ?= ../shared/conformance

# Makes Sources/Messages/Generated again from the schema of the protocol, which is among the conformance data.
messages:
	Scripts/generate_messages.py "$(CUKESWIFT_CONFORMANCE)/messages/messages.schema.json"

# Measures, and keeps the output in Benchmarks/RESULTS.md.
bench:
	Benchmarks/run

# Feeds damaged inputs to the parser.
fuzz:
	$(SWIFT) run -c release Benchmarks fuzz

# Proves more than the tests do, in minutes: see Tests/Proof.
proof:
	Tests/Proof/run
