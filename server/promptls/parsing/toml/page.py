"""Finds the words of a settings file, and the place for one that is not there yet."""

from promptls.document.toml import TomlPage, TomlWord
from promptls.parsing.toml.reader import TomlReader
from promptls.text.spans import FileSpan
from promptls.text.toml import SIZE_CAP
from promptls.vocabulary.files import is_shared_file, section_of


def read_page(text: str, path: str) -> TomlPage:
    """Read the text of a settings file. One that is too large has no words."""
    whole = FileSpan(0, len(text))
    reader = _make_reader(text, path)
    return TomlPage(whole, tuple(reader.read().words) if reader is not None else ())


def find_place(text: str, path: str, offset: int) -> TomlWord | None:
    """The word at an offset, or a place for one; none in comments and in tables of others."""
    reader = _make_reader(text, path)
    return reader.read_to(offset) if reader is not None else None


def _make_reader(text: str, path: str) -> TomlReader | None:
    if len(text) > SIZE_CAP:
        return None
    return TomlReader(text, prefix=section_of(in_pyproject=is_shared_file(path)))
