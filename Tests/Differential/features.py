"""Random feature files: every keyword of every language, and texts from many scripts."""

import random

from gherkin.dialect import DIALECTS, Dialect

LANGUAGES = sorted(DIALECTS)

WORDS = """a apple I have 12 cukes "red" 'quoted' <name> <amount> < name> <> << >> <missing> naïve Straße 日本語 שלום العربية
עברית👍 👩‍👩‍👧 🇨🇿 e\u0301 n\u0303o\u0302 \\ \\n \\\\ \\| # #comment @tag @ :: : * """.split() + [
    "\u00a0", "\u0085", "\u2003", "\u2028", "\u3000", "\ufeff", "\u200b", "\u200f", "\x0b", "\x0c", "\x1c", "\x1f", "\x7f",
    "\u1680", "\u180e", "\u2029", "\u202f", "\u205f", "\u0000", "\U0001f600", "\r", "\t", " ", "  ", '"""', "```", "|", "``",
]
INDENTS = ["", " ", "  ", "    ", "      ", "\t", " \t", "\u00a0", "\u3000 ", "\x0b"]
CELLS = WORDS + ["", " ", "\\", "\\\\", "\\|", "\\n", "\\t", "a\\", "\\|\\", "<name>", "--", ":-:", "a b"]


class Features:
    """Makes feature files with one random generator."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.lines: list[str] = []
        self.markdown = False
        self.use("en")

    def use(self, language: str) -> None:
        self.language = language
        self.dialect = Dialect.for_name(language)

    def feature(self) -> str:
        """A feature in plain Gherkin, mostly one that the grammar allows."""
        rng = self.rng
        self.markdown = False
        self.lines = []
        self.use(rng.choice(LANGUAGES) if rng.random() < 0.6 else "en")
        if self.language != "en" or rng.random() < 0.1:
            self.maybe_noise(0.05)
            self.lines.append(rng.choice(
                ["# language: {}", "#language:{}", "  #  language : {}  ", "# language: {}\t"]).format(self.language))
        self.body()
        return self.joined()

    def feature_in_markdown(self) -> str:
        """A feature in Markdown."""
        rng = self.rng
        self.markdown = True
        self.lines = []
        self.use("en")
        self.body()
        return self.joined()

    def joined(self) -> str:
        rng = self.rng
        end = rng.choices(["\n", "\r\n"], [0.9, 0.1])[0]
        text = end.join(self.lines) + (end if rng.random() < 0.8 else "")
        return ("\ufeff" if rng.random() < 0.03 else "") + text

    def body(self) -> None:
        rng = self.rng
        self.maybe_noise(0.1)
        self.tags(0.3)
        self.title(self.dialect.feature_keywords, 1)
        self.description()
        self.background(0.3)
        for _ in range(rng.choices([0, 1, 2, 3], [0.1, 0.4, 0.3, 0.2])[0]):
            self.scenario()
        for _ in range(rng.choices([0, 1, 2], [0.7, 0.2, 0.1])[0]):
            self.tags(0.3)
            self.title(self.dialect.rule_keywords, 2)
            self.description()
            self.background(0.3)
            for _ in range(rng.randint(0, 2)):
                self.scenario()
        self.maybe_noise(0.1)

    def text(self, most: int = 5) -> str:
        return " ".join(self.rng.choice(WORDS) for _ in range(self.rng.randint(0, most)))

    def indent(self) -> str:
        return self.rng.choice(INDENTS) if self.rng.random() < 0.2 else "  "

    def title(self, keywords: list[str], level: int) -> None:
        mark = "#" * self.rng.choice([level, level, level, 1, 6]) + " " if self.markdown else ""
        colon = ":" if self.rng.random() < 0.98 else self.rng.choice(["", " :", "：", "::"])
        indent = "" if self.markdown and self.rng.random() < 0.9 else self.indent()
        self.lines.append(f"{indent}{mark}{self.rng.choice(keywords)}{colon} {self.text(3)}")

    def description(self) -> None:
        if self.rng.random() < 0.3:
            for _ in range(self.rng.randint(1, 3)):
                self.maybe_noise(0.1)
                self.lines.append(self.indent() + self.text())
            self.maybe_noise(0.2)

    def background(self, chance: float) -> None:
        if self.rng.random() < chance:
            self.title(self.dialect.background_keywords, 2)
            self.description()
            self.steps()

    def scenario(self) -> None:
        rng = self.rng
        self.tags(0.3)
        outline = rng.random() < 0.4
        self.title(self.dialect.scenario_outline_keywords if outline else self.dialect.scenario_keywords, 2)
        self.description()
        self.steps()
        for _ in range(rng.randint(0, 2) if outline else rng.random() < 0.05):
            self.tags(0.3)
            self.title(self.dialect.examples_keywords, 3)
            self.description()
            if rng.random() < 0.9:
                columns = rng.randint(1, 3)
                self.row(rng.sample(["name", "amount", "missing", "", "a b", "a"], columns))
                if self.markdown:
                    self.row(["-" * rng.randint(1, 5)] * columns)
                self.rows(columns, rng.randint(0, 3))

    def steps(self) -> None:
        dialect = self.dialect
        keywords = (dialect.given_keywords + dialect.when_keywords + dialect.then_keywords + dialect.and_keywords
                    + dialect.but_keywords)
        for _ in range(self.rng.choices([0, 1, 2, 4], [0.1, 0.3, 0.3, 0.3])[0]):
            self.maybe_noise(0.06)
            mark = self.rng.choice("*-+") + self.rng.choice([" ", " ", " ", "  ", ""]) if self.markdown else ""
            indent = "" if self.markdown and self.rng.random() < 0.8 else self.indent()
            self.lines.append(f"{indent}{mark}{self.rng.choice(keywords)}{self.text()}")
            chance = self.rng.random()
            if chance < 0.2:
                self.table()
            elif chance < 0.4:
                self.doc_string()
            if chance < 0.04:
                self.rng.choice([self.table, self.doc_string])()

    def table(self) -> None:
        columns = self.rng.randint(1, 3)
        if self.markdown:
            self.rows(columns, 1)
            if self.rng.random() < 0.6:
                self.row([self.rng.choice(["---", ":-:", "-", " -- "])] * columns)
        self.rows(columns, self.rng.randint(1, 3))

    def rows(self, columns: int, count: int) -> None:
        for _ in range(count):
            self.maybe_noise(0.04)
            self.row([self.cell() for _ in range(columns if self.rng.random() < 0.98 else self.rng.randint(0, 4))])

    def cell(self) -> str:
        return "".join(self.rng.choice(CELLS) for _ in range(self.rng.choice([0, 1, 1, 2]))).replace(
            "|", "\\|" if self.rng.random() < 0.9 else "|")

    def row(self, cells: list[str]) -> None:
        pad = self.rng.choice([" ", "", "  ", "\t"])
        end = "|" if self.rng.random() < 0.97 else self.rng.choice(["", "| x", "| # y", "|  "])
        self.lines.append(self.indent() + "|" + "|".join(f"{pad}{cell}{pad}" for cell in cells) + end)

    def doc_string(self) -> None:
        rng = self.rng
        mark = rng.choice(['"""', "```", '"""', "```", "````"])
        indent = self.indent() * 2
        media = rng.choice(["", "", "", "json", " text/x ", "<name>", '"', "`"])
        self.lines.append(indent + mark + media)
        for _ in range(rng.randint(0, 4)):
            extra = rng.choice(["", "", " ", "   ", "\t"])
            content = rng.choice([
                self.text(), self.text(), "", '\\"\\"\\"', "\\`\\`\\`", "```", '"""x', "\\\\`\\`\\`", '\\"""',
                "@tag", "# comment", "| a |", "Feature: x", 'x """', "\\"])
            self.lines.append((indent if rng.random() < 0.8 else self.indent()) + extra + content)
        if rng.random() < 0.97:
            self.lines.append((indent if rng.random() < 0.9 else self.indent()) + mark + rng.choice(["", "", "", " ", "x"]))

    def tags(self, chance: float) -> None:
        rng = self.rng
        if rng.random() >= chance:
            return
        for _ in range(rng.choice([1, 1, 2])):
            names = [rng.choice(["@a", "@smoke", "@日本", "@a-b_c", "@@", "@a#b", "@", "@a\u00a0b", "@<name>", "@é", "@1:2"])
                     if rng.random() < 0.3 else rng.choice(["@x", "@yy"]) for _ in range(rng.randint(1, 3))]
            if self.markdown:
                names = [f"`{name}`" for name in names]
            tail = rng.choices(["", " ", " #c", " # c @d", "#c", " x", "\t"], [20, 2, 2, 2, 1, 1, 1])[0]
            self.lines.append(self.indent() + rng.choice([" ", " ", "  ", "", "\t"]).join(names) + tail)
            self.maybe_noise(0.1)

    def maybe_noise(self, chance: float) -> None:
        """Blank lines and comments, which may stand nearly everywhere."""
        if self.rng.random() < chance:
            self.lines.append(self.rng.choice([
                "", "  ", "\t", "\u3000", "\x0c", "# comment", "    #", "#language:fr", "#\u00a0x ", "  # é  ",
                "# language: en", "#language: xx", "# language: en-lol x"]))
