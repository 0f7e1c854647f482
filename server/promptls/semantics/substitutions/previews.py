"""Which hosts load a file and are known to make a certain text of it."""

from promptls.document import Document
from promptls.semantics.substitutions.readers import find_document_readers
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import HOST_NAMES, load_host


def find_previewing_hosts(document: Document, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of the hosts that load a file of which its text is known, the surest first."""
    found = find_document_readers(document, vocabulary)
    return tuple(dict.fromkeys(it.host for it in found if it.file.arrival is not None))


def list_other_hosts(loading: tuple[str, ...]) -> list[str]:
    """The names of the others of which it is known what they make of their own files."""
    others = (it for it in HOST_NAMES if it not in loading)
    return [it for it in others if any(file.arrival for file in load_host(it).files)]
