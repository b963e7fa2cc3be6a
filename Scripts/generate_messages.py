#!/usr/bin/env python3
"""Writes the messages of the Cucumber Messages protocol as Swift: their types, and how they are written and read as JSON.

    Scripts/generate_messages.py messages.schema.json            # writes the folders Generated in Sources/Messages
    Scripts/generate_messages.py --check messages.schema.json    # fails if what is there is not what it would write

messages.schema.json is published by the Cucumber project. A member of the schema that the tables below do not name becomes a
property all the same, and so does a new message; what cannot be made from the schema is written by hand and named in HAND_WRITTEN.
"""

import json
import pathlib
import re
import sys
import textwrap

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/Messages"
WIDTH = 120

# What the messages are called in Swift, what they are, and their members in the order in which they are written; members that
# are not named come last. A member is `name:property=value`: the property where it is called otherwise, and the value that it
# has where a stream lacks it, in spite of the schema or because it is optional there. `property{a,b}Type` is a property that is
# several members in JSON; its type is written by hand, and so are its `Members`, which read them.
TYPES = {
    "Attachment": (
        "Attachment", "Something that a step or hook left for the reports: a text, a picture, a log line, a link.",
        "owner{testCaseStartedId,testStepId,testRunHookStartedId}Attachment.Owner"
        " body{body,contentEncoding}Attachment.Body mediaType fileName timestamp=.epoch"),
    "Ci": ("Meta.ContinuousIntegration", "The engine that builds and tests a project, where the run was one of its jobs.", ""),
    "Exception": ("ThrownError", "What a step threw.", 'type="" message="" stackTrace'),
    "ExternalAttachment": (
        "ExternalAttachment", "Something that a step or hook left for the reports and that is kept elsewhere.",
        "owner{testCaseStartedId,testStepId,testRunHookStartedId}Attachment.Owner url mediaType timestamp"),
    "Git": ("Meta.Git", "A state of a Git repository.", ""),
    "Group": (
        "TestCase.Group",
        "A capture group with those inside it. It begins in UTF-16 code units of the step's text, counted from 0; a group that"
        " took no part has neither beginning nor value.", "start value children"),
    "Hook": (
        "HookMessage", "A hook that the run knows.",
        "id type:kind name tagExpression sourceReference=.unknown"),
    "JavaMethod": ("SourceReference.JavaMethod", "A method of a Java class.", ""),
    "JavaStackTraceElement": ("SourceReference.JavaStackTraceElement", "A line of the stack trace of a Java program.", ""),
    "Meta": (
        "Meta", "What produced a stream: the first message of every run.",
        'protocolVersion="33.0.4" implementation cpu:processor os:operatingSystem runtime ci:continuousIntegration'),
    "ParameterType": (
        "ParameterTypeMessage", "A parameter type of the step authors' own.",
        "id name regularExpressions preferForRegularExpressionMatch=false useForSnippets=false sourceReference"),
    "Product": ("Meta.Product", "A name with its version, where one is known.", ""),
    "Snippet": ("Suggestion.Snippet", "Source text that would define a step.", 'language="" code'),
    "SourceReference": (
        "SourceReference", "Where in the sources of the step definitions something was defined.",
        'uri="" location javaMethod javaStackTraceElement'),
    "StepDefinition": (
        "StepDefinitionMessage", "A step definition that the run knows.", "id pattern sourceReference=.unknown"),
    "StepDefinitionPattern": ("StepDefinitionMessage.Pattern", "What finds the steps of a definition.", "type source"),
    "StepMatchArgument": (
        "TestCase.Argument", "One argument of a definition, as found in a step's text; one of a plain group has no type.", ""),
    "Suggestion": ("Suggestion", "A proposal for a step that has no definition.", ""),
    "TestCase": (
        "TestCase",
        "A scenario made ready to run: its steps with the definitions that match them, and the hooks around it.",
        'id pickleId testSteps:steps testRunStartedId:testRunID=""'),
    "TestCaseFinished": (
        "TestCaseFinished", "An attempt of a test case has ended.", "testCaseStartedId timestamp willBeRetried=false"),
    "TestCaseStarted": ("TestCaseStarted", "An attempt of a test case begins.", "id testCaseId timestamp attempt=0"),
    "TestRunFinished": (
        "TestRunFinished", "The run has ended.", 'testRunStartedId:testRunID="" timestamp success message exception'),
    "TestRunHookFinished": (
        "TestRunHookFinished", "A hook around the whole run has ended.", "testRunHookStartedId timestamp result"),
    "TestRunHookStarted": (
        "TestRunHookStarted", "A hook around the whole run begins.", "testRunStartedId:testRunID id hookId timestamp"),
    "TestRunStarted": ("TestRunStarted", "The run begins.", 'id="" timestamp'),
    "TestStepFinished": (
        "TestStepFinished", "A step or hook of an attempt has ended.",
        "testCaseStartedId testStepId testStepResult:result timestamp"),
    "TestStepResult": (
        "TestStepResult", "The result of one step or hook.", "message exception status duration=.zero"),
    "TestStepStarted": (
        "TestStepStarted", "A step or hook of an attempt begins.", "testCaseStartedId testStepId timestamp"),
    "UndefinedParameterType": (
        "UndefinedParameterType", "A parameter type that an expression names and nobody has defined.", ""),
}

