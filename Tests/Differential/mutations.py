"""Damages feature files in the ways in which people and editors do."""

import random

from features import Features

LINES = [
    "Feature: x", "Rule: x", "Background:", "Scenario: x", "Scenario Outline: x", "Examples:", "Given x", "* x", "And x",
    "| a |", "| a | b |", "|", "||", "| a", "a |", '"""', "```", '"""json', "@tag", "@a b", "@a @b", "# comment", "",
    "# language: fr", "# language: no-such", "#language:ja", "text", "Wen x", "Feature x", "Feature :x", "Scenario:",
    "Examples: x", "@", "@a #b", "\\", "<x>", "# Feature: x", "## Scenario: x", "* Given x", "`@tag`", "  | - |",
    "  | a |", "  |--|", "````", "Given", "Given ", "*", "Feature:", "\u00a0Given x", "\u00a0", "\ufeffFeature: x",
]
CHARACTERS = list("\t\r \\|#@:\"`<>*-") + [
    "\n", "\r\n", "\n\n", "\u00a0", "\u0085", "\u2028", "\ufeff", "\u200b", "\u0301", "👍", "\u202e", "\0", "\x0b", "\x1d",
    "\\n", "\\|", "\\\\", '"""', "```", "\U000e0001",
]


def damaged(text: str, other: str, rng: random.Random) -> str:
    """The text after one to five mutations, some of which take lines from another text."""
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5])):
        text = rng.choice(_MUTATIONS)(text, other, rng)
    return text


def _on_lines(change):
    def mutation(text: str, other: str, rng: random.Random) -> str:
        lines = text.split("\n")
        change(lines, rng.randrange(len(lines)), other, rng)
        return "\n".join(lines)

    return mutation


def _delete(lines, index, other, rng):
    del lines[index]


def _double(lines, index, other, rng):
    lines.insert(rng.choice([index, rng.randrange(len(lines))]), lines[index])


def _swap(lines, index, other, rng):
    second = rng.randrange(len(lines))
    lines[index], lines[second] = lines[second], lines[index]


def _insert(lines, index, other, rng):
    lines.insert(index, rng.choice(["", "  ", "    ", "\t"]) + rng.choice(LINES))


def _replace(lines, index, other, rng):
    lines[index] = rng.choice(["", "  "]) + rng.choice(LINES)


def _reindent(lines, index, other, rng):
    lines[index] = rng.choice(["", " ", "\t", "      ", "\u00a0", "   \t"]) + lines[index].lstrip(" ")


def _borrow(lines, index, other, rng):
    source = other.split("\n")
    start = rng.randrange(len(source))
    lines[index:index] = source[start:start + rng.randint(1, 4)]


def _cut_lines(lines, index, other, rng):
    del lines[index:index + rng.randint(1, 6)]


def _join(lines, index, other, rng):
    if index + 1 < len(lines):
        lines[index] += lines.pop(index + 1)


def _return(lines, index, other, rng):
    lines[index] += "\r"


def _cut_end(text, other, rng):
    return text[:rng.randint(0, len(text))]


def _insert_character(text, other, rng):
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(CHARACTERS) + text[at:]


def _delete_characters(text, other, rng):
    at = rng.randint(0, len(text))
    return text[:at] + text[at + rng.randint(1, 3):]


def _change_line_ends(text, other, rng):
    return text.replace("\n", rng.choice(["\r\n", "\r\r\n", "\n\n"]))


def _begin_with_mark(text, other, rng):
    return "\ufeff" + text


def _end_lines_with_backslash(text, other, rng):
    return text.replace("|\n", rng.choice(["\\|\n", "\\\n", "|\\\n", "| \n"]), rng.randint(1, 3))


_MUTATIONS = [_on_lines(change) for change in (
    _delete, _double, _swap, _insert, _insert, _insert, _replace, _reindent, _borrow, _cut_lines, _join, _return)] + [
    _cut_end, _insert_character, _insert_character, _insert_character, _delete_characters, _change_line_ends,
    _begin_with_mark, _end_lines_with_backslash]


def random_file(rng: random.Random, seeds: list[tuple[str, bool]]) -> tuple[str, bool]:
    """A text, and whether it is in Markdown.

    `seeds` are such pairs too, from which some of the texts are made.
    """
    makers = Features(rng)

    def fresh() -> tuple[str, bool]:
        if seeds and rng.random() < 0.3:
            return rng.choice(seeds)
        if rng.random() < 0.15:
            return makers.feature_in_markdown(), True
        return makers.feature(), False

    text, markdown = fresh()
    if rng.random() < 0.6:
        text = damaged(text, fresh()[0], rng)
    return text, markdown
