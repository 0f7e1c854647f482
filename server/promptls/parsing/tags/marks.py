"""Finds tags one by one, well-formed ones and those that are meant to be.

What only looks like a tag is left out here: addresses, comparisons, placeholders, the elements
that lay out a text.
"""

import re

from promptls.document import Attribute, Element, Region, RegionKind, Tag, TagRole, ValueForm
from promptls.parsing.regions import is_text_like
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, AnySpan, Span
from promptls.text.values import NamedTuple
from promptls.vocabulary.html import MARKUP

# Attributes and what is in them are counted, so that no tag makes the search start over from far.
_NAME = (
    r"[A-Za-z_][A-Za-z0-9_-]{0,63}+(?:\.[A-Za-z0-9_-]{1,63}+){0,8}+"
    r"(?![A-Za-z0-9_:@-]|\.[A-Za-z0-9])"
)
_ATTRIBUTE = (
    r"[ \t\r\n]++[A-Za-z_][\w:.-]{0,63}+[ \t]*+=[ \t]*+"
    r"""(?:"[^"\r\n]{0,400}+"|'[^'\r\n]{0,400}+')"""
)
# What is no attribute with quotes; a placeholder has marks of its own.
_JUNK = r"(?:[ \t](?:[^<>\r\n]|<<[^<>\r\n]{1,64}+>>){0,200}+|[^\S\r\n]{1,200}+)"
# `</<name>` was typed in a hurry; `</<name>>` has a placeholder for the name.
_SECOND = r"(?:<(?=[A-Za-z_][\w.-]{0,63}+>(?!>)))"
_MARK = pattern(
    rf"<(?P<gap>[ \t]*+)(?P<slash>[/\\]{{1,2}}+{_SECOND}?+)?+(?P<pad>[ \t]*+)(?P<name>{_NAME})(?:"
    rf"(?P<attributes>(?:{_ATTRIBUTE}){{0,16}}+)"
    r"(?P<tail>[ \t]*+(?:(?<=[\"'])[\r\n][ \t\r\n]*+)?+)(?P<alone>/?+)>"
    rf"|(?P<junk>{_JUNK})>"
    # A tag that ends with its line, or a closing one that ends with its name.
    rf"|(?P<open>(?(slash)(?=[\s<`\"'.,;)*|]|\Z)"
    rf"|(?:{_ATTRIBUTE}){{0,16}}+(?=[ \t]*+(?:[\r\n]|\Z)))))"
)
_QUOTES = "\"'\u2018\u2019\u201c\u201d"
_LENIENT = pattern(
    r"[ \t\r\n]*+(?P<name>[A-Za-z_][\w:.-]{0,63}+)[ \t]*+=[ \t]*+"
    rf"(?:\"(?P<double>[^\"\r\n]{{0,200}}+)\"|'(?P<single>[^'\r\n]{{0,200}}+)'"
    rf"|[{_QUOTES}]?+(?P<bare>[^\s{_QUOTES}]{{0,200}}+)[{_QUOTES}]?+)"
)
_MARGIN = pattern(r"[ \t>]*+")
_REST = pattern(r"[ \t]*+(?:[\r\n]|\Z)")
# Backticks and backslashes may make code of one tag and not of the other.
_VALUE_AND_END = pattern(r"(?=\S)[^<>`\\\r\n]++(?<=\S)</([^<>\s]++)>")
# `<thought>s` is a word of a sentence.
_VALUE_BEHIND = pattern(r"(?!s\b)[A-Za-z0-9{$\[]|<<")
_VALUE_BEFORE = frozenset("}].!?)>%\u2026")


class Marks(NamedTuple):
    """Elements that are whole within a line, and all tags that belong to none of these."""

    elements: list[Element[Span]]
    tags: list[Tag[Span]]


def find_marks(text: str, surroundings: Surroundings) -> Marks:
    """Find the tags of a section, in order."""
    marks = Marks([], [])
    at = line = margin = end = 0
    has_cr = "\r" in text
    for match in _MARK.finditer(text):
        start = match.start()
        if start < end or match["name"].lower() in MARKUP or _is_no_tag(text, match):
            continue
        scope = scope_at(start, surroundings)
        if scope is None:
            continue
        line_break = text.rfind("\n", at, start)
        if has_cr:
            line_break = max(line_break, text.rfind("\r", at, start))
        if line_break >= 0 or not at:
            line = line_break + 1
            margin = _end_of_margin(text, line)
        at = max(start, 1)
        tag = _read(text, match, scope, line, is_first=margin >= start)
        element = _whole_element(text, tag)
        if element is None:
            marks.tags.append(tag)
        else:
            marks.elements.append(element)
            end = element.span.end
    return marks