# The words of a member: their type, what it is, and the one that stands for words that are not known, if there is one.
WORDS = {
    "Hook.type": ("HookMessage.Kind", "When a hook is called.", None),
    "StepDefinitionPattern.type": ("StepDefinitionMessage.Pattern.Kind", "What kind of pattern it is.", None),
    "TestStepResult.status": (
        "Status",
        "How a step, a hook or a whole scenario ended. The order of the cases is the order of severity: the status of a scenario"
        " is the worst one of its steps.", "UNKNOWN"),
}

# What is written by hand: its type, and all names of members that it has in the schema. The script fails if there is another one.
HAND_WRITTEN = {
    "Duration": ("Duration", "seconds nanos"),
    "GherkinDocument": (
        "GherkinDocument",
        "uri feature comments location text tags language keyword name description children rule background scenario steps"
        " examples id tableHeader tableBody cells value rows docString dataTable mediaType content delimiter keywordType"
        " line column"),
    "Location": ("SourceLocation", "line column"),
    "ParseError": (
        "ParseError",
        "source message uri location line column javaMethod javaStackTraceElement className methodName methodParameterTypes"
        " fileName"),
    "Pickle": (
        "Pickle",
        "id uri location name language steps tags astNodeIds argument docString dataTable argumentIndex mediaType content rows"
        " cells value type text astNodeId line column"),
    "Source": ("SourceFile", "uri data mediaType"),
    "TestStep": (
        "TestCase.Step",
        "id hookId pickleStepId stepDefinitionIds stepMatchArgumentsLists stepMatchArguments group parameterTypeName children"
        " start value"),
    "Timestamp": ("Timestamp", "seconds nanos"),
}

# The messages that there are most of, which are looked for first.
FREQUENT = ["testStepFinished", "testStepStarted", "testCaseStarted", "testCaseFinished", "testCase", "pickle", "attachment"]

# Messages that are larger than the frequent ones: by reference, they do not make room in every message for themselves.
LARGE_AND_RARE = {"meta", "hook", "parameterType", "stepDefinition", "pickle"}

# Names that end in `Id` and are not ids of the stream.
PLAIN = {"workerId"}


class Schema:
    """The schema: every object by its name, which is unique."""

    def __init__(self, path):
        root = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        self.objects = {}
        for identifier, definition in root["$defs"].items():
            self.add(identifier.split("/")[-1].removesuffix(".schema.json"), definition)
        self.messages = {name: self.name(member) for name, member in root["properties"].items()}

    def add(self, name, definition):
        if name in self.objects:
            sys.exit(f"two objects of the schema are called {name}")
        self.objects[name] = definition
        for inner, nested in definition.get("definitions", {}).items():
            self.add(inner, nested)

    @staticmethod
    def name(reference):
        return reference["$ref"].split("/")[-1].removesuffix(".schema.json")

    def members(self, name):
        members = self.objects[name].get("properties", {})
        return {name: member for name, member in members.items() if not member.get("deprecated")}

    def names_below(self, name, seen):
        """The names of all members of an object and of those in it."""
        if name in seen:
            return
        seen.add(name)
        for member, value in self.members(name).items():
            yield member
            for inner in (value, value.get("items", {})):
                if "$ref" in inner:
                    yield from self.names_below(self.name(inner), seen)


