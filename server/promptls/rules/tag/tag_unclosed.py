from promptls.document import Document, TagRole
from promptls.repairs.tags import close_tag
from promptls.rules.answers import Answer
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.tags.unpaired import find_unclosed


@rule(
    Document,
    Answer,
    severity=Severity.ERROR,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output <review>PASS and nothing else.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review> and nothing else.
    """,
)
def tag_unclosed(checked: Document | Answer, context: Context) -> FileFindings:
    """An opening tag must have a closing tag.

    An agent answers in tags such as `<review>PASS</review>`, and the orchestrator reads what is
    between the two. Without the closing tag it finds no verdict, or takes the rest of the answer as
    part of it. A tag that is only mentioned, as `<review>` is in this sentence, needs no closing
    tag.

    Any other tag, such as `<context>`, is checked only if it is alone on its line and its name is
    in lower case and not one of HTML; the finding is a warning then. Two kinds of such tags need no
    closing tag: one at the very end of a prompt, where the model continues with its answer, and one
    such as `<your_answer>` among others that are to be replaced by a text.
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
        message = f"<{unpaired.tag.name}> is not closed"
        if unpaired.element is not None and unpaired.known is None:
            closing = unpaired.element.closing
            meant = closing.name if closing.role is TagRole.CLOSING else f"/{closing.name}"
            message = f"{message}; did you mean <{meant}>?"
        yield Finding(unpaired.tag.span, message, fix, severity)
