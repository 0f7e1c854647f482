"""The lists of names in front matter, and how one gets longer or shorter."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from promptls.diagnostics import Edit
from promptls.document import Document, Field, FieldItem, Shape
from promptls.text import LINE_BREAK, Span, newline_of

# The keys that list what a file is given.
_KEYS = ("variables", "required_inputs")
_NAME = re.compile(r"[^\W\d][\w-]*+")
_NO_NAMES = frozenset({"null", "none", "true", "false"})

_BEFORE_ITEM = re.compile(r"(?P<dash>[ \t]*+-[ \t]++)[\"']?+")
_AFTER_ITEM = re.compile(r"[\"']?+[ \t]*+(?:#[^\n\r]*+)?+")


class Declaration(NamedTuple):
    """A field of front matter that lists names. `items` are all that it lists."""

    field: Field
    items: tuple[FieldItem, ...]
    names: frozenset[str]


def declarations(document: Document) -> Iterator[Declaration]:
    """The fields of a file that list names, an empty list among them."""
    matter = document.front_matter
    for key in _KEYS if matter is not None else ():
        assert matter is not None
        field = matter.get(key)
        if field is not None and field.shape is not Shape.BLOCK:
            items = () if field.shape is Shape.EMPTY else matter.items(key)
            names = frozenset(it.text for it in items if _is_name(it.text))
            if names or not items:
                yield Declaration(field, items, names)


def with_names(text: str, declaration: Declaration, names: Iterable[str]) -> Edit | None:
    """Put names at the end of a list; nothing where its form is not a simple one."""
    field, items, _ = declaration
    if items and _is_flat(text, declaration):
        # The last one is written anew, so that it cannot be taken out at the same time.
        last = _quoted(text, items[-1].span)
        return Edit(last, ", ".join([text[last.start : last.end], *names]))
    if items:
        line = _line(text, items[-1].span)
        dash = _dash(text, items[-1].span)
    elif field.shape is Shape.EMPTY:
        line = _line(text, field.key_span)
        dash = "  - "
    else:
        return _inserted(text.index("[", field.key_span.end) + 1, ", ".join(names))
    line_break = newline_of(text)
    return _inserted(line.end, "".join(f"{line_break}{dash}{it}" for it in names)) if dash else None


def without_item(text: str, declaration: Declaration, at: int) -> Edit | None:
    """Take an item out of a list; nothing where its form is not a simple one."""
    items = declaration.items
    if not _is_flat(text, declaration):
        if _dash(text, items[at].span) is None:
            return None
        line = _line(text, items[at].span)
        line_break = LINE_BREAK.match(text, line.end)
        # Front matter that nobody closed may end with the file.
        return Edit(Span(line.start, line_break.end() if line_break else line.end), "")
    item = _quoted(text, items[at].span)
    if at + 1 < len(items):
        return Edit(Span(item.start, _quoted(text, items[at + 1].span).start), "")
    start = _quoted(text, items[at - 1].span).end if at else item.start
    return Edit(Span(start, item.end), "")


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and text.lower() not in _NO_NAMES


def _is_flat(text: str, declaration: Declaration) -> bool:
    """Whether commas part the names."""
    field, items, _ = declaration
    if field.shape in (Shape.PLAIN, Shape.QUOTED):
        return True
    return field.shape is Shape.LIST and "[" in text[field.key_span.end : items[0].span.start]


def _quoted(text: str, span: Span) -> Span:
    quote = text[span.start - 1]
    whole = quote in ("'", '"') and text[span.end : span.end + 1] == quote
    return Span(span.start - 1, span.end + 1) if whole else span


def _dash(text: str, span: Span) -> str | None:
    """What stands before the name in a line that holds nothing else."""
    line = _line(text, span)
    before = _BEFORE_ITEM.fullmatch(text, line.start, span.start)
    after = _AFTER_ITEM.fullmatch(text, span.end, line.end)
    return before["dash"] if before and after else None


def _line(text: str, span: Span) -> Span:
    start = max(text.rfind("\n", 0, span.start), text.rfind("\r", 0, span.start)) + 1
    end = LINE_BREAK.search(text, span.end)
    return Span(start, end.start() if end else len(text))


def _inserted(at: int, text: str) -> Edit:
    return Edit(Span(at, at), text)
