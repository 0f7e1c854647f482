from promptls.document import Document
from promptls.rules.examples import TEMPLATE
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.templates.recognition import is_judged, parse_template_name
from promptls.text.spans import FileSpan
from promptls.text.wording import quoted


@rule(
    Document,
    severity=Severity.ERROR,
    clause="Agentd system templates, R1",
    path="templates/system/challenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_name_malformed(document: Document, context: Context) -> FileFindings:
    """A system template must be named `AGENT-PHASE.md`.

    The prompt of an agent is made from the template for this agent and phase, such as
    `CLAUDE-plan.md`. A file with any other name is never loaded. If a file in `templates/system` is
    not a template, move it to another folder; only `README.md` and `index.md` may stay.
    """
    if (
        is_judged(document, context.vocabulary)
        and parse_template_name(document.path, context.vocabulary) is None
    ):
        name = document.path.rpartition("/")[2]
        message = f"invalid template name {quoted(name)}: use AGENT-PHASE.md, such as BASE-plan.md"
        yield Finding(FileSpan(0, 0), message)
