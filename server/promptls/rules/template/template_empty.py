from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.contents import find_first_line
from promptls.semantics.templates.recognition import is_empty, is_system_template
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.ERROR,
    clause="Agentd system templates, R2",
    path="templates/system/BASE-challenge.md",
    bad="\n",
    good=TEMPLATE,
)
def template_empty(document: Document, context: Context) -> FileFindings:
    """A system template must have text.

    An agent with an empty prompt runs without instructions. Front matter, comments and headings
    are no text. `promptls render` refuses such a template.
    """
    if document.kind is not Kind.SYSTEM_TEMPLATE or not is_empty(document):
        return
    line = find_first_line(document)
    if not document.source[line].startswith("#"):
        yield Finding(FileSpan(0, 0), "template is empty")
    elif is_system_template(document, context.vocabulary):
        yield Finding(line, "template has headings only")
