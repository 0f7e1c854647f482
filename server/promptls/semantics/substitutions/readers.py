"""The hosts that replace placeholders in a file."""

from promptls.document import Document
from promptls.semantics.front_matter.programs import find_named_hosts
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import find_readers, title_of
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostFile
from promptls.vocabulary.kinds import FILLED_KINDS

# A host of which nothing more is known than what it replaces.
_ANY = Arrival("dashes alone")


class Reader(NamedTuple):
    """A host that loads a file, and how. It is `sure` to if the path or the settings say so."""

    host: str
    file: HostFile
    is_sure: bool

    @property
    def title(self) -> str:
        """What the host is called in a sentence."""
        return title_of(self.host)

    @property
    def arrival(self) -> Arrival:
        """How the host makes the text that a model gets."""
        return self.file.arrival or _ANY


@query
def find_document_readers(document: Document, vocabulary: Vocabulary) -> tuple[Reader, ...]:
    """The hosts that replace something in a file, the surest first."""
    if document.kind not in FILLED_KINDS:
        return ()
    named = find_named_hosts(document, vocabulary)
    found = find_readers(document.kind, document.path, named)
    return tuple(
        Reader(host, file, is_here or bool(vocabulary.hosts_of_file))
        for host, file, is_here in found
        if file.placeholders
    )
