"""Which host reads a file, and the tools of an agent that this host does not have."""

import re

from promptls.document import Document, FieldItem, FrontMatter, Shape
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.front_matter import Keys, find_keys
from promptls.vocabulary.hosts import (
    HOST_NAMES,
    USUAL_HOST,
    find_files,
    find_hosts,
    host_of_folder,
    host_of_path,
    load_host,
    read_marks,
    title_of,
)
from promptls.vocabulary.kinds import Kind

_TOOLS = "tools"


@query
def find_program(matter: FrontMatter, path: str) -> str | None:
    """The host that reads a file, as its path or its front matter says; none where none does."""
    by_path = host_of_path(path)
    if by_path is not None:
        return by_path
    keys = {it.key for it in matter.fields}
    told = (
        it.host
        for it in read_marks()
        if (matter.value(it.key) in it.values if it.values else it.key in keys)
    )
    return next(told, None)


@query
def find_named_hosts(document: Document, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The hosts that settings or front matter name for a file, where its path names none."""
    if vocabulary.hosts_of_file:
        return vocabulary.hosts_of_file
    matter, path, kind = document.front_matter, document.path, document.kind
    if matter is None or host_of_folder(path) is not None:
        return ()
    program = find_program(matter, path)
    if program in (None, USUAL_HOST) or not find_files(kind, path, (program,)):
        return ()
    return (program,)


@query
def find_own_keys(document: Document, vocabulary: Vocabulary) -> Keys:
    """The keys that the hosts of a file read in it, by name."""
    named = find_named_hosts(document, vocabulary)
    return find_keys(document.kind, document.path, named)


def is_named_by_file(matter: FrontMatter, path: str) -> bool:
    """Whether a file is an agent of a host that calls it as its file is called."""
    program = find_program(matter, path)
    of_program = find_files(Kind.AGENT, path, (program,)) if program is not None else ()
    return (of_program or find_files(Kind.AGENT, path))[0].is_named_by_file


def find_consequence(document: Document, at: int) -> str:
    """What the host in whose folder a file is does where a line of front matter is no YAML.

    It is empty where the host mends the line, or is not known, or what it does is not.
    """
    here, path = host_of_folder(document.path), document.path
    if here is None or here not in find_hosts(document.kind, path):
        return ""
    file = find_files(document.kind, path, (here,))[0]
    span = document.source.line_around(at)
    # A carriage return is a part of the line to programs that split at line feeds.
    carried = "\r" if document.source.text.startswith("\r\n", span.end) else ""
    line = document.source[span] + carried
    if not file.unread or (file.mended and re.fullmatch(file.mended, line)):
        return ""
    return f"{title_of(here)}: {file.unread}"


class ForeignTools(NamedTuple):
    """The tools of an agent of one host, all of which belong to another one, by title."""

    items: tuple[FieldItem, ...]
    host: str
    other: str


def find_foreign_tools(document: Document) -> ForeignTools | None:
    """The tools of an agent whose host has none of them, and drops them, if another host has."""
    matter = document.front_matter
    if matter is None or document.kind is not Kind.AGENT:
        return None
    field = matter.get(_TOOLS)
    if field is None or field.shape is Shape.MAPPING:
        return None
    program = find_program(matter, document.path)
    key = find_keys(Kind.AGENT, "", (program,)).get(_TOOLS) if program is not None else None
    if program is None or key is None or not key.drops_others:
        return None
    items = matter.items(_TOOLS)
    names = {it.text for it in items}
    if not names or not names.isdisjoint(it.name for it in key.words):
        return None
    others = [load_host(it) for it in HOST_NAMES]
    if not names <= frozenset().union(*(it.tools for it in others)):
        return None
    # Of those that have the most of them, the first.
    other = max(others, key=lambda it: len(names & it.tools))
    return ForeignTools(items, title_of(program), title_of(other.name))
