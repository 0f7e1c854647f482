"""Finds the nodes of a settings file: its words, and of valid TOML its tables, keys and items."""

from collections.abc import Iterator, Sequence

from promptls.document.toml import TomlItem, TomlKey, TomlPage, TomlTable, TomlWord
from promptls.parsing.toml.reader import TomlReader
from promptls.text.spans import FileSpan
from promptls.text.toml import SIZE_CAP, KeyPath, load_toml
from promptls.text.values import replaced
from promptls.vocabulary.files import is_shared_file, section_of

# Deeper paths are not told apart from those above them.
_DEEPEST = 16


def read_page(text: str, path: str) -> TomlPage:
    """Read the text of a settings file. One that is too large has no nodes."""
    whole = FileSpan(0, len(text))
    if len(text) > SIZE_CAP:
        return TomlPage(whole)
    prefix = section_of(in_pyproject=is_shared_file(path))
    is_valid = _holds_settings(load_toml(text), prefix)
    reader = TomlReader(text, is_valid=is_valid, prefix=prefix).read()
    page = TomlPage(whole, tuple(reader.words), written=_written(reader, prefix))
    if not is_valid:
        return page
    depth = len(prefix)
    own = ((path, it) for path, it in reader.spans.items() if path[:depth] == prefix != path)
    pairs = [(path[depth:], *it) for path, it in sorted(own, key=lambda it: it[1].key.start)]
    return replaced(
        page,
        tables=tuple(_find_tables(reader, prefix, text)),
        keys=tuple(
            TomlKey(FileSpan(key.start, value.end), path, key, value)
            for path, key, value in pairs
            if isinstance(path[-1], str) and key.end <= value.start
        ),
        items=tuple(TomlItem(value, path) for path, _, value in pairs if isinstance(path[-1], int)),
    )


def find_place(text: str, path: str, offset: int) -> TomlWord | None:
    """The word at an offset, or a place for one; none in comments and in tables of others."""
    if len(text) > SIZE_CAP:
        return None
    prefix = section_of(in_pyproject=is_shared_file(path))
    return TomlReader(text, is_valid=False, prefix=prefix).read_to(offset)


def _holds_settings(values: object, prefix: Sequence[str]) -> bool:
    """Whether a text is TOML, and the settings in it are a table, if there are any."""
    for name in prefix:
        values = values.get(name, {}) if isinstance(values, dict) else None
    return isinstance(values, dict)


def _find_tables(reader: TomlReader, prefix: KeyPath, text: str) -> Iterator[TomlTable]:
    headers, depth = reader.headers, len(prefix)
    stops = [*(span.start for _, span in headers[1:]), len(text)]
    for (path, span), stop in zip(headers, stops, strict=False):
        if path[:depth] == prefix:
            end = span.start + len(text[span.start : stop].rstrip())
            yield TomlTable(FileSpan(span.start, end), path[depth:], span)


def _written(reader: TomlReader, prefix: KeyPath) -> frozenset[KeyPath]:
    """The paths of all keys and tables."""
    depth = len(prefix)
    paths = (it[depth:][:_DEEPEST] for it in reader.written if it[:depth] == prefix)
    return frozenset(path[:end] for path in paths for end in range(1, len(path) + 1))
