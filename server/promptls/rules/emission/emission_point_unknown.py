from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.emission import point_of
from promptls.kinds import Role
from promptls.rule import Context, rule
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.vocabulary import EmissionPoint


@rule(
    Document,
    severity=Severity.INFO,
    clause="emission 6",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace(
        "t status\n", "t status\n\n### 6. Coffee Break\n\nTell the user to rest.\n"
    ),
    good=EMISSION_PROTOCOL,
)
def emission_point_unknown(document: Document, context: Context) -> Iterator[Finding]:
    """The protocol has exactly the five emission points, each once.

    At any other moment a block gets in the way of what the user is doing.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    seen: set[EmissionPoint] = set()
    for mark in document.agent.points:
        point = point_of(mark, context.vocabulary)
        if point is None:
            yield Finding(mark.span, f"no emission point is called {mark.name!r}")
        elif point in seen:
            yield Finding(mark.span, f"a second emission point {point.name!r}")
        else:
            seen.add(point)