def _whole_element(text: str, opening: Tag[Span]) -> Element[Span] | None:
    """The element that a tag opens, if a value and the right closing tag follow directly.

    Nearly all elements are like this, and there is nothing that could part their tags.
    """
    if opening.role is not TagRole.OPENING or opening.malformed:
        return None
    after = opening.span.end
    match = _VALUE_AND_END.match(text, after)
    if match is None or match[1] != opening.name:
        return None
    if opening.attributes and LINE_BREAK.search(text, opening.name_span.end, after):
        return None
    name = Span(*match.span(1))
    start, end = name.start - len("</"), match.end()
    before = text[start - 1]
    malformed = is_first = False
    closing = Tag(
        Span(start, end),
        opening.name,
        name,
        TagRole.CLOSING,
        malformed,
        (),
        opening.scope,
        Span(opening.line, start),
        is_first,
        _REST.match(text, end) is not None,
        before.isalnum() or before in _VALUE_BEFORE,
    )
    span, value = Span(opening.span.start, end), Span(after, start)
    return Element(span, opening, closing, value, ValueForm.FILLED)


def words_of(text: str, tag: Tag[AnySpan]) -> bool:
    """Whether a tag is `<some words>`, as people write what is to be put in.

    `<check optional>` looks the same; what it is depends on whether something closes it.
    """
    inner = text[tag.name_span.end : tag.span.end - 1]
    return tag.malformed and not tag.attributes and bool(inner.strip())


def attributes_in(text: str, within: AnySpan) -> tuple[Attribute[AnySpan], ...]:
    """Read attributes as they are meant, with or without quotes."""
    span = type(within)
    return tuple(_attribute(it, span) for it in _LENIENT.finditer(text, *within))


def _end_of_margin(text: str, line: int) -> int:
    margin = _MARGIN.match(text, line)
    assert margin is not None
    return margin.end()


def _is_no_tag(text: str, match: re.Match[str]) -> bool:
    before = text[match.start() - 1 : match.start()]
    if before == "\\" or (match["gap"] and match["junk"] is not None):
        return True
    unfinished = match["open"] is not None
    return before == "<" and (unfinished or text.startswith(">", match.end()))


def is_read_for_tags(region: Region) -> bool:
    """Whether tags are looked for in a fence."""
    is_xml = region.kind is RegionKind.FENCE and region.info == "xml"
    return is_xml or is_text_like(region)


def scope_at(offset: int, surroundings: Surroundings) -> int | None:
    """What the partner of a tag must share with it; none where no tag is looked for."""
    region = surroundings.region_at(offset)
    if region is not None:
        return region.span.start + 1 if is_read_for_tags(region) else None
    around = surroundings.outside_regions(offset)
    if around is Surrounding.CODE_SPAN:
        return -1 - surroundings.code_span_at(offset).start
    return 0 if around is Surrounding.PROSE else None


def _read(text: str, match: re.Match[str], scope: int, line: int, *, is_first: bool) -> Tag[Span]:
    start, end = match.span()
    name, slash, alone = match.group("name", "slash", "alone")
    name_start, name_end = match.span("name")
    before = text[start - 1 : start]
    if slash:
        role = TagRole.CLOSING
        touches = before.isalnum() or before in _VALUE_BEFORE
    else:
        role = TagRole.ALONE if alone else TagRole.OPENING
        touches = not before.isalnum() and _VALUE_BEHIND.match(text, end) is not None
    attributes: tuple[Attribute[Span], ...] = ()
    malformed = False
    # Nearly all tags are a name and nothing else.
    if match[0] != (f"</{name}>" if slash else f"<{name}>"):
        attributes = attributes_in(text, Span(name_end, end - text.startswith(">", end - 1)))
        # A closing tag has neither attributes nor a slash at its end.
        is_more = role is TagRole.CLOSING and bool(attributes or alone)
        malformed = is_more or _is_malformed(match, role)
    return Tag(
        Span(start, end),
        name,
        Span(name_start, name_end),
        role,
        malformed,
        attributes,
        scope,
        Span(line, start),
        is_first,
        _REST.match(text, end) is not None,
        touches,
    )


def _is_malformed(match: re.Match[str], role: TagRole) -> bool:
    tail, gap, slash, pad = match.group("tail", "gap", "slash", "pad")
    if tail is None or gap or pad or slash not in (None, "/"):
        return True
    # `<review >` is XML, but not what a program looks for that reads plain text.
    return role is not TagRole.ALONE and tail != "" and not tail.strip(" \t")


def _attribute(match: re.Match[str], span: type[AnySpan]) -> Attribute[AnySpan]:
    group = match.lastgroup  # The value comes last, in one of three sorts of quotes.
    assert group is not None
    name, value = span(*match.span("name")), span(*match.span(group))
    return Attribute(span(*match.span()), match["name"], match[group], name, value)
