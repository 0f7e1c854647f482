from promptls.document import Document
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import UNSAFE, Context, Edit, FileFindings, Finding, Fix, Severity, rule
from promptls.semantics.contracts.instructions import contract_of, find_mistakable
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted
from promptls.vocabulary.contracts import PartKind
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path="prompts/review.md",
    kind=Kind.PROMPT,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        Review the change. Write VERDICT: FAIL if it has faults, and if not:

        VERDICT: PASS
    """,
    good="""
        Review the change. Write VERDICT: FAIL if it has faults, and if not:

        `VERDICT: PASS`
    """,
)
def contract_example_mistakable(document: Document, context: Context) -> FileFindings:
    """An example in a prompt must not look like the answer itself.

    Some programs print the prompt before the answer, and some agents repeat it. A line
    `VERDICT: PASS` in the prompt is then a verdict that nobody gave. In code, or in a row with the
    other values, it is none.
    """
    contract = contract_of(document, context.vocabulary)
    if contract is None:
        return
    for part in contract.parts:
        for reading in find_mistakable(part, document):
            start, end = reading.span
            written = context.text[start:end].strip()
            start = context.text.index(written, start)
            fix = None
            if part.kind is PartKind.LINE:
                behind = start + len(written)
                edits = Edit(FileSpan(start, start), "`"), Edit(FileSpan(behind, behind), "`")
                fix = Fix(f"Add backquotes around {quoted(written)}", edits, UNSAFE)
            message = f"{quoted(written)} could be taken for the answer; put it in code"
            yield Finding(FileSpan(start, start + len(written)), message, fix)
