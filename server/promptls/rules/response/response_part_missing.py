from promptls.rules.answers import Answer
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.contracts.fulfilment import find_missing
from promptls.text.wording import quoted
from promptls.vocabulary.contracts import AnswerPart, PartKind
from promptls.vocabulary.kinds import Kind

# Other rules report that these are missing.
_OTHERS = (PartKind.TAG, PartKind.BLOCK, PartKind.STATUS, PartKind.REPORT)


@rule(
    Answer,
    severity=Severity.ERROR,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    beside={"promptls.toml": REVIEW_CONTRACT},
    bad="""
        The tests pass, and nothing is missing.
    """,
    good="""
        The tests pass, and nothing is missing.

        VERDICT: PASS
    """,
)
def response_part_missing(answer: Answer, _: Context) -> FileFindings:
    """A response must have the parts that its contract demands.

    A program that looks for `VERDICT: PASS` and finds no such line has no verdict, and does what
    its author did not think of. A part in code, in a quotation, or in lines that repeat the prompt
    is not read.

    A contract is a table `[contracts.NAME]` in the settings. It applies to the answers to prompts
    that match its `files`, and of agents that match its `agents`.
    """
    if answer.unclosed is not None:
        return
    for part in find_missing(answer.demands.contract, answer.parts):
        if part.kind not in _OTHERS:
            yield Finding(answer.last_line, f"missing {_describe(part)}")


def _describe(part: AnswerPart) -> str:
    if part.kind is PartKind.JSON:
        return "JSON"
    if part.kind is PartKind.FENCE:
        return f"code fence of {part.word!r}"
    return f"{part.kind.value} {quoted(part.shown())}"