class Property:
    """A property: what it is called, where it is in JSON, and its type."""

    def __init__(self, schema, owner, word):
        match = re.fullmatch(r"(\w+)(?::(\w+))?(?:=(.+))?", word)
        self.key, name, self.default = match.groups()
        self.name = name or re.sub(r"Id(s?)$", r"ID\1", self.key)
        self.part = False
        self.keys = [self.key]
        member = schema.members(owner)[self.key]
        self.comment = sentence(member.get("description", ""))
        self.is_array = member.get("type") == "array"
        value = member["items"] if self.is_array else member
        self.words = None
        self.is_id = self.key not in PLAIN and re.search(r"(^i|I)ds?$", self.key) is not None
        self.target = schema.name(value) if "$ref" in value else None
        if self.target:
            self.type = swift_name(self.target)
        elif "enum" in value:
            self.words = WORDS.get(f"{owner}.{self.key}") or (
                f"{swift_name(owner)}.{capital(self.key)}", self.comment or "One of the words of the protocol.", None)
            self.type = self.words[0]
            self.values = value["enum"]
        else:
            self.type = {"string": "String", "integer": "Int", "boolean": "Bool"}[value["type"]]
            self.range = f"{value.get('minimum', 0)}...{value.get('maximum', 2147483647)}"
        required = self.key in schema.objects[owner].get("required", [])
        self.is_optional = not required and self.default is None

    def declared_type(self):
        """The type as it is declared, with what it is where nothing is given."""
        if self.is_array:
            return f"[{self.type}]" + (" = []" if self.is_optional else "")
        if self.is_optional:
            return f"{self.type}? = nil"
        return self.type + (f" = {self.default}" if self.default else "")

    def variable(self):
        if self.is_array:
            return f"var {self.name}: [{self.type}] = []"
        if self.default:
            return f"var {self.name}: {self.type} = {self.default}"
        return f"var {self.name}: {self.type}?"

    def value_read(self):
        if self.target in ("Timestamp", "Duration", "Location"):
            return f"try json.{self.target.lower()}()"
        if self.target:
            return f"try {self.type}(from: &json, ids: &ids)"
        if self.words:
            return f"try json.word({self.type}.init)"
        if self.type == "Int":
            return f"try json.integer(in: {self.range})"
        if self.type == "Bool":
            return "try json.boolean()"
        return "try ids.text(&json)" if self.is_id else "try json.string().string"

    def cases(self):
        if self.is_array and self.value_read() == "try json.string().string":
            return [f'case "{self.key}": {self.name} = try json.strings()']
        if self.is_array:
            return [
                f'case "{self.key}":', "  try json.beginArray()",
                f"  while try json.nextElement() {{ {self.name}.append({self.value_read()}) }}"]
        line = f'case "{self.key}": {self.name} = {self.value_read()}'
        return [line] if len(line) + 6 <= WIDTH else [f'case "{self.key}":', f"  {self.name} = {self.value_read()}"]

    def argument(self):
        if self.is_array or self.default or self.is_optional:
            return f"{self.name}: {self.name}"
        return f'{self.name}: try json.required({self.name}, "{self.key}")'

    def written(self, bracket=""):
        """The statements that write the member, behind the bracket that opens its object if that is not written yet."""
        value = f"message.{self.name}"
        opening = f'lead("{bracket}\\"{self.key}\\":")'
        if self.is_array:
            write = "string(element)" if self.type == "String" else "write(element)"
            lines = [opening, "beginArray()", f"for element in {value} {{ {write} }}", "endArray()"]
            return [f"if !{value}.isEmpty {{", *indented(lines), "}"] if self.is_optional else lines
        if self.is_optional:
            value = self.name
        if self.target:
            lines = [opening, f"write({value})"]
        elif self.is_optional:
            lines = [f'member("{self.key}", {value}{".rawValue" if self.words else ""})']
        else:
            write = {"Int": "integer", "Bool": "boolean"}.get(self.type, "string")
            lines = [opening, f'{write}({value}{".rawValue" if self.words else ""})']
        if not self.is_optional:
            return lines
        if len(lines) == 1:
            return [f"if let {self.name} = message.{self.name} {{ {lines[0]} }}"]
        return [f"if let {self.name} = message.{self.name} {{", *indented(lines), "}"]


