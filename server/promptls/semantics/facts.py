"""Tells what other files may want to know of a document, and which files it wants to know of."""

from collections.abc import Iterator

from promptls.document import Document, Placeholders, RequirementMarker
from promptls.document.marks import PROMPTS
from promptls.semantics.context import SPECIFICATION, Context, FileFacts, Neighbours
from promptls.semantics.glances import may_import, may_name_files
from promptls.semantics.packages.requirements import DEFINITION
from promptls.semantics.placeholders.declarations import (
    find_declarations,
    find_listed_names,
    find_used_names,
)
from promptls.semantics.placeholders.variables import find_allowed_names
from promptls.semantics.templates.recognition import is_empty, parse_template_name
from promptls.text.paths import folder_of, inside, name_of
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import BUNDLE_INSTRUCTIONS, TEMPLATE_ENDING
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import ORCHESTRATOR_FILE, Role, likely_team_of, role_of

# The folders of specifications, below the root of a project.
FEATURE_FOLDERS = ("kitty-specs", "specs")
SKILL_FILE = "SKILL.md"
_MOST_FOLDERS = 3


def lacks_prompts(document: Document) -> bool:
    """Whether a document is an agent that needs a section of prompts and has none."""
    agent = document.agent
    # What an agent has answered has its place in the team, but none of its sections.
    if agent is None or document.role is Role.ORCHESTRATOR or document.kind is Kind.RESPONSE:
        return False
    return not agent.prompts and not agent.misheaded


def have_others_prompts(document: Document, context: Context) -> bool:
    """Whether most of the other agents of the same role in the team have a section of prompts."""
    team = likely_team_of(document.path)
    files = context.project.files if context.project is not None else {}
    orchestrator = inside(team, ORCHESTRATOR_FILE)
    if orchestrator not in files and f"{orchestrator}{TEMPLATE_ENDING}" not in files:
        return False
    phase_agents = context.vocabulary.phase_agents
    others = [
        it.has_prompts
        for path, it in files.items()
        if path != document.path and role_of(path, team, phase_agents) is document.role
    ]
    return sum(others) * 2 > len(others)


class WantedFiles(NamedTuple):
    """The files that matter to a document: all Markdown files of some folders, and some files.

    Of the files that are `present`, in one of several places, only that is asked; of those in the
    `named` folders only the names of agents. A folder that ends with `/**` is meant with all
    folders below it, one that ends with `/**.template` with the files `*.md.template` as well.
    Of the `imports` only what they import matters, and what that imports.
    """

    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    present: tuple[tuple[str, ...], ...] = ()
    named: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


@query
def facts_of(document: Document, vocabulary: Vocabulary) -> FileFacts:
    """The facts of a document."""
    if document.kind is Kind.SYSTEM_TEMPLATE:
        return _facts_of_template(document, vocabulary)
    if document.path.rpartition("/")[2] == SPECIFICATION:
        return FileFacts(document.path, requirements=defined_requirements(document))
    references = document.package.requirements if document.package is not None else ()
    declared = find_listed_names(find_declarations(document))
    return FileFacts(
        document.path,
        names=find_used_names(document) if declared else frozenset(),
        references=references,
        has_prompts=document.has_mark(PROMPTS),
        declared=declared,
    )


def _facts_of_template(document: Document, vocabulary: Vocabulary) -> FileFacts:
    from promptls.semantics.templates.demands import find_mentioned_tags  # noqa: PLC0415 - few are templates

    used = find_used_names(document)
    written = {it.name for group in document.nodes(Placeholders) for it in group.node.found}
    return FileFacts(
        document.path,
        None if is_empty(document) else parse_template_name(document.path, vocabulary),
        used & find_allowed_names(document, vocabulary).known,
        used | written,
        find_mentioned_tags(document, vocabulary),
    )


