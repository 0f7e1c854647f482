"""Reads the files that matter to a document, and keeps the facts of each."""

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

from promptls.document import Document
from promptls.facts import facts_of, neighbours
from promptls.files.reading import FileError, read_within, source_of
from promptls.kinds import PLAIN_NAMES, Kind, kind_of
from promptls.parsing import parse
from promptls.project import Facts, Project
from promptls.vocabulary import Vocabulary

_ENDING = ".md"
# A folder of templates has a handful; one with more is not read to its end.
_MOST_FILES = 500


class _Signature(NamedTuple):
    """What the facts of a file on disk depend on."""

    written: int
    size: int
    kind: Kind | None
    vocabulary: Vocabulary


# The text of a file that is open in an editor, by its absolute path.
Opened = Callable[[str], Document | None]


def _nothing_open(_path: str) -> None:
    """The command line has no editor."""


class Neighbourhood:
    """The facts of files, kept until the file changes. Paths of documents begin at a root."""

    __slots__ = ("_known", "_opened")

    def __init__(self, opened: Opened = _nothing_open) -> None:
        self._opened = opened
        self._known: dict[str, tuple[_Signature, Facts]] = {}

    def project_of(self, document: Document, root: str, vocabulary: Vocabulary) -> Project:
        """What the rules for a document may know of other files, and of itself."""
        wanted = neighbours(document)
        files = {document.path: facts_of(document, vocabulary)}
        # Where the settings make a template of a file, those in its folder are templates, too.
        kind = None if kind_of(document.path, "") is document.kind else document.kind
        beside = ((path, kind) for name in wanted.folders for path in _markdown(root, name))
        for path, its_kind in (*((it, None) for it in wanted.files), *beside):
            if path not in files:
                facts = self._facts(path, root, vocabulary, its_kind)
                if facts is not None:
                    files[path] = facts
        return Project(files)

    def _facts(
        self, path: str, root: str, vocabulary: Vocabulary, kind: Kind | None
    ) -> Facts | None:
        place = os.path.join(root, path)
        opened = self._opened(place)
        if opened is not None:
            return facts_of(opened, vocabulary)._replace(path=path)
        try:
            status = os.stat(place)
            signature = _Signature(status.st_mtime_ns, status.st_size, kind, vocabulary)
            known = self._known.get(place)
            if known is None or known[0] != signature:
                document = parse(source_of(read_within(place, [root])), path, kind=kind)
                known = self._known[place] = signature, facts_of(document, vocabulary)
        except (FileError, OSError, ValueError):
            return None
        return known[1]


def _markdown(root: str, folder: str) -> Iterator[str]:
    try:
        with os.scandir(os.path.join(root, folder)) as entries:
            names = sorted(it.name for it in entries if it.name.endswith(_ENDING))
    except OSError:
        return
    for name in names[:_MOST_FILES]:
        if name not in PLAIN_NAMES:
            yield f"{folder}/{name}" if folder not in ("", ".") else name
