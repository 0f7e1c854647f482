"""The facts of the files that the rules for a document need, from the store of files.

The server asks for them at every change, and a run over many files for each of these. Paths are
relative to the root of the project.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial

from promptls.document import Document
from promptls.files.contexts import FileContext
from promptls.files.neighbours import find_neighbours
from promptls.files.store import FileStore
from promptls.files.texts import Guard, Interpretation, StoredText, interpretation_of
from promptls.parsing import run_to_end
from promptls.semantics.context import FileFacts, Project
from promptls.semantics.facts import WantedFiles, facts_of, find_wanted_files
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind, kind_of

# The facts of files by what they depend on: the documents of a folder need the same files.
Found = dict[tuple[WantedFiles, str, Kind | None, Vocabulary], dict[str, FileFacts]]
# The context of a file, by its absolute path.
FindContext = Callable[[str], FileContext]

_FACTS = "facts"


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

    def find_project(
        self, seeker: Seeker, root: str, vocabulary: Vocabulary, found: Found | None = None
    ) -> Project:
        """What the rules for a document may know of other files, and of itself.

        `found` is what was found for other documents a moment ago; what is found here is added.
        """
        own = {seeker.own.path: seeker.own}
        if not any(seeker.wanted):
            return Project(own)
        key = seeker.wanted, root, seeker.kind, vocabulary
        files = found.get(key) if found is not None else None
        if files is None:
            files = dict(self._find_all(*key))
            if found is not None:
                found[key] = files
        return Project(own | files | own)

    def _find_all(
        self, wanted: WantedFiles, root: str, kind: Kind | None, vocabulary: Vocabulary
    ) -> Iterator[tuple[str, FileFacts]]:
        for path, is_beside in find_neighbours(wanted, root):
            self.guard()
            reading = Interpretation(path, kind if is_beside else None)
            absolute = os.path.join(root, path)
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


def _find_kind_beside(document: Document) -> Kind | None:
    """The kind of the files in the folder of a document, if their paths do not tell it."""
    # Where the settings make a template of a file, those in its folder are templates, too.
    return None if kind_of(document.path, "") is document.kind else document.kind
