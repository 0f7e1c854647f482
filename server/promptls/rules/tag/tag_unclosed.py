from promptls.answers import Answer
from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability
from promptls.repairs.tags import close_tag
from promptls.rule import rule
from promptls.semantics.tags.unpaired import find_unclosed


@rule(
    Document,
    Answer,
    severity=Severity.ERROR,
    fix=Applicability.UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <review>PASS and nothing else.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review> and nothing else.
    """,
)
def tag_unclosed(checked: Document | Answer, context: Context) -> FileFindings:
    """An opening tag has a closing one.

    The orchestrator looks for both. Where one is missing it finds no verdict, or takes all that
    follows for one. A tag that is only mentioned, as `<review>` is here, needs no partner.

    Any other tag, such as `<context>`, is checked if it is alone on its line and its name is in
    lower case and not one of HTML; the finding is a warning then. A tag at the very end of a
    prompt begins the answer, and `<your_answer>` among other placeholders is to be filled in.
    """
    if isinstance(checked, Answer):
        if checked.unclosed is not None:
            # All that follows is a thought, so that it would be said of nothing else.
            yield Finding(
                checked.unclosed, f"{context.text[slice(*checked.unclosed)]} is not closed"
            )
        return
    for unpaired in find_unclosed(checked, context):
        severity = None if unpaired.known else Severity.WARNING
        fix = close_tag(unpaired, context)
        yield Finding(unpaired.tag.span, f"<{unpaired.tag.name}> is not closed", fix, severity)
