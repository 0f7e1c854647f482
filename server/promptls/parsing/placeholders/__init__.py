"""Finds placeholders and gives each one class.

A placeholder is two marks, a name and two marks. Whatever else is between such marks belongs
to Go, Jinja, Handlebars, a shell or a compiler, and is not a mistake.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from promptls.document import Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.parsing.placeholders.look_alikes import LOOK_BACK, LookAlikes
from promptls.parsing.placeholders.unopened import find_unopened, opens
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple

_PAD = r"[ \t\u00a0]*+"
_NAME = r"[^\W\d][\w-]*+"
# A name with spaces for underscores.
_WORDS = pattern(r"[A-Z][A-Z0-9_]*+(?: [A-Z0-9_]++){1,9}+")
_CLOSED_BADLY = {Spelling.ANGLES: pattern(r">(?!>)|\}\}"), Spelling.BRACES: pattern(r"\}(?!\})|>>")}
_LONGEST_WORDS = 80
# More in one section is no text that anybody wrote; the names are counted all the same.
_MOST = 50_000

# What must not precede the marks is checked behind them: a pattern that begins with a
# literal runs much faster.
_OPENING = {Spelling.ANGLES: r"<<(?<![<\\]<<)(?!<)", Spelling.BRACES: r"\{\{(?<![{$\\]\{\{)(?!\{)"}
# One mark alone, or those of the other spelling, are a mistake.
_CLOSING = {Spelling.ANGLES: r"(?:>>?+|\}\})", Spelling.BRACES: r"(?:\}\}?+|>>)"}
_CANDIDATE = {
    it: pattern(rf"{_OPENING[it]}{_PAD}(?:(?P<name>{_NAME}){_PAD})?+(?P<close>{_CLOSING[it]})?+")
    for it in Spelling
}
# What may come next on the line of a name that is not closed at once.
_AHEAD = {
    Spelling.ANGLES: pattern(r">>|\{\{|<<|[\n\r]"),
    Spelling.BRACES: pattern(r"\}\}|\{\{|<<|[\n\r]"),
}
_OUTER = r"[\w \t\u00a0-]*+"
_WITHIN = rf"{_OUTER}(?:(?:\{{\{{{_OUTER}\}}\}}|<<{_OUTER}>>){_OUTER})++"
_NESTED = {
    Spelling.ANGLES: pattern(rf"<<{_WITHIN}>>"),
    Spelling.BRACES: pattern(rf"\{{\{{{_WITHIN}\}}\}}"),
}
_EXACT = {
    Spelling.ANGLES: pattern(rf"<<({_NAME})>>"),
    Spelling.BRACES: pattern(rf"\{{\{{({_NAME})\}}\}}"),
}

# A property of an enumeration costs more than all else that is done for a placeholder.
_OPENED_BY = {it: it.opening for it in Spelling}
_ANGLES_ONLY = {Spelling.ANGLES: Spelling.ANGLES.opening}
MARKS = tuple(_OPENED_BY.values())
_CLOSED_BY = {it: it.closing for it in Spelling}
_LOOKED_AT = (Surrounding.PROSE, Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)


class _Reading(NamedTuple):
    form: PlaceholderForm
    name: str
    inner: Span
    end: int


def names_in(text: str, start: int = 0, end: int | None = None) -> frozenset[str]:
    """The names that an injection finds in a text."""
    return frozenset(uses_in(text, start, len(text) if end is None else end))


def uses_in(text: str, start: int, end: int) -> list[str]:
    """The name of each placeholder that an injection finds in a text."""
    used = [it for it, mark in _OPENED_BY.items() if text.find(mark, start, end) >= 0]
    return [name for it in used for name in _EXACT[it].findall(text, start, end)]


def find_uses(text: str) -> Iterator[tuple[str, int]]:
    """The name of each placeholder that an injection finds in a text, and where the name begins."""
    for spelling, mark in _OPENED_BY.items():
        if mark in text:
            for match in _EXACT[spelling].finditer(text):
                yield match[1], match.start(1)


def find_placeholders(
    text: str, surroundings: Surroundings, *, open_at_end: bool, has_directives: bool = False
) -> Placeholders | None:
    """Find the placeholders of a section, if there are any.

    `open_at_end` is for a section that ends inside a fence, `has_directives` for one of a file
    whose double braces belong to another template language.
    """
    look_alikes = LookAlikes(text, surroundings, open_at_end=open_at_end)
    marks = _ANGLES_ONLY if has_directives else _OPENED_BY
    found: list[Placeholder] = []
    end = 0
    for spelling, match in _candidates(text, marks):
        start = match.start()
        read = _read(text, match, spelling) if start >= end else None
        if read is None:
            continue
        is_nested = read.form is PlaceholderForm.NESTED
        if look_alikes.has(match, spelling, read.form):
            # What is inside of it belongs to the other language as well.
            end = read.end if is_nested else end
            continue
        if has_directives and is_nested and "{{" in text[start : read.end]:
            continue
        # So begins an argument that is filled in, and one that is an object in JavaScript.
        doubtful = spelling is Spelling.BRACES and text[start - 1 : start] == "="
        if doubtful and read.form is PlaceholderForm.EMPTY:
            continue
        around = surroundings.at(start)
        in_prose = around is Surrounding.PROSE
        if not in_prose and (around not in _LOOKED_AT or read.form is PlaceholderForm.EMPTY):
            continue
        form, name, inner, end = read
        found.append(Placeholder(Span(start, end), form, spelling, name, inner, in_prose, doubtful))
    unopened = list(find_unopened(text, surroundings, marks, found))
    if unopened:
        found = sorted([*found, *unopened], key=_span)
    names = names_in(text).union([it.name for it in found if " " in it.name])
    if not found:
        return Placeholders(Span(0, 0), (), names) if names else None
    return Placeholders(Span(found[0].span.start, found[-1].span.end), tuple(found), names)


def _span(placeholder: Placeholder) -> Span:
    return placeholder.span


def _candidates(text: str, marks: Mapping[Spelling, str]) -> list[tuple[Spelling, re.Match[str]]]:
    used = [it for it, mark in marks.items() if mark in text]
    candidates = [
        (it, match) for it in used for match in islice(_CANDIDATE[it].finditer(text), _MOST)
    ]
    if len(used) > 1:
        candidates.sort(key=lambda it: it[1].start())
    return candidates


def _read(text: str, match: re.Match[str], spelling: Spelling) -> _Reading | None:
    name, close = match.group("name", "close")
    if close == _CLOSED_BY[spelling]:
        start, end = match.span()
        inner = Span(start + 2, end - 2)
        if name is None:
            return _Reading(PlaceholderForm.EMPTY, "", inner, end)
        is_exact = len(name) == end - start - 4
        form = PlaceholderForm.EXACT if is_exact else PlaceholderForm.PADDED
        return _Reading(form, name, inner, end)
    if name is not None:
        return _read_open(text, match, spelling)
    return None if close else _read_nested(text, match, spelling)


def _read_open(text: str, match: re.Match[str], spelling: Spelling) -> _Reading | None:
    """Read a name that is not closed at once: what comes next on its line decides."""
    ahead = _AHEAD[spelling].search(text, match.end())
    if ahead is not None and ahead[0] == _CLOSED_BY[spelling]:
        return _read_words(text, Span(match.start() + 2, ahead.start()), ahead.end())
    if ahead is not None and ahead[0] in MARKS:
        nested = _read_nested(text, match, spelling)
        if nested is not None:
            return nested
    start = match.start() + 2
    words = _WORDS.match(text, start, start + _LONGEST_WORDS)
    if words is not None:
        closing = _CLOSED_BADLY[spelling].match(text, words.end())
        if closing is not None:
            inner = Span(*words.span())
            return _Reading(PlaceholderForm.UNCLOSED, words[0], inner, closing.end())
    inner = Span(start, match.end("name"))
    if match["close"] and not _closes_another(text, match):
        return _Reading(PlaceholderForm.UNCLOSED, match["name"], inner, match.end())
    if match.start("name") > inner.start:
        return None
    return _Reading(PlaceholderForm.UNCLOSED, match["name"], inner, inner.end)


def _closes_another(text: str, match: re.Match[str]) -> bool:
    """Whether the marks behind `<<NAME}}` close what its line opened before, as in JSON."""
    if match["close"] != "}}":
        return False
    at = match.start()
    before = text[max(0, at - LOOK_BACK) : at]
    before = before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]
    # Another placeholder that is open there is a mistake as well, and not closed by the same marks.
    is_other_open = before.rfind("{{") > before.rfind("}}")
    return not is_other_open and opens(before, Spelling.BRACES)


def _read_words(text: str, inner: Span, end: int) -> _Reading | None:
    words = text[inner.start : min(inner.end, inner.start + _LONGEST_WORDS)]
    if len(words) == inner.end - inner.start and _WORDS.fullmatch(words):
        return _Reading(PlaceholderForm.EXACT, words, inner, end)
    return None


def _read_nested(text: str, match: re.Match[str], spelling: Spelling) -> _Reading | None:
    nested = _NESTED[spelling].match(text, match.start())
    if nested is None:
        return None
    inner = Span(nested.start() + 2, nested.end() - 2)
    return _Reading(PlaceholderForm.NESTED, match["name"] or "", inner, nested.end())
