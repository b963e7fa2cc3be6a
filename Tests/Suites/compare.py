"""Prints a table of the results of suites on both servers: python3 compare.py [SUITE FILE MILLISECONDS FILE MILLISECONDS]…

Fails for a test that does not pass on chromedriver, or passes there and not on cukeswift.
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


missing = 0
lines = ["suite       chromedriver           cukeswift"]
for suite, old, old_time, new, new_time in zip(*[iter(sys.argv[1:])] * 5):
    old, new = results(old), results(new)
    lines.append(f"{suite:10}  {sum(old.values()):3} of {len(old):3} {int(old_time) / 1000:8.1f} s"
                 f"  {sum(new.values()):3} of {len(new):3} {int(new_time) / 1000:8.1f} s")
    missing += not old
    for name in sorted(name for name in old if not (old[name] and new.get(name))):
        print(f"FAILED on {'cukeswift' if old[name] else 'chromedriver'}: {suite}: {name}", file=sys.stderr)
        missing += 1
print("\n".join(lines))
sys.exit(bool(missing))
