"""What front matter calls the arguments of a file, for placeholders such as `$name` and `$1`."""

from collections.abc import Iterator

from promptls.document.front_matter import Field, FrontMatter, Shape
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

# The key whose value a person is shown who types the name of a command.
HINT_KEY = "argument-hint"
_HINT = pattern(r"[ \t]*+:[ \t]*+([\"']?)(?P<parts>[\[<][^\r\n]{0,400}+)")
_PART = pattern(r"[\[<](?P<name>[^\W\d_][\w :/#-]{0,60})(?:\.{3}|\u2026)?+[\]>](?=[ \t\"']|\Z)")
_BETWEEN = pattern(r"[ \t]*+[\"']?[ \t]*+")
# What YAML does not take for a text, and no host for a name.
_NO_TEXT = pattern(
    r"[-+]?[0-9][0-9_.eE+-]*+|[-+]?\.[0-9]++|(?i:true|false|null|~|\.nan|[-+]?\.inf)|0[xo][0-9a-fA-F]++|\s*+"
)
_NUMBER = pattern(r"[0-9]++")
_WORD = pattern(r"\S++")
_BLANK = " \t\"'"
_NEAR = 40


class DeclaredArgument(NamedTuple):
    """A name, where it is written, and in which field."""

    name: str
    span: FileSpan
    key: str


def find_declared(front: FrontMatter | None, key: str, text: str) -> tuple[DeclaredArgument, ...]:
    """The arguments that a field lists, or has with white space between them, in their order.

    Those in a list of mappings, such as `- name: file`, are no names to a host.
    """
    field = front.get(key) if front is not None and key else None
    if field is None:
        return ()
    found = _items(field, text) if field.shape is Shape.LIST else _words(field)
    return tuple(
        DeclaredArgument(name, span, key)
        for name, span in found
        if name.strip() and not _NUMBER.fullmatch(name)
    )


def find_hinted(front: FrontMatter | None, text: str) -> tuple[DeclaredArgument, ...]:
    """The parts of `argument-hint`, where it is clear which argument each is: all in brackets."""
    field = front.get(HINT_KEY) if front is not None else None
    match = _HINT.match(text, field.key_span.end) if field is not None else None
    if match is None or not _BETWEEN.fullmatch(_PART.sub("", match["parts"])):
        return ()
    parts = _PART.finditer(text, *match.span("parts"))
    return tuple(DeclaredArgument(it["name"], FileSpan(*it.span("name")), HINT_KEY) for it in parts)


def _items(field: Field, text: str) -> Iterator[tuple[str, FileSpan]]:
    """The items of a list that are texts: those in quotes, and others that YAML takes for one."""
    for it in field.items:
        # What is between quotes has one before its span.
        is_quoted = it.span.end - it.span.start != len(it.text)
        before = text[max(0, it.span.start - _NEAR) : it.span.start].rstrip(_BLANK)
        if not before.endswith(":") and (is_quoted or not _NO_TEXT.fullmatch(it.text)):
            yield it.text, it.span


def _words(field: Field) -> Iterator[tuple[str, FileSpan]]:
    """The words of a text. One that has escapes or is folded has no place for each of them."""
    whole = field.value_span
    is_as_written = whole.end - whole.start == len(field.value)
    for it in _WORD.finditer(field.value):
        at = FileSpan(whole.start + it.start(), whole.start + it.end()) if is_as_written else whole
        yield it[0], at
