"""Finds where a prompt writes the forms and values of the lines and headings of its contract."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.contracts import AnswerPart, Contract, PartKind

_KINDS = (PartKind.LINE, PartKind.HEADING)
# More of one part help nobody.
_MOST = 1000
_OPENING = r"[ \t*_`<\[{(\"']{0,8}+"
_JOINT = r"[ \t*_`>\]})\"']{0,8}+(?:\|{1,2}|[/,]|or(?!\w))"
_MARKS = pattern(r"[ \t>]*+#{1,6}[ \t]++[*_`]{0,6}+")
_PLAIN = pattern(r"\w++")


class PartMention(NamedTuple):
    """A place where a prompt writes a part, or one of its values; its form has no value."""

    part: AnswerPart
    span: FileSpan
    value: str = ""


def find_part_mentions(contract: Contract, text: str) -> Iterator[PartMention]:
    """The forms that are written, and the values behind them, in lists and as code."""
    parts = [it for it in contract.parts if it.kind in _KINDS]
    for part in parts:
        yield from islice(_find_forms(part, text), _MOST)
        # What two parts may say is none of either where it stands by itself.
        others = {value for it in parts if it is not part for value in it.values}
        own = tuple(it for it in part.values if it not in others)
        if own:
            found = _alone(own, in_lines=not part.word.strip()).finditer(text)
            for match in islice(found, _MOST):
                name = "code" if match["code"] else "line"
                yield PartMention(part, FileSpan(*match.span(name)), match[name])


def _find_forms(part: AnswerPart, text: str) -> Iterator[PartMention]:
    """The words before a value, with the values behind them."""
    word = part.word.strip()
    # A single word means itself, unless it is followed by a value.
    is_sure = word and not _PLAIN.fullmatch(word)
    at = text.find(word) if word else -1
    while at >= 0:
        end = at + len(word)
        if _is_begun(part, text, at):
            values = list(_find_values(part, text, end))
            if values or is_sure or part.kind is PartKind.HEADING:
                yield PartMention(part, FileSpan(at, end))
            yield from values
        at = text.find(word, end)


def _is_begun(part: AnswerPart, text: str, at: int) -> bool:
    """Whether no other word goes on there, and a heading begins."""
    if part.kind is PartKind.HEADING:
        start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
        marks = _MARKS.match(text, start)
        return marks is not None and marks.end() == at
    return at == 0 or not (text[at - 1].isalnum() and text[at].isalnum())


def _find_values(part: AnswerPart, text: str, start: int) -> Iterator[PartMention]:
    """The values in a row of alternatives."""
    if not part.values:
        return
    first, further = _behind(part.values)
    match = first.match(text, start)
    while match is not None:
        yield PartMention(part, FileSpan(*match.span("value")), match["value"])
        match = further.match(text, match.end())


def _any_of(values: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, sorted(values, key=len, reverse=True)))


@lru_cache(maxsize=256)
def _behind(values: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A value behind the words of a form, and one behind another value."""
    value = rf"{_OPENING}(?P<value>{_any_of(values)})(?![\w-])"
    return re.compile(value), re.compile(_JOINT + value)


@lru_cache(maxsize=256)
def _alone(values: tuple[str, ...], *, in_lines: bool) -> re.Pattern[str]:
    """A value that is all of a code span, or of a line if the form has no words."""
    found = _any_of(values)
    line = rf"|^[ \t]*+(?P<line>{found})[ \t]*+$" if in_lines else "|(?P<line>(?!))"
    return re.compile(rf"(?<!`)`(?P<code>{found})`(?!`){line}", re.MULTILINE)
