#!/usr/bin/env python3
"""Writes docs/reference/: a page for each family of public types, made from the symbol graphs of the built modules.

    Scripts/generate_reference.py           writes the pages; the modules have been built with `swift build`
    Scripts/generate_reference.py --check   writes nothing; fails if a page is stale or a symbol is not documented

    --modules FOLDER   where the built modules are, otherwise .build/debug/Modules

A page shows a declaration, its comment, its parameters and what it throws. The examples are the parts between
`// example: NAME` and `// end` of Tests/ReferenceTests/Examples, NAME being a type or a member of it (others that it shows
may follow, with commas between); their pictures are drawn by the tests there. Which file of the sources is on which page is said by PAGES below.
"""

import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = PROJECT / "Sources"
REFERENCE = PROJECT / "docs/reference"
EXAMPLES = PROJECT / "Tests/ReferenceTests/Examples"

# What authors import; the modules that these re-export come along.
PRODUCTS = ["CukeKit", "CukeTesting", "CukeXCTest", "cukeswift"]

STEP_AUTHORS, APP_AUTHORS, DRIVER_AUTHORS = "Step authors", "App authors", "Driver authors"

# Audience, what they import, and the modules or products that they depend on.
AUDIENCES = [
    (STEP_AUTHORS, "`import CukeKit` in step files; `import CukeTesting` or `import CukeXCTest` in the tests of a package."),
    (APP_AUTHORS, "`import CukeKit`, or `import ModelApps` in a module that has no steps."),
    (DRIVER_AUTHORS, "`import AppUnderTest`."),
]

