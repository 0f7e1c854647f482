from collections.abc import Iterator

from promptls.diagnostics import Applicability, Finding, Severity
from promptls.document import Document
from promptls.kinds import Kind, template_name
from promptls.rule import Context, rule
from promptls.rules.examples import TEMPLATE
from promptls.template_parts import name_of
from promptls.text import Span


@rule(
    Document,
    severity=Severity.ERROR,
    fix=Applicability.UNSAFE,
    clause="templates R1",
    path="templates/system/Base-challenge.md",
    good_path="templates/system/BASE-challenge.md",
    bad=TEMPLATE,
    good=TEMPLATE,
)
def template_name_case(document: Document, _: Context) -> Iterator[Finding]:
    """The agent is upper case, the phase lower case.

    The loader compares names letter by letter, and so do most file systems.
    """
    name = template_name(document.path)
    if document.kind is not Kind.SYSTEM_TEMPLATE or name is None:
        return
    wanted = f"{name.agent.upper()}-{name.phase.lower()}.md"
    if name_of(document) != wanted:
        yield Finding(Span(0, 0), f"expected {wanted}, found {name_of(document)}")
