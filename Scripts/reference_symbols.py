"""The public symbols of the built modules, from their symbol graphs: what generate_reference.py writes about."""

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

# What authors import; the modules that these re-export come along.
PRODUCTS = ["CukeKit", "CukeAppTesting", "CukeXCTest", "CukeXCUITest", "cukeswift"]

# Protocols that say nothing to a reader, or that follow from others.
IMPLIED = {"Actor", "Copyable", "Escapable", "SendableMetatype", "Equatable", "RawRepresentable", "BitwiseCopyable", "SetAlgebra",
           "ExpressibleByArrayLiteral", "ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral"}

# Parameters that say where code is written; every function leaves them out in the same way.
CALL_SITE = {"path", "file", "line"}

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
        self.text, fields, last = [], collections.OrderedDict(), None
        for line in lines:
            field = re.match(r"- (Parameters|Parameter (\w+)|Returns|Throws): *(.*)", line)
            item = re.match(r" +- (\w+): *(.*)", line)
            if field:
                kind, name, rest = field.groups()
                last = name or kind
                if last != "Parameters":
                    fields[last] = rest
            elif last is None:
                self.text.append(line)
            elif item and last not in ("Returns", "Throws"):
                last, fields[item.group(1)] = item.groups()[0], item.group(2)
            elif last in fields:
                fields[last] += " " + line.strip()
        self.returns, self.throws = fields.pop("Returns", None), fields.pop("Throws", None)
        self.documented = fields
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
        if self.is_function and self.kind != "func.op" and not self.path[-1].startswith("build"):
            problems += [f"{where} {problem}" for problem in self.parameter_problems()]
        return problems

    def parameter_problems(self):
        """What its comment does not say of its parameters."""
        problems = [f"has no parameter '{name}', which its comment describes" for name in self.documented
                    if name not in self.parameters]
        own = [name for name in self.parameters if name not in CALL_SITE]
        missing = [name for name in own if name not in self.documented]
        refers = re.search(r"[Ss]ee (the other )?`", " ".join(self.text))
        # The first sentence speaks of a parameter that is the only one.
        if len(own) > 1 and missing and not refers:
            problems.append(f"does not describe {', '.join(missing)}: add '- Parameters:'")
        return problems


class Graph:
    """The symbols of all modules, and how they belong together."""

    def __init__(self, modules_folder):
        self.symbols = {}
        self.names = {}
        self.conformances = collections.defaultdict(set)
        self.requirements = collections.defaultdict(set)
        self.defaults = {}
        for module, graph in extracted(reexported(PRODUCTS), modules_folder):
            self.add_symbols(graph["symbols"], module)
            self.add_relations(graph["relationships"])
        self.by_name = {symbol.name: symbol for symbol in self.symbols.values()}
        self.describe_initialisers()

    def add_symbols(self, items, module):
        for item in items:
            symbol = Symbol(item, module)
            self.names[symbol.id] = symbol.name
            if symbol.file and not symbol.path[-1].startswith("$"):
                self.symbols[symbol.id] = symbol

    def add_relations(self, relations):
        for relation in relations:
            source, target = relation["source"], relation["target"]
            if relation["kind"] in ("conformsTo", "inheritsFrom"):
                self.conformances[source].add((target, relation.get("targetFallback")))
            elif relation["kind"] == "requirementOf":
                self.requirements[target].add(source)
            elif relation["kind"] == "defaultImplementationOf":
                self.defaults[target] = source

    def describe_initialisers(self):
        """Gives the parameters of initialisers the descriptions of the properties that they set."""
        properties = collections.defaultdict(dict)
        for symbol in self.symbols.values():
            if symbol.kind == "property":
                properties[".".join(symbol.path[:-1])][symbol.path[-1]] = symbol.sentence
        for symbol in self.symbols.values():
            if symbol.kind == "init" and len([name for name in symbol.parameters if name not in CALL_SITE]) > 1:
                symbol.take_parameters(properties[".".join(symbol.path[:-1])])

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


def extracted(modules, modules_folder):
    """The symbol graphs of built modules, each with the name of its module."""
    triple = json.loads(run(["swiftc", "-print-target-info"]))["target"]["triple"]
    with tempfile.TemporaryDirectory() as folder:
        extract = lambda module: run(
            ["swift", "symbolgraph-extract", "-skip-synthesized-members", "-minimum-access-level", "public",
             "-module-name", module, "-I", str(modules_folder), "-target", triple, "-output-dir", folder])
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(extract, modules))
        for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
            yield file.name.split(".")[0].split("@")[0], json.loads(file.read_text(encoding="utf-8"))


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
