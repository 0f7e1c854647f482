from promptls.document import Document
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.semantics.contracts.instructions import contract_of, find_other_values
from promptls.text.nearest import did_you_mean, find_meant
from promptls.text.wording import either, replacing
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
        Review the change, and say what is wrong with it.

        End with a line of its own, `VERDICT: PASS` or `VERDICT: FAIL`. If tests
        are missing, it is `VERDICT: FIAL`.
    """,
    good="""
        Review the change, and say what is wrong with it.

        End with a line of its own, `VERDICT: PASS` or `VERDICT: FAIL`. If tests
        are missing, it is `VERDICT: FAIL`.
    """,
)
def contract_value_unknown(document: Document, context: Context) -> FileFindings:
    """A prompt must not name a value that its contract does not have.

    The agent does as it is told, and the program does not know the value.

    Only words in capitals behind the words of a line are checked, where all values of the contract
    are such words, too: `VERDICT: MAYBE` beside `VERDICT: {PASS,FAIL}`.
    """
    contract = contract_of(document, context.vocabulary)
    if contract is None:
        return
    for part in contract.parts:
        for span, value in find_other_values(part, document):
            meant = find_meant(value, part.values)
            hint = did_you_mean(value, part.values) or f"; expected {either(part.values)}"
            fix = unsafe_fix(span, meant, replacing(value, meant)) if meant else None
            yield Finding(span, f"unknown value {value!r} of {part.name!r}{hint}", fix)
