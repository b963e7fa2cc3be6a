#!/usr/bin/env python3
"""Compares `cukeswift parse` with gherkin-official on random and damaged feature files.

    pip install gherkin-official
    swift build -c release --product cukeswift
    python3 Tests/Differential/differential.py --count 100000

Documents, pickles and parse errors have to be equal as JSON values, ids included. A difference is printed with the file
that shows it, made as small as lines can be taken away; `expected.py` knows the differences that are meant.
The exit code is 1 when there are others.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import expected
import mutations
import official


def main() -> int:
    options = arguments()
    if options.file:
        return show(options.command, pathlib.Path(options.file))
    seeds = [(path.read_bytes().decode("utf-8"), path.name.endswith(".md"))
             for folder in options.seeds for path in sorted(pathlib.Path(folder).rglob("*.feature*"))
             if path.name.endswith((".feature", ".feature.md"))]
    print(f"seed {options.seed}, {options.count} files, {len(seeds)} of them to begin from")
    totals: collections.Counter = collections.Counter()
    found: dict[str, tuple[str, bool]] = {}
    batches = [(options.command, options.seed * 1_000_003 + index, min(options.batch, options.count - start), seeds)
               for index, start in enumerate(range(0, options.count, options.batch))]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for counts, differences in pool.map(batch, batches):
            totals.update(counts)
            for difference in differences:
                found.setdefault(*difference)
    for name, count in sorted(totals.items()):
        print(f"{count:>9} {name}")
    for kind, (text, markdown) in list(found.items())[:options.most]:
        print(f"\n== {kind}")
        explain(options.command, reduced(options.command, text, markdown), markdown)
    return 1 if found else 0


def arguments() -> argparse.Namespace:
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000, help="how many files to compare")
    parser.add_argument("--seed", type=int, default=1, help="what the random files are made from")
    parser.add_argument("--batch", type=int, default=500, help="how many files go to the command at once")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many batches run side by side")
    parser.add_argument("--most", type=int, default=10, help="how many differences to print")
    parser.add_argument("--seeds", nargs="*", default=[root / "features"], help="folders of files to damage")
    parser.add_argument("--command", default=root / ".build/release/cukeswift", help="the command to check")
    parser.add_argument("--file", help="compare this file only, and print both sides")
    return parser.parse_args()


def batch(job) -> tuple[collections.Counter, list]:
    """Compares some files; gives counts, and for each kind of difference one file."""
    command, seed, count, seeds = job
    rng = random.Random(seed)
    files = [mutations.random_file(rng, seeds) for _ in range(count)]
    files = [(text.encode("utf-8", "ignore").decode("utf-8"), markdown) for text, markdown in files]
    counts: collections.Counter = collections.Counter()
    differences = []
    for (text, markdown), ours in zip(files, own_messages(command, files)):
        kind = difference(ours, text, markdown)
        theirs = "parse errors" if ours and "parseError" in ours[0] else "documents"
        counts["files: " + theirs] += 1
        counts["pickles"] += sum("pickle" in message for message in ours)
        meant = kind and expected.reason(kind, ours, text)
        if meant:
            counts["meant: " + meant] += 1
        elif kind:
            counts["DIFFERENT: " + kind] += 1
            differences.append((kind, (text, markdown)))
    return counts, differences


def own_messages(command, files: list[tuple[str, bool]]) -> list[list[dict]]:
    """The messages of cukeswift about texts, a list for each; ids count up from 0 in each."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for index, (text, markdown) in enumerate(files):
            names.append(f"{index}.feature{'.md' if markdown else ''}")
            pathlib.Path(folder, names[-1]).write_bytes(text.encode("utf-8"))
        run = subprocess.run(
            [pathlib.Path(command).resolve(), "parse", "--predictable-ids", "--no-source", "--"] + names,
            cwd=folder, capture_output=True, check=False)
    # Warnings are on the error output.
    if run.returncode not in (0, 1):
        raise RuntimeError(f"cukeswift ended with {run.returncode}: {run.stderr[:1000]!r}")
    by_name: dict[str, list[dict]] = {name: [] for name in names}
    first, following = 0, 0
    for line in run.stdout.split(b"\n"):
        if not line:
            continue
        message = json.loads(line)
        if "gherkinDocument" in message:
            first = following
        following = max(following, renumber(message, first) + first + 1)
        content = next(iter(message.values()))
        by_name[content.get("uri") or content["source"]["uri"]].append(message)
    return list(by_name.values())


