from promptls.document import Document
from promptls.rules.answers import Answer
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.responses.statements import is_empty_file
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    Answer,
    severity=Severity.WARNING,
    clause="promptls",
    path="response.md",
    kind=Kind.RESPONSE,
    bad="<thought>The form is right.</thought>\n",
    good="""
        The form is right.
    """,
)
def response_empty(answer: Document | Answer, context: Context) -> FileFindings:
    """A response must have text that is not a thought.

    A model that was interrupted, or a program that has lost what it said, leaves an empty response.
    Where a tag, a block or a report is demanded, that is reported as missing instead.
    """
    if isinstance(answer, Answer):
        is_empty = answer.is_empty and answer.demands.is_empty and answer.unclosed is None
    else:
        is_empty = answer.kind is Kind.RESPONSE and is_empty_file(answer)
    if is_empty:
        yield Finding(FileSpan(0, len(context.text.rstrip())), "empty response")