# Page, audience, title, what is on it, and the files or folders of Sources whose symbols it shows, in this order.
PAGES = [
    ("steps", STEP_AUTHORS, "Steps, hooks and worlds", "What a step file declares.", ["StepRegistry/Definitions/Steps.swift", "StepRegistry/Definitions/World.swift",
      "StepRegistry/Definitions/StepFunctions.swift", "StepRegistry/Definitions"]),
    ("arguments", STEP_AUTHORS, "Arguments", "What a step is given: texts, data tables, doc strings, own types.",
     ["StepRegistry/Arguments", "CukeKit/Date+StepConvertible.swift",
      "CukeKit/Decimal+StepConvertible.swift", "StepRegistry/CucumberExpressions"]),
    ("expectations", STEP_AUTHORS, "Expectations", "What a step checks, at once or eventually.",
     ["StepRegistry/Expectations"]),
    ("reporting", STEP_AUTHORS, "Outcomes and attachments",
     "Pending and skipped steps; what a step leaves in the reports.", ["StepRegistry/Execution"]),
    ("sessions", STEP_AUTHORS, "The app of a scenario", "What steps do with an app: look, wait, touch, type, set up.",
     ["CukeKit/LaunchingModels.swift", "StepLibrary/ScenarioApp.swift", "AppUnderTest/Session/AppSession.swift",
      "AppUnderTest/Session/AppSession+Waiting.swift", "AppUnderTest/Session/Actions", "AppUnderTest/Actions",
      "AppUnderTest/Session/AppSession+LifeCycle.swift", "AppUnderTest/Session/AppSession+Surroundings.swift",
      "AppUnderTest/Session/Element.swift", "AppUnderTest/Session/AppError.swift"]),
    ("queries", STEP_AUTHORS, "Queries", "How an element is named: as text or as a value.",
     ["ElementQuery/Query/Query.swift", "ElementQuery/Building/QueryConvertible.swift", "ElementQuery/Query",
      "ElementQuery/Building", "ElementQuery/Explaining"]),
    ("recordings", STEP_AUTHORS, "Recordings", "Gestures that were recorded, and how they are played.", ["Recordings"]),
    ("packages", STEP_AUTHORS, "Scenarios in the tests of a package", "For Swift Testing and XCTest.",
     ["CukeTesting", "CukeXCTest"]),
    ("command", STEP_AUTHORS, "A command of your own", "A program that is the command with definitions built in.",
     ["cukeswift"]),
    ("problems", STEP_AUTHORS, "Problems", "Errors that say where, what, and what to do.", ["SourceText"]),
    ("apps", APP_AUTHORS, "Apps", "An app, its time, its device, and how it is listed.",
     ["ModelApps/App/App.swift", "AppUnderTest/Catalog", "ModelApps/App/AppCatalog+Models.swift",
      "ModelApps/App/MutableApp.swift", "ModelApps/App/VirtualClock.swift", "AppUnderTest/Driver/Device.swift",
      "AppUnderTest/Driver/Orientation.swift", "AppUnderTest/Surroundings/TextSize.swift",
      "AppUnderTest/Session/Pace.swift"]),
    ("screens", APP_AUTHORS, "Screens and bars", "What is around the content: bars, alerts, action sheets.",
     ["ModelApps/Screens/Screen.swift", "ModelApps/Screens"]),
    ("text", APP_AUTHORS, "Texts", "Labels, text fields, text views, search bars.",
     ["ModelApps/Elements/Text", "ModelApps/Elements/Nodes/TextInput.swift"]),
    ("controls", APP_AUTHORS, "Controls", "Buttons, switches, sliders, pickers, pictures, progress.",
     ["ModelApps/Elements/Controls", "AppUnderTest/Surroundings/CalendarDate.swift"]),
    ("containers", APP_AUTHORS, "Containers", "Stacks, grids, scroll views.", ["ModelApps/Elements/Containers"]),
    ("tables", APP_AUTHORS, "Tables and collections", "Cells, sections, what can be done with a cell.",
     ["ModelApps/Elements/Tables/Table.swift", "ModelApps/Elements/Tables"]),
    ("web", APP_AUTHORS, "Web views", "Pages inside an app.", ["ModelApps/Elements/Web/WebView.swift", "ModelApps/Elements/Web"]),
    ("views", APP_AUTHORS, "Views", "What can be set of every element, and elements of your own.",
     ["ModelApps/Elements/Nodes/View.swift", "ModelApps/Elements/Nodes"]),
    ("gestures", APP_AUTHORS, "Gestures", "What an element does when it is touched in one way or another.",
     ["ModelApps/Gestures/View+Gestures.swift", "ModelApps/Gestures"]),
    ("services", APP_AUTHORS, "Services and surroundings",
     "Network, permissions, notifications, location, preferences.", ["ModelApps/Surroundings", "AppUnderTest/Surroundings"]),
    ("gallery", APP_AUTHORS, "Gallery and pictures", "How an app declares its screens, and how they are drawn.",
     ["ModelApps/Gallery", "ModelApps/Pictures"]),
    ("drivers", DRIVER_AUTHORS, "Drivers", "What a driver does, and how that is checked.",
     ["AppUnderTest/Driver", "ModelApps/Running", "AppUnderTest/Conformance", "ModelApps/App/ConformanceApp.swift"]),
    ("trees", DRIVER_AUTHORS, "Element trees", "What is on a screen, as a driver shows it.",
     ["ElementQuery/Tree/ElementTree.swift", "ElementQuery/Tree", "ElementQuery/Index", "ElementQuery/Evaluation"]),
    ("classes", DRIVER_AUTHORS, "Element classes", "The classes of the elements of the toolkit.",
     ["ModelApps/Elements/Classes"]),
]

# Protocols that say nothing to a reader, or that follow from others.
IMPLIED = {"Actor", "Copyable", "Escapable", "SendableMetatype", "Equatable", "RawRepresentable", "BitwiseCopyable", "SetAlgebra",
           "ExpressibleByArrayLiteral", "ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral"}

# Members that a conformance says enough of.
CONFORMING = {"description", "hash(into:)", "<(_:_:)", "rawValue", "init(rawValue:)", "init(stringLiteral:)",
              "init(integerLiteral:)", "init(floatLiteral:)", "init(booleanLiteral:)", "testDescription"}

# Parameters that say where code is written; every function leaves them out in the same way.
CALL_SITE = {"path", "line"}

