from promptls.document import Document
from promptls.repairs.templates import append_part
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates import find_first_line, find_titles, is_judged


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("\n# Core Principles\n\n- Question every assumption.\n", ""),
    good=TEMPLATE.replace("\n# Core Principles\n\n- Question every assumption.\n", "").replace(
        "view>`.\n", "view>`.\n\n# Core Principles\n\n- Say why.\n"
    ),
)
def template_principles_missing(document: Document, context: Context) -> FileFindings:
    """A system template must have a section about the core principles.

    The agent falls back on them where no instruction applies. A heading with the word principle is
    enough.
    """
    if is_judged(document, context.vocabulary) and not any(
        "principle" in title for title in find_titles(document)
    ):
        title = "Add the section '# Core Principles'"
        fix = append_part(document, ["# Core Principles", "", "- Say why."], title)
        yield Finding(find_first_line(document), "missing section about the core principles", fix)
