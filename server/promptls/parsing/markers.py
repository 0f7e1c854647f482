"""Finds the comments of spec-kitty."""

import re
from collections.abc import Iterator

from promptls.document import MarkerAttribute, RequirementMarker, SpecKittyValue
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import Span

# What such a comment has in it, so that a text without these needs no pass.
MARKS = ("sk:fr", "spec-kitty:")

_COMMENT = re.compile(
    r"<!--[ \t]*+(?:(?P<closes>/?)sk:fr\b(?P<attributes>[^>\n\r]{0,500}?)"
    r"|spec-kitty:[ \t]*+(?P<name>[\w-]{1,60}+):[ \t]*+(?P<value>[^>\n\r]{0,200}?))[ \t]*-->"
)
_ATTRIBUTE = re.compile(
    r"(?P<name>[A-Za-z][\w-]*+)[ \t]*+=[ \t]*+"
    r"(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s\"']++))"
)


def find_markers(
    text: str, surroundings: Surroundings
) -> Iterator[RequirementMarker | SpecKittyValue]:
    """Find the markers and values of a section. One that is shown as code is none."""
    for match in _COMMENT.finditer(text):
        if surroundings.at(match.start()) is not Surrounding.COMMENT:
            continue
        span = Span(*match.span())
        if match["name"] is not None:
            yield SpecKittyValue(span, match["name"], match["value"], Span(*match.span("value")))
        else:
            attributes = tuple(_attributes(text, Span(*match.span("attributes"))))
            yield RequirementMarker(span, bool(match["closes"]), attributes)


def _attributes(text: str, within: Span) -> Iterator[MarkerAttribute]:
    for match in _ATTRIBUTE.finditer(text, *within):
        group = match.lastgroup or "bare"
        yield MarkerAttribute(match["name"], match[group], Span(*match.span(group)))
