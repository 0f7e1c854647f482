"""Reads `.gitignore` files, and decides as git does."""

import codecs
import os
import re
from collections.abc import Iterable, Iterator

from promptls.files.exclusions import IGNORE_FILE, Opinion
from promptls.files.reading import FileError, read
from promptls.files.wildmatch import Tokens, to_ending, to_literal, to_regex, tokenize
from promptls.text.values import NamedTuple

# A file that is written by hand has fewer, and every wild card is compared with every file.
_CAP = 1 << 16
_ENCODING = "latin-1"
_NONE = -1


class _Line(NamedTuple):
    """A line with a pattern. One without a slash is compared with names, others with paths."""

    number: int
    is_negated: bool
    only_folders: bool
    is_path: bool
    tokens: Tokens


class _Index:
    """Lines by the work that it takes to see whether they match. Numbers stand for them."""

    __slots__ = ("_endings", "_every_ending", "_names", "_paths", "_wild_names", "_wild_paths")

    def __init__(self, lines: Iterable[_Line]) -> None:
        self._names: dict[str, int] = {}
        self._endings: dict[str, int] = {}
        self._paths: dict[str, int] = {}
        wild: tuple[list[_Line], list[_Line]] = [], []
        for line in lines:
            text = to_literal(line.tokens)
            ending = None if line.is_path else to_ending(line.tokens)
            if text is not None:
                (self._paths if line.is_path else self._names)[text] = line.number
            elif ending is not None:
                self._endings[ending] = line.number
            else:
                wild[line.is_path].append(line)
        self._every_ending = tuple(self._endings)
        self._wild_names, self._wild_paths = map(_Wild, wild)

    def find_last(self, path: str) -> int:
        """The last line that matches."""
        name = path[path.rfind("/") + 1 :]
        found = max(self._names.get(name, _NONE), self._paths.get(path, _NONE))
        if name.endswith(self._every_ending):
            endings = (number for end, number in self._endings.items() if name.endswith(end))
            found = max(found, *endings)
        return max(found, self._wild_names.find_last(name), self._wild_paths.find_last(path))


class _Wild:
    """Lines with wild cards. Most texts match none, which one regular expression tells."""

    __slots__ = ("_compiled", "_last", "_match")

    def __init__(self, lines: list[_Line]) -> None:
        # Of lines that say the same, the last one decides.
        self._last = {to_regex(it.tokens): it.number for it in lines}
        self._match = re.compile("|".join(self._last)).fullmatch
        self._compiled: list[tuple[int, re.Pattern[str]]] = []

    def find_last(self, text: str) -> int:
        if not self._last or not self._match(text):
            return _NONE
        if not self._compiled:
            numbered = sorted(((number, it) for it, number in self._last.items()), reverse=True)
            self._compiled = [(number, re.compile(it)) for number, it in numbered]
        return next(number for number, it in self._compiled if it.fullmatch(text))


def read_gitignore(folder: str) -> Opinion | None:
    """Read the `.gitignore` of a folder, if there is one that can be read."""
    try:
        data = read(os.path.join(folder, IGNORE_FILE), _CAP)
    except FileError:
        return None
    lines = list(_read_lines(data))
    for_files = _Index(it for it in lines if not it.only_folders)
    for_folders = _Index(lines)
    is_negated = {it.number: it.is_negated for it in lines}
    within = len(folder.rstrip(os.sep)) + 1

    def decide(path: str) -> bool | None:
        path = path[within:].replace(os.sep, "/")
        if not path.isascii():
            path = os.fsencode(path).decode(_ENCODING)
        index = for_folders if path.endswith("/") else for_files
        last = index.find_last(path.removesuffix("/"))
        return None if last == _NONE else not is_negated[last]

    return decide


def _read_lines(data: bytes) -> Iterator[_Line]:
    """The lines with patterns that can match. A line that the cap cuts is not among them."""
    data = data.removeprefix(codecs.BOM_UTF8)
    if len(data) > _CAP:
        data = data[: data.rfind(b"\n", 0, _CAP) + 1]
    for number, line in enumerate(data.decode(_ENCODING).split("\n")):
        # To git, a line ends at a zero.
        pattern = line.removesuffix("\r").partition("\0")[0]
        if pattern.startswith("#"):
            continue
        pattern = _strip_end(pattern)
        is_negated = pattern.startswith("!")
        pattern = pattern[is_negated:]
        only_folders = pattern.endswith("/")
        pattern = pattern.removesuffix("/")
        is_path = "/" in pattern
        tokens = tokenize(pattern.removeprefix("/"))
        if tokens:
            yield _Line(number, is_negated, only_folders, is_path, tokens)


def _strip_end(pattern: str) -> str:
    """Strip the spaces at the end, but not one that is escaped."""
    stripped = pattern.rstrip(" ")
    escapes = len(stripped) - len(stripped.rstrip("\\"))
    return pattern[: len(stripped) + escapes % 2]
