#!/usr/bin/env python3
"""Measures XPath of libxml2 on the tree that the query benchmark wrote: libxml2.py FOLDER

It needs lxml from PyPI and says so where it is missing. The expressions are compiled before they are timed.
"""

import pathlib
import sys
import time

EXPRESSIONS = [
    "//UIButton[@id='Buy 50006' or @label='Buy 50006']",
    "//UIButton[@id='buy-50006']",
    "//UILabel[@text='Article number 50006']",
    "//*[contains(@text, 'x')]",
    "//*[contains(@text, '50006')]",
    "//UITableViewCell[.//UIButton[@label='Buy 50006']]",
    "((//UITableView)[31]//UITableViewCell)[51]//UIButton",
]


def main() -> int:
    try:
        from lxml import etree
    except ImportError:
        print("lxml is not installed, so libxml2 is not compared", file=sys.stderr)
        return 0
    tree = etree.parse(str(pathlib.Path(sys.argv[1]) / "elements.xml"), etree.XMLParser(huge_tree=True))
    version = ".".join(map(str, etree.LIBXML_VERSION))
    print(f"## XPath of libxml2 {version} on the same tree in the same run\n")
    width = max(map(len, EXPRESSIONS)) + 2
    print(f"| {'expression':{width}} | found |    ms |")
    print(f"| {'-' * width} | ----: | ----: |")
    for expression in EXPRESSIONS:
        find = etree.XPath(expression)
        times = []
        for _ in range(8):
            start = time.perf_counter()
            found = find(tree)
            times.append(time.perf_counter() - start)
        print(f"| {'`' + expression + '`':{width}} | {len(found):5} | {sorted(times)[3] * 1e3:5.2f} |")
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
