"""The hosts that replace placeholders in a file, and those that load it."""

from promptls.document import Document, FrontMatter
from promptls.semantics.arrivals.finding import find_whole
from promptls.semantics.front_matter.programs import find_named_hosts
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.hosts import (
    HOST_NAMES,
    find_readers,
    host_of_folder,
    is_one,
    load_host,
    title_of,
)
from promptls.vocabulary.hosts.arrival import Arrival
from promptls.vocabulary.hosts.facts import HostFile, HostPlaceholder
from promptls.vocabulary.kinds import FILLED_KINDS, Kind

# Of a host of which nothing more is known than what it replaces.
ANY_ARRIVAL = Arrival("dashes alone")
# What nearly every file has that is shown as a page.
_GENERAL = frozenset({"name", "description", "model", "version"})
# A plugin in the folder of a host, which also may be a skill.
_OF_PLUGIN = pattern(r"/plugins/|/skills/[^/]++/(?:skills|commands)/")


class Reader(NamedTuple):
    """A host that replaces something in a file, if it `loads` the file.

    It `is_sure` to if the path or the settings say so.
    """

    host: str
    file: HostFile
    is_sure: bool
    loads: bool

    @property
    def title(self) -> str:
        """What the host is called in a sentence."""
        return title_of(self.host)

    @property
    def arrival(self) -> Arrival:
        """How the host makes the text that a model gets."""
        return self.file.arrival or ANY_ARRIVAL

    @property
    def placeholders(self) -> tuple[HostPlaceholder, ...]:
        """What the host replaces."""
        return self.file.placeholders


@query
def find_document_readers(document: Document, vocabulary: Vocabulary) -> tuple[Reader, ...]:
    """The hosts that replace something in a file, the surest first."""
    if document.kind not in FILLED_KINDS:
        return ()
    named = find_named_hosts(document, vocabulary)
    found = []
    for host, file, is_here in find_readers(document.kind, document.path, named):
        if file.placeholders:
            is_sure = is_here or bool(vocabulary.hosts_of_file)
            loads = _is_loaded(document, host, file, is_sure=is_sure)
            found.append(Reader(host, file, is_sure, loads))
    return tuple(found)


@query
def find_loaders(document: Document, vocabulary: Vocabulary) -> tuple[Reader, ...]:
    """The hosts that load a file and replace something in it: those that are sure, else one."""
    loaders = tuple(it for it in find_document_readers(document, vocabulary) if it.loads)
    return tuple(it for it in loaders if it.is_sure) or loaders[:1]


def find_previewing_hosts(document: Document, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of the hosts that load a file of which its text is known, the surest first."""
    found = find_document_readers(document, vocabulary)
    return tuple(dict.fromkeys(it.host for it in found if it.file.arrival is not None))


def list_other_hosts(loading: tuple[str, ...]) -> list[str]:
    """The names of the others of which it is known what they make of their own files."""
    others = (it for it in HOST_NAMES if it not in loading)
    return [it for it in others if any(file.arrival for file in load_host(it).files)]


def _is_loaded(document: Document, host: str, file: HostFile, *, is_sure: bool) -> bool:
    """Whether a host loads a file: its path says so, or it is plainly one of a plugin.

    In the folder of a host, it is one of that, and only where that looks for it.

    A skill has front matter. A page about commands may be in a folder `commands` as well, so a
    command also has the arguments, or no key that the host does not know.
    """
    here, matter = host_of_folder(document.path), document.front_matter
    if here == host and _OF_PLUGIN.search(document.path) is None:
        return is_sure and _is_looked_for(document, host)
    if is_sure or here not in (None, host):
        return is_sure
    if document.kind is Kind.SKILL:
        return matter is not None and bool(matter.fields)
    if any(it in document.source.text for it in find_whole(file.placeholders)):
        return True
    return matter is not None and _is_of(matter, file)


def _is_looked_for(document: Document, host: str) -> bool:
    """Whether a skill is in a folder of its own, and not deeper."""
    skills = load_host(host).start.skills
    return document.kind is not Kind.SKILL or skills is None or is_one(document.path, skills.paths)


def _is_of(matter: FrontMatter, file: HostFile) -> bool:
    known = {it.name for it in file.keys}
    keys = {it.key for it in matter.fields}
    return not keys.isdisjoint(known - _GENERAL) or ("description" in keys and keys <= known)
