"""Whether a file takes arguments, and whether a host loads it."""

from promptls.document import Document, FrontMatter
from promptls.semantics.arrivals.finding import OF_ARGUMENTS
from promptls.semantics.substitutions.readers import Reader, find_document_readers
from promptls.semantics.substitutions.written import HostReading, Substitution, find_readings
from promptls.text.patterns import pattern
from promptls.text.values import query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import host_of_folder, is_one, load_host
from promptls.vocabulary.kinds import Kind

# The keys by which a file says that it takes arguments.
_DECLARING = ("argument-hint", "arguments")
_WHOLE = "$ARGUMENTS"
# What nearly every file has that is shown as a page.
_GENERAL = frozenset({"name", "description", "model", "version"})

# A plugin in the folder of a host, which also may be a skill.
_OF_PLUGIN = pattern(r"/plugins/|/skills/[^/]++/(?:skills|commands)/")


@query
def find_loaders(document: Document, vocabulary: Vocabulary) -> tuple[Reader, ...]:
    """The hosts that load a file and replace something in it, the surest first."""
    readers = find_document_readers(document, vocabulary)
    return tuple(it for it in readers if _is_loaded(document, it))


@query
def find_loaded(document: Document, vocabulary: Vocabulary) -> tuple[HostReading, ...]:
    """How the hosts read a file that load it."""
    loaders = find_loaders(document, vocabulary)
    readings = find_readings(document, vocabulary) if loaders else ()
    return tuple(it for it in readings if it.reader in loaders)


def _is_loaded(document: Document, reader: Reader) -> bool:
    """Whether a host loads a file: its path says so, or it is plainly one of a plugin.

    In the folder of a host, it is one of that, and only where that looks for it.

    A skill has front matter. A page about commands may be in a folder `commands` as well, so a
    command also has the arguments, or no key that the host does not know.
    """
    here = host_of_folder(document.path)
    if here == reader.host and _OF_PLUGIN.search(document.path) is None:
        return reader.is_sure and _is_looked_for(document, reader)
    if reader.is_sure or here not in (None, reader.host):
        return reader.is_sure
    matter = document.front_matter
    if document.kind is Kind.SKILL:
        return matter is not None and bool(matter.fields)
    return _WHOLE in document.source.text or (matter is not None and _is_of(matter, reader))


def _is_looked_for(document: Document, reader: Reader) -> bool:
    """Whether a skill is in a folder of its own, and not deeper."""
    skills = load_host(reader.host).start.skills
    return document.kind is not Kind.SKILL or skills is None or is_one(document.path, skills.paths)


def _is_of(matter: FrontMatter, reader: Reader) -> bool:
    known = {it.name for it in reader.file.keys}
    keys = {it.key for it in matter.fields}
    return not keys.isdisjoint(known - _GENERAL) or ("description" in keys and keys <= known)


def declares_arguments(document: Document) -> bool:
    """Whether the front matter of a file says what arguments it takes."""
    matter = document.front_matter
    return matter is not None and any(matter.get(it) is not None for it in _DECLARING)


def names_arguments(reading: HostReading) -> bool:
    """Whether a file has a placeholder of arguments that is more than a number."""
    return any(
        it.placeholder is not None
        and it.placeholder.stands in OF_ARGUMENTS
        and not is_bare_number(it)
        for it in reading.found
    )


def is_bare_number(found: Substitution) -> bool:
    """Whether a placeholder is a dollar sign and a number: what much else is, too."""
    placeholder = found.placeholder
    is_numbered = placeholder is not None and placeholder.stands == "argument by number"
    return is_numbered and found.span.end - found.span.start == len(found.name) + 1
