"""Finds placeholders and gives each one class.

A placeholder is two marks, a name and two marks. Whatever else stands between such marks belongs
to Go, Jinja, Handlebars, a shell or a compiler, and is nobody's mistake.
"""

import re
from collections.abc import Iterator

from promptls.document import Placeholder, PlaceholderForm, Placeholders, Spelling
from promptls.parsing.look_alikes import LookAlikes
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import Span

ANGLES, BRACES = "<<", "{{"

_PAD = r"[ \t\u00a0]*+"
_NAME = r"[^\W\d][\w-]*+"
_WORDS = re.compile(r"[A-Z][A-Z0-9_]*+(?: [A-Z0-9_]++){1,9}+")

# The look behind stands behind the marks: a pattern that begins with a literal runs much faster.
_MARKS = {
    Spelling.ANGLES: r"<<(?<![<\\]<<)(?!<)",
    Spelling.BRACES: r"\{\{(?<![{$=\\]\{\{)(?!\{)",
}
_CLOSING = {Spelling.ANGLES: ">>?+", Spelling.BRACES: r"\}\}?+"}
_CANDIDATE = {
    it: re.compile(
        rf"{_MARKS[it]}(?P<before>{_PAD})"
        rf"(?:(?P<name>{_NAME})(?P<after>{_PAD}))?+(?P<close>{_CLOSING[it]})?+"
    )
    for it in Spelling
}
# What may come next on the line of a name whose closing marks are not there.
_AHEAD = {
    Spelling.ANGLES: re.compile(r">>|\{\{|<<|[\n\r]"),
    Spelling.BRACES: re.compile(r"\}\}|\{\{|<<|[\n\r]"),
}
_TEXT = r"[\w \t\u00a0-]*+"
_WITHIN = rf"{_TEXT}(?:(?:\{{\{{{_TEXT}\}}\}}|<<{_TEXT}>>){_TEXT})++"
_NESTED = {
    Spelling.ANGLES: re.compile(rf"<<{_WITHIN}>>"),
    Spelling.BRACES: re.compile(rf"\{{\{{{_WITHIN}\}}\}}"),
}
_EXACT = {
    Spelling.ANGLES: re.compile(rf"<<({_NAME})>>"),
    Spelling.BRACES: re.compile(rf"\{{\{{({_NAME})\}}\}}"),
}
_LOOKED_AT = (Surrounding.PROSE, Surrounding.CODE_SPAN, Surrounding.TEXT_FENCE)


def names_in(text: str, start: int = 0, end: int | None = None) -> frozenset[str]:
    """The names that an injection finds in a text."""
    end = len(text) if end is None else end
    patterns = (_EXACT[it] for it in Spelling if text.find(it.opening, start, end) >= 0)
    return frozenset().union(*(it.findall(text, start, end) for it in patterns))


def find_placeholders(
    text: str, surroundings: Surroundings, *, ends_in_fence: bool
) -> Placeholders | None:
    """Find the placeholders of a section, if there are any."""
    look_alikes = LookAlikes(text, surroundings, ends_in_fence=ends_in_fence)
    candidates = [
        candidate
        for spelling in Spelling
        if spelling.opening in text
        for candidate in _candidates(text, spelling)
    ]
    candidates.sort(key=lambda it: it.span)
    found: list[Placeholder] = []
    end = 0
    for it in candidates:
        if it.span.start < end or look_alikes.has(it):
            continue
        around = surroundings.at(it.span.start)
        if around not in _LOOKED_AT:
            continue
        in_prose = around is Surrounding.PROSE
        ...
    return None
