from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.rule import rule
from promptls.rules.examples import TEMPLATE
from promptls.semantics.templates import is_judged, parse_template_name
from promptls.text import FileSpan


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
    """A template is called `[AGENT]-[PHASE].md`.

    The loader makes the name of agent and phase, and finds no other file. A file that is not
    a template belongs elsewhere; `README.md` may stay.
    """
    if (
        is_judged(document, context.vocabulary)
        and parse_template_name(document.path, context.vocabulary) is None
    ):
        name = document.path.rpartition("/")[2]
        yield Finding(FileSpan(0, 0), f"not [AGENT]-[PHASE].md: {name}")
