"""The facts of the files that the rules for a document need, from the store of files.

The server asks for them at every change, and a run over many files for each of these. Paths are
relative to the root of the project.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from promptls.document import Document
from promptls.files.contexts import FileContext
from promptls.files.neighbours import NeighbourDigests, find_neighbours
from promptls.files.store import FileStore
from promptls.files.texts import Guard, Interpretation, StoredText, interpretation_of
from promptls.parsing import run_to_end
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import WantedFiles, facts_of, find_wanted_files
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import kind_of
from promptls.vocabulary.kinds import Kind

# The facts of files by what they depend on: the documents of a folder need the same files. For the
# names of agents there is no vocabulary.
_Key = tuple[WantedFiles, str, Kind | None, Vocabulary | None]
Found = dict[_Key, dict[str, FileFacts]]
# The context of a file, by its absolute path.
FindContext = Callable[[str], FileContext]

_FACTS = "facts"
_NAME = "name"
_IMPORTS = "imports"
_NOTHING: Mapping[str, FileFacts] = MappingProxyType({})
_NO_IMPORTS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_NONE_MISSING: frozenset[tuple[str, ...]] = frozenset()


class Seeker(NamedTuple):
    """What decides which files matter to a document. It is kept where the document is not."""

    own: FileFacts
    wanted: WantedFiles
    kind: Kind | None


def seeker_of(document: Document, vocabulary: Vocabulary) -> Seeker:
    """What decides which files matter to a document."""
    wanted = find_wanted_files(document)
    kind = _find_kind_beside(document) if any(wanted) else None
    return Seeker(facts_of(document, vocabulary), wanted, kind)


class NeighbourReader(NamedTuple):
    """Reads the files that matter to documents. `guard` is called between them, and may raise."""

    store: FileStore
    find_context: FindContext = FileContext
    guard: Guard = run_to_end
    # What a run has found out that looks at each folder once.
    digests: NeighbourDigests | None = None

    def find_project(
        self, seeker: Seeker, root: str, vocabulary: Vocabulary, found: Found | None = None
    ) -> Neighbours:
        """What the rules for a document may know of other files, and of itself.

        `found` is what was found for other documents a moment ago; what is found here is added.
        """
        own, wanted = {seeker.own.path: seeker.own}, seeker.wanted
        if not any(wanted):
            return Neighbours(own)
        folders, files, present, named, imports = wanted
        whole = named_agents = _NOTHING
        if folders or files:
            key: _Key = WantedFiles(folders, files), root, seeker.kind, vocabulary
            whole = self._find_once(key, found)
        if named:
            key = WantedFiles(named=named), root, None, None
            named_agents = self._find_once(key, found)
        digests = self.digests or NeighbourDigests()
        missing = digests.find_missing(present, root) if present else _NONE_MISSING
        followed = self._follow(imports, root) if imports else _NO_IMPORTS
        return Neighbours({**own, **whole, **own}, missing, named_agents, followed)

    def follow_imports(self, seeker: Seeker, root: str) -> Seeker:
        """The same with all files that are imported, in however many steps."""
        imports = seeker.wanted.imports
        if not imports:
            return seeker
        every = (it for of in self._follow(imports, root).values() for it in of)
        wanted = seeker.wanted._replace(imports=tuple(dict.fromkeys((*imports, *every))))
        return seeker._replace(wanted=wanted)

    def _follow(self, imports: tuple[str, ...], root: str) -> Mapping[str, tuple[str, ...]]:
        """What some files import, and what those files import."""
        from promptls.semantics.imports import MOST_FOLLOWED  # noqa: PLC0415 - few files import any

        found: dict[str, tuple[str, ...]] = {}
        left = list(imports)
        for path in left:
            if path in found or len(found) >= MOST_FOLLOWED:
                continue
            self.guard()
            make = partial(_read_imports, path)
            absolute = os.path.join(root, path)
            of = self.store.derive(absolute, root, _IMPORTS, path, make)
            if of is not None:
                found[path] = of
                left += of
        return found

    def _find_once(self, key: _Key, found: Found | None) -> Mapping[str, FileFacts]:
        # To look up a vocabulary takes long.
        known = found.get(key) if found is not None else None
        if known is None:
            known = dict(self._find_all(*key))
            if found is not None:
                found[key] = known
        return known

    def _find_all(
        self, wanted: WantedFiles, root: str, kind: Kind | None, vocabulary: Vocabulary | None
    ) -> Iterator[tuple[str, FileFacts]]:
        for path, is_beside in find_neighbours(wanted, root):
            self.guard()
            absolute = os.path.join(root, path)
            if vocabulary is None:
                facts = self.store.derive(absolute, root, _NAME, path, partial(_make_name, path))
            else:
                reading = Interpretation(path, kind if is_beside else None)
                make = partial(self._make_facts, absolute, reading, vocabulary)
                facts = self.store.derive(absolute, root, _FACTS, (reading, vocabulary), make)
            if facts is not None:
                yield path, facts if facts.path == path else facts._replace(path=path)

    def _make_facts(
        self, absolute: str, reading: Interpretation, vocabulary: Vocabulary, text: StoredText
    ) -> FileFacts:
        checked = interpretation_of(self.find_context(absolute))
        if (checked.path, checked.kind) == (reading.path, reading.kind):
            # The same document serves a check, the index and the features.
            text.parse(self.guard, checked)
        return facts_of(text.parse(self.guard, reading), vocabulary)


def _make_name(path: str, text: StoredText) -> FileFacts:
    """The one fact of an agent for which it need not be parsed."""
    from promptls.semantics.front_matter.namesakes import read_name  # noqa: PLC0415 - few are named

    return FileFacts(path, name=read_name(text.source.text))


def _read_imports(path: str, text: StoredText) -> tuple[str, ...]:
    """What a file imports that is imported itself, for which it need not be parsed."""
    from promptls.semantics.imports import read_imports  # noqa: PLC0415 - the same

    return read_imports(text.source.text, path)


def _find_kind_beside(document: Document) -> Kind | None:
    """The kind of the files in the folder of a document, if their paths do not tell it."""
    # Where the settings make a template of a file, those in its folder are templates, too.
    kind = document.kind
    is_told = kind is not Kind.SYSTEM_TEMPLATE or kind_of(document.path, "") is kind
    return None if is_told else kind
