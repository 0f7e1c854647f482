"""Reads a line in which something is begun and not ended, as if it were.

A letter is put in where a person types, for the name that is about to be there, and behind the
word the marks that end what is begun. What comes of that are the nodes of finished text.
"""

from promptls.document import Entry, Section
from promptls.parsing.sections import parse_section
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_LETTER = "X"
# What is open at the end of a text: a comment, a placeholder, a tag, the value behind a tag.
_BRACES = pattern(r"(?<![{$\\])(?P<braces>\{\{)[ \t]*+[\w-]*+\Z")
_OPEN = pattern(
    r"(?P<comment><!--)[^<>]*+\Z|(?<![<\\])(?P<angles><<)[ \t]*+[\w-]*+\Z"
    r"|(?<![<\\])(?P<tag><)/?[\w.-]*+(?:[ \t][^<>]*+)?+\Z"
    r"|<(?P<value>[A-Za-z_][\w.-]*+)[^<>]*+>[^<>]*+\Z"
)
_CLOSING = {"comment": " -->", "angles": ">>", "braces": "}}", "tag": ">"}
_QUOTE = pattern(r"=(?P<quote>[\"'])[^\"']*+\Z")
_WORD = pattern(r"[A-Za-z0-9_-]*")


class Begun(NamedTuple):
    """What is begun in a line: where, the marks that would end it, and where these belong."""

    start: int
    closing: str
    end: int

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment."""
        return self.closing.endswith("-->")

    @property
    def is_tag(self) -> bool:
        """Whether it is a tag, or the value behind one."""
        return self.closing not in ("}}", ">>") and not self.is_comment


def find_begun(line: str, at: int) -> Begun | None:
    """What is begun before an offset of a line, and is not ended before it."""
    before = line[:at]
    found = _BRACES.search(before) or _OPEN.search(before)
    if found is None:
        return None
    kind, start = found.lastgroup or "", found.start()
    word = _WORD.match(line, at)
    end = word.end() if word else at
    if kind == "value":
        return Begun(start, f"</{found[kind]}>", end)
    if kind in ("angles", "braces"):
        # With a hyphen at its end, a name is one of another language.
        return Begun(start, _CLOSING[kind], at + len(line[at:end].rstrip("-")))
    if kind == "comment" and line.startswith("-->", end - len("--")):
        # Its end is no part of the word before it.
        end = max(at, end - len("--"))
    quote = _QUOTE.search(before, start)
    return Begun(start, (quote["quote"] if quote else "") + _CLOSING[kind], end)


def parse_half_typed(line: str, at: int, begun: Begun, *, has_directives: bool) -> Section:
    """What is begun in a line as if it were finished, with a letter put in at an offset."""
    text = line[begun.start : at] + _LETTER + line[at : begun.end] + begun.closing
    return parse_section(text, Entry(has_directives=has_directives))
