"""Finds the comments of spec-kitty."""

import re
from collections.abc import Iterator

from promptls.document import MarkerAttribute, RequirementMarker, SpecKittyValue
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text import Span

# What such a comment has in it, so that a text without these needs no pass.
MARKS = ("sk:fr", "spec-kitty:")

# What stands in a comment up to its end. No comment begins in it, so that each is read once.
_INSIDE = r"(?:[^<>-]|-(?!->)|<<[^<>]*+>>)*+"
_COMMENT = re.compile(
    rf"<!--\s*+(?:(?P<closes>/?)[ \t]*+sk:fr(?!\w|-\w)(?P<attributes>{_INSIDE})"
    rf"|spec-kitty:\s*+(?P<name>[\w-]{{1,60}}+)[ \t]*+:[ \t]?(?P<value>{_INSIDE}))-->"
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
            value = match["value"].strip()
            start = match.start("value") + (match["value"].find(value) if value else 0)
            yield SpecKittyValue(span, match["name"], value, Span(start, start + len(value)))
        else:
            attributes = tuple(_attributes(text, Span(*match.span("attributes"))))
            yield RequirementMarker(span, bool(match["closes"]), attributes)


def _attributes(text: str, within: Span) -> Iterator[MarkerAttribute]:
    for match in _ATTRIBUTE.finditer(text, *within):
        group = match.lastgroup or "bare"
        yield MarkerAttribute(match["name"], match[group], Span(*match.span(group)))
