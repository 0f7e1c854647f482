"""Reads the files that the rules for a document need, and caches the facts of each.

`LiveNeighbours` serves the server, where files change; `RunNeighbours` serves a run over many
files, where each is read once. Both are given paths relative to the root of the project.
"""

import os
from collections.abc import Callable, Iterator

from promptls.document import Document
from promptls.files.freshness import Observation, digest_content, is_unchanged, observe
from promptls.files.neighbours import NeighbourDigests, find_neighbours
from promptls.files.reading import FileError, read_within, to_source
from promptls.parsing import Sections, parse
from promptls.semantics.facts import Neighbours, facts_of, neighbours
from promptls.semantics.project import FileFacts, Project
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind, kind_of


class NeighbourFacts(NamedTuple):
    """What the rules for a document may know of other files, which those are, and their digest."""

    project: Project
    wanted: Neighbours
    digest: str


class _Known(NamedTuple):
    """The facts of a file on disk, and what they were made from."""

    observation: Observation
    content: str
    kind: Kind | None
    vocabulary: Vocabulary
    facts: FileFacts


# The facts of files, by their paths from the root.
Files = dict[str, FileFacts]
# The same by what they depend on: the documents of a folder need the same files.
Found = dict[tuple[Neighbours, str, Kind | None, Vocabulary], Files]
# The facts of a file that is open in an editor, by its absolute path.
Opened = Callable[[str, Vocabulary], FileFacts | None]


class Seeker(NamedTuple):
    """What decides which files matter to a document. It is kept where the document is not."""

    own: FileFacts
    wanted: Neighbours
    kind: Kind | None


def seeker_of(document: Document, vocabulary: Vocabulary) -> Seeker:
    """What decides which files matter to a document."""
    own = facts_of(document, vocabulary)
    return Seeker(own, neighbours(document), _find_kind_beside(document))


def _find_nothing_open(_path: str, _vocabulary: Vocabulary) -> None:
    """There is no editor."""


class LiveNeighbours:
    """The facts of files, each cached until the file changes. An open document replaces a file."""

    __slots__ = ("_known", "_opened")

    def __init__(self, opened: Opened = _find_nothing_open) -> None:
        self._opened = opened
        self._known: dict[str, _Known] = {}

    def build_project(
        self, seeker: Seeker, root: str, vocabulary: Vocabulary, found: Found | None = None
    ) -> Project:
        """What the rules for a document may know of other files, and of itself.

        `found` is what was found for other documents a moment ago; what is found here is added.
        """
        key = seeker.wanted, root, seeker.kind, vocabulary
        files = found.get(key) if found is not None else None
        if files is None:
            files = dict(self._find_files(*key))
            if found is not None:
                found[key] = files
        return Project({**files, seeker.own.path: seeker.own})

    def _find_files(
        self, wanted: Neighbours, root: str, kind: Kind | None, vocabulary: Vocabulary
    ) -> Iterator[tuple[str, FileFacts]]:
        for path, is_beside in find_neighbours(wanted, root):
            facts = self._find_facts(path, root, vocabulary, kind if is_beside else None)
            if facts is not None:
                yield path, facts

    def _find_facts(
        self, path: str, root: str, vocabulary: Vocabulary, kind: Kind | None
    ) -> FileFacts | None:
        absolute = os.path.join(root, path)
        opened = self._opened(absolute, vocabulary)
        if opened is not None:
            return opened._replace(path=path)
        known = self._known.get(absolute)
        if known is not None and (known.kind, known.vocabulary) != (kind, vocabulary):
            known = None
        if known is None or not is_unchanged(absolute, known.observation):
            observation = observe(absolute, known.observation if known is not None else None)
            data = self._read(absolute, root) if observation.stamp is not None else None
            if data is None:
                self._known.pop(absolute, None)
                return None
            content = digest_content(data)
            if known is not None and known.content == content:
                facts = known.facts
            else:
                facts = facts_of(parse(to_source(data), path, kind=kind), vocabulary)
            known = _Known(observation, content, kind, vocabulary, facts)
            self._known[absolute] = known
        return known.facts

    @staticmethod
    def _read(absolute: str, root: str) -> bytes | None:
        try:
            return read_within(absolute, [root])
        except FileError:
            return None


def _never() -> None:
    """Let the work run to its end."""


class RunNeighbours:
    """The facts of files during a run: a file that was read once is not read again.

    `sections` are those that are parsed already; what is parsed here is added.
    """

    __slots__ = ("_contents", "_digests", "_found", "_known", "_sections")

    def __init__(self, sections: Sections) -> None:
        self._sections = sections
        self._known: dict[tuple[str, Kind | None, Vocabulary], FileFacts | None] = {}
        self._found: Found = {}
        self._contents: dict[str, str] = {}
        self._digests = NeighbourDigests()

    def read_facts(
        self,
        document: Document,
        content: str,
        root: str,
        vocabulary: Vocabulary,
        guard: Callable[[], None] = _never,
    ) -> NeighbourFacts:
        """What the rules for a document may know of other files, given the digest of its own.

        `guard` is called between files, and may raise.
        """
        self._contents[os.path.join(root, document.path)] = content
        wanted = neighbours(document)
        own = facts_of(document, vocabulary)
        files = {document.path: own}
        if any(wanted):
            key = wanted, root, _find_kind_beside(document), vocabulary
            if key not in self._found:
                self._found[key] = dict(self._find_files(*key, guard))
            # What is known of the document itself comes first, and replaces what is on the disk.
            files |= self._found[key]
            files[document.path] = own
        around = self._digests.digest(wanted, root, self._digest_file)
        return NeighbourFacts(Project(files), wanted, around)

    def _find_files(
        self,
        wanted: Neighbours,
        root: str,
        kind: Kind | None,
        vocabulary: Vocabulary,
        guard: Callable[[], None],
    ) -> Iterator[tuple[str, FileFacts]]:
        for path, is_beside in find_neighbours(wanted, root):
            guard()
            facts = self._find_facts(path, root, vocabulary, kind if is_beside else None)
            if facts is not None:
                yield path, facts

    def _find_facts(
        self, path: str, root: str, vocabulary: Vocabulary, kind: Kind | None
    ) -> FileFacts | None:
        absolute = os.path.join(root, path)
        key = absolute, kind, vocabulary
        if key not in self._known:
            self._known[key] = None
            data = self._read(absolute, root)
            if data is not None:
                document = parse(to_source(data), path, kind=kind, known=self._sections)
                self._known[key] = facts_of(document, vocabulary)
        return self._known[key]

    def _digest_file(self, absolute: str) -> str:
        if absolute not in self._contents:
            self._read(absolute, os.path.dirname(absolute))
        return self._contents[absolute]

    def _read(self, absolute: str, root: str) -> bytes | None:
        try:
            data = read_within(absolute, [root])
        except FileError:
            self._contents[absolute] = ""
            return None
        # That of a document that was given counts, even if it is not on the disk yet.
        self._contents.setdefault(absolute, digest_content(data))
        return data


def _find_kind_beside(document: Document) -> Kind | None:
    """The kind of the files in the folder of a document, if their paths do not tell it."""
    # Where the settings make a template of a file, those in its folder are templates, too.
    return None if kind_of(document.path, "") is document.kind else document.kind
