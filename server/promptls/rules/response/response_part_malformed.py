from promptls.repairs.answers import mend_form
from promptls.rules.answers import Answer
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import SAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.contracts.readings import Flaw
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind

_MESSAGES = {
    Flaw.FORM: "expected {meant}, found {found}",
    Flaw.FENCED: "expected {meant} outside of a code fence",
    Flaw.INLINE: "expected {found} in a line of its own",
    Flaw.UNFENCED: "expected the JSON in a code fence of 'json'",
    Flaw.SURROUNDED: "expected JSON without any text around it",
}


@rule(
    Answer,
    severity=Severity.ERROR,
    fix=SAFE,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        The tests pass, and nothing is missing.

        **Verdict:** PASS
    """,
    good="""
        The tests pass, and nothing is missing.

        VERDICT: PASS
    """,
)
def response_part_malformed(answer: Answer, context: Context) -> FileFindings:
    """A part of a response must be written as its contract says, character by character.

    A program compares exactly: `**Verdict:** PASS` is no verdict for one that looks for
    `VERDICT: PASS`, and JSON without its fence is text. Bold type, quotation marks, another case, a
    code fence around a line and a full stop behind it are what models add most.

    The fix changes the form only. The value stays the same.
    """
    for reading in answer.parts:
        for flaw in reading.flaws:
            if flaw.flaw in _MESSAGES:
                found = quoted(context.text[flaw.span.start : flaw.span.end].strip())
                meant = quoted(flaw.text or reading.part.shown())
                message = _MESSAGES[flaw.flaw].format(meant=meant, found=found)
                yield Finding(flaw.span, message, mend_form(flaw, context.text))
