#!/usr/bin/env python3
"""Measures gherkin-official, the official parser in Python, on the same files: official.py FOLDER

It needs gherkin-official from PyPI and says so where it is missing. A part of the files is enough: 200 of many/, and the
first megabyte of big.feature.
"""

import pathlib
import sys
import time


def main() -> int:
    try:
        from gherkin.parser import Parser
        from gherkin.pickles.compiler import Compiler
    except ImportError:
        print("gherkin-official is not installed, so it is not compared", file=sys.stderr)
        return 0

    def measure(texts: list[str]) -> float:
        times = []
        for _ in range(3):
            start = time.perf_counter()
            for text in texts:
                document = Parser().parse(text)
                document["uri"] = "x.feature"
                Compiler().compile(document)
            times.append(time.perf_counter() - start)
        return sum(len(text.encode("utf-8")) for text in texts) / 1e6 / sorted(times)[1]

    folder = pathlib.Path(sys.argv[1])
    many = [path.read_text(encoding="utf-8") for path in sorted((folder / "many").rglob("*.feature"))[:200]]
    with open(folder / "big.feature", encoding="utf-8") as file:
        big = file.read(1_000_000).rpartition("\n\n")[0]
    print("## gherkin-official (Python) in the same run\n")
    print("| work                          | MB/s |")
    print("| ----------------------------- | ---: |")
    print(f"| big.feature, AST and pickles  | {measure([big]):.1f} |")
    print(f"| many/, AST and pickles        | {measure(many):.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
