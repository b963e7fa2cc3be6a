#!/usr/bin/env python3
"""Checks the format and the syntax of web files.

    Scripts/lint_web.py [FILE...]    without files: all of Sources/*/Web

Lines have at most 160 characters, are indented by two spaces for each level, and have no tabs and no white space at
their ends. Scripts are parsed by node, or else by a headless Chromium.
"""
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from embed_web import SOURCES, web_files

LONGEST = 160
# Parses each script of `files`, and passes the messages of the syntax errors to `done`.
PARSING = """
const problems = [];
for (const [path, text] of files) try { new Function(text); } catch (error) { problems.push(`${path}: ${error.message}`); }
done(JSON.stringify(problems));
"""


def format_problems(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        problem = (
            "a tab" if "\t" in line
            else "white space at the end of the line" if line != line.rstrip()
            else f"more than {LONGEST} characters" if len(line) > LONGEST
            else "an odd number of spaces before the line" if (len(line) - len(line.lstrip())) % 2
            else None
        )
        if problem:
            yield f"{path}:{number}: {problem}"
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield f"{path}: the file must end with one line feed"
    if path.endswith(".css") and text.count("{") != text.count("}"):
        yield f"{path}: the braces are not balanced"


def scripts(path, text):
    """The scripts of a file: itself, or those of a page."""
    if path.endswith(".js"):
        return [text]
    return re.findall(r"<script>(.*?)</script>", text, re.DOTALL) if path.endswith(".html") else []


def syntax_problems(files):
    """The syntax errors of scripts; `None` without a program that parses them."""
    program = f"const files = {json.dumps(files)};"
    if node := shutil.which("node"):
        return json.loads(run([node, "-"], program + "const done = text => console.log(text);" + PARSING))
    browser = os.environ.get("CUKESWIFT_BROWSER") or shutil.which("chromium-headless-shell")
    if not browser:
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as page:
        code = (program + "const done = text => { document.body.textContent = text; };" + PARSING).replace("</", "<\\/")
        page.write(f"<!doctype html><meta charset=utf-8><body><script>{code}</script>")
        page.flush()
        shown = run([browser, "--no-sandbox", "--headless", "--dump-dom", page.name], "")
    return json.loads(html.unescape(re.search(r"<body>(.*)</body>", shown, re.DOTALL)[1]))


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main(paths):
    paths = paths or [os.path.join(SOURCES, path) for module in web_files().values() for path in module]
    problems, files = [], []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        problems += format_problems(path, text)
        files += [(path, script) for script in scripts(path, text)]
    errors = syntax_problems(files)
    if errors is None:
        print("SKIPPED: neither node nor a browser is here to parse scripts", file=sys.stderr)
    for problem in problems + (errors or []):
        print(problem)
    return 1 if problems or errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