class Part:
    """A property that is read from several members by code written by hand."""

    comment = ""
    words = None
    target = None

    def __init__(self, word):
        self.name, keys, self.type = re.fullmatch(r"(\w+)\{(.+)\}(.+)", word).groups()
        self.keys = keys.split(",")
        self.part = True

    def declared_type(self):
        return self.type

    def variable(self):
        return f"var {self.name} = {self.type}.Members()"

    def cases(self):
        return []

    def argument(self):
        return f"{self.name}: try {self.name}.value(json)"

    def written(self):
        return [f"members(of: message.{self.name})"]


class Message:
    """An object of the schema as a type."""

    def __init__(self, schema, name):
        described = sentence(schema.objects[name].get("description", ""))
        self.type, self.comment, words = TYPES.get(name) or (name, described or f"A message of the kind {name}.", "")
        self.properties = [Part(word) if "{" in word else Property(schema, name, word) for word in words.split()]
        named = {key for known in self.properties for key in known.keys}
        self.properties += [Property(schema, name, key) for key in schema.members(name) if key not in named]

    def declaration(self):
        lines = [*comment(self.comment), f"package struct {self.type.split('.')[-1]}: Sendable, Hashable {{"]
        for known in self.properties:
            documented = comment(known.comment) if known.comment else []
            lines += indented([*documented, f"package var {known.name}: {known.declared_type().split(' = ')[0]}"])
        parameters = [f"{known.name}: {known.declared_type()}" for known in self.properties]
        assignments = [f"self.{known.name} = {known.name}" for known in self.properties]
        lines += ["", *indented([*call("package init(", parameters, ") {", 2 + self.depth()), *indented(assignments), "}"]), "}"]
        return nested(self.type, lines)

    def depth(self):
        return 2 * self.type.count(".")

    def writer(self):
        first, *others = self.properties
        # The bracket and the name of a first member that is always there are written together.
        is_joined = not first.part and not first.is_optional
        statements = first.written("{") if is_joined else ["beginObject()", *first.written()]
        statements += [line for known in others for line in known.written()] + ["endObject()"]
        return [f"mutating func write(_ message: {self.type}) {{", *indented(statements), "}"]

    def reader(self):
        parts = [f"if try {known.name}.take(key, from: &json, ids: &ids) {{ continue }}" for known in self.properties if known.part]
        unknown = ["default:", *indented([*parts, "try json.skip()"])] if parts else ["default: try json.skip()"]
        cases = [line for known in self.properties for line in known.cases()]
        return [
            f"extension {self.type} {{", "  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {",
            *indented(indented([known.variable() for known in self.properties])), "    try json.beginObject()",
            "    while let key = try json.nextMember() {", "      switch key {",
            *indented(indented(indented([*cases, *unknown]))), "      }", "    }",
            *indented(indented(call("self.init(", [known.argument() for known in self.properties], ")", 4))), "  }", "}"]


def words(known):
    """The type of a member that is one of some words."""
    type, documentation, unknown = known.words
    cases = [f'case {camel(word)} = "{word}"' for word in known.values]
    lines = [
        *comment(documentation), f"package enum {type.split('.')[-1]}: String, Sendable, Hashable, CaseIterable {{", *indented(cases),
        "", "  /// The case with a name; `nil` if there is none.", "  init?(_ name: JSONString) {", "    switch name {",
        *indented(indented([f'case "{word}": self = .{camel(word)}' for word in known.values if word != unknown])),
        f"    default: {'self = .' + camel(unknown) if unknown else 'return nil'}", "    }", "  }", "}"]
    return nested(type, lines)


def swift_name(name):
    return (HAND_WRITTEN.get(name) or TYPES.get(name) or (name,))[0]


def capital(name):
    return name[0].upper() + name[1:]


def camel(word):
    first, *rest = re.split(r"\W|_", word.lower())
    return first + "".join(map(str.capitalize, rest))


