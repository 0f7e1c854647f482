from promptls.document import Document
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.agents.emission_points import find_points
from promptls.text.wording import quoted
from promptls.vocabulary.roles import Role


@rule(
    Document,
    severity=Severity.INFO,
    clause="iSDLC emission protocol, section 6",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=f"{EMISSION_PROTOCOL}\n### 6. Coffee Break\n\nTell the user to rest.\n",
    good=EMISSION_PROTOCOL,
)
def emission_point_unknown(document: Document, context: Context) -> FileFindings:
    """The emission protocol must have only the five emission points, and each of them once.

    At any other moment, a list of next steps interrupts the user. Of two points with one name, it
    is chance which the orchestrator follows.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    for point in find_points(document.agent, context.vocabulary):
        if point.known is None:
            yield Finding(point.mark.span, f"unknown emission point {quoted(point.mark.name)}")
        elif point.is_second:
            yield Finding(point.mark.span, f"duplicate emission point {point.known.name!r}")