# The types of which each function has an example with a picture, beside the types that are a `View`.
SHOWN = {"Screen", "Cell", "Table", "AppEnvironment", "HTTPClient", "Services"}

LONGEST_SENTENCE = 150


class Symbol:
    """A public symbol with what its comment says."""

    def __init__(self, graph_symbol, module):
        self.module = module
        self.id = graph_symbol["identifier"]["precise"]
        self.kind = graph_symbol["kind"]["identifier"].removeprefix("swift.")
        self.path = graph_symbol["pathComponents"]
        self.name = ".".join(self.path)
        location = graph_symbol.get("location")
        # What the compiler makes is nowhere.
        self.file = location and location["uri"].split("/Sources/")[-1]
        self.line = location and location["position"]["line"] + 1
        self.fragments = graph_symbol["declarationFragments"]
        self.declaration = "".join(fragment["spelling"] for fragment in self.fragments).removeprefix("convenience ")
        signature = graph_symbol.get("functionSignature", {})
        self.parameters = [p.get("internalName") or p["name"] for p in signature.get("parameters", [])]
        lines = [line["text"] for line in graph_symbol.get("docComment", {}).get("lines", [])]
        self.read_comment(lines)

    def read_comment(self, lines):
        """Takes a comment apart: text, parameters, what is returned, what is thrown."""
        self.text, self.documented, self.returns, self.throws = [], collections.OrderedDict(), None, None
        last = None
        for line in lines:
            field = re.match(r"- (Parameters|Parameter (\w+)|Returns|Throws): *(.*)", line)
            item = re.match(r" +- (\w+): *(.*)", line)
            if field:
                kind, name, rest = field.groups()
                if kind == "Returns":
                    last, self.returns = "returns", rest
                elif kind == "Throws":
                    last, self.throws = "throws", rest
                elif name:
                    last, self.documented[name] = name, rest
                else:
                    last = "parameters"
            elif last is None:
                self.text.append(line)
            elif item and (last == "parameters" or last in self.documented):
                last, self.documented[item.group(1)] = item.group(1), item.group(2)
            elif last == "returns":
                self.returns += " " + line.strip()
            elif last == "throws":
                self.throws += " " + line.strip()
            elif last in self.documented:
                self.documented[last] += " " + line.strip()
        while self.text and not self.text[-1].strip():
            self.text.pop()

    @property
    def sentence(self):
        """The first sentence, which stands alone."""
        paragraph = " ".join(line.strip() for line in "\n".join(self.text).split("\n\n")[0].split("\n"))
        return re.split(r"(?<=[.!?]) (?=[A-Z`])", paragraph)[0]

    @property
    def does_throw(self):
        """Whether it throws by itself; a closure that it takes may throw without that."""
        if self.is_type:
            return False
        if self.kind in ("property", "type.property", "subscript", "type.subscript"):
            body = self.declaration.rpartition("{")[2] if "{" in self.declaration else ""
            return "throws" in body.split()
        depth, words = 0, []
        for fragment in self.fragments:
            spelling = fragment["spelling"]
            if depth == 0 and "->" in spelling.split(")")[-1].split("("):
                break
            if depth == 0 and fragment["kind"] == "keyword":
                words.append(spelling)
            depth += spelling.count("(") - spelling.count(")")
            if depth == 0 and "->" in spelling:
                break
        return "throws" in words or "rethrows" in words

    @property
    def is_function(self):
        return self.kind in ("func", "method", "type.method", "init", "subscript", "func.op", "type.subscript", "macro")

    @property
    def is_type(self):
        return self.kind in ("struct", "class", "enum", "protocol", "actor", "typealias")

    def take_parameters(self, properties):
        """Describes parameters of an initialiser as the properties of the same names are, unless its comment does."""
        lowered = {name: text[:1].lower() + text[1:] for name, text in properties.items()}
        own = [(name, self.documented.get(name) or lowered.get(name)) for name in self.parameters]
        self.documented = collections.OrderedDict((name, text) for name, text in own if text)

    def problems(self):
        """What its comment does not say."""
        where = f"Sources/{self.file}:{self.line}: {self.name}"
        if not self.text:
            return [f"{where} has no comment"]
        problems = []
        if len(self.sentence) > LONGEST_SENTENCE:
            problems.append(f"{where}: the first sentence has {len(self.sentence)} characters, {LONGEST_SENTENCE} are allowed")
        if self.does_throw and not self.throws:
            problems.append(f"{where} throws, and its comment does not say what and when: add '- Throws:'")
        if not self.is_function or self.kind == "func.op" or self.path[-1].startswith("build"):
            return problems
        own = [name for name in self.parameters if name not in CALL_SITE]
        for name in self.documented:
            if name not in self.parameters:
                problems.append(f"{where} has no parameter '{name}', which its comment describes")
        # The first sentence speaks of a parameter that is the only one.
        missing = [name for name in own if name not in self.documented]
        refers = re.search(r"[Ss]ee (the other )?`", " ".join(self.text))
        if len(own) > 1 and missing and not refers:
            problems.append(f"{where} does not describe {', '.join(missing)}: add '- Parameters:'")
        return problems


