from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import UNSAFE, Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.recognition import find_judged_name, has_wrong_case
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.ERROR,
    fix=UNSAFE,
    clause="Agentd system templates, R1",
    path="templates/system/Base-challenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_name_case(document: Document, context: Context) -> FileFindings:
    """The name of a template must have the agent in upper case and the phase in lower case.

    File names are compared exactly, so a template whose name is in another case is not found.
    """
    name = find_judged_name(document, context.vocabulary)
    if name is not None and has_wrong_case(name):
        found = f"{name.agent}-{name.phase}.md"
        wanted = f"{name.agent.upper()}-{name.phase.lower()}.md"
        message = f"expected file name {quoted(wanted)}, found {quoted(found)}"
        yield Finding(FileSpan(0, 0), message)
