from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability
from promptls.patterns import pattern
from promptls.repairs.templates import insert_identity
from promptls.rule import rule
from promptls.rules.examples import TEMPLATE
from promptls.semantics.templates import (
    find_first_line,
    find_first_paragraph,
    find_titles,
    is_judged,
)

_WORDS = pattern(r"\b(?:identity|roles?|persona)\b")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="Agentd system templates, R2",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("# Identity & Role\n\nYou are the reviewer of a proposal.\n\n", ""),
    good=TEMPLATE.replace("the reviewer of a proposal", ""),
)
def template_identity_missing(document: Document, context: Context) -> FileFindings:
    """A template says who the agent is.

    A heading with identity, role or persona does, or a first paragraph with "You are".
    Everything that follows is read in that role.
    """
    if (
        not is_judged(document, context.vocabulary)
        or "you are" in find_first_paragraph(document).casefold()
    ):
        return
    if not any(_WORDS.search(it) for it in find_titles(document)):
        fix = insert_identity(document)
        yield Finding(find_first_line(document), "no part says who the agent is", fix)
