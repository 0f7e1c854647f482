"""Finds the comments of spec-kitty."""

import re
from collections.abc import Iterator

from promptls.document import MarkerAttribute, RequirementMarker, RequirementMention, SpecKittyValue
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text.patterns import pattern
from promptls.text.spans import Span

# What such a comment has in it, so that a text without these needs no pass.
_EXACT = "sk:fr"
_MISSPELT = (
    *("sk-fr", "sk_fr", "sk.fr", "sk fr", "sk;fr", "sk/fr", "skfr", "sk: fr", "sk :fr", "sk::fr"),
    *("SK:FR", "SK-FR", "SK_FR", "sk:FR", "sk-FR", "SK:fr", "Sk:fr", "Sk:Fr", "sk:Fr"),
    *("sk:rf", "ks:fr", "sk:f", "s:fr", "k:fr", "sk:r", "sk:frr", "skk:fr", "sk:ffr"),
)
MARKS = (_EXACT, "spec-kitty:", *_MISSPELT)

# What the id of a functional requirement begins with.
REQUIREMENT_MARK = "FR-"

_REQUIREMENT_ID = pattern(r"FR-(?<![\w-]FR-)[A-Z0-9]++(?:-[A-Z0-9]++)*+(?![\w])")

# The text of a comment up to its end. No comment begins in it, so that each is read once.
_INSIDE = r"(?:[^<>-]|-(?!->)|<<[^<>]*+>>)*+"
_COMMENT = pattern(
    rf"<!--\s*+(?:(?P<closes>/?)[ \t]*+(?P<word>{'|'.join(map(re.escape, (_EXACT, *_MISSPELT)))})"
    rf"(?!\w|-\w)(?P<attributes>{_INSIDE})"
    rf"|spec-kitty:\s*+(?P<name>[\w-]{{1,60}}+)(?:[ \t]*+:[ \t]?(?P<value>{_INSIDE})|\s*+))-->"
)
_LINE_BREAK = pattern(r"[\r\n]")
_WORDS = pattern(r"[^\W\d_]{2}")
# So much of a line is read, so that many markers in one line are read once.
_WINDOW = 400
_ATTRIBUTE = pattern(
    r"(?P<name>[A-Za-z][\w-]*+)[ \t]*+=[ \t]*+"
    r"(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s\"']++))"
)


def find_markers(
    text: str, surroundings: Surroundings
) -> Iterator[RequirementMarker | SpecKittyValue]:
    """Find the markers and values of a section.

    One that is shown as code is none, and neither is one that a sentence is about.
    """
    passed = 0
    for match in _COMMENT.finditer(text):
        before = text[max(passed, match.start() - _WINDOW) : match.start()]
        passed = match.end()
        if surroundings.at(match.start()) is not Surrounding.COMMENT:
            continue
        span = Span(*match.span())
        if match["name"] is not None:
            given = match["value"] or ""
            value = given.strip()
            start = match.end("name") if match["value"] is None else match.start("value")
            start += given.find(value) if value else 0
            name_span = Span(*match.span("name"))
            value_span = Span(start, start + len(value))
            yield SpecKittyValue(span, match["name"], name_span, value, value_span)
        elif match["closes"] or not _is_mentioned(before, text[passed : passed + _WINDOW]):
            attributes = tuple(_attributes(text, Span(*match.span("attributes"))))
            is_exact = match["word"] == _EXACT
            # Without an id, any program may have a comment with nearly this word.
            if is_exact or match["closes"] or attributes:
                misspelt = None if is_exact else Span(*match.span("word"))
                yield RequirementMarker(span, bool(match["closes"]), attributes, misspelt)


def find_requirement_mentions(text: str) -> Iterator[RequirementMention]:
    """Find the ids of requirements, wherever they are written."""
    for match in _REQUIREMENT_ID.finditer(text):
        yield RequirementMention(Span(*match.span()), match[0])


def _is_mentioned(before: str, after: str) -> bool:
    """Whether a sentence continues around a marker that is not closed in its line."""
    rest = _LINE_BREAK.split(after, 1)[0]
    lead = _LINE_BREAK.split(before)[-1]
    return "/sk:fr" not in rest and bool(_WORDS.search(lead) and _WORDS.search(rest))


def _attributes(text: str, within: Span) -> Iterator[MarkerAttribute]:
    for match in _ATTRIBUTE.finditer(text, *within):
        group = match.lastgroup or "bare"
        name, is_quoted = Span(*match.span("name")), group != "bare"
        yield MarkerAttribute(
            Span(*match.span(group)), match["name"], name, is_quoted, match[group]
        )
