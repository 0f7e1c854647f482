from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.recognition import is_empty
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
def template_empty(document: Document, _: Context) -> FileFindings:
    """A system template must have text.

    An agent with an empty prompt runs without instructions. Front matter and comments are no text.
    `promptls render` refuses such a template.
    """
    if document.kind is Kind.SYSTEM_TEMPLATE and is_empty(document):
        yield Finding(FileSpan(0, 0), "template is empty")
