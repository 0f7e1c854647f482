"""Fixes for the lists of names in front matter: a longer and a shorter list."""

from collections.abc import Sequence

from promptls.document import Shape
from promptls.semantics.placeholders.declarations import Declaration
from promptls.text.edits import Applicability, Edit, FileEdit, FileFix, Fix, unsafe_fix
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, find_line_start, newline_of
from promptls.text.wording import quoted, replacing

_BEFORE_ITEM = pattern(r"(?P<dash>[ \t]*+-[ \t]++)[\"']?+")
_DASH_WITHOUT_SPACE = pattern(r"[\n\r][ \t]*+-[^\s-]")
_AFTER_ITEM = pattern(r"[\"']?+[ \t]*+(?:#[^\n\r]*+)?+")


def add_names(text: str, declaration: Declaration, names: Sequence[str]) -> FileFix | None:
    """Put names at the end of a list. There is no fix if the list has an unusual form."""
    edit = _addition(text, declaration, names)
    added = quoted(names[0]) if len(names) == 1 else f"{len(names)} names"
    title = f"Add {added} to {declaration.field.key!r}"
    return Fix(title, (edit,), Applicability.UNSAFE) if edit else None


def rename(declaration: Declaration, at: int, name: str) -> FileFix:
    """Write another name in the place of an item of a list."""
    item = declaration.items[at]
    return unsafe_fix(item.span, name, replacing(item.text, name))


def remove_name(text: str, declaration: Declaration, at: int) -> FileFix | None:
    """Remove an item from a list whose form is not unusual, if it can be cut out of its lines."""
    edit = _removal(text, declaration, at)
    title = f"Remove {quoted(declaration.items[at].text)} from {declaration.field.key!r}"
    return Fix(title, (edit,), Applicability.UNSAFE) if edit else None


def _addition(text: str, declaration: Declaration, names: Sequence[str]) -> FileEdit | None:
    field, items, _ = declaration
    if is_unusual(text, declaration):
        return None
    last = None
    if items and _is_flat(text, declaration):
        last = _whole(text, declaration, -1)
        added = "".join(f", {it}" for it in names)
    elif items or field.shape is Shape.EMPTY:
        line = _line(text, items[-1].span if items else field.key_span)
        dash = _dash(text, items[-1].span) if items else "  - "
        if dash is None:
            return None
        last = FileSpan(items[-1].span.start if items else line.end, line.end)
        added = "".join(f"{newline_of(text)}{dash}{it}" for it in names)
    if last is not None:
        # Replacing the last item keeps another fix from removing it at the same time.
        return Edit(last, text[last.start : last.end] + added)
    at = field.value_span.start + (field.shape is Shape.LIST)
    return _inserted(at, ", ".join(names)) if field.shape is not Shape.MAPPING else None


def _removal(text: str, declaration: Declaration, at: int) -> FileEdit | None:
    items = declaration.items
    is_flat = _is_flat(text, declaration)
    if not is_flat and _dash(text, items[at].span) is None:
        return None
    if len(items) == 1:
        return _emptying(text, declaration)
    if not is_flat:
        line = _line(text, items[at].span)
        line_break = LINE_BREAK.match(text, line.end)
        # With the end of the line above, two neighbours are never removed at the same time, so
        # that one is left until the list is empty. Front matter without an end may end with the
        # file.
        start, end = line.start - 1, line_break.end() if line_break else line.end
        return Edit(FileSpan(start, end), text[start])
    item = _whole(text, declaration, at)
    if at + 1 < len(items):
        return Edit(FileSpan(item.start, _whole(text, declaration, at + 1).start), "")
    start = _whole(text, declaration, at - 1).end if at else item.start
    return Edit(FileSpan(start, item.end), "")


def _emptying(text: str, declaration: Declaration) -> FileEdit | None:
    """Write an empty list in the place of one of a single item: a key alone says nothing."""
    field = declaration.field
    start, end = field.value_span
    if text.startswith("[", start):
        return Edit(_whole(text, declaration, 0), "")
    if field.shape is Shape.QUOTED:
        return Edit(FileSpan(start - 1, end + 1), "[]")
    if field.shape is not Shape.LIST:
        return Edit(field.value_span, "[]")
    colon = field.key_span.end
    # A comment would go with its line.
    is_bare = text[colon:start].strip() == ":" and "#" not in text[start:end]
    return Edit(FileSpan(colon, end), ": []") if is_bare else None


def is_unusual(text: str, declaration: Declaration) -> bool:
    """Whether a list is not closed, or its names go on in lines where they have no place."""
    start, end = declaration.field.value_span
    if _DASH_WITHOUT_SPACE.search(text, start, end):
        return True
    if text.startswith("[", start):
        return text[end - 1] != "]"
    return _is_flat(text, declaration) and LINE_BREAK.search(text, start, end) is not None


def _is_flat(text: str, declaration: Declaration) -> bool:
    """Whether commas separate the names."""
    field = declaration.field
    if field.shape is not Shape.LIST:
        return field.shape is not Shape.MAPPING
    return text.startswith("[", field.value_span.start)


def _whole(text: str, declaration: Declaration, at: int) -> FileSpan:
    """The span of an item with its quotes, but without quotes around the whole list."""
    span = declaration.items[at].span
    if declaration.field.shape is not Shape.LIST or text[span.start - 1] not in "\"'":
        return span
    return FileSpan(span.start - 1, span.end + 1)


def _dash(text: str, span: FileSpan) -> str | None:
    """The dash and the spaces before a name that has a line of its own."""
    line = _line(text, span)
    before = _BEFORE_ITEM.fullmatch(text, line.start, span.start)
    after = _AFTER_ITEM.fullmatch(text, span.end, line.end)
    return before["dash"] if before and after else None


def _line(text: str, span: FileSpan) -> FileSpan:
    start = find_line_start(text, span.start)
    end = LINE_BREAK.search(text, span.end)
    return FileSpan(start, end.start() if end else len(text))


def _inserted(at: int, text: str) -> FileEdit:
    return Edit(FileSpan(at, at), text)
