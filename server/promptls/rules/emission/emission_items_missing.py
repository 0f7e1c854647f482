from collections.abc import Sequence

from promptls.document import Document, ItemList, Placed
from promptls.repairs.emission import insert_items, insert_items_below, insert_variant
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.agents.emission import is_list_of
from promptls.semantics.agents.emission_points import (
    find_leads_without_items,
    find_missing_points,
    find_missing_variants,
    find_points,
    lists_nothing,
)
from promptls.vocabulary import EmissionPoint
from promptls.vocabulary.roles import Role

_ITEMS = "  [1] Resolve blocker and retry\n  [2] Cancel workflow\n  [3] Show workflow status\n"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="iSDLC emission protocol, section 3",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace(_ITEMS, ""),
    good=EMISSION_PROTOCOL,
)
def emission_items_missing(document: Document, context: Context) -> FileFindings:
    """Every emission point must list the items of its block, in each of its variants.

    The orchestrator emits the items that the protocol lists. At a point without items, or with a
    line `Emit:` and nothing below it, the orchestrator invents some, and the user sees other
    choices each time. Gate passage has other items in the last phase, and completion after a
    cancellation: without them the orchestrator offers to continue after the last phase.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    points = find_points(document.agent, context.vocabulary)
    absent = find_missing_points(points, context.vocabulary)
    for point in points:
        if point.known is None or point.is_second:
            continue
        message = f"missing items for emission point {point.known.name!r}"
        for lead in find_leads_without_items(point):
            yield Finding(lead, message, insert_items_below(document, lead, point.known))
        # What is listed may be that of the next point, whose heading is missing.
        if point.lists and all(_is_astray(it, absent, context.text) for it in point.lists):
            yield Finding(point.mark.span, message)
        if lists_nothing(point, context.text):
            yield Finding(point.mark.span, message, insert_items(document, points, point))
        for template in find_missing_variants(point, absent, context.text):
            fix = insert_variant(document, point, template) if point.lists else None
            yield Finding(point.mark.span, f"{message} ({template.variant})", fix)


def _is_astray(placed: Placed[ItemList], missing: Sequence[EmissionPoint], text: str) -> bool:
    return any(is_list_of(it, placed, text) for it in missing)
