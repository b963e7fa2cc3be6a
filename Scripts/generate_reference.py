#!/usr/bin/env python3
"""Writes docs/reference/: a page for each family of public types, made from the symbol graphs of the built modules.

    Scripts/generate_reference.py           writes the pages; the modules have been built with `swift build`
    Scripts/generate_reference.py --check   writes nothing; fails if a page is stale or a symbol is not documented

    --modules FOLDER   where the built modules are, otherwise .build/debug/Modules

A page shows a declaration, its comment, its parameters and what it throws. The examples are the parts between
`// example: NAME` and `// end` of Tests/ReferenceTests/Examples, NAME being a type or a member of it (others that it shows
may follow, with commas between); their pictures are drawn by the tests there. reference_pages.py lists the pages with the
files that each shows; reference_symbols.py reads the symbols.
"""

import collections
import pathlib
import re
import sys

sys.dont_write_bytecode = True

from reference_pages import AUDIENCES, PAGES
from reference_symbols import CALL_SITE, PROJECT, Graph

REFERENCE = PROJECT / "docs/reference"
EXAMPLES = PROJECT / "Tests/ReferenceTests/Examples"

# Members that a conformance says enough of.
CONFORMING = {"description", "hash(into:)", "<(_:_:)", "rawValue", "init(rawValue:)", "init(stringLiteral:)",
              "init(integerLiteral:)", "init(floatLiteral:)", "init(booleanLiteral:)", "testDescription"}

# The types of which each function has an example with a picture, beside the types that are a `View`.
SHOWN = {"Screen", "Cell", "Table", "AppEnvironment", "HTTPClient", "Services"}


class Example:
    """A small app with a picture, and what it shows: the first name is that of the picture."""

    def __init__(self, names, code):
        self.names = names
        self.code = code
        self.picture = f"pictures/{names[0].lower().replace('.', '-')}.svg"


def examples():
    """The examples by the names of what they show."""
    found = {}
    for file in sorted(EXAMPLES.glob("*.swift")):
        names, lines = None, []
        for line in file.read_text(encoding="utf-8").split("\n"):
            if line.strip().startswith("// example: "):
                names, lines = line.strip().removeprefix("// example: ").split(", "), []
            elif line.strip() == "// end" and names:
                example = Example(names, "\n".join(lines))
                found.update((name, example) for name in names)
                names = None
            elif names:
                lines.append(line)
    return found


def wrapped(declaration):
    """A declaration with a line for each parameter where it is long."""
    if len(declaration) <= 100:
        return declaration
    depth, angles, parts, start, opened = 0, 0, [], None, None
    for index, character in enumerate(declaration):
        if character == "(":
            if depth == 0 and opened is None and not re.search(r"@\w+$", declaration[:index]):
                opened = start = index + 1
                base = depth
            depth += 1
        elif character == ")":
            depth -= 1
            if opened is not None and depth == base:
                parts.append(declaration[start:index].strip())
                return declaration[:opened] + "\n" + ",\n".join("  " + part for part in parts) + "\n" + declaration[index:]
        elif character in "[<":
            angles += 1
        elif character == "]" or character == ">" and declaration[index - 1] != "-":
            angles -= 1
        elif character == "," and opened is not None and depth == base + 1 and angles == 0:
            parts.append(declaration[start:index].strip())
            start = index + 1
    return declaration


