"""The differences from gherkin-official 42.0.1 that are meant, each with its reason."""

import re

_HEADER = "the official parser takes header cells for regular expressions"
_TEXAS = "the official table of keywords has 'Rule ' with a space for en-tx, the published one 'Rule'"
_LANGUAGE = "the official column of an indented unknown language is 1, while its message has the right one"
_DELIMITER = "in Markdown the official parser lets a doc string delimiter where none can stand change the lines below it"
_LINE_END = "the official parser takes the end of a cell for the place before an escaped line end too"


def reason(kind: str, ours: list[dict], text: str) -> str | None:
    """Why a difference of this kind is meant; None where it is not.

    Examples, each the whole of a file or what stands behind a scenario with a step:

    - header cells: with '| * |' as the header, `<*>` is searched for as a regular expression, so that a '>' in a step is
      replaced by the value; '| \\m |' ends the official parser with 'bad escape' or another error about regular expressions.
    - en-tx: 'Rule : x' is a rule there and text here; 'Rule: x' is a rule here and text there.
    - language: '  # language: no-such' has column 1 and the message '(1:3): Language not supported: no-such'.
    - delimiters in Markdown: '# Feature: x', '  \"\"\"', '    text' gives the description '\"\"\"', '  text', and a '```' below
      is no delimiter any more.
    - cells: '| a \\n |' loses the space behind the a, and in Markdown '| --\\n |' is the rule below the header of a table.
    """
    if kind.startswith((".pickle", "markdown, .pickle", "official crash: error: ")) and (
            _has_special_header(ours)):
        return _HEADER
    if re.search(r"#\s*language\s*:\s*en-tx", text) and "Rule" in text:
        return _TEXAS
    if kind == ".parseError.source.location.column" and re.search(r"^\ufeff?\s+#\s*language", text, re.MULTILINE):
        return _LANGUAGE
    if kind.startswith("markdown") and _has_stray_delimiter(ours, text):
        return _DELIMITER
    if kind.endswith("cells[].value") and re.search(r"\s\\n\s*\|", text):
        return _LINE_END
    if kind.startswith("markdown") and re.search(r"\|\s*:?-+:?\\n\s*\|", text):
        return _LINE_END
    return None


def _has_special_header(value) -> bool:
    """Whether a header cell somewhere in the messages means more than itself in a regular expression."""
    if isinstance(value, list):
        return any(_has_special_header(element) for element in value)
    if not isinstance(value, dict):
        return False
    cells = value.get("tableHeader", {}).get("cells", [])
    return any(set(cell["value"]) & set(r".^$*+?{}[]\|()") for cell in cells) or any(
        _has_special_header(member) for member in value.values())


def _has_stray_delimiter(ours: list[dict], text: str) -> bool:
    """Whether more lines look like delimiters than the doc strings need; with parse errors, whether any line does."""
    lines = len(re.findall(r"^\s*(?:```|\"\"\")", text, re.MULTILINE))
    return lines > 2 * _doc_strings(ours[0]) if ours else lines > 0


def _doc_strings(value) -> int:
    if isinstance(value, list):
        return sum(_doc_strings(element) for element in value)
    if not isinstance(value, dict):
        return 0
    return ("docString" in value) + sum(_doc_strings(member) for member in value.values())
