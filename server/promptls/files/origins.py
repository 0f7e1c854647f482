"""Finds where in the settings files a key or a word is."""

import os
from collections.abc import Iterator

from promptls.files.reading import FileError, read, to_source
from promptls.settings import INLINE, Settings
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.spans import Source
from promptls.text.toml import TomlFault
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import is_shared_file


class Origin(NamedTuple):
    """A place in a settings file. Lines count from 1."""

    path: str
    line: int


class Origins:
    """The texts of some settings, the nearest first: those that are inline, then the files.

    The settings have been read from them, so they are valid unless they have changed since. What
    is no longer there has no origin.
    """

    __slots__ = ("_pages",)

    def __init__(self, settings: Settings) -> None:
        given = ((INLINE, parse_toml(it, in_pyproject=False)) for it in reversed(settings.inline))
        files = ((path, _read_page(path)) for path in settings.paths)
        self._pages = [
            (path, page) for path, page in (*given, *files) if isinstance(page, TomlDocument)
        ]

    def find(self, *key: str | int) -> Origin | None:
        """Where a key is in the nearest file that has it."""
        for path, page in self._pages:
            if key in page.spans:
                start = page.find_key(key).start
                line, _ = Source(page.text).place(start)
                return Origin(path, line)
        return None

    def value(self, *key: str) -> object:
        """The value of a key in the nearest file that has it."""
        for _, page in self._pages:
            found: object = page.values
            for name in key:
                found = found.get(name) if isinstance(found, dict) else None
            if found is not None:
                return found
        return None

    def words(self, *key: str) -> list[tuple[str, Origin | None]]:
        """The words of a list, and where each is."""
        found = self.value(*key)
        words = found if isinstance(found, list) else []
        return [(it, self.find(*key, at)) for at, it in enumerate(words)]

    def names(self, table: str) -> Iterator[tuple[str, Origin | None]]:
        """The names in a table, to which each file may add some, and where each is."""
        tables = (page.values.get(table) for _, page in self._pages)
        for name in dict.fromkeys(
            it for found in tables if isinstance(found, dict) for it in found
        ):
            yield name, self.find(table, name)


def _read_page(path: str) -> TomlDocument | TomlFault | None:
    try:
        text = to_source(read(path)).text
    except FileError:
        return None
    return parse_toml(text, in_pyproject=is_shared_file(path.replace(os.sep, "/")))
