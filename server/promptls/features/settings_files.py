"""Settings files as documents: their tables and keys, with the places of both."""

from collections.abc import Iterator
from functools import lru_cache

from promptls.document import Document
from promptls.settings import FILE_NAMES, SettingsIssue
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.settings.toml_spans import KeyPath
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import name_of

_SHARED = "pyproject.toml"


class SettingsTable(NamedTuple):
    """A table of promptls' settings, from its header to the next one. The path is relative."""

    path: KeyPath
    header: FileSpan
    extent: FileSpan


class SettingsKey(NamedTuple):
    """A key of promptls' settings with its value. An item of an array has no key of its own."""

    path: KeyPath
    key: FileSpan
    value: FileSpan


class SettingsParts(NamedTuple):
    """What a settings file consists of, as far as it concerns promptls, in source order."""

    tables: tuple[SettingsTable, ...] = ()
    keys: tuple[SettingsKey, ...] = ()
    items: tuple[SettingsKey, ...] = ()


def is_settings_file(document: Document) -> bool:
    """Whether a document is read as settings, and not as Markdown."""
    return name_of(document.path) in FILE_NAMES


def find_settings_parts(document: Document) -> SettingsParts:
    """The tables and keys of a settings file; none where it is not valid TOML."""
    if not is_settings_file(document):
        return SettingsParts()
    return _find_parts(document.source.text, name_of(document.path) == _SHARED)


@lru_cache(maxsize=8)
def _find_parts(text: str, in_pyproject: bool) -> SettingsParts:  # noqa: FBT001 - a cache has no names
    toml = parse_toml(text, in_pyproject=in_pyproject)
    if isinstance(toml, SettingsIssue):
        return SettingsParts()
    found = sorted(_pairs(toml), key=_start)
    return SettingsParts(
        tuple(_tables(toml)),
        tuple(it for it in found if it.key.end <= it.value.start and isinstance(it.path[-1], str)),
        tuple(it for it in found if isinstance(it.path[-1], int)),
    )


def _pairs(toml: TomlDocument) -> Iterator[SettingsKey]:
    depth = len(toml.prefix)
    for path, (key, value) in toml.spans.items():
        if path[:depth] == toml.prefix and len(path) > depth:
            yield SettingsKey(path[depth:], key.shifted(toml.shift), value.shifted(toml.shift))


def _tables(toml: TomlDocument) -> Iterator[SettingsTable]:
    # A header names the tables above its own as well: the longest path is its own.
    headers: dict[FileSpan, KeyPath] = {}
    for path, (key, value) in toml.spans.items():
        is_header = value.start <= key.start < value.end and isinstance(path[-1], str)
        if is_header and len(path) > len(headers.get(value, ())):
            headers[value] = path
    stops = [*(it.start for it in sorted(headers)), len(toml.text) - toml.shift][1:]
    depth = len(toml.prefix)
    for header, stop in zip(sorted(headers), stops, strict=True):
        path = headers[header]
        if path[:depth] == toml.prefix:
            text = toml.text[header.start + toml.shift : stop + toml.shift]
            extent = FileSpan(header.start, header.start + len(text.rstrip()))
            yield SettingsTable(
                path[depth:], header.shifted(toml.shift), extent.shifted(toml.shift)
            )


def _start(key: SettingsKey) -> int:
    return key.key.start
