"""Reads the fields of front matter."""

import re

from promptls.document import Field, FieldItem, Shape
from promptls.text import Span

_FIELD = re.compile(r"(?m)^(?P<key>[A-Za-z_][\w.-]*+)[ \t]*+:(?=\s|$)[ \t]*+(?P<rest>[^\n\r]*+)")
_ITEM = re.compile(r"(?m)^[ \t]*+-[ \t]++(?P<item>[^\n\r#]*+)")
_FLOW_ITEM = re.compile(r"[^,\[\]]++")


def read_fields(text: str, body: Span) -> tuple[Field, ...]:
    matches = list(_FIELD.finditer(text, *body))
    ends = [it.start() for it in matches[1:]] + [body.end]
    # Without any field there is one end too many.
    return tuple(_field(text, match, end) for match, end in zip(matches, ends, strict=False))


def _field(text: str, match: re.Match[str], end: int) -> Field:
    span = Span(match.start(), match.start() + len(text[match.start() : end].rstrip()))
    key, key_span = match["key"], Span(*match.span("key"))
    rest = match["rest"].rstrip()
    start = match.start("rest")
    if rest.startswith("["):
        items = tuple(map(_scalar, _FLOW_ITEM.finditer(text, start, span.end)))
        items = tuple(it for it in items if it.text)
        return Field(span, key, key_span, "", Span(start, span.end), Shape.LIST, items)
    if not rest:
        items = tuple(
            _scalar(it, "item") for it in _ITEM.finditer(text, match.end(), span.end)
        )
        shape = Shape.LIST if items else Shape.EMPTY
        return Field(span, key, key_span, "", Span(start, span.end), shape, items)
    if rest[0] in "\"'" and rest[-1] == rest[0] and len(rest) > 1:
        inner = Span(start + 1, start + len(rest) - 1)
        return Field(span, key, key_span, rest[1:-1], inner, Shape.QUOTED)
    return Field(span, key, key_span, rest, Span(start, start + len(rest)), Shape.PLAIN)


def _scalar(match: re.Match[str], group: str | int = 0) -> FieldItem:
    raw = match[group]
    text = raw.strip(" \t\r\n\"'")
    start = match.start(group) + raw.find(text) if text else match.start(group)
    return FieldItem(text, Span(start, start + len(text)))
