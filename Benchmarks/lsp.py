#!/usr/bin/env python3
"""Measures the language server on a large workspace: Benchmarks/lsp.py [COMMAND]

Makes 11,000 feature files and 2,000 definitions in a temporary folder and prints how long the server takes until it answers,
how much memory it has needed, and how long a keystroke, a completion and a search for references take (median and worst of many).
FILES and DEFINITIONS in the environment say how many of each. COMMAND is a release build; without it, the one of this folder.
"""
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

FILES = int(os.environ.get("FILES", "11000"))
DEFINITIONS = int(os.environ.get("DEFINITIONS", "2000"))
VERBS = ["open", "close", "add", "remove", "count", "send", "find", "paint", "sort", "check"]
THINGS = ["basket", "order", "parcel", "invoice", "account", "apple", "letter", "window", "table", "report"]


def pattern(number):
    verb, thing = VERBS[number % 10], THINGS[number // 10 % 10]
    return f"I {verb} {{int}} of the {thing} number {number // 100} in {{string}}"


def step(number, generator):
    text = pattern(number).replace("{int}", str(generator.randrange(1, 99)))
    return text.replace("{string}", f'"{generator.choice(THINGS)}"')


def make(folder):
    generator = random.Random(1)
    steps = os.path.join(folder, "features", "steps")
    os.makedirs(steps)
    for first in range(0, DEFINITIONS, 100):
        with open(os.path.join(steps, f"Steps{first}.swift"), "w") as file:
            file.write("import CukeKit\n\nfinal class W%d: World {}\n\nlet steps%d = Steps(W%d.self) {\n" % (first, first, first))
            for number in range(first, min(first + 100, DEFINITIONS)):
                file.write(f'  /// Does thing {number}.\n  Given("{pattern(number)}") {{ (world, count: Int, name: String) in }}\n')
            file.write("}\n")
    for number in range(FILES):
        sub = os.path.join(folder, "features", f"part{number // 500}")
        os.makedirs(sub, exist_ok=True)
        lines = [f"@part{number % 37}", f"Feature: Feature {number}", ""]
        for scenario in range(4):
            lines += [f"  Scenario: Scenario {scenario} of {number}"]
            lines += [f"    {word} {step(generator.randrange(DEFINITIONS), generator)}" for word in ("Given", "When", "And", "Then", "And")]
            lines += [""]
        with open(os.path.join(sub, f"f{number}.feature"), "w") as file:
            file.write("\n".join(lines))


class Client:
    def __init__(self, command, folder):
        self.process = subprocess.Popen([command, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.id = 0

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, params):
        self.send(method=method, params=params)

    def request(self, method, params):
        self.id += 1
        self.send(id=self.id, method=method, params=params)
        while (message := self.read()).get("id") != self.id:
            pass
        if "error" in message:
            raise SystemExit(f"{method}: {message['error']}")
        return message["result"]

    def until_diagnostics(self, uri, version):
        """What is wrong in a version of a text; advice about it can follow in further messages."""
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                if message["params"].get("version") == version:
                    return message["params"]["diagnostics"]

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))


def shown(name, times):
    print(f"{name:<28} {statistics.median(times) * 1000:8.1f} ms median, {max(times) * 1000:8.1f} ms worst of {len(times)}")


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    command = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "..", ".build", "release", "cukeswift")
    command = os.path.abspath(command)
    with tempfile.TemporaryDirectory() as folder:
        make(folder)
        uri = "file://" + folder
        begin = time.perf_counter()
        client = Client(command, folder)
        client.request("initialize", {
            "capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}},
            "initializationOptions": {"cukeswift": {"loadDefinitions": False}},
            "workspaceFolders": [{"uri": uri, "name": "large"}]})
        client.notify("initialized", {})
        found = client.request("workspace/symbol", {"query": f"scenario 3 of {FILES - 1}"})
        assert len(found) == 1, found
        print(f"{'ready':<28} {time.perf_counter() - begin:8.2f} s with {FILES} features and {DEFINITIONS} definitions")

        path = f"{uri}/features/part0/f1.feature"
        with open(path[len("file://"):]) as file:
            text = file.read()
        document = {"uri": path}
        client.notify("textDocument/didOpen", {"textDocument": {"uri": path, "languageId": "cucumber", "version": 1, "text": text}})
        assert client.until_diagnostics(path, 1) == []
        times = []
        line = next(number for number, line in enumerate(text.split("\n")) if "Given" in line)
        begin = len(text.split("\n")[line])
        typed = " and then something else that nobody has defined so far"
        version = 1
        # The text is typed and deleted a character at a time: each is another step without a definition.
        for number in list(range(len(typed))) + list(reversed(range(len(typed)))):
            version += 1
            at = {"line": line, "character": begin + number}
            if version - 2 < len(typed):
                change = {"range": {"start": at, "end": at}, "text": typed[number]}
            else:
                change = {"range": {"start": at, "end": {"line": line, "character": begin + number + 1}}, "text": ""}
            start = time.perf_counter()
            client.notify("textDocument/didChange", {"textDocument": {**document, "version": version}, "contentChanges": [change]})
            diagnostics = client.until_diagnostics(path, version)
            times.append(time.perf_counter() - start)
            blanks = version == 2 or number == 0
            assert blanks or len(diagnostics) == 1, diagnostics
        shown("keystroke to diagnostics", times)

        times = []
        for word in ["", "I", "I open", "basket", "number 7", "letter 3", "paint ap"] * 10:
            client.notify("textDocument/didChange", {"textDocument": {**document, "version": 900}, "contentChanges": [
                {"text": f"Feature: F\n  Scenario: S\n    Given {word}\n"}]})
            client.until_diagnostics(path, 900)
            position = {"line": 2, "character": 10 + len(word)}
            start = time.perf_counter()
            items = client.request("textDocument/completion", {"textDocument": document, "position": position})["items"]
            times.append(time.perf_counter() - start)
            assert items, word
        shown("completion", times)

        client.notify("textDocument/didChange", {"textDocument": {**document, "version": 1000}, "contentChanges": [{"text": text}]})
        client.until_diagnostics(path, 1000)
        times = []
        for number, content in enumerate(text.split("\n")):
            if not content.strip().startswith(("Given", "When", "Then", "And")):
                continue
            start = time.perf_counter()
            uses = client.request("textDocument/references", {
                "textDocument": document, "position": {"line": number, "character": 14}, "context": {"includeDeclaration": False}})
            times.append(time.perf_counter() - start)
            assert len(uses) > 10, (content, uses)
        shown("references", times)

        start = time.perf_counter()
        client.notify("textDocument/didSave", {"textDocument": {"uri": f"{uri}/features/steps/Steps0.swift"}})
        client.request("textDocument/hover", {"textDocument": document, "position": {"line": 4, "character": 14}})
        print(f"{'a saved step file':<28} {(time.perf_counter() - start) * 1000:8.1f} ms")
        print(f"{'memory':<28} {client.memory():8} MB at most")
        client.request("shutdown", None)
        client.notify("exit", None)
        code = client.process.wait(10)
        assert code == 0, code


main()
