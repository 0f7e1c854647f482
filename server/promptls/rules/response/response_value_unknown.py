from promptls.rules.answers import Answer
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.contracts.readings import Flaw, PartFlaw, PartReading
from promptls.text.nearest import did_you_mean
from promptls.text.wording import either, quoted
from promptls.vocabulary.kinds import Kind

_FLAWS = (Flaw.UNKNOWN, Flaw.LONGER, Flaw.CHOICE, Flaw.VALUELESS)


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        The tests pass, but the names are odd.

        VERDICT: PASS with comments
    """,
    good="""
        The tests pass, but the names are odd.

        VERDICT: PASS
    """,
)
def response_value_unknown(answer: Answer, _: Context) -> FileFindings:
    """A part of a response must have one of the values that its contract lists, and no more.

    To a program, `PASS with comments`, `PASSED` and `PASS|FAIL` are either nothing or, if it only
    looks for `PASS`, a pass. What the model meant is not clear, so there is no fix.
    """
    for reading in answer.parts:
        for flaw in reading.flaws:
            if flaw.flaw in _FLAWS:
                yield Finding(flaw.span, _describe(reading, flaw))


def _describe(reading: PartReading, flaw: PartFlaw) -> str:
    part, said = reading.part, quoted(flaw.text)
    expected = f"; expected {either(part.values)}" if part.values else ""
    if flaw.flaw is Flaw.CHOICE:
        return f"several values of {part.name!r}{expected}"
    if flaw.flaw is Flaw.VALUELESS:
        return f"missing {said} in the JSON" if flaw.text else f"missing value{expected}"
    if flaw.flaw is Flaw.LONGER:
        return f"unexpected text in the value {said}{expected}"
    return f"invalid value {said}{did_you_mean(flaw.text, part.values) or expected}"
