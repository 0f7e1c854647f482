"""What a part of a block becomes in the workflow that is running."""

from promptls.document import Item, Mention
from promptls.document.blocks import BlockPlaceholder
from promptls.document.node import N_co
from promptls.features.descriptions import code
from promptls.features.site import Site
from promptls.semantics.workflow.next_steps import resolve
from promptls.text.spans import Span
from promptls.vocabulary.phases import display_name

_STATE = "`.isdlc/state.json`"
_ARTIFACTS = "artifacts"
_REVIEWED = ("current_phase_noun",)


def resolve_name(name: str, site: Site[N_co]) -> tuple[str, ...]:
    """What a `{name}` becomes."""
    workflow = site.values.workflow
    if workflow is None:
        return ()
    value = resolve(name, workflow, site.vocabulary)
    if value is None:
        is_last = name == "next_phase_name" and workflow.next_phase is None
        return ("The workflow is in its last phase, so there is no next one.",) if is_last else ()
    found = f"Here it becomes {code(value)}, from {_STATE}."
    return (found, *_lies(site)) if name in _REVIEWED else (found,)


def resolve_line(text: Span, mentions: tuple[Mention, ...], site: Site[N_co]) -> tuple[str, ...]:
    """What the text of an item becomes, if it has a placeholder whose value is known."""
    workflow = site.values.workflow
    if workflow is None:
        return ()
    pieces: list[str] = []
    at, is_resolved = text.start, False
    for mention in mentions:
        name = mention.name if isinstance(mention, BlockPlaceholder) else ""
        value = resolve(name, workflow, site.vocabulary) if name else None
        if value is not None and text.start <= mention.span.start and mention.span.end <= text.end:
            pieces += site.text(Span(at, mention.span.start)), value
            at, is_resolved = mention.span.end, True
    pieces.append(site.text(Span(at, text.end)))
    resolved = "".join(pieces)
    found = (f"Here it becomes {code(resolved)}, from {_STATE}.",) if is_resolved else ()
    return (*found, *_lies(site)) if _ARTIFACTS in resolved else found


def resolve_items(items: tuple[Item, ...], site: Site[N_co]) -> tuple[str, ...]:
    """Where the workflow is, for a whole block."""
    workflow = site.values.workflow
    if workflow is None or workflow.phase is None or not items:
        return ()
    now, following = display_name(workflow.phase), workflow.next_phase
    then = f"the next is {display_name(following)}" if following else "there is no next one"
    return (f"The current phase is {now}, and {then}.",)


def status_of_phase(key: str, site: Site[N_co]) -> tuple[str, ...]:
    """How far a phase is."""
    workflow = site.values.workflow
    if workflow is None or key not in workflow.phases:
        return ()
    status = dict(workflow.phase_status).get(key)
    found = f"Status in the running workflow: {code(status)}." if status else ""
    if key == workflow.next_phase:
        found = f"{found} It is the next phase.".strip()
    if key == workflow.phase:
        found = f"{found} It is the current phase.".strip()
    return (found,) if found else ()


def _lies(site: Site[N_co]) -> tuple[str, ...]:
    """Where the artifacts are that an item has the user review."""
    workflow = site.values.workflow
    folder = workflow.artifact_folder if workflow else None
    return (f"The artifacts are in {code(folder)}.",) if folder else ()
