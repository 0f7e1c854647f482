"""The inventory of a project: its agents, skills, commands and prompts, with their front matter."""

import os
from collections.abc import Iterable, Iterator

from promptls.document import Document
from promptls.files import FileContexts, FileError, FoundFile, read, to_source
from promptls.parsing import parse
from promptls.semantics.templates.recognition import find_body
from promptls.text.paths import agent_name_of, folder_of, name_of, stem_of
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

# The kinds that are listed, in their order.
LISTED = (Kind.AGENT, Kind.SKILL, Kind.COMMAND, Kind.PROMPT)
# A rule of thumb for English text and all common models.
_CHARACTERS_PER_TOKEN = 4
_TOOLS = ("tools", "allowed-tools")


class InventoryEntry(NamedTuple):
    """A file that a person or a program calls by a name. Its size is in characters of its body.

    What its front matter does not say is empty.
    """

    kind: Kind
    name: str
    path: str
    description: str
    model: str
    tools: tuple[str, ...]
    size: int


def to_tokens(size: int) -> int:
    """About how many tokens a model reads of so many characters."""
    return -(-size // _CHARACTERS_PER_TOKEN)


def list_entries(
    files: Iterable[FoundFile], contexts: FileContexts, errors: list[FileError]
) -> Iterator[InventoryEntry]:
    """The files of the listed kinds. Those that cannot be read are added to the errors."""
    for file in files:
        try:
            source = to_source(read(file.real))
        except FileError as error:
            errors.append(FileError(file.path, error.reason))
            continue
        context = contexts.find(file.absolute)
        document = parse(source, context.path, kind=context.kind, role=context.role)
        if document.kind in LISTED:
            yield _describe(document, file.path.replace(os.sep, "/"))


def _describe(document: Document, path: str) -> InventoryEntry:
    """The entry of a document."""
    matter = document.front_matter
    named = matter.value("name") if matter is not None else ""
    tools = next((it for key in _TOOLS if matter and (it := matter.items(key))), ())
    return InventoryEntry(
        document.kind,
        named or _name_by_path(document.kind, document.path),
        path,
        " ".join(matter.value("description").split()) if matter is not None else "",
        matter.value("model") if matter is not None else "",
        tuple(it.text for it in tools),
        len(find_body(document)),
    )


def _name_by_path(kind: Kind, path: str) -> str:
    if kind is Kind.SKILL:
        return name_of(folder_of(path)) or stem_of(path)
    return agent_name_of(path).removesuffix(".prompt")
