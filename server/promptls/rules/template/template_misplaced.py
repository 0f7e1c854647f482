from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.recognition import has_marks_of_templates
from promptls.semantics.templates.stray_templates import find_stray
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    clause="Agentd system templates, R1",
    path="templates/system/BASE-challenge.md.template",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_misplaced(document: Document, context: Context) -> FileFindings:
    """A system template must be in the folder of the system templates and end with `.md`.

    The folder is `templates/system`, unless the settings name another one. A template in the folder
    above, or with another ending, is never loaded. One in a folder below may be there on purpose,
    and is reported as information.
    """
    # The name of one in the right folder has rules of its own.
    if document.kind is Kind.SYSTEM_TEMPLATE:
        return
    stray = find_stray(document.path, context.options.templates_folder, context.vocabulary)
    if stray is None or (stray.is_above and not has_marks_of_templates(document)):
        return
    severity = Severity.INFO if stray.is_below else None
    message = f"template is never loaded; expected {quoted(stray.expected)}"
    yield Finding(FileSpan(0, 0), message, severity=severity)
