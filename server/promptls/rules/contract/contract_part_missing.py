from promptls.document import Document
from promptls.rules.examples import REVIEW_CONTRACT
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    FileFix,
    Finding,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.contracts.instructions import contract_of, is_asked_for
from promptls.semantics.contracts.wording import describe_part
from promptls.semantics.templates.contents import find_first_line
from promptls.text.spans import FileSpan, newline_of
from promptls.text.wording import quoted
from promptls.vocabulary.contracts import AnswerPart
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
    """,
    good="""
        Review the change, and say what is wrong with it.

        End the answer with one of these lines, not in code: VERDICT: PASS or VERDICT: FAIL
    """,
)
def contract_part_missing(document: Document, context: Context) -> FileFindings:
    """A prompt must ask for each part that its contract demands of the answer.

    The program that reads the answer fails on every one that lacks the part, and the agent was
    never told. It happens when the program is changed and the prompt is not.

    A sentence that forbids something, such as `Do not output a verdict`, does not ask for it. A
    part that is optional need not be asked for.
    """
    contract = contract_of(document, context.vocabulary)
    if contract is None:
        return
    for part in contract.parts:
        if not part.optional and not is_asked_for(part, document, context.vocabulary):
            message = f"the prompt does not ask for {_name(part)}, which contract"
            span = find_first_line(document)
            yield Finding(span, f"{message} {contract.name!r} demands", _add(part, document))


def _name(part: AnswerPart) -> str:
    return quoted(part.shown())


def _add(part: AnswerPart, document: Document) -> FileFix | None:
    """Ask for a part at the end of the prompt."""
    said = describe_part(part)
    if not said:
        return None
    text = document.source.text
    end, newline = len(text.rstrip()), newline_of(text)
    place = FileSpan(end, end)
    return unsafe_fix(place, f"{newline * 2}{said}", f"Add {quoted(said)}")