class Graph:
    """The symbols of all modules, and how they belong together."""

    def __init__(self, modules_folder):
        self.symbols = {}
        self.conformances = collections.defaultdict(set)
        self.requirements = collections.defaultdict(set)
        self.defaults = {}
        names = {}
        modules = reexported(PRODUCTS)
        triple = json.loads(run(["swiftc", "-print-target-info"]))["target"]["triple"]
        with tempfile.TemporaryDirectory() as folder:
            extract = lambda module: run(
                ["swift", "symbolgraph-extract", "-skip-synthesized-members", "-minimum-access-level", "public",
                 "-module-name", module, "-I", str(modules_folder), "-target", triple, "-output-dir", folder])
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                list(pool.map(extract, modules))
            for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
                graph = json.loads(file.read_text(encoding="utf-8"))
                module = file.name.split(".")[0].split("@")[0]
                for item in graph["symbols"]:
                    symbol = Symbol(item, module)
                    names[symbol.id] = symbol.name
                    if symbol.file and not symbol.path[-1].startswith("$"):
                        self.symbols[symbol.id] = symbol
                for relation in graph["relationships"]:
                    source, target = relation["source"], relation["target"]
                    if relation["kind"] in ("conformsTo", "inheritsFrom"):
                        self.conformances[source].add((target, relation.get("targetFallback")))
                    elif relation["kind"] == "requirementOf":
                        self.requirements[target].add(source)
                    elif relation["kind"] == "defaultImplementationOf":
                        self.defaults[target] = source
        properties = collections.defaultdict(dict)
        for symbol in self.symbols.values():
            if symbol.kind == "property":
                properties[".".join(symbol.path[:-1])][symbol.path[-1]] = symbol.sentence
        for symbol in self.symbols.values():
            if symbol.kind == "init" and len([name for name in symbol.parameters if name not in CALL_SITE]) > 1:
                symbol.take_parameters(properties[".".join(symbol.path[:-1])])
        self.names = names
        self.by_name = {symbol.name: symbol for symbol in self.symbols.values()}

    def protocols(self, symbol):
        """What a type conforms to, as far as that says something."""
        conformances = {(fallback or self.names.get(target, "")).split(".")[-1]
                        for target, fallback in self.conformances[symbol.id]}
        return sorted(name for name in conformances if name and name not in IMPLIED)

    def is_implementation(self, symbol):
        """Whether a member does what one of this project's protocols demands, and is described there."""
        if symbol.id in self.defaults.values():
            return True
        owner = self.by_name.get(".".join(symbol.path[:-1]))
        if owner is None or owner.kind == "protocol":
            return False
        return any(self.symbols[requirement].path[-1] == symbol.path[-1]
                   for target, _ in self.conformances[owner.id] for requirement in self.requirements[target]
                   if requirement in self.symbols)


