"""Finds the nodes of a settings file: its words, and of valid TOML its tables, keys and items."""

from collections.abc import Iterator

from promptls.document.toml import KeyPath, TomlItem, TomlKey, TomlPage, TomlTable, TomlWord
from promptls.parsing.toml.document import SIZE_CAP, TomlDocument, parse_toml, prefix_of
from promptls.parsing.toml.reader import TomlReader
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import is_shared_file

# Deeper paths are not told apart from those above them.
_DEEPEST = 16


def read_page(text: str, path: str) -> TomlPage:
    """Read the text of a settings file. One that is too large has no nodes."""
    whole = FileSpan(0, len(text))
    if len(text) > SIZE_CAP:
        return TomlPage(whole)
    in_pyproject = is_shared_file(path)
    document = parse_toml(text, in_pyproject=in_pyproject)
    if not isinstance(document, TomlDocument):
        prefix = prefix_of(in_pyproject=in_pyproject)
        reader = TomlReader(text, is_valid=False, prefix=prefix).read()
        return TomlPage(whole, words=tuple(reader.words), written=_written(reader, prefix))
    own = ((path, it) for path, it in document.spans.items() if path)
    pairs = sorted(own, key=lambda it: it[1].key.start)
    keys = (
        TomlKey(FileSpan(key.start, value.end), path, key, value)
        for path, (key, value) in pairs
        if isinstance(path[-1], str) and key.end <= value.start
    )
    items = (TomlItem(value, path) for path, (_, value) in pairs if isinstance(path[-1], int))
    return TomlPage(
        whole,
        words=tuple(document.reader.words),
        tables=tuple(_find_tables(document)),
        keys=tuple(keys),
        items=tuple(items),
        written=_written(document.reader, document.prefix),
    )


def find_place(text: str, path: str, offset: int) -> TomlWord | None:
    """The word at an offset, or a place for one; none in comments and in tables of others."""
    if len(text) > SIZE_CAP:
        return None
    prefix = prefix_of(in_pyproject=is_shared_file(path))
    return TomlReader(text, is_valid=False, prefix=prefix).read_to(offset)


def _find_tables(document: TomlDocument) -> Iterator[TomlTable]:
    headers, depth = document.reader.headers, len(document.prefix)
    stops = [*(span.start for _, span in headers[1:]), len(document.text)]
    for (path, span), stop in zip(headers, stops, strict=False):
        if path[:depth] == document.prefix:
            text = document.text[span.start : stop].rstrip()
            yield TomlTable(FileSpan(span.start, span.start + len(text)), path[depth:], span)


def _written(reader: TomlReader, prefix: KeyPath) -> frozenset[tuple[str, ...]]:
    """The paths of all keys and tables, without the numbers of items."""
    depth = len(prefix)
    paths = (it[depth:] for it in reader.written if it[:depth] == prefix)
    named = (tuple(it for it in path if isinstance(it, str))[:_DEEPEST] for path in paths)
    return frozenset(path[:end] for path in named for end in range(1, len(path) + 1))
