#!/usr/bin/env python3
"""Counts wordings that readers have to read twice, in comments, messages, web files and documents.

    Scripts/english.py                  fails if a count is above the one in Scripts/english.txt
    Scripts/english.py --list PATTERN   prints each place, optionally only below the paths that follow
    Scripts/english.py --lower          writes the counts that have fallen to Scripts/english.txt
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COUNTS = os.path.join(ROOT, "Scripts", "english.txt")

# Each pattern with the wording to use instead.
PATTERNS = {
    "noun-clause": (r"\bwhat (?:is|are|was|were|has|had|have)\b|\bwhatever\b|\bthat which\b", "a noun"),
    "is-none": (r"\b(?:is|are|was|were) none\b|\bnone of\b", "'not', 'without', 'missing'"),
    "is-no": (r"(?<!there )\b(?:is|are|was|were) no\b(?! longer\b| more\b)", "'is not', 'has no'"),
    "nobody": (r"\b(?:nobody|somebody|whoever|no one)\b", "the actor's name"),
    "nil-where": (
        r"\bnil`? where\b|\bnil`? (?:if|when|unless) (?:it|there|nothing|none|that)\b",
        "what nil means: 'nil for a scenario without tags'",
    ),
    "machine-verb": (r"\b(?:says|tells|knows|wants|hears)\b", "'returns', 'reports', 'requires', 'ignores'"),
    "joined": (r", (?:so that|of which)\b|; also\b", "two sentences"),
    "word-order": (
        r"\bbelongs? into\b|\bhow manieth\b|\bbe it\b|\bgoes on\b|\bso called\b|\bwhere (?:that|this|it) is not\b|\bof which (?:there|one)\b",
        "the usual phrase",
    ),
}
# Generated files.
SKIPPED = re.compile(r"docs/reference|Sources/(\w+/)+Generated/")
# The parts of web files with words; `://` is a part of an address.
WEB_PARTS = re.compile(
    r"""(?P<comments> /\*.*?\*/ | <!--.*?--> | (?<![:'"])//[^\n]* )
    | (?P<messages> '(?:[^'\\\n]|\\.)*' | "(?:[^"\\\n]|\\.)*" | `[^`]*` | >[^<>{}]*</ )""",
    re.DOTALL | re.VERBOSE,
)


def files(folder, ending):
    for path, folders, names in os.walk(os.path.join(ROOT, folder)):
        place = os.path.relpath(path, ROOT)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            file = os.path.normpath(os.path.join(place, name))
            if name.endswith(ending) and not SKIPPED.match(file):
                yield file


def swift_lines(path):
    """The comments, and outside of tests the string literals, of one file."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            comment = re.search(r"(?:^|\s)//+(.*)", line)
            code = line[: comment.start()] if comment else line
            if comment:
                yield number, "comments", comment[1]
            if not path.startswith("Tests"):
                for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', code):
                    yield number, "messages", literal


def web_lines(path):
    """The comments, string literals and texts of a script, a style sheet or a page."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = file.read()
    for part in WEB_PARTS.finditer(text):
        line = text.count("\n", 0, part.start()) + 1
        for number, words in enumerate(part[0].split("\n"), line):
            yield number, part.lastgroup, words


def prose_lines(path):
    """The lines of a document outside of its code."""
    code = False
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("```"):
                code = not code
            elif not code and not line.startswith("    "):
                yield number, "documents", re.sub(r"`[^`]*`", "`", line)


def places():
    for folder in ("Sources", "Main", "Tunnel", "Tests"):
        for path in files(folder, ".swift"):
            yield from ((path, *line) for line in swift_lines(path))
    for path in files("Sources", (".js", ".css", ".html")):
        yield from ((path, *line) for line in web_lines(path))
    for path in files(".", ".md"):
        yield from ((path, *line) for line in prose_lines(path))


def matches():
    for path, number, kind, text in places():
        for name, (pattern, _) in PATTERNS.items():
            for _ in re.finditer(pattern, text, re.IGNORECASE):
                yield kind, name, path, number, text.strip()


def read_counts():
    with open(COUNTS, encoding="utf-8") as file:
        rows = (line.split() for line in file if line.strip() and not line.startswith("#"))
        return {(kind, name): int(count) for kind, name, count in rows}


def main(arguments):
    if arguments[:1] == ["--list"] and len(arguments) > 1:
        for kind, name, path, number, text in matches():
            if name == arguments[1] and (not arguments[2:] or path.startswith(tuple(arguments[2:]))):
                print(f"{path}:{number}: {kind}: {text}")
        return 0
    if arguments not in ([], ["--lower"]):
        print(__doc__, file=sys.stderr)
        return 2
    counts = {(kind, name): 0 for kind in ("comments", "messages", "documents") for name in PATTERNS}
    for kind, name, *_ in matches():
        counts[kind, name] += 1
    allowed = read_counts() if os.path.exists(COUNTS) else counts
    if arguments:
        with open(COUNTS, "w", encoding="utf-8") as file:
            file.write("# The highest counts that Scripts/english.py accepts. They may only fall.\n")
            for key, count in counts.items():
                file.write(f"{key[0]} {key[1]} {min(count, allowed.get(key, count))}\n")
        return 0
    failed = [key for key, count in counts.items() if count > allowed.get(key, 0)]
    for kind, name in failed:
        print(
            f"{kind}: {counts[kind, name]} of {name}, at most {allowed.get((kind, name), 0)} are accepted: "
            f"use {PATTERNS[name][1]}. Scripts/english.py --list {name} prints them.",
            file=sys.stderr,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