def run(command):
    """What a command prints; ends the script if the command fails."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError:
        sys.exit(f"error: there is no '{command[0]}' on the PATH; it comes with the Swift toolchain")
    except subprocess.CalledProcessError as failure:
        sys.exit(f"error: '{' '.join(command)}' failed:\n{failure.stderr}\nRun 'swift build' first.")


def reexported(modules):
    """The modules with those that they re-export, themselves and through others."""
    found, pending = [], list(modules)
    while pending:
        module = pending.pop(0)
        if module in found:
            continue
        found.append(module)
        for file in sorted((SOURCES / module).rglob("*.swift")):
            text = file.read_text(encoding="utf-8")
            names = re.findall(r"^ *@_exported public import (\w+)", text, re.MULTILINE)
            pending += [name for name in names if (SOURCES / name).is_dir()]
    return found


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
        titles = collections.Counter(symbol.path[-1] for symbol in members)
        if plain:
            self.lines += ["| | |", "| --- | --- |"]
            for symbol in plain:
                declaration = symbol.declaration.replace("|", "\\|")
                self.lines.append(f"| `{declaration}` | {symbol.sentence.replace('|', chr(92) + '|')} |")
            self.lines.append("")
        last = None
        for symbol in members:
            if symbol in plain:
                continue
            title = symbol.path[-1]
            self.write_member(symbol, None if title == last else title)
            last = title

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
        items = [f"- `{name}`: {text}" for name, text in symbol.documented.items() if name not in CALL_SITE]
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
            self.lines += [f"For an example see [{first}]({self.place_of(owner)}.md#{anchor(owner.name)}).", ""]

    @staticmethod
    def place_of(symbol):
        """The page that a symbol is on."""
        return next(row[0] for row in PAGES for place in row[4] if (symbol.file + "/").startswith(place + "/"))


def ordered(symbols, places):
    """The symbols of the files of a page, as they stand there."""
    found = []
    for place in places:
        inside = [symbol for symbol in symbols if symbol.file == place or symbol.file.startswith(place + "/")]
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


def main(arguments):
    check = "--check" in arguments
    modules = PROJECT / ".build/debug/Modules"
    if "--modules" in arguments:
        modules = pathlib.Path(arguments[arguments.index("--modules") + 1])
    graph = Graph(modules)
    symbols = list(graph.symbols.values())
    shown = examples()
    problems = [problem for symbol in sorted(symbols, key=lambda s: (s.file, s.line)) for problem in symbol.problems()]
    missing, unknown = missing_examples(graph, shown)
    problems += [f"Tests/ReferenceTests/Examples has no example of {name}" for name in missing]
    problems += [f"Tests/ReferenceTests/Examples shows {name}, which there is not" for name in unknown]
    pages, placed = [], []
    for row in PAGES:
        pages.append(Page(graph, row, [symbol for symbol in ordered(symbols, row[4]) if symbol not in placed], shown))
        placed += pages[-1].symbols
    for file in sorted({symbol.file for symbol in symbols if symbol not in placed}):
        problems.append(f"Sources/{file} has public symbols and is on no page: add it to PAGES in {__file__}")
    texts = {f"{page.name}.md": page.text() for page in pages}
    texts["README.md"] = index(pages, graph)
    if check:
        committed = {file.name: file.read_text(encoding="utf-8") for file in REFERENCE.glob("*.md")}
        stale = sorted(name for name in texts.keys() | committed.keys() if texts.get(name) != committed.get(name))
        problems += [f"docs/reference/{name} is stale: run 'make reference'" for name in stale]
    else:
        REFERENCE.mkdir(exist_ok=True)
        for file in REFERENCE.glob("*.md"):
            if file.name not in texts:
                file.unlink()
        for name, text in texts.items():
            (REFERENCE / name).write_text(text, encoding="utf-8")
    for problem in problems:
        print(problem, file=sys.stderr)
    throwing = [symbol for symbol in symbols if symbol.does_throw]
    silent = [symbol for symbol in throwing if not symbol.throws]
    print(f"{len(texts)} pages of {len(symbols)} symbols; {len(throwing)} throw, and {len(silent)} of them do not say what; "
          f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
