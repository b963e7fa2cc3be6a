#!/bin/bash
# Runs a part of the features: Bazel says which in its environment, and cukeswift takes it from there.
set -euo pipefail

# Bazel keeps what is in this folder; it has a copy of it for each part.
exec ./cukeswift run features \
  --format progress --format "message:$TEST_UNDECLARED_OUTPUTS_DIR/run.ndjson"
