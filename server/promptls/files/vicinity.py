"""Tells which files stand around a document, and by a digest whether any of them has changed."""

import os
from collections.abc import Callable, Iterator

from promptls.digests import digest
from promptls.kinds import PLAIN_NAMES

_ENDING = ".md"
# A folder of templates has a handful; one with more is not read to its end.
_MOST_FILES = 500

# All Markdown files of some folders, and some files: the same as `facts.Neighbours`.
Wanted = tuple[tuple[str, ...], tuple[str, ...]]


def content_of(data: bytes) -> str:
    """What tells the content of one file from that of another."""
    return digest(data)


def paths_around(wanted: Wanted, root: str) -> Iterator[tuple[str, bool]]:
    """The paths, from the root, that matter, and whether each was listed in a folder."""
    folders, files = wanted
    yield from ((it, False) for it in files)
    for folder in folders:
        yield from ((it, True) for it in _markdown(root, folder))


class Vicinity:
    """What stands around documents, at one look at the disk.

    `content` tells the content of a file by its absolute path, or nothing where there is none.
    """

    __slots__ = ("_content", "_digests")

    def __init__(self, content: Callable[[str], str]) -> None:
        self._content = content
        self._digests: dict[tuple[Wanted, str], str] = {}

    def digest(self, wanted: Wanted, root: str) -> str:
        """What changes when a file comes, goes or changes that the wanted ones include."""
        if not any(wanted):
            return ""
        known = self._digests.get((wanted, root))
        if known is None:
            parts: list[str] = []
            for path, _ in paths_around(wanted, root):
                parts += path, self._content(os.path.join(root, path))
            known = self._digests[wanted, root] = digest("\0".join(parts))
        return known


def _markdown(root: str, folder: str) -> Iterator[str]:
    try:
        with os.scandir(os.path.join(root, folder)) as entries:
            names = sorted(it.name for it in entries if it.name.endswith(_ENDING))
    except OSError:
        return
    for name in names[:_MOST_FILES]:
        if name not in PLAIN_NAMES:
            yield f"{folder}/{name}" if folder not in ("", ".") else name
