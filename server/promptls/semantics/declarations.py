"""The lists of names in front matter, and how one gets longer or shorter."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from promptls.document import Document, Field, FieldItem, Shape
from promptls.fixes import Edit
from promptls.patterns import pattern
from promptls.text import LINE_BREAK, Span, newline_of

# The keys that list what a file is given.
_KEYS = ("variables", "required_inputs")
_NAME = pattern(r"[^\W\d][\w-]*+")
_NO_NAMES = frozenset({"null", "none", "true", "false"})

_BEFORE_ITEM = pattern(r"(?P<dash>[ \t]*+-[ \t]++)[\"']?+")
_AFTER_ITEM = pattern(r"[\"']?+[ \t]*+(?:#[^\n\r]*+)?+")


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
            if names or (not items and _is_empty(document.source.text, field)):
                yield Declaration(field, items, names)


def with_names(text: str, declaration: Declaration, names: Iterable[str]) -> Edit | None:
    """Put names at the end of a list; nothing where its form is not a simple one."""
    field, items, _ = declaration
    if items and _is_flat(text, declaration):
        # The last one is written anew, so that it cannot be taken out at the same time.
        last = _whole(text, declaration, -1)
        return Edit(last, ", ".join([text[last.start : last.end], *names]))
    if items:
        line = _line(text, items[-1].span)
        dash = _dash(text, items[-1].span)
    elif field.shape is Shape.EMPTY:
        line = _line(text, field.key_span)
        dash = "  - "
    else:
        at = field.value_span.start + (field.shape is Shape.LIST)
        return _inserted(at, ", ".join(names)) if field.shape is not Shape.MAPPING else None
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
    item = _whole(text, declaration, at)
    if at + 1 < len(items):
        return Edit(Span(item.start, _whole(text, declaration, at + 1).start), "")
    start = _whole(text, declaration, at - 1).end if at else item.start
    return Edit(Span(start, item.end), "")


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and text.lower() not in _NO_NAMES


def _is_empty(text: str, field: Field) -> bool:
    """Whether a list without items holds nothing else, such as other lists."""
    return not text[field.value_span.start : field.value_span.end].strip("[]{} \t\r\n")


def _is_flat(text: str, declaration: Declaration) -> bool:
    """Whether commas part the names."""
    field = declaration.field
    if field.shape is not Shape.LIST:
        return field.shape is not Shape.MAPPING
    return text.startswith("[", field.value_span.start)


def _whole(text: str, declaration: Declaration, at: int) -> Span:
    """An item with its quotes. Those around all of them are none of its own."""
    span = declaration.items[at].span
    if declaration.field.shape is not Shape.LIST or text[span.start - 1] not in "\"'":
        return span
    return Span(span.start - 1, span.end + 1)


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