def sentence(description):
    """The first sentence of a description, without links."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", description.split("\n\n")[0]).replace("\n", " ").strip()
    first = re.split(r"(?<=\.)\s+(?=[A-Z])", text)[0].rstrip(".:")
    return first + "." if first else ""


def comment(text):
    return ["/// " + line for line in textwrap.wrap(text, WIDTH - 10)]


def indented(lines):
    return ["  " + line if line else line for line in lines]


def call(opening, arguments, closing, indentation):
    """A call or declaration in one line, or its arguments in lines of their own."""
    line = opening + ", ".join(arguments) + closing
    if len(line) + indentation <= WIDTH:
        return [line]
    filled = textwrap.wrap(", ".join(argument.replace(" ", "\0") for argument in arguments), WIDTH - indentation - 3)
    lines = ["  " + line.replace("\0", " ") for line in filled]
    if closing == ")":
        return [opening, *lines[:-1], lines[-1] + closing]
    return [opening, *lines, closing]


def nested(type, lines):
    """A declaration inside the type that its name begins with."""
    parent = type.rpartition(".")[0]
    return [f"extension {parent} {{", *indented(lines), "}"] if parent else lines


def envelope(messages):
    order = sorted(messages, key=lambda name: FREQUENT.index(name) if name in FREQUENT else len(FREQUENT))
    types = {name: swift_name(messages[name]) for name in order}
    is_made = {name: messages[name] not in HAND_WRITTEN for name in order}
    cases = [f"{'indirect ' if name in LARGE_AND_RARE else ''}case {name}({types[name]})" for name in order]
    writes = [
        line for name in order for line in (
            [f"case .{name}(let message):", f'  lead("{{\\"{name}\\":")', "  write(message)", "  endObject()"]
            if is_made[name] else [f"case .{name}(let message): self.{name}(message)"])]
    reads = [
        f'case "{name}": .{name}(try ' + (f"{types[name]}(from: &json, ids: &ids))" if is_made[name] else f"{name}(&json))")
        for name in order]
    declaration = [
        "/// One message of the stream; a run is nothing but a sequence of these.", "///",
        "/// Their order in a run: `meta`; for each feature file `source`, then `gherkinDocument` and its `pickle`s, or its",
        "/// `parseError`s; the definitions; `testRunStarted`; the hooks before the run; every `testCase`; each attempt from",
        "/// `testCaseStarted` to `testCaseFinished`; the hooks after the run; `testRunFinished`.",
        "package enum Envelope: Sendable {", *indented(cases), "}"]
    writer = [
        "/// Writes a message as an object with one member, whose name says what kind of message it is.",
        "package mutating func write(_ envelope: Envelope) {", "  switch envelope {", *indented(writes), "  }", "}"]
    reader = [
        "extension EnvelopeReader {", "  /// Reads the message behind its name; nothing is read where the name is not known.",
        "  mutating func message(_ name: JSONString, _ json: inout JSONReader) throws(JSONError) -> Envelope? {",
        "    switch name {", *indented(indented(reads)), "    default: nil", "    }", "  }", "}"]
    return declaration, writer, reader


def files(schema):
    for name, (_, known) in HAND_WRITTEN.items():
        for member in schema.names_below(name, set()):
            if member not in known.split():
                sys.exit(f"{name} is written by hand and does not know '{member}': add it to the code and to HAND_WRITTEN")
    made, waiting = {}, [name for name in [*schema.messages.values(), *TYPES] if name not in HAND_WRITTEN]
    while waiting:
        name = waiting.pop(0)
        if name in made:
            continue
        made[name] = Message(schema, name)
        waiting += [known.target for known in made[name].properties if known.target and known.target not in HAND_WRITTEN]
    messages = sorted(made.values(), key=lambda message: message.type)
    declaration, writer, reader = envelope(schema.messages)
    types, writers, readers = [declaration], [writer], [reader]
    for message in messages:
        types.append(message.declaration())
        types += [words(known) for known in message.properties if known.words]
        writers.append(message.writer())
        readers.append(message.reader())
    writing = ["extension JSONWriter {", *indented(joined(writers)), "}"]
    return {
        "Generated/Messages.swift": (["import JSON"], joined(types)),
        "Generated/Messages+Writing.swift": (["package import JSON"], writing),
        "Reading/Generated/Messages+Reading.swift": (["import JSON"], joined(readers)),
    }


def joined(blocks):
    return [line for block in blocks for line in ["", *block]][1:]


def main(arguments):
    is_check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + is_check:
        sys.exit(__doc__)
    stale = []
    for name, (imports, lines) in files(Schema(arguments[-1])).items():
        text = "\n".join(["// Generated by Scripts/generate_messages.py. Do not edit.", "", *imports, "", *lines, ""])
        path = FOLDER / name
        if not is_check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path))
    if stale:
        sys.exit("run Scripts/generate_messages.py, these are stale: " + ", ".join(stale))


if __name__ == "__main__":
    main(sys.argv[1:])
