"""What else changes when files get other paths: the places that name them.

Work packages, templates and other files for agents name a file by its path from the root of the
project, and a template by the name of its file, because there is only one of that name. Links of
Markdown are relative, and editors follow those by themselves.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from promptls.document import Document
from promptls.fixes import Edit, FileEdit
from promptls.kinds import Kind, folder_of, kind_of, name_of
from promptls.settings import SettingsIssue
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.settings.toml_spans import KeyPath
from promptls.text import FileSpan

# What may be a part of a path, so that a path does not begin or end beside it.
_BEFORE = r"(?<![\w./~-])(?:\./)?"
_AFTER = r"(?![\w~-]|\.\w|/\w)"
_BELOW = r"(?=/|(?![\w.~-]))"
_EXTEND = "extend"


class Move(NamedTuple):
    """A file or a folder that gets another path. Both are relative to the root of a project."""

    old: str
    new: str
    is_folder: bool = False

    def apply(self, path: str) -> str | None:
        """The new path of a file that is moved, itself or with its folder."""
        if path == self.old:
            return self.new
        if self.is_folder and path.startswith(f"{self.old}/"):
            return self.new + path[len(self.old) :]
        return None


def find_marks(moves: Sequence[Move]) -> tuple[str, ...]:
    """Texts of which a file has one if it names any of the moved files."""
    # A settings file may name a file by a path from its own folder, but never without its name.
    return tuple(dict.fromkeys(name_of(it.old) for it in moves if it.old))


def follow_in_document(document: Document, moves: Sequence[Move]) -> list[FileEdit]:
    """The edits that let a document name moved files by their new paths."""
    if document.kind is Kind.MARKDOWN:
        return []
    wanted = dict(_names_in_texts(moves))
    if not wanted:
        return []
    longest_first = sorted(wanted, key=lambda it: (-len(it), it))
    files = "|".join(re.escape(it) for it in longest_first if not wanted[it].is_folder)
    folders = "|".join(re.escape(it) for it in longest_first if wanted[it].is_folder)
    parts = [f"(?:{files}){_AFTER}"] * bool(files) + [f"(?:{folders}){_BELOW}"] * bool(folders)
    edits = []
    for found in re.finditer(f"{_BEFORE}(?P<path>{'|'.join(parts)})", document.source.text):
        move = wanted[found["path"]]
        edits.append(Edit(FileSpan(*found.span("path")), move.new))
    return edits


def follow_in_settings(
    text: str, path: str, moves: Sequence[Move], *, in_pyproject: bool
) -> list[FileEdit]:
    """The edits that let a settings file name moved files, by paths from its own folder.

    `path` is its own from the root of the project; it may be one of the moved files.
    """
    document = parse_toml(text, in_pyproject=in_pyproject)
    if isinstance(document, SettingsIssue):
        return []
    now = next(filter(None, (it.apply(path) for it in moves)), path)
    edits = []
    for key, value, span in _texts(document):
        old = _join(folder_of(path), value)
        if old is None or value.startswith(("/", "~")):
            continue
        new = next(filter(None, (it.apply(old) for it in moves)), None)
        # A pattern follows what it names, and not the folder that it is relative to.
        if new is None and key == (_EXTEND,) and folder_of(now) != folder_of(path):
            new = old
        if new is not None:
            edits.append(Edit(span, _relative(new, folder_of(now))))
    return sorted(dict.fromkeys(edits))


def _names_in_texts(moves: Sequence[Move]) -> Iterator[tuple[str, Move]]:
    for move in moves:
        if "/" in move.old and move.old != move.new:
            yield move.old, move
        old, new = name_of(move.old), name_of(move.new)
        if old != new and all(kind_of(it, "") is Kind.SYSTEM_TEMPLATE for it in move[:2]):
            yield old, Move(old, new)


def _texts(document: TomlDocument) -> Iterator[tuple[KeyPath, str, FileSpan]]:
    """The keys and values of the settings that are texts in one line and without escapes."""
    depth = len(document.prefix)
    for whole, spans in document.spans.items():
        path = whole[depth:]
        if whole[:depth] != document.prefix or not path:
            continue
        for meant, span in (path[-1], spans.key), (_value_at(document.values, path), spans.value):
            start, end = span.shifted(document.shift)
            written = document.text[start:end]
            if isinstance(meant, str) and written in (f'"{meant}"', f"'{meant}'"):
                yield path, meant, FileSpan(start + 1, end - 1)


def _value_at(values: object, path: KeyPath) -> object:
    for part in path:
        if isinstance(values, Mapping):
            values = values.get(part)
        elif isinstance(values, list) and isinstance(part, int) and part < len(values):
            values = values[part]
        else:
            return None
    return values


def _join(folder: str, path: str) -> str | None:
    """A path from a folder as one from the root, unless it leads out of the project."""
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _relative(path: str, folder: str) -> str:
    """A path from the root as one from a folder."""
    parts, above = path.split("/"), folder.split("/") if folder else []
    while parts and above and parts[0] == above[0]:
        parts, above = parts[1:], above[1:]
    return "/".join([*[".."] * len(above), *parts])
