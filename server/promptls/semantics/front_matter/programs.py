"""Which host reads a file, and the tools of an agent that this host does not have."""

import re

from promptls.document import Document, FieldItem, FrontMatter, Shape
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.front_matter import Keys, find_keys
from promptls.vocabulary.hosts import (
    CLAUDE_CODE,
    HOST_NAMES,
    find_files,
    find_hosts,
    host_of_folder,
    load_host,
    read_marks,
    title_of,
)
from promptls.vocabulary.kinds import Kind

_TOOLS = "tools"


@query
def find_program(matter: FrontMatter, path: str) -> str | None:
    """The host that reads a file, as its path or its front matter says; none where none does."""
    by_folder = host_of_folder(path)
    if by_folder is not None:
        return by_folder
    if path.endswith(".agent.md"):
        return "vscode"
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
    if program in (None, CLAUDE_CODE) or not find_files(kind, path, (program,)):
        return ()
    return (program,)


@query
def find_own_keys(document: Document, vocabulary: Vocabulary) -> Keys:
    """The keys that the hosts of a file read in it, by name."""
    named = find_named_hosts(document, vocabulary)
    return find_keys(document.kind, document.path, named)


def is_named_by_file(matter: FrontMatter, path: str) -> bool:
    """Whether a file is an agent of a host that calls it as its file is called."""
    files = find_files(Kind.AGENT, path)
    return files[0].is_named_by_file or find_program(matter, path) == "opencode"


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
    """The tools of an agent, all of which belong to another program."""

    items: tuple[FieldItem, ...]
    program: str


def find_foreign_tools(document: Document) -> ForeignTools | None:
    """The tools of an agent of Claude Code, if this has none of them and another program has."""
    matter = document.front_matter
    if matter is None or document.kind is not Kind.AGENT:
        return None
    field = matter.get(_TOOLS)
    if field is None or field.shape is Shape.MAPPING:
        return None
    items = matter.items(_TOOLS)
    names = {it.text for it in items}
    own = find_keys(Kind.AGENT, "", (CLAUDE_CODE,))[_TOOLS].words
    if not names or not names.isdisjoint(it.name for it in own):
        return None
    if find_program(matter, document.path) != CLAUDE_CODE:
        return None
    others = [load_host(it) for it in HOST_NAMES]
    if not names <= frozenset().union(*(it.tools for it in others)):
        return None
    # Of those that have the most of them, the first.
    program = max(others, key=lambda it: len(names & it.tools))
    return ForeignTools(items, title_of(program.name))
