from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document, Placeholders, Spelling
from promptls.rule import Context, rule
from promptls.rules.examples import TEMPLATE
from promptls.template_parts import append, first_line, is_judged


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.UNSAFE,
    clause="templates R2",
    path="templates/system/BASE-challenge.md",
    bad=TEMPLATE.replace("# Context\n\n<<PROJECT_CONTEXT>>\n\n", ""),
    good=TEMPLATE.replace("# Context\n\n<<PROJECT_CONTEXT>>\n\n", "").replace(
        "view>`.\n", "view>`.\n\n# Context\n\n<<PROJECT_CONTEXT>>\n"
    ),
)
def template_context_missing(document: Document, context: Context) -> Iterator[Finding]:
    """A template has a placeholder for its context.

    Without one the agent knows nothing of the project that it works on.
    """
    if not is_judged(document):
        return
    used = {name for _, it in document.nodes(Placeholders) for name in it.names}
    if not used & context.vocabulary.variable_names:
        spelling = Spelling.BRACES if context.vocabulary.brace_style else Spelling.ANGLES
        variable = spelling.around("PROJECT_CONTEXT")
        lines = ["# Context", "", variable]
        fix = append(document, lines, f"Insert {variable}")
        yield Finding(first_line(document), "no placeholder for the context", fix)