def defined_requirements(document: Document) -> frozenset[str]:
    """The ids of the requirements that a specification defines, in lines and by markers."""
    defined = {match["id"] for match in DEFINITION.finditer(document.source.text)}
    marked = (it.node.attribute("id") for it in document.nodes(RequirementMarker))
    return frozenset(defined | {it.value for it in marked if it is not None})


@query
def find_wanted_files(document: Document) -> WantedFiles:
    """The files that the rules for a document may need."""
    folders, files, *_ = _find_neighbours(document)
    named: tuple[str, ...] = ()
    if document.kind is Kind.AGENT:
        from promptls.semantics.front_matter.namesakes import find_folders_of_names  # noqa: PLC0415 - few are agents

        named = find_folders_of_names(document)
    return WantedFiles(folders, files, _find_present(document), named, _find_imported(document))


def _find_imported(document: Document) -> tuple[str, ...]:
    if not may_import(document):
        return ()
    from promptls.semantics.imports import find_imports  # noqa: PLC0415 - few files have any

    return tuple(dict.fromkeys([it.target for it in find_imports(document)]))


def _find_present(document: Document) -> tuple[tuple[str, ...], ...]:
    if not may_name_files(document):
        return ()
    from promptls.semantics.mentioned_files import find_mentioned_files  # noqa: PLC0415 - few name any

    return tuple(dict.fromkeys([it.candidates for it in find_mentioned_files(document)]))


def _find_neighbours(document: Document) -> WantedFiles:
    if document.agent is not None and lacks_prompts(document):
        below = f"/**{TEMPLATE_ENDING}" if document.path.endswith(TEMPLATE_ENDING) else "/**"
        return WantedFiles(folders=(f"{likely_team_of(document.path)}{below}",))
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    folder = folder_of(document.path)
    if document.kind is Kind.SKILL and not _is_named(document):
        above = (inside(it, SKILL_FILE) for it in _folders_above(folder))
        return WantedFiles(files=(inside(folder, BUNDLE_INSTRUCTIONS), *above))
    if not is_template and _uses_undeclared(document):
        return WantedFiles(folders=(folder,))
    if not is_template and document.package is None:
        return WantedFiles()
    if document.package is None:
        return WantedFiles(folders=(folder,))
    return WantedFiles(files=find_document_places(document, SPECIFICATION))


def _is_named(document: Document) -> bool:
    """Whether a skill has a description, and the name of its folder."""
    matter = document.front_matter
    if matter is None or matter.get("description") is None:
        return False
    return matter.value("name") == name_of(folder_of(document.path))


def _folders_above(folder: str) -> Iterator[str]:
    for _ in range(_MOST_FOLDERS):
        if folder in ("", "/"):
            return
        folder = folder_of(folder)
        yield folder


def is_part_of_skill(document: Document, project: Neighbours) -> bool:
    """Whether a skill is in the folder of another one, which refers to it as to any other page."""
    above = _folders_above(folder_of(document.path)) if document.kind is Kind.SKILL else ()
    return any(inside(it, SKILL_FILE) in project.files for it in above)


def _uses_undeclared(document: Document) -> bool:
    """Whether a file that lists its variables uses others."""
    listed = find_listed_names(find_declarations(document))
    return bool(listed) and not find_used_names(document) <= listed


def find_document_places(document: Document, name: str) -> tuple[str, ...]:
    """Where a document may be that a work package names, the most likely place first."""
    feature = document.package.field("Feature") if document.package is not None else None
    slug = feature.value.partition(" ")[0].strip("`") if feature is not None else ""
    return specification_paths(slug, folder_of(document.path), name)


def specification_paths(slug: str, folder: str = "", name: str = SPECIFICATION) -> tuple[str, ...]:
    """Where the specification of a feature may be, for a package in a folder of the project.

    Other documents of a feature, by their `name`, are in the same places.
    """
    beside = (inside(it, name) for it in dict.fromkeys((folder, folder_of(folder))))
    if not slug or "/" in slug or ".." in slug:
        return tuple(beside)
    return (*(f"{it}/{slug}/{name}" for it in FEATURE_FOLDERS), *beside)
