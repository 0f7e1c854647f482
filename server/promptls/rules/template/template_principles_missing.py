from promptls.document import Document
from promptls.repairs.templates import respell_title
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.templates.contents import find_first_line, find_titles, find_unfinished
from promptls.semantics.templates.recognition import is_judged
from promptls.text.wording import quoted

# An earlier version inserted it.
_UNFINISHED = "- Say why."


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    yields_to=OPEN_ENDS,
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("Core Principles", "Core Principals"),
    good=TEMPLATE,
)
def template_principles_missing(document: Document, context: Context) -> FileFindings:
    """A system template must have a section about the core principles.

    The agent falls back on them where no instruction applies. A heading with the word principle is
    enough.
    """
    if not is_judged(document, context.vocabulary):
        return
    for span in find_unfinished(document, _UNFINISHED):
        yield Finding(span, f"unfinished list {_UNFINISHED!r}: name the principles")
    if not any("principle" in title for title in find_titles(document)):
        missing = "missing section about the core principles"
        if misspelt := respell_title(document, ("principles",)):
            heading, wanted, change = misspelt
            yield Finding(heading, f"{missing}; did you mean {quoted(wanted)}?", change)
        else:
            yield Finding(find_first_line(document), missing)
