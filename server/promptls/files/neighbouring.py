"""Reads the files that matter to a document, and keeps the facts of each."""

import os
from collections.abc import Callable
from typing import NamedTuple

from promptls.document import Document
from promptls.facts import Neighbours, facts_of, neighbours
from promptls.files.reading import FileError, read_within, source_of
from promptls.files.vicinity import Vicinity, content_of, paths_around
from promptls.kinds import Kind, kind_of
from promptls.parsing import Sections, parse
from promptls.project import Facts, Project
from promptls.vocabulary import Vocabulary


class _Signature(NamedTuple):
    """What the facts of a file on disk depend on."""

    written: int
    size: int
    kind: Kind | None
    vocabulary: Vocabulary


class Around(NamedTuple):
    """What a document may know of other files, which those are, and a digest of what was read."""

    project: Project
    wanted: Neighbours
    digest: str


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
        return _project(document, neighbours(document), root, vocabulary, self._facts)

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


class OneLook:
    """The facts of files at one look at the disk: what was read once is not read again.

    `sections` are those that need no second parse; what is parsed here is added.
    """

    __slots__ = ("_contents", "_known", "_sections", "_vicinity")

    def __init__(self, sections: Sections) -> None:
        self._sections = sections
        self._known: dict[tuple[str, Kind | None, Vocabulary], Facts | None] = {}
        self._contents: dict[str, str] = {}
        self._vicinity = Vicinity(self._content)

    def around(self, document: Document, data: bytes, root: str, vocabulary: Vocabulary) -> Around:
        """What the rules for a document may know of other files. It was made of the data."""
        self._contents[os.path.join(root, document.path)] = content_of(data)
        wanted = neighbours(document)
        project = _project(document, wanted, root, vocabulary, self._facts)
        return Around(project, wanted, self._vicinity.digest(wanted, root))

    def _facts(
        self, path: str, root: str, vocabulary: Vocabulary, kind: Kind | None
    ) -> Facts | None:
        place = os.path.join(root, path)
        key = place, kind, vocabulary
        if key not in self._known:
            self._known[key] = None
            data = self._read(place, root)
            if data is not None:
                document = parse(source_of(data), path, kind=kind, known=self._sections)
                self._known[key] = facts_of(document, vocabulary)
        return self._known[key]

    def _content(self, place: str) -> str:
        if place not in self._contents:
            self._read(place, os.path.dirname(place))
        return self._contents[place]

    def _read(self, place: str, root: str) -> bytes | None:
        try:
            data = read_within(place, [root])
        except FileError:
            self._contents[place] = ""
            return None
        self._contents[place] = content_of(data)
        return data


def _project(
    document: Document,
    wanted: Neighbours,
    root: str,
    vocabulary: Vocabulary,
    facts_in: Callable[[str, str, Vocabulary, Kind | None], Facts | None],
) -> Project:
    files = {document.path: facts_of(document, vocabulary)}
    # Where the settings make a template of a file, those in its folder are templates, too.
    kind = None if kind_of(document.path, "") is document.kind else document.kind
    for path, is_beside in paths_around(wanted, root):
        if path not in files:
            facts = facts_in(path, root, vocabulary, kind if is_beside else None)
            if facts is not None:
                files[path] = facts
    return Project(files)