def anchor(heading):
    """How a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def words(name):
    """A name in camel case as words: `LifeCycle` as `life cycle`."""
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("UI Kit", "UIKit").split()
    return " ".join(part if part[:2].isupper() else part.lower() for part in parts)


class Page:
    """A page of the reference."""

    def __init__(self, graph, row, symbols, shown):
        self.graph = graph
        self.name, self.audience, self.title, self.summary, _ = row
        self.symbols = symbols
        self.shown = shown
        # What of these is on the page already; overloads share an example.
        self.written = set()
        self.lines = []

    def text(self):
        """The page as Markdown."""
        self.written = set()
        groups = self.groups()
        self.lines = [f"# {self.title}", "", self.summary + " Back to [the reference](README.md).", ""]
        links = [f"[{heading}](#{anchor(heading)})" for heading, _, _ in groups if heading]
        if len(links) > 1:
            self.lines += [" · ".join(links), ""]
        for heading, owner, members in groups:
            self.write_group(heading, owner, members)
        return "\n".join(self.lines).rstrip("\n") + "\n"

    def groups(self):
        """What gets a heading: a type with its members in one file, or the functions of a name."""
        groups = collections.OrderedDict()
        for symbol in self.symbols:
            own = [".".join(symbol.path[: end]) for end in range(1, len(symbol.path) + 1)]
            types = [self.graph.by_name[name] for name in own if name in self.graph.by_name
                     and self.graph.by_name[name].is_type and self.graph.by_name[name] in self.symbols]
            if types and types[-1].file == symbol.file:
                key = (types[-1].name, types[-1])
            elif len(symbol.path) == 1:
                key = (re.sub(r"\(.*", "", symbol.name), None)
            else:
                key = (pathlib.PurePath(symbol.path[0]) / symbol.file, None)
            if types and types[-1] is symbol:
                groups.setdefault(key, [])
            elif symbol.path[-1] not in CONFORMING and not self.graph.is_implementation(symbol):
                groups.setdefault(key, []).append(symbol)
        return [(self.heading(name, members), owner, members) for (name, owner), members in groups.items()
                if owner or members]

    @staticmethod
    def heading(name, members):
        """A type or function as it is called; for members of a type that is elsewhere, with what they are about."""
        if not isinstance(name, pathlib.PurePath):
            return name
        owner, file = ".".join(members[0].path[:-1]), name.stem
        if "+" in file or len(members) > 3:
            return f"{owner}: {words(file.split('+')[-1])}"
        return f"{owner}: {', '.join(dict.fromkeys(re.sub(r'[(].*', '', symbol.path[-1]) for symbol in members))}"

    def write_group(self, heading, owner, members):
        self.lines += [f"## {heading}", ""]
        if owner:
            protocols = self.graph.protocols(owner)
            # That of a protocol says already what it refines.
            inherited = ": " + ", ".join(protocols) if protocols and owner.kind != "protocol" else ""
            self.write_declaration(owner.declaration.replace(" :", ":") + inherited)
            self.write_comment(owner)
            self.write_example(owner.name)
        if all(len(symbol.path) == 1 for symbol in members):
            for symbol in members:
                self.write_member(symbol, None)
            return
        plain = [symbol for symbol in members if self.is_plain(symbol)]
        self.write_table(plain)
        last = None
        for symbol in members:
            if symbol in plain:
                continue
            title = symbol.path[-1]
            self.write_member(symbol, None if title == last else title)
            last = title

    def write_table(self, symbols):
        """Writes a line for each symbol."""
        if not symbols:
            return
        self.lines += ["| | |", "| --- | --- |"]
        for symbol in symbols:
            declaration, sentence = (text.replace("|", "\\|") for text in (symbol.declaration, symbol.sentence))
            self.lines.append(f"| `{declaration}` | {sentence} |")
        self.lines.append("")

    def is_plain(self, symbol):
        """Whether a line of a table says all there is."""
        rest = " ".join(line.strip() for line in symbol.text) != symbol.sentence
        example = self.shown.get(self.example_name(symbol))
        is_shown = example is not None and example.names[0] == self.example_name(symbol)
        return not (rest or symbol.documented or symbol.returns or symbol.throws or symbol.is_function
                    and len(symbol.declaration) > 80 or is_shown)

    @staticmethod
    def example_name(symbol):
        return re.sub(r"\(.*", "", symbol.name)

    def write_member(self, symbol, title):
        if title:
            self.lines += [f"### {title}", ""]
        self.write_declaration(symbol.declaration)
        self.write_comment(symbol)
        if len(symbol.path) > 1:
            self.write_example(self.example_name(symbol))

    def write_declaration(self, declaration):
        self.lines += ["```swift", wrapped(declaration), "```", ""]

    def write_comment(self, symbol):
        self.lines += symbol.text + [""]
        items = [f"- `{name}`: {text}" for name, text in symbol.documented.items()
                 # A file alone is more than where the call is written.
                 if name not in CALL_SITE or (name == "file" and "line" not in symbol.documented)]
        if items:
            self.lines += items + [""]
        if symbol.returns:
            self.lines += [f"**Returns** {symbol.returns}", ""]
        if symbol.throws:
            self.lines += [f"**Throws** {symbol.throws}", ""]
        default = self.graph.symbols.get(self.graph.defaults.get(symbol.id))
        if default:
            self.lines += [f"**Unless it is implemented:** {default.sentence[:1].lower()}{default.sentence[1:]}", ""]

    def write_example(self, name):
        example = self.shown.get(name)
        if example is None or name in self.written:
            return
        self.written.add(name)
        first = example.names[0]
        if name == first:
            # A table of one cell gives the picture a frame.
            self.lines += [f"| ![{name} as it is drawn]({example.picture}) |", "| --- |", ""]
            self.lines += ["```swift", example.code, "```", ""]
        else:
            owner = self.graph.by_name[first.split(".")[0]]
            self.lines += [f"For an example see [{first}]({self.page_of(owner)}.md#{anchor(owner.name)}).", ""]

    @staticmethod
    def page_of(symbol):
        """The page that a symbol is on."""
        return next(row[0] for row in PAGES for path in row[4] if (symbol.file + "/").startswith(path + "/"))


def ordered(symbols, paths):
    """The symbols of the files of a page, in the order of the files."""
    found = []
    for path in paths:
        inside = [symbol for symbol in symbols if (symbol.file + "/").startswith(path + "/")]
        # A file whose name has a plus comes behind the one that it extends.
        inside.sort(key=lambda symbol: (symbol.file.replace("+", "~"), symbol.line, symbol.declaration))
        found += [symbol for symbol in inside if symbol not in found]
    return found


def index(pages, graph):
    """The first page: pages by audience, and every type and function from A to Z."""
    lines = [
        "# The reference", "",
        "Everything public, by who uses it. These pages are made by `make reference` from the comments in the sources; for "
        "how to begin see [the manual](../README.md).", ""]
    for audience, imports in AUDIENCES:
        lines += [f"## {audience}", "", imports, "", "| page | what is on it |", "| --- | --- |"]
        lines += [f"| [{page.title}]({page.name}.md) | {page.summary} |" for page in pages if page.audience == audience]
        lines.append("")
    lines += [
        "The words that a step definition begins with in other spoken languages, such as `Angenommen`, are in `CukeKit` as "
        "well: `@_spi(German) import CukeKit` shows those of German.", "", "## A to Z", ""]
    entries = {}
    for page in pages:
        for heading, owner, _ in page.groups():
            if ":" not in heading:
                entries[heading] = f"[{heading}]({page.name}.md#{anchor(heading)})"
    lines.append(" · ".join(entries[name] for name in sorted(entries, key=lambda name: (name.lower(), name))))
    return "\n".join(lines) + "\n"


def missing_examples(graph, shown):
    """The controls, bars, actions and services that no example shows, and the examples that show nothing."""
    names = set()
    for symbol in graph.symbols.values():
        owner = symbol.path[0]
        if symbol.kind == "struct" and "View" in graph.protocols(symbol):
            names.add(symbol.name)
        elif owner in SHOWN and symbol.kind == "method":
            names.add(Page.example_name(symbol))
    known = {Page.example_name(symbol) for symbol in graph.symbols.values()}
    return sorted(names - set(shown)), sorted(set(shown) - known)


def made_pages(symbols, graph, shown):
    """The pages; a symbol is on the first one that shows its file."""
    pages, placed = [], []
    for row in PAGES:
        pages.append(Page(graph, row, [symbol for symbol in ordered(symbols, row[4]) if symbol not in placed], shown))
        placed += pages[-1].symbols
    return pages, placed


def found_problems(symbols, graph, shown, placed):
    """What the comments, the examples and the table of pages leave out."""
    problems = [problem for symbol in sorted(symbols, key=lambda s: (s.file, s.line)) for problem in symbol.problems()]
    missing, unknown = missing_examples(graph, shown)
    problems += [f"Tests/ReferenceTests/Examples has no example of {name}" for name in missing]
    problems += [f"Tests/ReferenceTests/Examples shows {name}, which there is not" for name in unknown]
    return problems + [
        f"Sources/{file} has public symbols and is on no page: add it to PAGES in Scripts/reference_pages.py"
        for file in sorted({symbol.file for symbol in symbols if symbol not in placed})]


def stale_pages(texts):
    """The names of the committed pages that differ from the texts, missing and superfluous ones included."""
    committed = {file.name: file.read_text(encoding="utf-8") for file in REFERENCE.glob("*.md")}
    return sorted(name for name in texts.keys() | committed.keys() if texts.get(name) != committed.get(name))


def write(texts):
    """Writes the pages, and deletes those that there are no more."""
    REFERENCE.mkdir(exist_ok=True)
    for file in REFERENCE.glob("*.md"):
        if file.name not in texts:
            file.unlink()
    for name, text in texts.items():
        (REFERENCE / name).write_text(text, encoding="utf-8")


def main(arguments):
    modules = PROJECT / ".build/debug/Modules"
    if "--modules" in arguments:
        modules = pathlib.Path(arguments[arguments.index("--modules") + 1])
    graph = Graph(modules)
    symbols = list(graph.symbols.values())
    shown = examples()
    pages, placed = made_pages(symbols, graph, shown)
    problems = found_problems(symbols, graph, shown, placed)
    texts = {f"{page.name}.md": page.text() for page in pages}
    texts["README.md"] = index(pages, graph)
    if "--check" in arguments:
        problems += [f"docs/reference/{name} is stale: run 'make reference'" for name in stale_pages(texts)]
    else:
        write(texts)
    for problem in problems:
        print(problem, file=sys.stderr)
    throwing = [symbol for symbol in symbols if symbol.does_throw]
    silent = [symbol for symbol in throwing if not symbol.throws]
    print(f"{len(texts)} pages of {len(symbols)} symbols; {len(throwing)} throw, and {len(silent)} of them do not say what; "
          f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
