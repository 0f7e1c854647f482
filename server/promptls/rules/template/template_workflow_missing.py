from promptls.document import Document
from promptls.repairs.templates import append_part, respell_title
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule, unsafe_fix
from promptls.rules.open_ends import OPEN_ENDS
from promptls.semantics.templates.contents import find_first_line, find_titles, find_unfinished
from promptls.semantics.templates.recognition import is_judged
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted

# An earlier version inserted it.
_UNFINISHED = "The phase is ."
_WORDS = pattern(r"\b(?:workflow|phase|state|transition)s?\b")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    yields_to=OPEN_ENDS,
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("Workflow", "Task"),
    good=TEMPLATE.replace("Workflow", "Task").replace(
        "view>`.\n", "view>`.\n\n# Workflow\n\nThe phase is challenge.\n"
    ),
)
def template_workflow_missing(document: Document, context: Context) -> FileFindings:
    """A system template must explain its phase and the transitions to other phases.

    An agent that does not know what comes before and after its phase does the work of other phases,
    too. A heading with the word workflow, phase, state or transition is enough.
    """
    if not is_judged(document, context.vocabulary):
        return
    for span in find_unfinished(document, _UNFINISHED):
        fix = None
        if context.phase is not None:
            at = FileSpan(span.end - 1, span.end - 1)
            fix = unsafe_fix(at, context.phase, f"Add {context.phase!r}")
        yield Finding(span, f"unfinished sentence {_UNFINISHED!r}: name the phase", fix)
    if not any(_WORDS.search(it) for it in find_titles(document)):
        message = "missing section about the phase and its transitions"
        if misspelt := respell_title(document, ("workflow", "transitions")):
            heading, wanted, change = misspelt
            yield Finding(heading, f"{message}; did you mean {quoted(wanted)}?", change)
            return
        fix = None
        if context.phase is not None:
            lines = ["# Workflow", "", f"The phase is {context.phase}."]
            fix = append_part(document, lines, "Add the section '# Workflow'")
        yield Finding(find_first_line(document), message, fix)
