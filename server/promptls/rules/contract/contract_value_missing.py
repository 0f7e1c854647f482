from promptls.document import Document
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.contracts.instructions import (
    contract_of,
    find_unnamed_values,
    is_asked_for,
)
from promptls.semantics.templates.contents import find_first_line
from promptls.text.wording import either
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="promptls",
    path="prompts/review.md",
    kind=Kind.PROMPT,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        Review the change, and say what is wrong with it.

        End with a line of its own: `VERDICT: PASS` if all is well.
    """,
    good="""
        Review the change, and say what is wrong with it.

        End with a line of its own, `VERDICT: PASS` or `VERDICT: FAIL`.
    """,
)
def contract_value_missing(document: Document, context: Context) -> FileFindings:
    """A prompt must name all values that a part of the answer may have.

    A reviewer that is told of `PASS` alone cannot say no, and one that must choose a word for the
    other case writes `FAILED`, `REJECTED` or a sentence, which the program does not know.
    """
    contract = contract_of(document, context.vocabulary)
    if contract is None:
        return
    for part in contract.parts:
        if part.optional or not is_asked_for(part, document, context.vocabulary):
            continue
        values = find_unnamed_values(part, document)
        if values:
            message = f"the prompt does not name {either(map(repr, values))}, a value of"
            yield Finding(find_first_line(document), f"{message} {part.name!r}")
