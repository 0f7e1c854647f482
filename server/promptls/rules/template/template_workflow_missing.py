from promptls.document import Document
from promptls.repairs.templates import append_part
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates import find_first_line, find_titles, is_judged
from promptls.text.patterns import pattern

_WORDS = pattern(r"\b(?:workflow|phase|state|transition)s?\b")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("Workflow", "Task"),
    good=TEMPLATE.replace("Workflow", "Task").replace(
        "view>`.\n", "view>`.\n\n# Workflow\n\nThe phase is .\n"
    ),
)
def template_workflow_missing(document: Document, context: Context) -> FileFindings:
    """A system template must explain its phase and the transitions to other phases.

    An agent that does not know what comes before and after its phase does the work of other phases,
    too. A heading with the word workflow, phase, state or transition is enough.
    """
    if is_judged(document, context.vocabulary) and not any(
        _WORDS.search(it) for it in find_titles(document)
    ):
        title = "Add the section '# Workflow'"
        fix = append_part(document, ["# Workflow", "", "The phase is ."], title)
        yield Finding(
            find_first_line(document), "missing section about the phase and its transitions", fix
        )
