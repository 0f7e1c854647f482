from promptls.document import Document
from promptls.repairs.tags import open_tag
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.tags.unpaired import find_unopened


@rule(
    Document,
    severity=Severity.ERROR,
    fix=UNSAFE,
    clause="Agentd system templates, R5",
    bad="""
        When the proposal is sound, output PASS</review> and nothing else.
    """,
    good="""
        When the proposal is sound, output <review>PASS</review> and nothing else.
    """,
)
def tag_unopened(document: Document, context: Context) -> FileFindings:
    """A closing tag must have an opening tag.

    An agent answers in tags such as `<review>PASS</review>`, and the orchestrator reads what is
    between the two. Without the opening tag it finds no verdict. A tag that is only mentioned, as
    `</review>` is in this sentence, needs no opening tag.

    Any other tag, such as `</context>`, is checked only if it is alone on its line and its name is
    in lower case and not one of HTML; the finding is a warning then. Such a line is usually left
    over from an edit, so the fix removes it. If the name is close to that of the opening tag, the
    fix corrects the name.
    """
    for unpaired in find_unopened(document, context):
        severity = None if unpaired.known else Severity.WARNING
        fix = open_tag(unpaired, context)
        message = f"closing tag </{unpaired.tag.name}> has no opening tag"
        if unpaired.element is not None and unpaired.known is None:
            message = f"{message}; did you mean </{unpaired.element.opening.name}>?"
        yield Finding(unpaired.tag.span, message, fix, severity)
