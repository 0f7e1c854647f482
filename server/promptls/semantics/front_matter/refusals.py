"""Why a host does not load a command in TOML."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.document.toml import TomlCommand
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.toml import TomlFault
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import find_files

# What some readers of TOML accept, although it is none: control characters and carriage returns
# in comments and texts, and an underscore behind a number.
_UNSURE = pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|[0-9]_(?![0-9A-Za-z])")
# The first line that is no comment.
_FIRST_LINE = pattern(r"\ufeff?+(?:\s++|#[^\n\r]*+)*+(?P<line>[^\n\r]*+)")


def find_refusals(document: Document, vocabulary: Vocabulary) -> Iterator[TomlFault]:
    """What keeps the hosts of a command in TOML from loading it, in source order."""
    command, source = document.command, document.source
    if command is None or source.undecodable is not None or source.is_utf16:
        return
    files = find_files(document.kind, document.path, vocabulary.hosts_of_file)
    # Where one of them may load it, nothing is said.
    if not files or not all(it.unread for it in files):
        return
    if command.fault is not None and _UNSURE.search(source.text) is None:
        yield command.fault
    if command.is_read:
        required = set.intersection(*(set(it.required) for it in files))
        texts = set.intersection(*({key.name for key in it.keys if key.is_text} for it in files))
        yield from sorted(
            [*_find_missing(document, command, required), *_find_others(command, texts)]
        )


def _find_missing(
    document: Document, command: TomlCommand, required: set[str]
) -> Iterator[TomlFault]:
    first = _FIRST_LINE.match(document.source.text)
    assert first
    for name in sorted(required):
        if command.field(name) is None:
            yield TomlFault(FileSpan(*first.span("line")), f"missing {name!r}")


def _find_others(command: TomlCommand, texts: set[str]) -> Iterator[TomlFault]:
    for it in command.fields:
        if it.name in texts and not it.is_text:
            yield TomlFault(it.value, f"{it.name!r} must be a string")
