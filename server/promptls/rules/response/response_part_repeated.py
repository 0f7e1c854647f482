from promptls.rules.answers import Answer
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.contracts.json_parts import shown_value
from promptls.semantics.contracts.readings import Flaw
from promptls.semantics.responses.statements import REVIEW, TASK_STATUS
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind

# Another rule reports these, with a contract or without.
_OTHERS = (REVIEW, TASK_STATUS)


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        VERDICT: FAIL

        With the second commit, the tests pass.

        VERDICT: PASS
    """,
    good="""
        At first a test failed. With the second commit, the tests pass.

        VERDICT: PASS
    """,
)
def response_part_repeated(answer: Answer, _: Context) -> FileFindings:
    """A part of a response must occur once, unless its contract allows several.

    Of two verdicts one program reads the first and another the last. A program must not have to
    guess which of them counts.
    """
    for reading in answer.parts:
        for flaw in reading.flaws:
            if flaw.other is None or reading.part.word in _OTHERS:
                continue
            second = SecondPlace(flaw.other, "the first")
            if flaw.flaw is Flaw.REPEATED:
                yield Finding(flaw.span, f"duplicate {reading.part.name!r}", second=second)
            elif flaw.flaw is Flaw.CONFLICT:
                value, first = quoted(shown_value(reading.value)), quoted(flaw.text)
                message = f"{reading.part.name!r} is {value}, which contradicts {first}"
                yield Finding(flaw.span, message, second=second)
