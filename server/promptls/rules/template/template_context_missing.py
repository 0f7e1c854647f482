from promptls.document import Document
from promptls.repairs.templates import append_part
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.conditions import ends_hidden
from promptls.semantics.placeholders.meant import choose_spelling
from promptls.semantics.placeholders.variables import find_context_names
from promptls.semantics.templates.contents import find_first_line
from promptls.semantics.templates.recognition import is_judged


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="Agentd system templates, R2",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("# Context\n\n<<PROJECT_CONTEXT>>\n\n", ""),
    good=TEMPLATE.replace("# Context\n\n<<PROJECT_CONTEXT>>\n\n", "").replace(
        "view>`.\n", "view>`.\n\n# Context\n\n<<PROJECT_CONTEXT>>\n"
    ),
)
def template_context_missing(document: Document, context: Context) -> FileFindings:
    """A system template must have a placeholder for the context.

    The placeholder `PROJECT_CONTEXT`, for example, is replaced by a description of the project.
    Without such a placeholder the agent knows nothing about the project that it works on.
    """
    vocabulary = context.vocabulary
    if not is_judged(document, vocabulary) or find_context_names(document, vocabulary):
        return
    # Other rules yield to this one, so it yields to none.
    if ends_hidden(document, context):
        return
    spelling = choose_spelling(context)
    wanted = (it.name for it in vocabulary.variables if it.mandatory and it.is_given(context.phase))
    shown = [spelling.around(it) for it in wanted]
    lines = ["# Context", *(line for it in shown for line in ("", it))]
    names = " and ".join(map(repr, shown))
    fix = append_part(document, lines, f"Add {names}") if shown else None
    expected = f"; expected {names}" if shown else ""
    yield Finding(find_first_line(document), f"missing placeholder for the context{expected}", fix)
