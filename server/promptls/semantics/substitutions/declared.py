"""The names of arguments that front matter declares, for placeholders such as `$name`."""

from collections.abc import Iterator

from promptls.document.front_matter import Field, FrontMatter, Shape
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

# What YAML does not take for a text, and no host for a name.
_NO_TEXT = pattern(
    r"[-+]?[0-9][0-9_.eE+-]*+|[-+]?\.[0-9]++|(?i:true|false|null|~|\.nan|[-+]?\.inf)|0[xo][0-9a-fA-F]++|\s*+"
)
_NUMBER = pattern(r"[0-9]++")
_WORD = pattern(r"\S++")
_BLANK = " \t\"'"
_NEAR = 40


class DeclaredArgument(NamedTuple):
    """A name, and where it is written."""

    name: str
    span: FileSpan


def find_declared(front: FrontMatter | None, key: str, text: str) -> tuple[DeclaredArgument, ...]:
    """The arguments that a field lists, or has with white space between them, in their order.

    Those in a list of mappings, such as `- name: file`, are no names to a host.
    """
    field = front.get(key) if front is not None and key else None
    if field is None:
        return ()
    found = _items(field, text) if field.shape is Shape.LIST else _words(field)
    return tuple(it for it in found if it.name.strip() and not _NUMBER.fullmatch(it.name))


def _items(field: Field, text: str) -> Iterator[DeclaredArgument]:
    """The items of a list that are texts: those in quotes, and others that YAML takes for one."""
    for it in field.items:
        # What is between quotes has one before its span.
        is_quoted = it.span.end - it.span.start != len(it.text)
        is_of_mapping = (
            text[max(0, it.span.start - _NEAR) : it.span.start].rstrip(_BLANK).endswith(":")
        )
        if not is_of_mapping and (is_quoted or not _NO_TEXT.fullmatch(it.text)):
            yield DeclaredArgument(it.text, it.span)


def _words(field: Field) -> Iterator[DeclaredArgument]:
    """The words of a text. One that has escapes or is folded has no place for each of them."""
    whole = field.value_span
    is_as_written = whole.end - whole.start == len(field.value)
    for it in _WORD.finditer(field.value):
        at = FileSpan(whole.start + it.start(), whole.start + it.end()) if is_as_written else whole
        yield DeclaredArgument(it[0], at)
