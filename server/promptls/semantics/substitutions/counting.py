"""Files that count their arguments from one, although the host counts from zero."""

from promptls.document import Document
from promptls.semantics.substitutions.numbers import Number, Use, find_numbers
from promptls.semantics.substitutions.readers import Reader, find_document_readers
from promptls.semantics.substitutions.taking import declares_arguments
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import load_host
from promptls.vocabulary.kinds import Kind

_OF_PLUGIN = pattern(r"(?:\A|/)plugins/[^/]++/commands/")


class CountedFromOne(NamedTuple):
    """The numbers of arguments, the first of which is not used, and who counts otherwise."""

    numbers: tuple[Number, ...]
    title: str
    is_plain: bool


def find_counted_from_one(document: Document, vocabulary: Vocabulary) -> CountedFromOne | None:
    """The numbers of arguments in a file, if they begin with one and the host counts from zero.

    A command that neither its path nor its text gives to a host may be one of a host that counts
    from one. It `is_plain` where the host is sure, and the file declares arguments or is a command.
    """
    numbers = find_numbers(document, vocabulary)
    if numbers is None or numbers.placeholder.base != 0 or not numbers.takes_arguments:
        return None
    if any(
        placeholder.base
        for it in find_document_readers(document, vocabulary)
        if it.is_sure
        for placeholder in it.file.placeholders
    ):
        return None
    found = tuple(it for it in numbers.found if it.use is Use.ARGUMENT)
    used = {it.value for it in found}
    # Another spelling may have the first one: `$ARGUMENTS[0]`.
    others = {
        it.name
        for it in numbers.reading.found
        if it.placeholder and it.placeholder.stands == "argument by number"
    }
    if "0" in others or used != set(range(1, len(used) + 1)) or not used:
        return None
    reader = numbers.reading.reader
    if not (reader.is_sure or _is_told(document, reader)):
        return None
    is_plain = declares_arguments(document) or document.kind is not Kind.SKILL
    is_plain = is_plain and reader.is_sure
    return CountedFromOne(found, reader.title, is_plain)


def _is_told(document: Document, reader: Reader) -> bool:
    """Whether a file is a skill, a command of a plugin, or speaks of the folder of a host."""
    if document.kind is Kind.SKILL or _OF_PLUGIN.search(document.path):
        return True
    text = document.source.text
    return any(f"{it}/" in text for it in load_host(reader.host).folders)
