from collections.abc import Iterator

from promptls.diagnostics import Applicability, Edit, Finding, Fix, Severity
from promptls.document import AgentParts, Document
from promptls.emission import PROTOCOL, missing_points, point_of, point_text
from promptls.kinds import Role
from promptls.rule import Context, rule
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.text import Span, newline_of
from promptls.vocabulary import EmissionPoint


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="emission 3",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace(
        "### 3. Gate Failure\n\nEmit:\n"
        "  [1] Review gate failure details\n  [2] Retry gate check\n  [3] Escalate to human\n\n",
        "",
    ),
    good=EMISSION_PROTOCOL.replace(
        "Gate Failure\n",
        "Gate Failure\n\nAfter GATE-NN FAILED announcement (gate validation found issues).\n",
    ),
)
def emission_point_missing(document: Document, context: Context) -> Iterator[Finding]:
    """The protocol has all five emission points.

    At each of them the user waits for a next step. A point that is left out leaves the user alone
    at that moment.
    """
    agent = document.agent
    if agent is None or document.role is not Role.ORCHESTRATOR:
        return
    protocol = next((it for it in agent.headings if it.title.upper().startswith(PROTOCOL)), None)
    if protocol is None:
        return
    newline = newline_of(context.text)
    for point in missing_points(agent, context.vocabulary):
        at = _place(agent, point, protocol.extent.end, context)
        text = point_text(point, context.vocabulary).replace("\n", newline).rstrip() + newline
        gap = "" if context.text[:at].endswith(newline * 2) else newline
        after = newline if at < len(context.text) else ""
        edit = Edit(Span(at, at), gap + text + after)
        fix = None
        if at < len(context.text) or not document.ends_open:
            fix = Fix(f"Insert {point.name}", (edit,), Applicability.UNSAFE)
        yield Finding(protocol.span, f"no emission point {point.number}, {point.name}", fix)


def _place(agent: AgentParts, point: EmissionPoint, end: int, context: Context) -> int:
    """Before the first point that comes later, else at the end of the protocol."""
    for mark in agent.points:
        known = point_of(mark, context.vocabulary)
        if known is not None and known.number > point.number:
            return mark.span.start
    return end
