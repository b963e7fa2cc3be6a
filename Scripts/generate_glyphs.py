#!/usr/bin/env python3
"""Makes Sources/Pictures/Generated/GlyphData.swift, the outlines of letters, from the font DejaVu Sans Condensed.

    Scripts/generate_glyphs.py [FOLDER]

FOLDER has the fonts; without it /usr/share/fonts/truetype/dejavu, where Debian's fonts-dejavu-extra puts them. Needs fonttools
(Debian: python3-fonttools; PyPI: fonttools).
"""

import pathlib
import sys

from fontTools.ttLib import TTFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = ROOT / "Sources/Pictures/Generated/GlyphData.swift"

# The square of a letter has this many units in the table.
UNITS = 1024

LETTERS = [
    (0x0020, 0x007E), (0x00A0, 0x02AF), (0x02B0, 0x036F), (0x0370, 0x052F), (0x1E00, 0x1EFF), (0x2000, 0x206F),
    (0x20A0, 0x20CF), (0x2190, 0x2193), (0xFB00, 0xFB06), (0xFFFD, 0xFFFD),
]
SYMBOLS = [
    (0x1F00, 0x1FFF), (0x2070, 0x209F), (0x2100, 0x214F), (0x2150, 0x218F), (0x2194, 0x21FF), (0x2200, 0x22FF),
    (0x2300, 0x23FF), (0x2460, 0x24FF), (0x2500, 0x25FF), (0x2600, 0x26FF), (0x2700, 0x27BF), (0x27F0, 0x27FF),
    (0x2B00, 0x2B4F), (0x1F600, 0x1F64F),
]
# Glyphs without a letter of their own, which others are put together from, are numbered from here.
PARTS = 0x110000

# The characters that stand for the numbers 0 to 90: those of ASCII that mean nothing inside a literal.
DIGITS = "".join(chr(code) for code in range(0x23, 0x7F) if chr(code) != "\\")
assert len(DIGITS) == 91
ONE, TWO = 72, 90


def number(value):
    """A number from 0 on: one character up to 71, two up to 1709, three up to 9990."""
    if value < ONE:
        return DIGITS[value]
    value -= ONE
    if value < (TWO - ONE) * 91:
        return DIGITS[ONE + value // 91] + DIGITS[value % 91]
    value -= (TWO - ONE) * 91
    assert value < 91 * 91
    return DIGITS[TWO] + DIGITS[value // 91] + DIGITS[value % 91]


def signed(value):
    return number(2 * value if value >= 0 else -2 * value - 1)


class Table:
    """The lines of one font: a letter each."""

    def __init__(self, path, ranges):
        self.font = TTFont(path)
        self.glyphs = self.font["glyf"]
        self.scale = UNITS / self.font["head"].unitsPerEm
        names = self.font.getBestCmap()
        chosen = [code for first, last in ranges for code in range(first, last + 1) if code in names]
        self.codes = {}
        for code in chosen:
            self.codes.setdefault(names[code], code)
        self.pending = []
        records = {code: self.record(names[code]) for code in chosen}
        while self.pending:
            name = self.pending.pop()
            records[self.codes[name]] = self.record(name)
        self.lines = []
        previous = 0
        for code in sorted(records):
            gap = code - previous
            # Only the first of the parts is far away from the one before.
            self.lines.append((number(gap) if gap < 9000 else number(9000) + number(code >> 12) + number(code & 4095)) + records[code])
            previous = code

    def rounded(self, value):
        return int(value * self.scale + (0.5 if value >= 0 else -0.5))

    def code(self, name):
        if name not in self.codes:
            self.codes[name] = PARTS + sum(1 for code in self.codes.values() if code >= PARTS)
            self.pending.append(name)
        return self.codes[name]

    def record(self, name):
        glyph = self.glyphs[name]
        text = number(self.rounded(self.font["hmtx"][name][0]))
        if glyph.isComposite() and all(self.isMoved(part) for part in glyph.components):
            text += number(71) + number(len(glyph.components))
            for part in glyph.components:
                code = self.code(part.glyphName)
                text += number(code >> 12) + number(code & 4095)
                text += signed(self.rounded(part.x)) + signed(self.rounded(part.y))
            return text
        coordinates, ends, flags = glyph.getCoordinates(self.glyphs)
        contours = []
        start = 0
        for end in ends:
            points = [(self.rounded(x), self.rounded(y)) for x, y in coordinates[start : end + 1]]
            contours.append((points, [flag & 1 for flag in flags[start : end + 1]]))
            start = end + 1
        assert len(contours) < 71
        text += number(len(contours))
        x, y = 0, 0
        for points, curves in contours:
            text += number(len(points))
            for index in range(0, len(points), 6):
                text += number(sum(bit << place for place, bit in enumerate(curves[index : index + 6])))
            for point in points:
                text += signed(point[0] - x) + signed(point[1] - y)
                x, y = point
        return text

    @staticmethod
    def isMoved(part):
        return not hasattr(part, "transform") and not hasattr(part, "firstPt")


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/dejavu")
    regular = Table(folder / "DejaVuSansCondensed.ttf", LETTERS + SYMBOLS)
    bold = Table(folder / "DejaVuSansCondensed-Bold.ttf", LETTERS)
    names = regular.font["name"]
    notice = [names.getDebugName(number) or "" for number in (4, 5, 0, 13, 14)]
    text = "// swift-format-ignore-file\n// Generated by Scripts/generate_glyphs.py. Do not edit.\n//\n"
    text += "// The outlines are those of the font below, rounded; this is its notice.\n//\n"
    for line in "\n".join(notice).splitlines():
        text += f"// {line}".rstrip() + "\n"
    text += "\n/// The outlines of letters: see `GlyphTable`.\nenum GlyphData {\n"
    for name, table in [("regular", regular), ("bold", bold)]:
        text += f"  /// The {name} letters, one a line.\n  static let {name}: StaticString = \"\"\"\n"
        text += "".join(f"    {line}\n" for line in table.lines) + "    \"\"\"\n\n"
    text = text.rstrip("\n") + "\n}\n"
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text)
    print(f"{TARGET.relative_to(ROOT)}: {len(regular.lines)} and {len(bold.lines)} glyphs, {len(text)} bytes")


main()
