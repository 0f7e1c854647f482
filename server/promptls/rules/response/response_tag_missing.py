from promptls.rules.answers import Answer
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.tags.values import list_values
from promptls.vocabulary.kinds import Kind


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="Agentd system templates, R5",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"templates/system/CODEX-challenge.md": TEMPLATE},
    bad="""
        The proposal is sound, and nothing is missing.
    """,
    good="""
        The proposal is sound, and nothing is missing.

        <review>PASS</review>
    """,
)
def response_tag_missing(answer: Answer, context: Context) -> FileFindings:
    """A response must have the tags that its template demands.

    The orchestrator goes by the tag alone, such as `<review>` for a verdict: without it the work
    stops, however clear the text is. A template demands each tag that it mentions and that has
    values of its own. What is in a thought, a code fence, inline code, a comment or a quotation
    does not count, and neither do alternatives such as `PASS|NEEDS_REVISION`.

    A tag that is there and wrong is reported by the rules for tags. The examples answer a template
    that says: You MUST output `<review>PASS</review>` or `<review>NEEDS_REVISION</review>`.
    """
    if answer.unclosed is not None:
        return
    named = answer.named.union(it.part.word for it in answer.parts)
    for tag in answer.demands.tags(context.vocabulary):
        if tag.name not in named:
            expected = list_values(tag, context.phase)
            message = f"missing <{tag.name}>; expected {expected}" if expected else ""
            yield Finding(answer.last_line, message or f"missing <{tag.name}>")
