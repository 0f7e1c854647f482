"""Compares a line, or the title of a heading, with the form that a contract gives it."""

import re
from functools import lru_cache

from promptls.semantics.contracts.readings import Flaw
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.vocabulary.contracts import AnswerPart

# What Markdown, quotation marks and full stops add around a text, and space that is not seen.
_DECORATION = " \t\u00a0\u200b\ufeff*_`~\"'\u201c\u201d\u2018\u2019"
_BEHIND = f"{_DECORATION}.!,;\u3002"
# What is only around a text that may be any.
_AROUND_FREE = " \t*`"
_MARKS = frozenset("*`")
_AROUND_CHOICE = f"{_DECORATION}<>[]{{}}()"
_LEAD = r"[ \t]*+(?:(?:[-*+]|[0-9]{1,3}[.)]|#{1,6})[ \t]++)?+[*_`~\"']{0,6}+"
_BETWEEN = r"[ \t*_`]{0,8}+"
_BEFORE_FREE = r"[ \t*`]{0,8}+"
_LEADING = pattern(_LEAD)
_WORD = pattern(r"\w++|[^\w\s]")
_SPACE = pattern(r"[ \t]++")
_JOINT = pattern(r"[|,/]|(?<=[ \t])or(?=[ \t])|(?<=[ \t])\|\|(?=[ \t])")
_MOST_JOINED = 1000


class Comparison(NamedTuple):
    """What a line says of a part: the value, where it is, and the line as it is `meant` to be.

    Nothing is meant where only its author can say it. One `is_exact` that begins as the contract
    says, character by character.
    """

    value: str | None
    span: Span
    flaw: Flaw | None = None
    meant: str = ""
    is_exact: bool = False


def compare(part: AnswerPart, text: str, start: int, end: int) -> Comparison | None:
    """Compare a part of a text that is one line with a form; none if it does not look like it."""
    line = text[start:end]
    shown = line.strip(" \t")
    at = start + len(line) - len(line.lstrip(" \t"))
    is_exact = bool(part.word) and shown.startswith(part.word)
    if shown.startswith(part.word) and shown.endswith(part.after):
        value = shown[len(part.word) : len(shown) - len(part.after)]
        if value in part.values or (not part.values and value and value == value.strip()):
            start = at + len(part.word)
            return Comparison(value, Span(start, start + len(value)), is_exact=is_exact)
    match = _near(part).match(line)
    if match is None:
        return None
    found = _judge(part, match["rest"])
    if found is None:
        return None
    span = Span(start + match.start("rest"), start + match.end("rest"))
    return found._replace(span=span, is_exact=is_exact)


def _judge(part: AnswerPart, rest: str) -> Comparison | None:
    """What a line says that looks like a part, by what is behind the words of its form."""
    nowhere = Span(0, 0)
    if not part.values:
        return _judge_free(part, rest) if words_of(part) else None
    said = rest.strip(_DECORATION)
    after = part.after.strip(_DECORATION)
    if after and said.casefold().endswith(after.casefold()):
        said = said[: len(said) - len(after)]
    said = said.strip(_BEHIND)
    folded = {it.strip(_BEHIND).casefold(): it for it in reversed(part.values)}
    value = folded.get(_SPACE.sub(" ", said).casefold())
    if value is not None:
        return Comparison(value, nowhere, Flaw.FORM, _written(part, value))
    if not words_of(part):
        # Any line may begin with such a word.
        return None
    if not said:
        return Comparison(None, nowhere, Flaw.VALUELESS)
    pieces = [it.strip(_AROUND_CHOICE).casefold() for it in _JOINT.split(said[:_MOST_JOINED])]
    if len(pieces) > 1 and all(it in folded for it in pieces):
        return Comparison(None, nowhere, Flaw.CHOICE)
    begins = any(said.casefold().startswith(it) for it in folded)
    return Comparison(None, nowhere, Flaw.LONGER if begins else Flaw.UNKNOWN, said)


def _judge_free(part: AnswerPart, rest: str) -> Comparison:
    """What a line says whose value may be any text, which is kept as it is."""
    after = part.after.strip(_DECORATION)
    said = rest.strip(_AROUND_FREE)
    is_whole = said.endswith(after)
    said = said[: len(said) - len(after)].rstrip(_AROUND_FREE) if is_whole else said
    if not said:
        return Comparison(None, Span(0, 0), Flaw.VALUELESS)
    meant = _written(part, said) if is_whole and not _MARKS & {*said} else ""
    return Comparison(None, Span(0, 0), Flaw.FORM, meant)


def _written(part: AnswerPart, value: str) -> str:
    return f"{part.word}{value}{part.after}"


@lru_cache(maxsize=256)
def words_of(part: AnswerPart) -> tuple[str, ...]:
    """The words and signs before the value, without what Markdown adds to a text."""
    lead = _LEADING.match(part.word)
    words = (it.strip("_") for it in _WORD.findall(part.word, lead.end() if lead else 0))
    return tuple(it for it in words if it.strip(_DECORATION))


@lru_cache(maxsize=256)
def _near(part: AnswerPart) -> re.Pattern[str]:
    """What a line begins with that looks like a part, whatever its case and its decoration."""
    words = words_of(part)
    beginning = _BETWEEN.join(map(re.escape, words))
    if words and words[-1][-1].isalnum():
        beginning += r"(?!\w)"
    behind = (_BETWEEN if part.values else _BEFORE_FREE) if words else ""
    return re.compile(rf"(?i:{_LEAD}{beginning}){behind}(?P<rest>[^\n\r]*+)")
