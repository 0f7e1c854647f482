"""What an editor shows above a line: facts about a template, previews, uses, deliverables.

Where a lens is follows from the document alone. Its title is made when the lens is in sight.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import islice

from promptls.document import Document, RequirementMarker
from promptls.features.site import ProjectValues
from promptls.features.symbols.whole_files import count_open
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.placeholders.declarations import find_used_names
from promptls.semantics.substitutions.readers import find_previewing_hosts
from promptls.semantics.templates.contents import find_first_line
from promptls.semantics.templates.demands import find_drift
from promptls.semantics.templates.recognition import BASE, find_body, is_empty, is_system_template
from promptls.text.paths import folder_of
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import template_name
from promptls.vocabulary.hosts import title_of
from promptls.vocabulary.kinds import Kind

# A rule of thumb for English text and all common models.
_CHARACTERS_PER_TOKEN = 4
_MOST_NAMED = 4
_DELIVERABLES = "Deliverables"


class LensKind(StrEnum):
    """What a lens is about."""

    TEMPLATE = "template"
    DRIFT = "drift"
    TOKENS = "tokens"
    HOST = "host"
    USES = "uses"
    DELIVERABLES = "deliverables"


class Lens(NamedTuple):
    """A line above a range, still without a title. The name is that of what it is about."""

    span: FileSpan
    kind: LensKind
    name: str = ""


def find_lenses(document: Document, vocabulary: Vocabulary, known: ProjectValues) -> list[Lens]:
    """The lenses of a document that have something to say, in source order."""
    found = [
        *_template_lenses(document, vocabulary),
        *_host_lenses(document, vocabulary),
        *_requirement_lenses(document),
        *_package_lenses(document),
    ]
    cheap = (it for it in found if it.kind in _KNOWN_AT_ONCE)
    silent = {it for it in cheap if not to_title(it.kind, it.name, document, vocabulary, known)}
    silent |= {it for it in found if it.kind is LensKind.USES and known.uses is None}
    return sorted((it for it in found if it not in silent), key=lambda it: it.span.start)


def to_title(
    kind: LensKind, name: str, document: Document, vocabulary: Vocabulary, known: ProjectValues
) -> str:
    """What a lens says; nothing where it has become pointless."""
    return _TITLES[kind](name, document, vocabulary, known)


def _template_lenses(document: Document, vocabulary: Vocabulary) -> Iterator[Lens]:
    if document.kind is Kind.SYSTEM_TEMPLATE and not is_empty(document):
        span = find_first_line(document)
        if is_system_template(document, vocabulary):
            yield Lens(span, LensKind.TEMPLATE)
            yield Lens(span, LensKind.DRIFT)
        yield Lens(span, LensKind.TOKENS)


def _host_lenses(document: Document, vocabulary: Vocabulary) -> Iterator[Lens]:
    for host in find_previewing_hosts(document, vocabulary):
        yield Lens(FileSpan(0, document.source.line_around(0).end), LensKind.HOST, host)


def _requirement_lenses(document: Document) -> Iterator[Lens]:
    for placed in document.nodes(RequirementMarker):
        if placed.node.id and not placed.node.closes:
            yield Lens(placed.span, LensKind.USES, placed.node.id)


def _package_lenses(document: Document) -> Iterator[Lens]:
    package = document.package
    section = package.section(_DELIVERABLES) if package is not None else None
    if section is not None and package is not None and package.deliverables:
        yield Lens(section.heading, LensKind.DELIVERABLES)


def _template_title(
    _: str, document: Document, vocabulary: Vocabulary, known: ProjectValues
) -> str:
    name, project = template_name(document.path), known.project
    if name is None or project is None:
        return ""
    folder, phase = folder_of(document.path), name.phase.lower()
    base = f"{BASE}-{phase}.md"
    if name.agent.upper() != BASE:
        instead = f", instead of {base}" if project.template(folder, BASE, phase) else ""
        return f"used for {name.agent.upper()} in {phase}{instead}"
    agents = [it.name for it in vocabulary.template_agents if it.name != BASE]
    others = [it for it in agents if project.template(folder, it, phase) is None]
    if not others:
        return f"used for no agent: each has its own template for {phase}"
    return f"fallback in {phase} for {_listed(others)}"


def _drift_title(_: str, document: Document, _vocabulary: Vocabulary, known: ProjectValues) -> str:
    own, base = _with_base(document, known.project)
    lacking = [*find_drift(own, base)] if own is not None and base is not None else []
    base_name = base.path.rpartition("/")[2] if base is not None else ""
    return f"lacks {_listed(lacking)} of {base_name}" if lacking else ""


def _with_base(
    document: Document, project: Neighbours | None
) -> tuple[FileFacts | None, FileFacts | None]:
    """The facts of a template for one agent, and those of the template that it replaces."""
    name = template_name(document.path)
    if name is None or project is None or name.agent.upper() == BASE:
        return None, None
    base = project.template(folder_of(document.path), BASE, name.phase.lower())
    return project.files.get(document.path), base


def _tokens_title(_: str, document: Document, _vocabulary: Vocabulary, known: ProjectValues) -> str:
    size = len(find_body(document))
    title = f"about {counted(_tokens(size), 'token')}"
    values = [known.sizes.get(it) or 0 for it in find_used_names(document)]
    if any(values):
        title += f", about {_tokens(size + sum(values)):,} rendered"
    return f"{title} ({_CHARACTERS_PER_TOKEN} characters each)"


def _tokens(size: int) -> int:
    return -(-size // _CHARACTERS_PER_TOKEN)


def _host_title(
    name: str, document: Document, vocabulary: Vocabulary, _known: ProjectValues
) -> str:
    is_one = name in find_previewing_hosts(document, vocabulary)
    return f"Preview as {title_of(name)} reads it" if is_one else ""


def _uses_title(
    name: str, _document: Document, _vocabulary: Vocabulary, known: ProjectValues
) -> str:
    if known.uses is None:
        return ""
    title = counted(known.uses.get(name, 0), "use")
    return title if known.has_all_uses() else f"{title} in the files that were read"


def _deliverables_title(
    _: str, document: Document, _vocabulary: Vocabulary, _known: ProjectValues
) -> str:
    left, count = count_open(document.package) if document.package is not None else (0, 0)
    if not left:
        return "all deliverables done" if count else ""
    return f"{left:,} of {counted(count, 'deliverable')} open"


# What must be known to decide whether there is anything to show. It takes no time.
_KNOWN_AT_ONCE = (LensKind.TEMPLATE, LensKind.DRIFT)

_TITLES: dict[LensKind, Callable[[str, Document, Vocabulary, ProjectValues], str]] = {
    LensKind.TEMPLATE: _template_title,
    LensKind.DRIFT: _drift_title,
    LensKind.TOKENS: _tokens_title,
    LensKind.HOST: _host_title,
    LensKind.USES: _uses_title,
    LensKind.DELIVERABLES: _deliverables_title,
}


def _listed(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    shown = ", ".join(islice(names, _MOST_NAMED))
    return f"{shown} and {more} more" if more > 0 else shown
