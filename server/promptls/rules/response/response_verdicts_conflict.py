from promptls.rules.answers import Answer
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses import find_negatives
from promptls.vocabulary.kinds import Kind


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="Agentd system templates, R5",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"templates/system/CODEX-challenge.md": TEMPLATE},
    bad="""
        The tasks have gaps: <review>NEEDS_REVISION</review>

        On the whole: <review>REJECTED</review>
    """,
    good="""
        The tasks have gaps, and the proposal solves the wrong problem.

        <review>REJECTED</review>
    """,
)
def response_verdicts_conflict(answer: Answer, _: Context) -> FileFindings:
    """A response must not have two different negative verdicts.

    Each of them sends the work somewhere else, and the orchestrator cannot follow both. Beside
    `PASS`, one negative verdict counts: who finds a fault in one place has not passed the whole.
    """
    seen: dict[str, None] = {}
    for statement in find_negatives(answer.statements):
        if seen and statement.value not in seen:
            message = f"verdict {statement.value!r} contradicts {next(iter(seen))!r}"
            yield Finding(statement.span, message)
        seen[statement.value] = None
