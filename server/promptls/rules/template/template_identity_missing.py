from promptls.document import Document
from promptls.repairs.templates import insert_identity
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates import (
    find_first_line,
    find_first_paragraph,
    find_titles,
    is_judged,
)
from promptls.text.patterns import pattern

_WORDS = pattern(r"\b(?:identity|roles?|persona)\b")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("# Identity & Role\n\nYou are the reviewer of a proposal.\n\n", ""),
    good=TEMPLATE.replace("the reviewer of a proposal", ""),
)
def template_identity_missing(document: Document, context: Context) -> FileFindings:
    """A system template must say who the agent is.

    The model reads everything else in that role. A heading with the word identity, role or persona
    is enough, or a first paragraph with "You are".
    """
    if (
        not is_judged(document, context.vocabulary)
        or "you are" in find_first_paragraph(document).casefold()
    ):
        return
    if not any(_WORDS.search(it) for it in find_titles(document)):
        fix = insert_identity(document)
        yield Finding(
            find_first_line(document), "missing section about the identity of the agent", fix
        )
