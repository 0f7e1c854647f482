"""The files that a document names, as links. Whether a file exists makes no difference here.

A variable is none: the definition of it is its source, and a link would hide the way there.
"""

from collections.abc import Iterator, Mapping
from itertools import chain

from promptls.document import Document, Field, FieldItem, Shape, TomlPart
from promptls.parsing.packages.files import is_path
from promptls.semantics.facts import find_document_places
from promptls.semantics.imports import find_imports
from promptls.semantics.run_files import find_named_files
from promptls.text.paths import folder_of
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

_GLOB = set("*?[]{}")
_SKILLS = "skills"
_PATHS_IN_SETTINGS = (("extend",), ("templates", "folder"))
_MARKDOWN = ".md"


class Link(NamedTuple):
    """A range that names a file. The target is relative to the root of the project.

    `places` are where the file may be as well; the first of them that exists comes before it.
    """

    span: FileSpan
    target: str
    tooltip: str
    places: tuple[str, ...] = ()


def find_links(document: Document, skills: Mapping[str, str] | None = None) -> list[Link]:
    """The links of a document, in source order. `skills` are the paths of skills by name."""
    found = chain(
        _package_links(document),
        _text_links(document),
        _front_matter_links(document, skills or {}),
        _settings_links(document),
    )
    apart: list[Link] = []
    for link in sorted(found, key=lambda it: it.span):
        if not apart or apart[-1].span.end <= link.span.start:
            apart.append(link)
    return apart


def _package_links(document: Document) -> Iterator[Link]:
    package = document.package
    if package is None:
        return
    for deliverable in package.deliverables:
        if _is_file(deliverable.path):
            yield Link(deliverable.path_span, _plain(deliverable.path), "Open the deliverable")
    for file in package.scope:
        if file.listed and _is_file(file.path):
            yield Link(file.span, _plain(file.path), "Open the file of the work scope")
    for named in package.documents:
        if _is_file(named.path):
            path = _plain(named.path)
            places = find_document_places(document, path)
            yield Link(named.span, path, "Open the context document", places)


def _text_links(document: Document) -> Iterator[Link]:
    """Imports, and paths in code of a skill. Links of Markdown are the editor's own."""
    for it in find_imports(document):
        yield Link(it.span, it.target, "Open the imported file")
    for file in find_named_files(document):
        if not file.is_link:
            yield Link(file.span, file.candidates[0], "Open the file", file.candidates)


def _front_matter_links(document: Document, skills: Mapping[str, str]) -> Iterator[Link]:
    matter = document.front_matter
    for field in matter.fields if matter is not None else ():
        if field.key == _SKILLS:
            for item in matter.items(_SKILLS) if matter is not None else ():
                target = skills.get(item.text) or _usual_skill(document.path, item.text)
                if target:
                    yield Link(item.span, target, f"Open the skill {item.text}")
        else:
            for item in _paths(field):
                yield Link(item.span, _plain(item.text), "Open the file")


def _paths(field: Field) -> Iterator[FieldItem]:
    """The paths of Markdown files that a field holds."""
    whole = (FieldItem(field.value_span, field.value),)
    is_one = field.shape in (Shape.PLAIN, Shape.QUOTED)
    for item in whole if is_one else field.items:
        if item.text.endswith(_MARKDOWN) and "/" in item.text and _is_file(item.text):
            yield item


def _usual_skill(path: str, name: str) -> str:
    """Where a skill usually is that the agent of a tool names; nothing beside other agents."""
    folders = folder_of(path).split("/")
    tool = next(
        (at for at, it in enumerate(folders) if it.startswith(".") and it[1:2].isalpha()), -1
    )
    if tool < 0 or not name.replace("-", "").isalnum():
        return ""
    return "/".join((*folders[: tool + 1], "skills", name, "SKILL.md"))


def _settings_links(document: Document) -> Iterator[Link]:
    folder = folder_of(document.path)
    for word in document.settings.words if document.settings is not None else ():
        if word.part is not TomlPart.VALUE or not word.quoted or word.in_list:
            continue
        is_path = word.path in _PATHS_IN_SETTINGS or _is_schema(word.path)
        # A source may also be a sentence for people.
        is_source = _is_source(word.path) and _is_file(word.text)
        if word.text and (is_source or (is_path and not _GLOB & set(word.text))):
            target = _joined("" if is_source else folder, word.text)
            yield Link(word.content, target, f"Open {word.text}")


def _is_source(path: tuple[str, ...]) -> bool:
    return path[:1] == ("variables",) and path[2:] == ("source",)


def _is_schema(path: tuple[str, ...]) -> bool:
    return path[:1] == ("contracts",) and path[-1] == "schema"


def _is_file(path: str) -> bool:
    return is_path(path) and not _GLOB & set(path)


def _plain(path: str) -> str:
    return _joined("", path)


def _joined(folder: str, path: str) -> str:
    """A path from a folder on, without steps upwards as far as there are folders to leave."""
    if path.startswith("/"):
        return path
    parts: list[str] = []
    for part in f"{folder}/{path}".split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return ("/" if folder.startswith("/") else "") + "/".join(parts)
