"""Tells what other files may want to know of a document, and which files it wants to know of."""

from itertools import chain

from promptls.document import Chapter, Document, Placeholders, RequirementMarker
from promptls.semantics.context import SPECIFICATION, Context, FileFacts
from promptls.semantics.declarations import find_used_names
from promptls.semantics.requirements import DEFINITION
from promptls.semantics.templates import find_mentioned_tags, is_empty, parse_template_name
from promptls.semantics.variables import find_allowed_names
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import (
    BUNDLE_INSTRUCTIONS,
    ORCHESTRATOR_FILE,
    Kind,
    Role,
    folder_of,
    inside,
    likely_team_of,
    role_of,
)

# The folders of specifications, below the root of a project.
_FEATURE_FOLDERS = ("kitty-specs", "specs")


def lacks_prompts(document: Document) -> bool:
    """Whether a document is an agent that needs a section of prompts and has none."""
    agent = document.agent
    if agent is None or document.role is Role.ORCHESTRATOR:
        return False
    return not agent.prompts and not agent.misheaded


def have_others_prompts(document: Document, context: Context) -> bool:
    """Whether most of the other agents of the same role in the team have a section of prompts."""
    team = likely_team_of(document.path)
    files = context.project.files if context.project is not None else {}
    if inside(team, ORCHESTRATOR_FILE) not in files:
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

    A folder that ends with `/**` is meant with all folders below it.
    """

    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


@query
def facts_of(document: Document, vocabulary: Vocabulary) -> FileFacts:
    """The facts of a document."""
    if document.kind is Kind.SYSTEM_TEMPLATE:
        return _facts_of_template(document, vocabulary)
    if document.path.rpartition("/")[2] == SPECIFICATION:
        return FileFacts(document.path, requirements=defined_requirements(document))
    references = document.package.requirements if document.package is not None else ()
    return FileFacts(document.path, references=references, has_prompts=_has_prompts(document))


def _has_prompts(document: Document) -> bool:
    # It is asked of agents of a team, which are never plain.
    headings = chain.from_iterable(it.section.headings for it in document.checked_parts)
    return any(it.title.upper().startswith(Chapter.PROMPTS) for it in headings)


def _facts_of_template(document: Document, vocabulary: Vocabulary) -> FileFacts:
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
    if document.agent is not None and lacks_prompts(document):
        return WantedFiles(folders=(f"{likely_team_of(document.path)}/**",))
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    folder = folder_of(document.path)
    if document.kind is Kind.SKILL and document.front_matter is None:
        return WantedFiles(files=(inside(folder, BUNDLE_INSTRUCTIONS),))
    if not is_template and document.package is None:
        return WantedFiles()
    if document.package is None:
        return WantedFiles(folders=(folder,))
    feature = document.package.field("Feature")
    slug = feature.value.partition(" ")[0].strip("`") if feature is not None else ""
    return WantedFiles(files=specification_paths(slug, folder))


def specification_paths(slug: str, folder: str = "") -> tuple[str, ...]:
    """Where the specification of a feature may be, for a package in a folder of the project."""
    beside = (inside(it, SPECIFICATION) for it in dict.fromkeys((folder, folder_of(folder))))
    if not slug or "/" in slug or ".." in slug:
        return tuple(beside)
    return (*(f"{it}/{slug}/{SPECIFICATION}" for it in _FEATURE_FOLDERS), *beside)
