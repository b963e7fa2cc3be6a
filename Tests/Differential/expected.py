"""The differences from gherkin-official 42.0.1 that are meant, each with its reason."""

import re

_HEADER = "the official parser takes header cells for regular expressions"
_TEXAS = "the official table of keywords has 'Rule ' with a space for en-tx, the published one 'Rule'"
_LANGUAGE = "the official column of an indented unknown language is 1, while its message has the right one"


def reason(kind: str, ours: list[dict], text: str) -> str | None:
    """Why a difference of this kind is meant; None where it is not.

    With '| * |' as the header, `<*>` is searched for as a regular expression, so '>' is replaced by the value.
    """
    if kind.startswith((".pickle", "markdown, .pickle")) and _has_special_header(ours):
        return _HEADER
    if re.search(r"#\s*language\s*:\s*en-tx", text) and "Rule" in text:
        return _TEXAS
    if kind == ".parseError.source.location.column" and re.search(r"^\s+#\s*language", text, re.MULTILINE):
        return _LANGUAGE
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
