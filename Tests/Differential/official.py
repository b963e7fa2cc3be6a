"""What the official parser says about a text: the messages of gherkin-official from PyPI.

Some of its answers are put right:
- lines of white space only at the end of a description are left out, as in the samples of the compatibility kit, which come
  from the official parser in JavaScript; it leaves out only lines that are empty;
- a byte order mark is passed over; it takes the mark for a part of the first keyword;
- a step whose type it leaves as null, such as an `And` without a step before it in a background, has the type `Unknown`,
  which is what it says about the same step in other places and what the protocol asks for.
"""

from gherkin.ast_builder import AstBuilder
from gherkin.errors import CompositeParserException, ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.stream.id_generator import IdGenerator
from gherkin.token_matcher import TokenMatcher
from gherkin.token_matcher_markdown import GherkinInMarkdownTokenMatcher
from gherkin.token_scanner import TokenScanner


class Crash(Exception):
    """The official parser ended with something else than a parse error."""


def messages(text: str, uri: str, markdown: bool) -> list[dict]:
    """The gherkinDocument and pickle messages, or the parse errors; ids count up from 0.

    Raises Crash where the official parser does not come to an end of its own choice.
    """
    ids = IdGenerator()
    matcher = GherkinInMarkdownTokenMatcher() if markdown else TokenMatcher()
    try:
        document = Parser(AstBuilder(ids)).parse(TokenScanner(text.removeprefix("\ufeff")), matcher)
        document["uri"] = uri
        _trim_descriptions(document)
        pickles = Compiler(ids).compile(document)
        for step in (step for pickle in pickles for step in pickle["steps"]):
            step["type"] = step["type"] or "Unknown"
        return [{"gherkinDocument": document}] + [{"pickle": pickle} for pickle in pickles]
    except CompositeParserException as composite:
        return [_error(error, uri) for error in composite.errors]
    except ParserException as error:
        return [_error(error, uri)]
    except Exception as crash:
        raise Crash(f"{type(crash).__name__}: {crash}") from crash


def _trim_descriptions(value) -> None:
    if isinstance(value, list):
        for element in value:
            _trim_descriptions(element)
    elif isinstance(value, dict):
        for name, member in value.items():
            if name == "description":
                lines = member.split("\n")
                while lines and not lines[-1].strip():
                    lines.pop()
                value[name] = "\n".join(lines)
            else:
                _trim_descriptions(member)


def _error(error: Exception, uri: str) -> dict:
    return {"parseError": {"source": {"uri": uri, "location": error.location}, "message": str(error)}}
