# The same targets that continuous integration runs.
SWIFT ?= swift

.PHONY: build test features lint format

build:
	$(SWIFT) build

test:
	$(SWIFT) test

# The acceptance scenarios.
features:
	$(SWIFT) run cukeswift run features

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests features
	$(SWIFT) run cukeswift format --check features

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests features
	$(SWIFT) run cukeswift format features
