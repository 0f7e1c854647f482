from promptls.document import Document
from promptls.repairs.emission import insert_items, insert_items_below
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.emission_points import find_leads_without_items, find_points, lists_nothing
from promptls.vocabulary.kinds import Role

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
    """Every emission point must list the items of its block.

    The orchestrator emits the items that the protocol lists. At a point without items, or with a
    line `Emit:` and nothing below it, the orchestrator invents some, and the user sees other
    choices each time.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    points = find_points(document.agent, context.vocabulary)
    for point in points:
        if point.known is None or point.is_second:
            continue
        message = f"missing items for emission point {point.known.name!r}"
        for lead in find_leads_without_items(point):
            yield Finding(lead, message, insert_items_below(document, lead, point.known))
        if lists_nothing(point, context.text):
            yield Finding(point.mark.span, message, insert_items(document, points, point))
