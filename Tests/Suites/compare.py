"""Prints a table of what suites gave on servers: python3 compare.py [SUITE SERVER FILE MILLISECONDS]…

Names each test that did not pass, and fails where that was on cukeswift or where a suite has not reported.
"""
import json
import pathlib
import sys
import xml.etree.ElementTree as XML


def results(path):
    """Whether each test has passed, from a report of JUnit or RSpec; empty for a suite that has not reported."""
    try:
        text = pathlib.Path(path).read_text()
    except FileNotFoundError:
        return {}
    if text.startswith("{"):
        return {test["full_description"]: test["status"] == "passed" for test in json.loads(text)["examples"]}
    # A test that fails and whose fixture fails too stands there twice.
    passed = {}
    for test in XML.fromstring(text).iter("testcase"):
        name = f"{test.get('classname')}.{test.get('name')}"
        passed[name] = passed.get(name, True) and not len(test)
    return passed


failed = 0
lines = ["suite       server            passed      time"]
for suite, server, path, time in zip(*[iter(sys.argv[1:])] * 4):
    passed = results(path)
    lines.append(f"{suite:10}  {server:12}  {sum(passed.values()):4} of {len(passed):3} {int(time) / 1000:7.1f} s")
    missing = sorted(name for name in passed if not passed[name])
    for name in missing or ([] if passed else ["no test was reported"]):
        print(f"FAILED on {server}: {suite}: {name}", file=sys.stderr)
        failed += server == "cukeswift"
print("\n".join(lines))
sys.exit(bool(failed))
