from promptls.rules.answers import Answer
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.contracts.readings import Flaw, PartFlaw, PartReading
from promptls.vocabulary.contracts import PartPlace
from promptls.vocabulary.kinds import Kind

_MESSAGES = {
    PartPlace.FIRST: "unexpected text before {name!r}, which must be first",
    PartPlace.LAST: "unexpected text after {name!r}, which must be last",
    PartPlace.ALONE: "unexpected text besides {name!r}, which must be alone",
}


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        VERDICT: PASS

        The tests pass, and nothing is missing.
    """,
    good="""
        The tests pass, and nothing is missing.

        VERDICT: PASS
    """,
)
def response_part_misplaced(answer: Answer, _: Context) -> FileFindings:
    """A part of a response must be where its contract says: first, last, alone, in its order.

    A program that reads the last line finds text there, and one that reads the first line takes
    what is above the part for it.

    A heading is first or last among the headings.
    """
    for reading in answer.parts:
        for flaw in reading.flaws:
            if flaw.flaw in (Flaw.PLACE, Flaw.ORDER):
                second = None if flaw.other is None else SecondPlace(flaw.other, "the part")
                yield Finding(flaw.span, _describe(reading, flaw), second=second)


def _describe(reading: PartReading, flaw: PartFlaw) -> str:
    name = reading.part.name
    if flaw.flaw is Flaw.ORDER:
        return f"expected {name!r} after {flaw.text!r}"
    return _MESSAGES[reading.part.place].format(name=name)