def renumber(value, first: int) -> int:
    """Counts the ids of a message from the first one of its file; gives the highest."""
    highest = -1
    if isinstance(value, list):
        for element in value:
            highest = max(highest, renumber(element, first))
    elif isinstance(value, dict):
        for key, member in value.items():
            if key in ("id", "astNodeId"):
                value[key] = str(int(member) - first)
                highest = max(highest, int(member) - first)
            elif key == "astNodeIds":
                value[key] = [str(int(id) - first) for id in member]
            else:
                highest = max(highest, renumber(member, first))
    return highest


def difference(ours: list[dict], text: str, markdown: bool) -> str | None:
    """What is different, in a few words that are the same for differences of one kind; nil where nothing is."""
    uri = next((content.get("uri") or content["source"]["uri"] for m in ours for content in m.values()), "")
    try:
        theirs = official.messages(text, uri, markdown)
    except official.Crash as crash:
        return f"official crash: {str(crash)[:60]}"
    if ours == theirs:
        return None
    mark = "markdown, " if markdown else ""
    for own, their in zip(ours, theirs):
        path = first_difference(own, their, "")
        if path:
            return mark + path
    return f"{mark}one side has more messages"


def first_difference(own, their, path: str) -> str | None:
    """The path of the first member that differs, list positions left out."""
    if own == their:
        return None
    if isinstance(own, dict) and isinstance(their, dict):
        for key in own.keys() | their.keys():
            if key not in own or key not in their:
                return f"{path}.{key} is missing in {'ours' if key not in own else 'theirs'}"
        return next(found for key in own if (found := first_difference(own[key], their[key], f"{path}.{key}")))
    if isinstance(own, list) and isinstance(their, list):
        for first, second in zip(own, their):
            if found := first_difference(first, second, path + "[]"):
                return found
        return f"{path} has another length"
    return path


def kind_of(command, text: str, markdown: bool) -> str | None:
    return difference(own_messages(command, [(text, markdown)])[0], text, markdown)


def reduced(command, text: str, markdown: bool) -> str:
    """The text without the lines and line parts that the difference does not need."""
    kind = kind_of(command, text, markdown)
    size = max(len(text.split("\n")) // 2, 1)
    while size:
        lines = text.split("\n")
        for start in range(0, len(lines), size):
            candidate = "\n".join(lines[:start] + lines[start + size:])
            if kind_of(command, candidate, markdown) == kind:
                text = candidate
                break
        else:
            size //= 2
    return text


def explain(command, text: str, markdown: bool) -> None:
    """Prints a text and what both sides say about it."""
    print(repr(text))
    for message in own_messages(command, [(text, markdown)])[0]:
        print("ours    ", json.dumps(message, ensure_ascii=False)[:1500])
    try:
        for message in official.messages(text, "0.feature" + (".md" if markdown else ""), markdown):
            print("official", json.dumps(message, ensure_ascii=False)[:1500])
    except official.Crash as crash:
        print("official", crash)


def show(command, file: pathlib.Path) -> int:
    text, markdown = file.read_bytes().decode("utf-8"), file.name.endswith(".md")
    explain(command, text, markdown)
    ours = own_messages(command, [(text, markdown)])[0]
    kind = difference(ours, text, markdown)
    meant = kind and expected.reason(kind, ours, text)
    print(f"{kind or 'equal'}{f' (meant: {meant})' if meant else ''}")
    return 1 if kind and not meant else 0


if __name__ == "__main__":
    sys.exit(main())
