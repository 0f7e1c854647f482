from promptls.document import Document
from promptls.repairs.templates import respell_title
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.templates.contents import (
    find_first_line,
    find_first_paragraph,
    find_titles,
    find_unfinished,
)
from promptls.semantics.templates.recognition import is_judged
from promptls.text.patterns import pattern
from promptls.text.wording import quoted

# An earlier version inserted it.
_UNFINISHED = "You are ."
_WORDS = pattern(r"\b(?:identity|roles?|persona)\b")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    yields_to=OPEN_ENDS,
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("# Identity & Role\n\nYou are", "# Idenity\n\nBe"),
    good=TEMPLATE.replace("# Identity & Role\n\nYou are", "# Identity\n\nBe"),
)
def template_identity_missing(document: Document, context: Context) -> FileFindings:
    """A system template must say who the agent is.

    The model reads everything else in that role. A heading with the word identity, role or persona
    is enough, or a first paragraph with "You are".
    """
    if not is_judged(document, context.vocabulary):
        return
    for span in find_unfinished(document, _UNFINISHED):
        yield Finding(span, f"unfinished sentence {_UNFINISHED!r}: say who the agent is")
    if "you are" in find_first_paragraph(document).casefold():
        return
    if not any(_WORDS.search(it) for it in find_titles(document)):
        missing = "missing section about the identity of the agent"
        if misspelt := respell_title(document, ("identity",)):
            heading, wanted, change = misspelt
            yield Finding(heading, f"{missing}; did you mean {quoted(wanted)}?", change)
        else:
            yield Finding(find_first_line(document), missing)
