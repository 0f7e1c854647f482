from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity, replace
from promptls.document import Document
from promptls.kinds import Role
from promptls.rule import Context, rule
from promptls.rules.examples import EMISSION_PROTOCOL

_SKIP = "skip this emission point (auto-start)"


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="emission 3.1",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace('"feature"', '"bug"'),
    good=EMISSION_PROTOCOL,
)
def emission_noun_wrong(document: Document, context: Context) -> Iterator[Finding]:
    """A workflow type has the noun of the specification.

    The noun asks the user for the right thing: a bug to fix, a feature to build. Runs and
    generations of tests start by themselves and have none.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    known = {it.key: it.noun for it in context.vocabulary.workflow_types}
    for mark in document.agent.nouns:
        nouns = {known[it] for it in mark.types if it in known}
        if mark.noun is None or mark.noun in nouns or len(nouns) != 1:
            continue
        wanted = nouns.pop()
        types = ", ".join(mark.types)
        if wanted is None:
            fix = replace(mark.span, _SKIP, f"Change to '{_SKIP}'")
            yield Finding(mark.span, f"{types} has no noun, found {mark.noun!r}", fix)
        else:
            fix = replace(mark.span, f'"{wanted}"', f'Change to "{wanted}"')
            yield Finding(mark.span, f"{types} is a {wanted!r}, found {mark.noun!r}", fix)
